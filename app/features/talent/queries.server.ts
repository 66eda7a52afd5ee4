import { type InferResult, sql } from 'kysely'
import { listCustomOptions } from '#app/features/catalogues/custom-options.server.ts'
import { comingFree, dayOf, freeOn, type Taken } from '#app/features/catalogues/free-hours.ts'
import type { CatalogueOption } from '#app/features/catalogues/schema.ts'
import { readTaken } from '#app/features/catalogues/taken.server.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { oneOf } from '#app/platform/db/one-of.ts'
import { controlTexts } from '#app/platform/forms/field-table.ts'
import { BASED_ON } from '#app/platform/forms/form-version.ts'
import { CONFIRMED, confirmedFields } from '#app/platform/forms/untouched.ts'
import { versionOf } from '#app/platform/forms/version-of.server.ts'
import { currentTalentId } from '#app/query-parts/current-ids.ts'
import type { ProfileDraft } from './editor/profile-draft.ts'
import { CARD_FIELDS, cardFacts, FIELD_NAMES, pageFacts, STARTED } from './fields.ts'
import type { OwnProfile, PublicProfile, TalentCardData } from './schema.ts'

const CARD_COLUMNS = [
  ...CARD_FIELDS,
  'id',
  'photo_url',
  'taken',
  'featured',
  'public_profile_url',
] as const

const hoursConfirmedDaysAgo = sql<number | null>`(current_date - hours_confirmed_at::date)`.as(
  'hours_confirmed_days_ago',
)

const clients = sql<string[] | null>`(
  select c.names from public.talent_clients c where c.talent_id = talent_profiles.id)`.as('clients')

function cardRows(tx: ActorTx) {
  return tx.selectFrom('talent_profiles').select(CARD_COLUMNS)
}
type CardRow = InferResult<ReturnType<typeof cardRows>>[number]

function profileRows(tx: ActorTx) {
  return cardRows(tx)
    .select([...FIELD_NAMES, 'created_at', 'updated_at'])
    .select(hoursConfirmedDaysAgo)
    .select(clients)
    .select(
      sql<string | null>`(
        select a.free_from from public.talent_availability a
         where a.talent_id = talent_profiles.id and a.free_from > now())`.as('free_from'),
    )
}
type ProfileRow = InferResult<ReturnType<typeof profileRows>>[number]

/** Cards of these people, in the order of `ids`. Unknown ids are skipped. */
export async function listTalentCards(
  tx: ActorTx,
  ids: readonly string[],
): Promise<TalentCardData[]> {
  if (ids.length === 0) return []
  const rows = await cardRows(tx).where('id', '=', oneOf(ids)).where('hidden', '=', false).execute()
  const custom = await listCustomOptions(
    tx,
    rows.flatMap(row => row.skill_ids),
  )
  const cards = new Map(rows.map(row => [row.id, toCard(row, custom)]))
  return ids.flatMap(id => cards.get(id) ?? [])
}

/** The profile at /talent/{slug}; while it is hidden, only for its owner. */
export async function findProfilePage(
  tx: ActorTx,
  slug: string,
): Promise<{ profile: PublicProfile; hidden: boolean } | undefined> {
  if (slug.includes('\0')) return undefined
  const row = await profileRows(tx)
    .select('hidden')
    .where('public_profile_url', '=', `/talent/${slug}`)
    .where(eb => eb.or([eb('hidden', '=', false), eb('id', '=', currentTalentId)]))
    .executeTakeFirst()
  return row && { profile: await toProfile(tx, row), hidden: row.hidden }
}

/** The profile at /talent/{slug} if everybody may see it. */
export async function findProfileBySlug(
  tx: ActorTx,
  slug: string,
): Promise<PublicProfile | undefined> {
  const found = await findProfilePage(tx, slug)
  return found?.hidden === false ? found.profile : undefined
}

/** The caller's own profile. */
export async function findOwnProfile(tx: ActorTx): Promise<OwnProfile | undefined> {
  const row = await profileRows(tx)
    .select(['featured_application_url', 'hidden', 'untouched'])
    .where('id', '=', currentTalentId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    ...(await toProfile(tx, row)),
    featuredApplicationUrl: row.featured_application_url,
    hidden: row.hidden,
    untouched: row.untouched,
  }
}

function ownDraftRow(tx: ActorTx) {
  return tx
    .selectFrom('talent_profiles')
    .select([...FIELD_NAMES, 'untouched'])
    .where('id', '=', currentTalentId)
}

/** The caller's own profile as a draft for the editor, with its version and the hours taken. */
export async function findOwnDraft(tx: ActorTx): Promise<
  | {
      draft: ProfileDraft
      taken: Taken[]
      hoursConfirmedDaysAgo: number | null
      clients: string[]
    }
  | undefined
> {
  const found = await ownDraftRow(tx)
    .select('taken')
    .select(hoursConfirmedDaysAgo)
    .select(clients)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { taken, hours_confirmed_days_ago, clients: named, ...row } = found
  const { untouched, ...fields } = row
  const draft = {
    values: {
      ...controlTexts({ ...fields, roles_offered: row.roles_offered.join(', ') }),
      [CONFIRMED]: confirmedFields(STARTED, untouched),
      [BASED_ON]: [versionOf(row)],
    },
    customOptions: await listCustomOptions(tx, [...row.skill_ids, ...row.tool_ids]),
  }
  return {
    draft,
    taken: readTaken(taken),
    hoursConfirmedDaysAgo: hours_confirmed_days_ago,
    clients: named ?? [],
  }
}

/** Locks the caller's own profile until the transaction ends. Returns its version, and the hours if they are stated. */
export async function lockOwnProfile(
  tx: ActorTx,
): Promise<{ version: string; hours: number | null } | undefined> {
  const row = await ownDraftRow(tx).forUpdate().executeTakeFirst()
  return row && { version: versionOf(row), hours: statedHours(row) }
}

/** The maximum of a week; null if it is empty or an unconfirmed default. */
export function statedHours({
  max_hours_per_week: hours,
  untouched,
}: {
  max_hours_per_week: number | null
  untouched: readonly string[]
}): number | null {
  return untouched.includes('max_hours_per_week') ? null : hours
}

/** Null if no hours are taken, so all are free. */
function freeToday({ max_hours_per_week: max, taken }: CardRow): number | null {
  const free = freeOn(max, readTaken(taken), dayOf(new Date()))
  return free === max ? null : free
}

function toCard(row: CardRow, custom: readonly CatalogueOption[]): TalentCardData {
  return {
    ...cardFacts(row, custom),
    id: row.id,
    photoUrl: row.photo_url,
    freeHours: freeToday(row),
    featured: row.featured,
    profileUrl: row.public_profile_url,
  }
}

async function toProfile(tx: ActorTx, row: ProfileRow): Promise<PublicProfile> {
  const custom = await listCustomOptions(tx, [...row.skill_ids, ...row.tool_ids])
  return {
    ...toCard(row, custom),
    ...pageFacts(row, custom),
    clients: row.clients ?? [],
    freeFrom: row.free_from,
    comingFree: comingFree(row.max_hours_per_week, readTaken(row.taken), dayOf(new Date())),
    hoursConfirmedDaysAgo: row.hours_confirmed_days_ago,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** The caller's own profile for the data download. */
export async function findOwnProfileRow(tx: ActorTx) {
  return await tx
    .selectFrom('talent_profiles')
    .select([
      'id',
      'created_at',
      'updated_at',
      'photo_url',
      ...FIELD_NAMES,
      'untouched',
      'taken',
      'hours_confirmed_at',
      'featured',
      'featured_application_url',
      'public_profile_url',
    ])
    .where('id', '=', currentTalentId)
    .executeTakeFirst()
}
