import { sql } from 'kysely'
import type { SystemTx } from '#app/platform/db/actor.ts'

/** Whose exposure: that of people in the lists companies were shown, or of requests in those of talents. */
export type ExposureOf = 'talent' | 'requests'

/** How one group fared in the lists that were shown. */
export type Exposure = {
  group: string
  /** There now, shown or not. */
  members: number
  membersShown: number
  /** To whom and on which day, however often the page was opened. */
  shown: number
  /** Among the first three of a list. */
  shownFirst: number
  meanScore: number | null
  /** What each member was seen, a lower place counting less (1 / log2(place + 1)), against the mean of all: 1 is an equal part. */
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

/** The columns that there can be grouped by: those that hold one value. */
export async function listGroupColumns(tx: SystemTx, of: ExposureOf): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = ${OF[of].name} and data_type <> 'ARRAY'
       and column_name not in ('id', 'user_id', 'submission')
     order by column_name
  `.execute(tx)
  return rows.map(row => row.name)
}

/** The group of each row by a column that listGroupColumns names. */
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

/** Exposure by any grouping in what was shown since `since`. Who or what stands in no group is "not grouped". */
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
      -- Once a day for each viewer and pair, at its first place: a new score on the same day is a new entry.
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
