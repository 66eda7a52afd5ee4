import { type RawBuilder, sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { contains } from '#app/platform/db/contains.ts'
import { pageOf } from '#app/platform/http/list-state.ts'
import { AUDIT_PAGE_SIZE, type AuditEntry, type AuditFilter, type AuditPage } from './schema.ts'

type Row = {
  id: string
  at: Date
  by_command: boolean
  actor: string | null
  action: string
  subject_type: string
  subject_id: string
  name: string | null
  reason: string
}

/** Names are joined when reading, because the trail itself stores none. */
const namedOf = (entries: RawBuilder<unknown>) => sql`
  select entry.id, entry.created_at as at, entry.actor_id is null as by_command, actor.full_name as actor,
         entry.action, entry.subject_type, entry.subject_id, entry.reason,
         coalesce(nullif(entry.title, ''), profile.full_name, person.full_name) as name
    from ${entries} entry
    left join public.users actor on actor.id = entry.actor_id
    left join public.users person on person.id = entry.subject_id
    left join public.talent_profiles profile on profile.id = entry.subject_id
`
const NAMED = namedOf(sql`public.audit_entries`)

export async function listRecentEntries(tx: ActorTx, limit: number): Promise<AuditEntry[]> {
  const { rows } = await sql<Row>`
    ${NAMED} order by entry.created_at desc, entry.id limit ${limit}
  `.execute(tx)
  return rows.map(toEntry)
}

/** The entries about these subjects, newest first. */
export async function listEntriesOf(
  tx: ActorTx,
  subjects: readonly string[],
  limit: number,
): Promise<AuditEntry[]> {
  const { rows } = await sql<Row>`
    ${NAMED}
     where entry.subject_id = any (${subjects}::uuid[])
     order by entry.created_at desc, entry.id
     limit ${limit}
  `.execute(tx)
  return rows.map(toEntry)
}

/** A page of the whole trail. A page number past the end returns the last page. */
export async function searchEntries(tx: ActorTx, filter: AuditFilter): Promise<AuditPage> {
  const entries = sql`
    select * from public.audit_entries
     where ${filter.subject === '' ? sql`true` : sql`subject_type = ${filter.subject}`}
  `
  const term = contains(filter.q)
  // Names are only joined before the page is known if they are searched.
  const found =
    filter.q === ''
      ? entries
      : sql`
          select entry.* from (${entries}) as entry
            join (${namedOf(sql`(${entries})`)}) as named using (id)
           where named.name ilike ${term} or named.actor ilike ${term} or named.reason ilike ${term}
        `
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from (${found}) as found
  `.execute(tx)
  const total = counted[0]?.total ?? 0
  const { page, pageCount, limit, offset } = pageOf(total, AUDIT_PAGE_SIZE, filter.page)
  const { rows } = await sql<Row>`
    with paged as materialized (
      ${found} order by created_at desc, id limit ${limit} offset ${offset}
    )
    ${namedOf(sql`paged`)} order by entry.created_at desc, entry.id
  `.execute(tx)
  return { entries: rows.map(toEntry), total, page, pageCount }
}

function toEntry(row: Row): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.by_command ? null : (row.actor ?? ''),
    action: row.action,
    subject: { type: row.subject_type, id: row.subject_id, name: row.name ?? '' },
    reason: row.reason,
  }
}
