import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'

/** A report of a room and who made it. */
export type ReportedRoom = {
  id: string
  at: string
  reason: string
  by: string
  side: 'company' | 'talent'
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
    .selectFrom('engagement_reports as report')
    .innerJoin('users as reporter', 'reporter.id', 'report.user_id')
    .select([
      'report.id',
      'report.created_at',
      'report.reason',
      'reporter.full_name',
      'reporter.user_type',
    ])
    .where('report.settled_at', 'is', null)
    .orderBy('report.created_at')
    .orderBy('report.id')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map(row => ({
    id: row.id,
    at: row.created_at.toISOString(),
    reason: row.reason,
    by: row.full_name,
    side: row.user_type === 'company' ? 'company' : 'talent',
  }))
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
  const { rows } = await sql<{ settled: boolean }>`
    select app.settle_room_report(${reportId}::uuid, ${reason}) as settled
  `.execute(tx)
  return rows[0]?.settled === true
}
