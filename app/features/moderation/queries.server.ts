import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { isId } from '#app/platform/forms/is-id.ts'
import { pageOf } from '#app/platform/http/list-state.ts'
import { currentTalentId, currentUserId } from '#app/query-parts/current-ids.ts'
import {
  type DeskPerson,
  MAX_FOUND,
  type OpenApplication,
  PEOPLE_PER_PAGE,
  type PeopleFilter,
  type PeoplePage,
} from './schema.ts'

type Row = {
  user_id: string
  email: string
  full_name: string
  shown_as: string | null
  user_type: string
  role: string
  created_at: Date
  talent_id: string | null
  profile_url: string | null
  featured: boolean
  hidden: boolean
  hidden_reason: string | null
  suspended_reason: string | null
  /** Of all that match. */
  total: number
}

/** Matching people, newest first; none if the caller isn't an administrator. A page past the end returns the last. */
export async function searchPeople(tx: ActorTx, filter: PeopleFilter): Promise<PeoplePage> {
  const skipped = (filter.page - 1) * PEOPLE_PER_PAGE
  const { rows } = await sql<Row>`
    select * from app.find_people(
      ${filter.q}, ${filter.kind}, ${filter.state}, null, ${PEOPLE_PER_PAGE}, ${skipped})
  `.execute(tx)
  const total = rows[0]?.total ?? 0
  const { page, pageCount } = pageOf(Math.min(total, MAX_FOUND), PEOPLE_PER_PAGE, filter.page)
  return { people: rows.map(toPerson), total, page, pageCount }
}

/** Finds a person by the id of their account or profile. */
export async function findPerson(tx: ActorTx, id: string): Promise<DeskPerson | undefined> {
  if (!isId(id)) return undefined
  const { rows } = await sql<Row>`
    select * from app.find_people('', '', '', ${id}::uuid, 1, 0)
  `.execute(tx)
  return rows[0] && toPerson(rows[0])
}

function toPerson(row: Row): DeskPerson {
  const { talent_id: talentId, profile_url: url } = row
  return {
    userId: row.user_id,
    email: row.email,
    fullName: row.full_name,
    shownAs: row.shown_as,
    userType: row.user_type === 'talent' ? 'talent' : 'company',
    administrator: row.role === 'admin',
    joinedAt: row.created_at.toISOString(),
    suspendedReason: row.suspended_reason,
    profile:
      talentId === null || url === null
        ? null
        : {
            id: talentId,
            url,
            featured: row.featured,
            hidden: row.hidden,
            hiddenReason: row.hidden_reason,
          },
  }
}

const MAX_APPLICATIONS = 100

/** Unanswered applications, oldest first. */
export async function listOpenApplications(tx: ActorTx): Promise<OpenApplication[]> {
  const rows = await tx
    // First, so that profiles are not read for applications that are not shown.
    .with(
      cte => cte('application').materialized(),
      () =>
        tx
          .selectFrom('featured_applications')
          .select(['id', 'note', 'created_at', 'talent_id'])
          .where('status', '=', 'pending')
          .orderBy('created_at')
          .orderBy('id')
          .limit(MAX_APPLICATIONS),
    )
    .selectFrom('application')
    .innerJoin('talent_profiles as talent', 'talent.id', 'application.talent_id')
    .select([
      'application.id',
      'application.note',
      'application.created_at',
      'talent.id as talent_id',
      'talent.full_name',
      'talent.headline',
      'talent.public_profile_url',
      'talent.hidden',
    ])
    .orderBy('application.created_at')
    .orderBy('application.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    note: row.note,
    createdAt: row.created_at.toISOString(),
    talent: {
      id: row.talent_id,
      fullName: row.full_name,
      headline: row.headline,
      url: row.public_profile_url,
      hidden: row.hidden,
    },
  }))
}

/** Why the caller's own profile is hidden; null if it isn't. */
export async function findOwnHiding(tx: ActorTx): Promise<string | null> {
  const row = await tx
    .selectFrom('profile_hidings')
    .select('reason')
    .where('talent_id', '=', currentTalentId)
    .executeTakeFirst()
  return row?.reason ?? null
}

/** Why the caller's own account is suspended; null if it isn't. */
export async function findOwnSuspension(tx: ActorTx): Promise<string | null> {
  const row = await tx
    .selectFrom('account_suspensions')
    .select('reason')
    .where('user_id', '=', currentUserId)
    .executeTakeFirst()
  return row?.reason ?? null
}
