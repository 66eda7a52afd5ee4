// What matching has to beat. Each answers with the ids of profiles, best first.
import { sql } from 'kysely'
import type { SystemTx } from '#app/platform/db/actor.ts'

export type Ranking = (tx: SystemTx, requestId: string) => Promise<string[]>

const ids = (rows: { id: string }[]) => rows.map(row => row.id)

/** How many of the skills asked for are ticked. */
export const skillOverlap: Ranking = async (tx, requestId) => {
  const { rows } = await sql<{ id: string }>`
    select t.id
      from public.company_requests r
     cross join public.talent_profiles t
     where r.id = ${requestId}
     order by (select count(*) from unnest(r.required_skills) as s where s = any (t.skill_ids)) desc,
              md5(r.id::text || t.id::text)
  `.execute(tx)
  return ids(rows)
}

/** Everything the request says, any word of it, against everything the profile says. */
export const fullText: Ranking = async (tx, requestId) => {
  const { rows } = await sql<{ id: string }>`
    with names as (
      select id, name from public.skills union all select id, name from public.tools
      union all select id, name from public.custom_options
    ), asked as (
      select r.id, array_to_string(tsvector_to_array(to_tsvector('english', concat_ws(' ', r.desired_role,
               r.challenge_description, r.industry,
               (select string_agg(name, ' ') from names where names.id = any (r.required_skills || r.required_tools))
             ))), ' | ')::tsquery as words
        from public.company_requests r
       where r.id = ${requestId}
    ), texts as (
      select t.id, to_tsvector('english', concat_ws(' ', t.primary_role, t.primary_role_custom, t.headline,
               t.summary_bio, array_to_string(t.industries_experienced, ' '),
               (select string_agg(name, ' ') from names where names.id = any (t.skill_ids || t.tool_ids))
             )) as text
        from public.talent_profiles t
    )
    select texts.id
      from texts cross join asked
     order by ts_rank(text, words) desc, md5(asked.id::text || texts.id::text)
  `.execute(tx)
  return ids(rows)
}
