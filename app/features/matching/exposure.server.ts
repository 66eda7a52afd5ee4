import { sql } from 'kysely'
import type { SystemTx } from '#app/platform/db/actor.ts'

/** Whose exposure: of people in the lists shown to companies, or of requests in the lists shown to talents. */
export type ExposureOf = 'talent' | 'requests'

/** How one group did in the lists that were shown. */
export type Exposure = {
  group: string
  /** The group's members today, shown or not. */
  members: number
  membersShown: number
  /** Showings, counted once per viewer and day however often the page was opened. */
  shown: number
  /** Showings among the first three of a list. */
  shownFirst: number
  meanScore: number | null
  /** The mean exposure of a member, discounted by place (1 / log2(place + 1)), relative to the mean of all members: 1
   * is an equal share. */
  ratio: number | null
}

const OF = {
  talent: {
    table: sql.table('public.talent_profiles'),
    name: 'talent_profiles',
    side: 'company',
    ids: sql.ref('v.talent_ids'),
  },
  requests: {
    table: sql.table('public.company_requests'),
    name: 'company_requests',
    side: 'talent',
    ids: sql.ref('v.request_ids'),
  },
} as const

/** The columns one can group by: those that hold a single value. */
export async function listGroupColumns(tx: SystemTx, of: ExposureOf): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = ${OF[of].name} and data_type <> 'ARRAY'
       and column_name not in ('id', 'user_id', 'submission')
     order by column_name
  `.execute(tx)
  return rows.map(row => row.name)
}

/** The group of each row, by a column from listGroupColumns. */
export async function groupsByColumn(
  tx: SystemTx,
  of: ExposureOf,
  column: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string | null }>`
    select id, ${sql.ref(column)}::text as name from ${OF[of].table}
  `.execute(tx)
  return new Map(rows.map(row => [row.id, row.name || 'not stated']))
}

/** Exposure by any grouping, in what was shown since `since`. Members without a group count as "not grouped". */
export async function readExposure(
  tx: SystemTx,
  of: ExposureOf,
  groups: ReadonlyMap<string, string>,
  since: Date,
): Promise<Exposure[]> {
  const { table, side, ids } = OF[of]
  const { rows } = await sql<Exposure>`
    with grouped as (
      select t.id, coalesce(g.name, 'not grouped') as name
        from ${table} t
        left join unnest(${[...groups.keys()]}::uuid[], ${[...groups.values()]}::text[]) as g (id, name)
          on g.id = t.id
    ), shown as (
      -- Each viewer and pair once a day, at its first place: a changed score adds another entry on the same day.
      select distinct on (v.viewer_id, (v.shown_at at time zone 'UTC')::date, item.request_id, item.talent_id)
             item.id, item.place, item.score
        from public.match_views v
       cross join unnest(${ids}, v.request_ids, v.talent_ids, v.scores, v.places)
         as item (id, request_id, talent_id, score, place)
       where v.side = ${side} and v.shown_at >= ${since}
       order by v.viewer_id, (v.shown_at at time zone 'UTC')::date, item.request_id, item.talent_id, v.shown_at, v.id
    ), counted as (
      select g.name, count(distinct g.id) as members, count(distinct s.id) as members_shown,
             count(s.id) as times, count(*) filter (where s.place <= 3) as first,
             round(avg(s.score), 1) as mean_score, coalesce(sum(ln(2) / ln(s.place + 1.0)), 0) as seen
        from grouped g
        left join shown s on s.id = g.id
       group by g.name
    )
    select name as "group", members::integer, members_shown::integer as "membersShown", times::integer as shown,
           first::integer as "shownFirst", mean_score::float8 as "meanScore",
           round((seen / members / nullif(sum(seen) over () / sum(members) over (), 0))::numeric, 2)::float8 as ratio
      from counted
     order by members desc, name
  `.execute(tx)
  return rows
}
