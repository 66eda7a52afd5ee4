import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'

/** A post that awaits a decision or was hidden by one. */
type ModeratedPost = {
  id: string
  questionKey: string
  questionTitle: string
  isQuestion: boolean
  body: string
  author: string | null
  hidden: boolean
  /** The oldest open ones, and how many there are. */
  reports: { reason: string; at: string }[]
  reported: number
}

const MAX_SHOWN = 100
const MAX_REPORTS = 20

/** Reported posts first, oldest report on top, then hidden ones. Runs under the caller's own rights. */
export async function listModeratedPosts(tx: ActorTx): Promise<ModeratedPost[]> {
  const { rows } = await sql<ModeratedPost>`
    with reported as (
      select post_id, min(created_at) as first, count(*)::integer as total
        from public.community_reports where settled_at is null group by post_id
       order by min(created_at), post_id limit ${MAX_SHOWN}
    ), hidden as (
      select id, hidden_at from public.community_posts p
       where hidden_at is not null
         and not exists (select from public.community_reports r where r.post_id = p.id and r.settled_at is null)
       order by hidden_at desc, id limit ${MAX_SHOWN}
    ), concerned as (
      select post_id as id, first, total, null::timestamptz as hidden_at from reported
       union all
      select id, null, 0, hidden_at from hidden
       order by first nulls last, hidden_at desc, id limit ${MAX_SHOWN}
    )
    select p.id, coalesce(q.key, p.key) as "questionKey", coalesce(q.title, p.title) as "questionTitle",
           p.parent_id is null as "isQuestion", p.body, p.hidden_at is not null as hidden, c.total as reported,
           coalesce((
             select json_agg(json_build_object('reason', r.reason, 'at', to_json(r.created_at))
                      order by r.created_at, r.reason)
               from (select reason, created_at from public.community_reports
                      where post_id = p.id and settled_at is null
                      order by created_at, reason limit ${MAX_REPORTS}) r), '[]') as reports,
           (select name from public.community_people(array[p.id])) as author
      from concerned c
      join public.community_posts p on p.id = c.id
      left join public.community_posts q on q.id = p.parent_id
     order by c.first nulls last, c.hidden_at desc, c.id
  `.execute(tx)
  return rows
}

export async function countReportedPosts(tx: ActorTx): Promise<number> {
  const { total } = await tx
    .selectFrom('community_reports')
    .select(sql<number>`count(distinct post_id)::integer`.as('total'))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}
