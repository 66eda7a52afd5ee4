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
  reports: { reason: string; at: string }[]
}

const MAX_SHOWN = 100

/** Reported posts first, oldest report on top, then hidden ones. Runs under the caller's own rights. */
export async function listModeratedPosts(tx: ActorTx): Promise<ModeratedPost[]> {
  const { rows } = await sql<ModeratedPost>`
    with open_reports as (
      select post_id, min(created_at) as first,
             json_agg(json_build_object('reason', reason, 'at', to_json(created_at)) order by created_at, reason) as all
        from public.community_reports where settled_at is null group by post_id
    ), concerned as (
      select p.id, p.parent_id is null as is_question, p.body, p.hidden_at is not null as hidden,
             coalesce(q.key, p.key) as key, coalesce(q.title, p.title) as title, r.first, r.all, p.hidden_at
        from public.community_posts p
        left join public.community_posts q on q.id = p.parent_id
        left join open_reports r on r.post_id = p.id
       where r.post_id is not null or p.hidden_at is not null
       order by r.first nulls last, p.hidden_at desc, p.id
       limit ${MAX_SHOWN}
    )
    select c.id, c.key as "questionKey", c.title as "questionTitle", c.is_question as "isQuestion", c.body,
           c.hidden, coalesce(c.all, '[]') as reports,
           (select name from public.community_people(array[c.id])) as author
      from concerned c
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
