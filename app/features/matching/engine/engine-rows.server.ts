// What the engine reads of the database, as the database's own JSON text.
import { sql } from 'kysely'
import type { SystemTx } from '#app/platform/db/actor.ts'
import type { Side } from './protocol.ts'
import type { Reference } from './rows.ts'

const TALENT = sql.raw(`id, match_main_role, match_offered_roles, match_headline_roles, match_stems,
  skill_ids, tool_ids, languages_spoken, industries_experienced, company_stage_preference,
  company_size_experience, engagement_types, working_model, willing_to_travel, timezone, max_hours_per_week,
  availability_notice_days, min_commitment_weeks, price_day_min, price_day_max, hidden`)
const REQUEST = sql.raw(`id, match_main_role, match_second_role, match_key_stems,
  required_skills, required_tools, languages_required, industry, company_stage, company_size, engagement_model,
  working_model, timezone, hours_per_week_needed, project_duration_weeks, urgency_start, budget_day_max`)

/** The stems of each name of an option `o`. */
const SAID = sql.raw(`(
  select coalesce(json_agg(to_json(stems)), '[]')
    from unnest(case when o.part in ('skills', 'tools') then app.match_names(o.name) end) as form
   cross join lateral app.match_said(form) as said (stems)
   where cardinality(stems) > 0)`)

const TABLES = {
  talents: sql.raw('public.talent_profiles'),
  requests: sql.raw('public.company_requests'),
}
const COLUMNS = { talents: TALENT, requests: REQUEST }

export const NO_ROWS = '[]'
export const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** The next rows by id, and the last id among them; nothing when there are no more. */
export async function readBatch(
  tx: SystemTx,
  side: Side,
  after: string,
  most: number,
): Promise<{ rows: string; last: string } | undefined> {
  const { rows } = await sql<{ rows: string; last: string | null }>`
    select json_agg(batch)::text as rows, (array_agg(id order by id desc))[1]::text as last
      from (select ${COLUMNS[side]} from ${TABLES[side]}
             where id > ${after}::uuid order by id limit ${most}::integer) as batch
  `.execute(tx)
  const found = rows[0]
  return found?.last ? { rows: found.rows, last: found.last } : undefined
}

export async function readRows(tx: SystemTx, side: Side, ids: readonly string[]): Promise<string> {
  const { rows } = await sql<{ rows: string }>`
    select coalesce(json_agg(found), '[]')::text as rows
      from (select ${COLUMNS[side]} from ${TABLES[side]} where id = any (${ids}::uuid[])) as found
  `.execute(tx)
  return rows[0]?.rows ?? NO_ROWS
}

/** Weights, options, nearness and time zones, as one object. */
export async function readReference(tx: SystemTx): Promise<string> {
  const { rows } = await sql<{ reference: string }>`
    with options as materialized (select part, id, term, ${SAID} as said from app.match_options() o)
    select json_build_object(
      'weights', (select json_agg(w) from (select part, points, position from public.match_weights) w),
      'options', (select coalesce(json_agg(o), '[]') from options o),
      'near', (select coalesce(json_agg(n), '[]') from (
        select known.part, known.term as wanted, near.term, near.credit
          from (select distinct part, term from options where term not like 'name:%') as known
         cross join lateral app.match_near(known.part, known.term) near) n),
      'overlaps', (select coalesce(json_agg(z), '[]') from app.match_overlaps() z))::text as reference
  `.execute(tx)
  return rows[0]?.reference ?? '{}'
}

/** The terms of options, as they now are. */
export async function readOptions(
  tx: SystemTx,
  ids: readonly string[],
): Promise<Reference['options']> {
  const { rows } = await sql<Reference['options'][number]>`
    select part, id, term, ${SAID} as said from app.match_options() o where id = any (${ids}::text[])
  `.execute(tx)
  return rows
}

/** The form in which names that are no options are compared. */
export async function readNames(
  tx: SystemTx,
  names: readonly { part: string; id: string }[],
): Promise<Reference['options']> {
  const { rows } = await sql<Reference['options'][number]>`
    select part, id, app.match_name(id) as term, '[]'::json as said
      from unnest(${names.map(({ part }) => part)}::text[], ${names.map(({ id }) => id)}::text[]) as n (part, id)
  `.execute(tx)
  return rows
}

const KEPT_HOURS = 24

/** Every server looks many times a minute; what is older nobody asks for. */
export async function pruneMatchChanges(tx: SystemTx): Promise<void> {
  await sql`delete from app.match_changes where at < now() - make_interval(hours => ${KEPT_HOURS}::integer)`.execute(
    tx,
  )
}

/** Whether profiles and requests together are as many. */
export async function hasManyRows(tx: SystemTx, many: number): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found
      from (select from public.talent_profiles union all select from public.company_requests
             limit ${many}::integer) as few
  `.execute(tx)
  return (rows[0]?.found ?? 0) >= many
}
