import { sql } from 'kysely'
import { listCustomOptions } from '#app/features/catalogues/custom-options.server.ts'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import { dayOf, freeOn, nextFree, type Taken } from '#app/features/catalogues/free-hours.ts'
import { namesOf } from '#app/features/catalogues/lookup.ts'
import type { CatalogueOption } from '#app/features/catalogues/schema.ts'
import { readTaken } from '#app/features/catalogues/taken.server.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { oneOf } from '#app/platform/db/one-of.ts'
import { BASED_ON } from '#app/platform/forms/form-version.ts'
import { CONFIRMED, confirmedFields } from '#app/platform/forms/untouched.ts'
import { versionOf } from '#app/platform/forms/version-of.server.ts'
import type { ProfileDraft } from './profile-draft.ts'
import { roleName, STARTED } from './rules.ts'
import type { OwnProfile, PublicProfile, TalentCardData } from './schema.ts'

const CARD_COLUMNS = [
  'id',
  'full_name',
  'headline',
  'photo_url',
  'primary_role',
  'primary_role_custom',
  'summary_bio',
  'skill_ids',
  'max_hours_per_week',
  'taken',
  'price_day_min',
  'price_day_max',
  'years_experience',
  'featured',
  'public_profile_url',
] as const

const MORE_COLUMNS = [
  'roles_offered',
  'tool_ids',
  'engagement_types',
  'working_model',
  'min_commitment_weeks',
  'availability_notice_days',
  'industries_experienced',
  'company_size_experience',
  'company_stage_preference',
  'timezone',
  'willing_to_travel',
  'languages_spoken',
  'client_testimonials',
  'case_studies',
  'years_fractional',
  'created_at',
  'updated_at',
] as const

/** user_id is granted to nobody: the database itself knows which row is the caller's. */
const ownId = sql<string>`(select app.current_talent_id())`

function cardRows(tx: ActorTx) {
  return tx.selectFrom('talent_profiles').select(CARD_COLUMNS)
}
type CardRow = Awaited<ReturnType<ReturnType<typeof cardRows>['executeTakeFirstOrThrow']>>

function profileRows(tx: ActorTx) {
  return cardRows(tx)
    .select(MORE_COLUMNS)
    .select(
      sql<number | null>`(current_date - hours_confirmed_at::date)`.as('hours_confirmed_days_ago'),
    )
    .select(
      sql<string[] | null>`(
        select c.names from public.talent_clients c where c.talent_id = talent_profiles.id)`.as(
        'clients',
      ),
    )
    .select(
      sql<string | null>`(
        select to_char(a.free_from, 'YYYY-MM-DD') from public.talent_availability a
         where a.talent_id = talent_profiles.id and a.free_from > now())`.as('free_from'),
    )
}
type ProfileRow = Awaited<ReturnType<ReturnType<typeof profileRows>['executeTakeFirstOrThrow']>>

/** The cards of these people, in the order given; an id nobody has is skipped. */
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

/** The profile at /talent/{slug}. */
export async function findProfileBySlug(
  tx: ActorTx,
  slug: string,
): Promise<PublicProfile | undefined> {
  if (slug.includes('\0')) return undefined
  const row = await profileRows(tx)
    .where('public_profile_url', '=', `/talent/${slug}`)
    .where('hidden', '=', false)
    .executeTakeFirst()
  return row && (await toProfile(tx, row))
}

/** The caller's own profile. */
export async function findOwnProfile(tx: ActorTx): Promise<OwnProfile | undefined> {
  const row = await profileRows(tx)
    .select('featured_application_url')
    .where('id', '=', ownId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    ...(await toProfile(tx, row)),
    featuredApplicationUrl: row.featured_application_url,
  }
}

/** What the editor writes. */
const DRAFT_COLUMNS = [
  'full_name',
  'headline',
  'summary_bio',
  'primary_role',
  'primary_role_custom',
  'roles_offered',
  'skill_ids',
  'tool_ids',
  'years_experience',
  'years_fractional',
  'industries_experienced',
  'company_size_experience',
  'client_testimonials',
  'case_studies',
  'engagement_types',
  'working_model',
  'company_stage_preference',
  'languages_spoken',
  'willing_to_travel',
  'max_hours_per_week',
  'min_commitment_weeks',
  'availability_notice_days',
  'price_day_min',
  'price_day_max',
  'timezone',
  'untouched',
] as const

function ownDraftRow(tx: ActorTx) {
  return tx.selectFrom('talent_profiles').select(DRAFT_COLUMNS).where('id', '=', ownId)
}

/** The caller's own profile as the editor's fields hold it, which version of it that is, and what is taken of the week. */
export async function findOwnDraft(
  tx: ActorTx,
): Promise<{ draft: ProfileDraft; taken: Taken[] } | undefined> {
  const found = await ownDraftRow(tx).select('taken').executeTakeFirst()
  if (found === undefined) return undefined
  const { taken, ...row } = found
  const { untouched, ...fields } = row
  const values = Object.entries({ ...fields, roles_offered: row.roles_offered.join(', ') })
  const draft = {
    values: {
      ...Object.fromEntries(values.map(([name, value]) => [name, fieldTexts(value)])),
      [CONFIRMED]: confirmedFields(STARTED, untouched),
      [BASED_ON]: [versionOf(row)],
    },
    customOptions: await listCustomOptions(tx, [...row.skill_ids, ...row.tool_ids]),
  }
  return { draft, taken: readTaken(taken) }
}

/** The version of the caller's own profile, which nobody changes until the transaction ends. */
export async function lockOwnVersion(tx: ActorTx): Promise<string | undefined> {
  const row = await ownDraftRow(tx).forUpdate().executeTakeFirst()
  return row && versionOf(row)
}

function fieldTexts(value: string | number | boolean | string[] | null): string[] {
  if (Array.isArray(value)) return value
  if (typeof value === 'boolean') return value ? ['on'] : []
  return value === null ? [] : [String(value)]
}

/** Null where nothing is taken: then the most there are is free. */
function freeToday({ max_hours_per_week: most, taken }: CardRow): number | null {
  const free = freeOn(most, readTaken(taken), dayOf(new Date()))
  return free === most ? null : free
}

function toCard(row: CardRow, custom: readonly CatalogueOption[]): TalentCardData {
  return {
    id: row.id,
    fullName: row.full_name,
    headline: row.headline,
    photoUrl: row.photo_url,
    primaryRole: roleName(row),
    summaryBio: row.summary_bio,
    skillNames: namesOf(row.skill_ids, SKILLS, custom),
    maxHoursPerWeek: row.max_hours_per_week,
    freeHours: freeToday(row),
    priceDayMin: row.price_day_min,
    priceDayMax: row.price_day_max,
    yearsExperience: row.years_experience,
    featured: row.featured,
    profileUrl: row.public_profile_url,
  }
}

async function toProfile(tx: ActorTx, row: ProfileRow): Promise<PublicProfile> {
  const custom = await listCustomOptions(tx, [...row.skill_ids, ...row.tool_ids])
  return {
    ...toCard(row, custom),
    nextFree: nextFree(row.max_hours_per_week, readTaken(row.taken), dayOf(new Date())),
    hoursConfirmedDaysAgo: row.hours_confirmed_days_ago,
    rolesOffered: row.roles_offered,
    toolNames: namesOf(row.tool_ids, TOOLS, custom),
    engagementTypes: row.engagement_types,
    workingModel: row.working_model,
    minCommitmentWeeks: row.min_commitment_weeks,
    availabilityNoticeDays: row.availability_notice_days,
    industries: row.industries_experienced,
    companySizes: row.company_size_experience,
    companyStages: row.company_stage_preference,
    timezone: row.timezone,
    willingToTravel: row.willing_to_travel,
    languages: row.languages_spoken,
    testimonials: row.client_testimonials,
    clients: row.clients ?? [],
    caseStudies: row.case_studies,
    yearsFractional: row.years_fractional,
    freeFrom: row.free_from,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
