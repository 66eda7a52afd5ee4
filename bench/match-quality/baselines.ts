// What matching has to beat. Each answers with the ids of profiles, best first.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { SystemTx } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'
import { projectRoot } from '#app/platform/env/project-root.ts'

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

/** What an earlier version read of a row, as its migrations made it. */
const COLUMNS = {
  talent_profiles: {
    main_role: `app.match_title_keys(
      array[case when primary_role = 'other' then primary_role_custom else primary_role end])`,
    offered_roles: 'app.match_title_keys(roles_offered)',
    stems: 'app.match_stems(array[headline, summary_bio] || case_studies)',
  },
  company_requests: {
    main_role: 'app.match_title_keys(array[desired_role])',
    second_role: 'app.match_title_keys(array[secondary_role])',
    stems: 'app.match_stems(array[challenge_description] || key_challenges)',
    key_stems: 'app.match_key_stems(array[challenge_description] || key_challenges)',
  },
}

/** To be called before there are rows. */
export async function keepEarlierColumns(database: Database): Promise<void> {
  for (const [table, columns] of Object.entries(COLUMNS)) {
    for (const [name, made] of Object.entries(columns))
      await database.exec(`alter table public.${table}
        add column earlier_${name} text[] not null generated always as (${made}) stored`)
  }
}

/** The migrations that made each version. */
export const FIRST = ['0007_matching_reference.sql', '0008_matching_pairs.sql']
export const SECOND = [...FIRST, '0050_matching_second_version.sql', '0060_match_engine.sql']

/**
 * An earlier version of matching: its functions as its migrations left them, with its weights, in a schema of
 * their own. The catalogues, and how roles, skills and tools relate, are today's.
 */
export async function createVersion(
  database: Database,
  schema: string,
  migrations: readonly string[],
): Promise<Ranking> {
  const functions = new Map<string, string>()
  const weights: string[] = []
  for (const name of migrations) {
    const text = await readFile(path.join(projectRoot, 'db/migrations', name), 'utf8')
    weights.push(...(text.match(/^(insert into|update) public\.match_weights[^;]+;/gm) ?? []))
    if (name === FIRST[0]) continue
    for (const [made, called = ''] of text.matchAll(
      /^create (?:or replace )?function app\.(match_\w+)[^;]*?\$\$[\s\S]*?\$\$;/gm,
    ))
      functions.set(called, made)
  }
  const own = (text: string) =>
    [...functions.keys()]
      .reduce((moved, name) => moved.replaceAll(`app.${name}(`, `${schema}.${name}(`), text)
      .replaceAll('public.match_weights', `${schema}.match_weights`)
      .replace(
        /(?<!app\.)\bmatch_(main_role|offered_roles|second_role|key_stems|stems)\b/g,
        'earlier_$1',
      )
  await database.exec(`
    create schema ${schema};
    grant usage on schema ${schema} to vinculum_system;
    create table ${schema}.match_weights (like public.match_weights including defaults);
    grant select on ${schema}.match_weights to vinculum_system;
    set check_function_bodies = off;
    ${weights.map(own).join('\n')}
    ${[...functions.values()].map(own).join('\n')}
    set check_function_bodies = on;
    grant execute on all functions in schema ${schema} to vinculum_system;
  `)
  return async (tx, requestId) => {
    const { rows } = await sql<{ id: string }>`
      select talent_id as id from ${sql.table(`${schema}.match_pairs`)}(${requestId}::uuid, null)
       order by ${sql.ref(migrations === FIRST ? 'score' : 'fine')} desc, md5(request_id::text || talent_id::text)
    `.execute(tx)
    return ids(rows)
  }
}
