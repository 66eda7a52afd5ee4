import { type SqlBool, sql } from 'kysely'
import { ROLES } from '#app/features/catalogues/data/roles.ts'
import type { CatalogueOption } from '#app/features/catalogues/schema.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { currentTalentId } from '#app/query-parts/current-ids.ts'
import { MIN_PEOPLE, type RatePoint } from './rules.ts'

/** The rates shown: those of the role, or of a wider group if too few people have it. `of` names the group. */
type RateSample = { of: string; points: RatePoint[] }

/** Day rates on public profiles: for the role, else for its category, else for all roles. */
export async function listRates(tx: ActorTx, role: CatalogueOption): Promise<RateSample> {
  const own = await ratesOf(tx, [role.name])
  if (count(own) >= MIN_PEOPLE) return { of: role.name, points: own }
  const sameCategory = ROLES.filter(({ category }) => category === role.category)
  const category = await ratesOf(
    tx,
    sameCategory.map(({ name }) => name),
  )
  if (count(category) >= MIN_PEOPLE) return { of: role.category, points: category }
  return { of: 'All roles', points: await ratesOf(tx, null) }
}

function count(points: readonly RatePoint[]): number {
  return points.reduce((sum, { people }) => sum + people, 0)
}

/** Each profile counts with the midpoint of its range, unless that is a default that nobody confirmed. */
async function ratesOf(tx: ActorTx, roles: string[] | null): Promise<RatePoint[]> {
  const rate = sql<number>`coalesce((price_day_min + price_day_max) / 2, price_day_min, price_day_max)`
  return await tx
    .selectFrom('talent_profiles')
    .select([rate.as('rate'), sql<number>`count(*)::int`.as('people')])
    .where(rate, 'is not', null)
    .where(sql<SqlBool>`not untouched && array['price_day_min', 'price_day_max']`)
    .$if(roles !== null, query => query.where('primary_role', 'in', roles ?? []))
    .groupBy(rate)
    .orderBy(rate)
    .execute()
}

export type OwnTerms = {
  role: string
  dayMin: number | null
  dayMax: number | null
  hoursPerWeek: number | null
}

/** Price and hours on the caller's own profile. */
export async function findOwnTerms(tx: ActorTx): Promise<OwnTerms | undefined> {
  return await tx
    .selectFrom('talent_profiles')
    .select([
      'primary_role as role',
      'price_day_min as dayMin',
      'price_day_max as dayMax',
      'max_hours_per_week as hoursPerWeek',
    ])
    .where('id', '=', currentTalentId)
    .executeTakeFirst()
}
