import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { call } from '#app/platform/db/call.ts'

/** The id is of the account or of the profile. */
type Party = { id: string; name: string }
/** A report of a room, who made it, and both sides; null if their account is deleted. */
export type ReportedRoom = {
  id: string
  at: string
  reason: string
  by: 'company' | 'talent'
  company: Party | null
  talent: Party | null
}
export type ReadMessage = {
  id: string
  at: string
  side: string
  body: string
  deleted: boolean
  files: string[]
}

const MAX_SHOWN = 100

export async function countReportedRooms(tx: ActorTx): Promise<number> {
  const { count } = await tx
    .selectFrom('engagement_reports')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Open reports, oldest first. Runs under the caller's own rights. */
export async function listReportedRooms(tx: ActorTx): Promise<ReportedRoom[]> {
  const rows = await tx
    // First, so that names are not looked up for reports that are not shown.
    .with(
      cte => cte('report').materialized(),
      () =>
        tx
          .selectFrom('engagement_reports')
          .select(['id', 'created_at', 'reason', 'user_id', 'engagement_id'])
          .where('settled_at', 'is', null)
          .orderBy('created_at')
          .orderBy('id')
          .limit(MAX_SHOWN),
    )
    .selectFrom('report')
    .innerJoin('users as reporter', 'reporter.id', 'report.user_id')
    // It goes when one side deletes their account.
    .leftJoin('connection_requests as connection', 'connection.id', 'report.engagement_id')
    .leftJoin('users as company', 'company.id', 'connection.company_id')
    .leftJoin('talent_profiles as talent', 'talent.id', 'connection.talent_id')
    .select([
      'report.id',
      'report.created_at',
      'report.reason',
      'report.user_id',
      'reporter.full_name as reporter_name',
      'reporter.user_type as reporter_type',
      'company.id as company_id',
      'company.full_name as company_name',
      'talent.id as talent_id',
      'talent.full_name as talent_name',
    ])
    .orderBy('report.created_at')
    .orderBy('report.id')
    .execute()
  return rows.map(row => {
    const by = row.reporter_type === 'company' ? 'company' : 'talent'
    const parties = {
      company: partyOf(row.company_id, row.company_name),
      talent: partyOf(row.talent_id, row.talent_name),
      [by]: { id: row.user_id, name: row.reporter_name },
    }
    return { id: row.id, at: row.created_at.toISOString(), reason: row.reason, by, ...parties }
  })
}

function partyOf(id: string | null, name: string | null): Party | null {
  return id === null || name === null ? null : { id, name }
}

/** The conversation of a reported room, newest first. Reading it is recorded in the audit trail. */
export async function readReportedRoom(
  tx: ActorTx,
  { reportId, reason }: { reportId: string; reason: string },
): Promise<ReadMessage[]> {
  const { rows } = await sql<{
    id: string
    created_at: Date
    side: string
    body: string
    deleted_at: Date | null
    files: string[]
  }>`
    select * from app.read_reported_room(${reportId}::uuid, ${reason})
  `.execute(tx)
  return rows.map(({ id, created_at, side, body, deleted_at, files }) => ({
    id,
    at: created_at.toISOString(),
    side,
    body,
    deleted: deleted_at !== null,
    files,
  }))
}

/** Returns false if the report was already settled. */
export async function settleRoomReport(
  tx: ActorTx,
  { reportId, reason }: { reportId: string; reason: string },
): Promise<boolean> {
  return await call(tx, sql<boolean>`app.settle_room_report(${reportId}::uuid, ${reason})`)
}
