import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { currentUserId } from '#app/query-parts/current-ids.ts'
import { deadlineColumns, Status, statusFor, toDeadline } from './columns.server.ts'
import { withLabels } from './request-labels.ts'
import { REQUIREMENTS_MAX } from './rules.ts'
import type { Introductions, SentIntroduction } from './schema.ts'

/** The caller's own open requests, newest first, whether it has closed ones, and what else its form to ask this talent needs. */
export async function readIntroductionForm(
  tx: ActorTx,
  { talentId, requester }: { talentId: string; requester: { fullName: string; email: string } },
): Promise<Omit<Introductions, 'sent'>> {
  const requests = await tx
    .selectFrom('company_requests as request')
    .select([
      'request.id',
      'request.desired_role',
      'request.created_at',
      'request.closed_as',
      sql<string>`
        case when request.closed_as is not null or exists (select from public.connection_requests c
                           where c.request_id = request.id and c.talent_id = ${talentId}
                             and app.visible_status(c.status, c.answered_at) in ('pending', 'matched', 'accepted')) then ''
             else coalesce(nullif(btrim(request.challenge_description), ''), array_to_string(request.key_challenges, E'\n'))
        end`.as('challenge'),
    ])
    .where('request.user_id', '=', currentUserId)
    .orderBy('request.created_at', 'desc')
    .orderBy('request.id')
    .execute()
  const open = requests.filter(row => row.closed_as === null)
  const labelled = withLabels(
    open.map(row => ({
      id: row.id,
      desiredRole: row.desired_role,
      createdAt: row.created_at.toISOString(),
      challenge: row.challenge.slice(0, REQUIREMENTS_MAX),
    })),
  )
  return {
    requests: labelled.map(({ id, label, challenge }) => ({ id, label, challenge })),
    hasClosed: requests.length > open.length,
    contactDetails: `${requester.fullName}, ${requester.email}`,
  }
}

/** The caller's own introductions to these talents, newest first. */
export async function listSentTo(
  tx: ActorTx,
  talentIds: readonly string[],
): Promise<
  (Omit<SentIntroduction, 'progress'> & { talentId: string; roomState: string | null })[]
> {
  if (talentIds.length === 0) return []
  const rows = await tx
    .selectFrom('connection_requests as connection')
    .leftJoin('company_requests as request', 'request.id', 'connection.request_id')
    .leftJoin('engagements as room', 'room.id', 'connection.id')
    .select([
      'connection.id',
      'connection.talent_id',
      'room.state',
      statusFor('company').as('status'),
      'connection.created_at',
      'connection.request_id',
      'request.desired_role',
      ...deadlineColumns(),
      sql<number>`
        greatest(0, coalesce(extract(epoch from connection.held_until - clock_timestamp()), 0) * 1000)::integer
      `.as('undoable_ms'),
    ])
    .where('connection.company_id', '=', currentUserId)
    .where('connection.talent_id', 'in', [...talentIds])
    .orderBy('connection.created_at', 'desc')
    .orderBy('connection.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    talentId: row.talent_id,
    status: Status.parse(row.status),
    createdAt: row.created_at.toISOString(),
    requestId: row.request_id,
    desiredRole: row.desired_role,
    deadline: toDeadline(row),
    undoableMs: row.undoable_ms,
    roomState: row.state,
  }))
}
