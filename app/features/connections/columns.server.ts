// Columns of an introduction that every query of introductions reads alike.
import { sql } from 'kysely'
import { z } from 'zod'
import { lastDay } from '#app/query-parts/last-day.ts'
import { CONNECTION_STATUSES, longestWait } from './rules.ts'

export const Status = z.enum(CONNECTION_STATUSES)

export type Side = 'talent' | 'company'

/** The status this side may see. A pending introduction past its deadline has expired, even if the job has not run yet. */
export function statusFor(side: Side) {
  const visible =
    side === 'talent'
      ? sql`connection.status`
      : sql`app.visible_status(connection.status, connection.answered_at)`
  return sql<string>`
    case when ${visible} = 'pending' and connection.expires_at <= now() then 'expired' else ${visible} end
  `
}

export function deadlineColumns() {
  return [
    lastDay('connection').as('answer_by'),
    sql<
      number | null
    >`${lastDay('connection')} - (now() at time zone connection.answer_zone)::date`.as('days_left'),
    sql<number>`(select working_days from public.response_clock)`.as('working_days'),
    sql<boolean>`connection.status = 'pending' and public.other_is_suspended(connection.id)`.as(
      'is_suspended',
    ),
  ] as const
}

export function toDeadline(row: {
  answer_by: string | null
  days_left: number | null
  working_days: number
  is_suspended: boolean
}) {
  if (row.answer_by === null) return null
  return {
    answerBy: row.answer_by,
    daysLeft: row.days_left ?? 0,
    daysAtMost: longestWait(row.working_days),
    isSuspended: row.is_suspended,
  }
}
