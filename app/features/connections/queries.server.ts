import { type InferResult, type RawBuilder, sql } from 'kysely'
import type { ActorTx, SystemTx } from '#app/platform/db/actor.ts'
import { isId } from '#app/platform/forms/is-id.ts'
import { currentTalentId, currentUserId } from '#app/query-parts/current-ids.ts'
import { knownCompanies } from '#app/query-parts/known-companies.ts'
import { LISTED_MAX } from '#app/query-parts/listed-max.ts'
import { listedRooms } from '#app/query-parts/listed-rooms.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { deadlineColumns, type Side, Status, statusFor, toDeadline } from './columns.server.ts'
import { EXPIRED_DAYS } from './rules.ts'
import type { CompanyConnection, RequestSummary, Stored, TalentConnection } from './schema.ts'

/** Length of the challenge's excerpt beside an introduction. */
const EXCERPT = 280

type Details = {
  connection_id: string
  contact_details: string | null
  decline_line: string | null
  unread: number
  conflicts_with: string[] | null
}

/** To join: details of the introductions in the query `listed`. */
const details =
  sql<Details>`public.introduction_details(array(select id from listed))`.as<'details'>(
    sql.ref('details'),
  )
const DETAILS = ['contact_details', 'decline_line', 'unread', 'conflicts_with'] as const

function connectionRows(tx: ActorTx, side: Side) {
  return tx
    .selectFrom('connection_requests as connection')
    .leftJoin('company_requests as request', 'request.id', 'connection.request_id')
    .select([
      'connection.id',
      statusFor(side).as('status'),
      'connection.created_at',
      sql<Date | null>`
        case when ${statusFor(side)} <> 'pending' then connection.answered_at end
      `.as('answered_at'),
      sql<number>`
        case when app.is_fresh_decline(connection.status, connection.answered_at)
                  and not connection.company_suspended and connection.expires_at > now()
             then floor(extract(epoch from connection.answered_at + app.undo_time() - now()))::integer
             else 0 end
      `.as('undo_seconds'),
      ...deadlineColumns(),
      'connection.requirements',
      'request.id as request_id',
      sql<boolean>`connection.request_id is not null and request.id is null`.as('request_hidden'),
      'request.desired_role',
      'request.company_size',
      'request.industry',
      'request.closed_as',
    ])
    .orderBy('connection.created_at', 'desc')
    .orderBy('connection.id')
}

/** This side's introductions for lists: the pending ones that end first, the listed rooms, and the newest of the others. */
function listed(side: Side) {
  const owned =
    side === 'talent'
      ? sql`listed.talent_id = ${currentTalentId}`
      : sql`listed.company_id = ${currentUserId}`
  const isPending = sql`listed.status = 'pending' and listed.expires_at > now()`
  // As an array, whose ids are looked up: PostgreSQL compared each introduction with all of them.
  return sql<boolean>`connection.id = any (array(
    (${listedRooms})
    union all
    (select listed.id from public.connection_requests listed
      where ${owned} and ${isPending}
      order by listed.expires_at, listed.id limit ${LISTED_MAX})
    union all
    (select listed.id from public.connection_requests listed
      where ${owned} and not listed.is_match and not (${isPending})
      order by coalesce(listed.answered_at, listed.expires_at) desc, listed.id limit ${LISTED_MAX})))`
}

type Row = InferResult<ReturnType<typeof connectionRows>>[number]
type WithDetails = { [name in (typeof DETAILS)[number]]: Details[name] | null }

function toConnection(row: Row & WithDetails) {
  return {
    id: row.id,
    status: Status.parse(row.status),
    createdAt: row.created_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    deadline: toDeadline(row),
    isRequestHidden: row.request_hidden,
    requirements: row.requirements,
    // A company that withdraws before it is told of a decline is never told.
    declineReason: row.status === 'declined' ? row.decline_line : null,
    contactDetails: row.contact_details,
    unread: row.unread ?? 0,
  }
}

function toRequest(row: Row): RequestSummary | null {
  if (row.request_id === null) return null
  return {
    id: row.request_id,
    desiredRole: row.desired_role ?? '',
    companySize: row.company_size ?? '',
    industry: row.industry ?? '',
    isClosed: row.closed_as !== null,
  }
}

type TermsRow = {
  budget_day_min: number | null
  budget_day_max: number | null
  hours_per_week_needed: number | null
  project_duration_weeks: number | null
  urgency_start: string | null
  working_model: string | null
  untouched: string[] | null
  challenge: string
  changed_at: Date | null
}

function toTalentRequest(row: Row & TermsRow): TalentConnection['request'] {
  const request = toRequest(row)
  return (
    request && {
      ...request,
      budgetDayMin: row.budget_day_min,
      budgetDayMax: row.budget_day_max,
      hoursPerWeek: row.hours_per_week_needed,
      durationWeeks: row.project_duration_weeks,
      urgencyStart: row.urgency_start,
      workingModel: row.working_model,
      untouched: row.untouched ?? [],
      challenge: cutText(row.challenge, EXCERPT),
      changedAt: row.changed_at?.toISOString() ?? '',
    }
  )
}

/** Introductions to the caller's own profile, newest first; empty without a profile. Long lists are cut. */
export function listTalentConnections(tx: ActorTx): Promise<Stored<TalentConnection>[]> {
  return readTalentConnections(tx, listed('talent'))
}

/** Those of them that are pending, accepted, or ended within the last day. */
export function listCurrentConnections(tx: ActorTx): Promise<Stored<TalentConnection>[]> {
  return readTalentConnections(
    tx,
    sql`${listed('talent')} and (connection.is_match
      or coalesce(connection.answered_at, least(connection.expires_at, now())) > now() - interval '1 day')`,
  )
}

/** The latest about one request, if there is one. No other can be open. */
export function listLatestAbout(
  tx: ActorTx,
  requestId: string,
): Promise<Stored<TalentConnection>[]> {
  return readTalentConnections(
    tx,
    sql`connection.id = (
      select latest.id from public.connection_requests latest
       where latest.talent_id = ${currentTalentId} and latest.request_id = ${requestId}
       order by latest.created_at desc, latest.id limit 1)`,
  )
}

async function readTalentConnections(
  tx: ActorTx,
  which: RawBuilder<boolean>,
): Promise<Stored<TalentConnection>[]> {
  const rows = await tx
    .with('listed', () =>
      connectionRows(tx, 'talent')
        .where('connection.talent_id', '=', currentTalentId)
        .where(which)
        .select([
          'connection.company_id',
          'request.budget_day_min',
          'request.budget_day_max',
          'request.hours_per_week_needed',
          'request.project_duration_weeks',
          'request.urgency_start',
          'request.working_model',
          'request.untouched',
          'request.updated_at as changed_at',
          sql<string>`coalesce(left(request.challenge_description, ${EXCERPT + 1}), '')`.as(
            'challenge',
          ),
        ]),
    )
    .selectFrom('listed')
    .leftJoin(details, 'details.connection_id', 'listed.id')
    .leftJoin(knownCompanies('company_id'), 'company.company_id', 'listed.company_id')
    .selectAll('listed')
    .select(DETAILS)
    .select(['company.name', 'company.website', 'company.about'])
    .orderBy('listed.created_at', 'desc')
    .orderBy('listed.id')
    .execute()
  return rows.map(row => ({
    ...toConnection(row),
    request: toTalentRequest(row),
    undoSeconds: row.undo_seconds,
    conflictsWith: row.conflicts_with ?? [],
    companyName: row.name ?? 'A company',
    companyWebsite: row.website,
    companyAbout: row.about,
  }))
}

/**
 * How many introductions to the caller's profile expired of late, without those that the company has asked for again or
 * the talent has shown interest in since.
 */
export async function countExpired(tx: ActorTx): Promise<number> {
  const { rows } = await sql<{ expired: number }>`
    select count(*)::integer as expired from public.connection_requests c
     where c.talent_id = ${currentTalentId} and c.status in ('pending', 'expired')
       and c.expires_at between now() - ${EXPIRED_DAYS} * interval '1 day' and now()
       and not exists (select from public.connection_requests later
                        where later.talent_id = c.talent_id and later.request_id = c.request_id
                          and later.created_at > c.created_at)
       and not exists (select from public.request_interests i
                        where i.talent_id = c.talent_id and i.request_id = c.request_id)
  `.execute(tx)
  return rows[0]?.expired ?? 0
}

/** Introductions the caller has asked for, newest first. Long lists are cut. */
export async function listCompanyConnections(tx: ActorTx): Promise<Stored<CompanyConnection>[]> {
  const rows = await tx
    .with('listed', () =>
      connectionRows(tx, 'company')
        .innerJoin('talent_profiles as talent', 'talent.id', 'connection.talent_id')
        .where('connection.company_id', '=', currentUserId)
        .where(listed('company'))
        .select([
          'talent.id as talent_id',
          'talent.full_name',
          'talent.headline',
          'talent.photo_url',
          'talent.public_profile_url',
          'talent.hidden',
        ]),
    )
    .selectFrom('listed')
    .leftJoin(details, 'details.connection_id', 'listed.id')
    .selectAll('listed')
    .select(DETAILS)
    .orderBy('listed.created_at', 'desc')
    .orderBy('listed.id')
    .execute()
  return rows.map(row => ({
    ...toConnection(row),
    request: toRequest(row),
    talent: {
      id: row.talent_id,
      fullName: row.full_name,
      headline: row.headline,
      photoUrl: row.photo_url,
      profileUrl: row.hidden ? null : row.public_profile_url,
    },
  }))
}

/** Whether an introduction with this id was sent and undone a short time ago: its notice is still in the queue. */
export async function wasUndone(tx: SystemTx, id: string): Promise<boolean> {
  if (!isId(id)) return false
  const { rows } = await sql`
    select from app.jobs
     where kind = 'tell-introduction' and key = ${id}
       and not exists (select from public.connection_requests where id = ${id})
  `.execute(tx)
  return rows.length > 0
}

/** Whether the caller has asked for this introduction, whatever its status. */
export async function isOwnConnection(tx: ActorTx, id: string): Promise<boolean> {
  if (!isId(id)) return false
  const row = await tx
    .selectFrom('connection_requests')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', currentUserId)
    .executeTakeFirst()
  return row !== undefined
}
