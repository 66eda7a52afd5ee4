import { sql } from 'kysely'
import { listCustomOptions } from '#app/features/catalogues/custom-options.server.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { statedRate } from '#app/query-parts/stated-rate.ts'
import { statedZone } from '#app/query-parts/stated-zone.ts'
import { FIELD_NAMES, requestFacts } from './fields.ts'
import { summaryRows, toOwnRequest } from './queries.server.ts'
import type { RequestDetails } from './schema.ts'

/** The reader's own day rate; null is what nobody has confirmed. */
type OwnRate = { min: number | null; max: number | null }
type CompanyCard = { name: string; website: string | null; about: string | null }

/**
 * A request with everything its company wrote, and the time zones that both have stated. Row security decides which
 * talent may read it.
 */
export async function findRequestDetails(
  tx: ActorTx,
  id: string,
): Promise<
  | (RequestDetails & {
      ownZone: string | null
      statedZone: string | null
      ownRate: OwnRate
      /** Whether companies see the reader’s profile. */
      isOwnVisible: boolean
    })
  | undefined
> {
  const row = await summaryRows(tx)
    .leftJoinLateral(
      sql<CompanyCard>`public.known_companies(array[request.user_id])`.as<'card'>(sql.ref('card')),
      join => join.onTrue(),
    )
    .select(FIELD_NAMES.map(name => `request.${name}` as const))
    .select([
      'card.name',
      'card.website',
      'card.about',
      sql<string | null>`(
        select ${statedZone('own')} from public.talent_profiles own where own.id = app.current_talent_id()
      )`.as('own_zone'),
      statedZone('request').as('stated_zone'),
      sql<[number | null, number | null] | null>`(
        select array[${statedRate('own.price_day_min', 'own', 'min')},
                     ${statedRate('own.price_day_max', 'own', 'max')}]
          from public.talent_profiles own where own.id = app.current_talent_id()
      )`.as('own_rate'),
      sql<boolean | null>`(
        select not own.hidden from public.talent_profiles own where own.id = app.current_talent_id()
      )`.as('own_visible'),
    ])
    .where('request.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const custom = await listCustomOptions(tx, [...row.required_skills, ...row.required_tools])
  return {
    ...toOwnRequest(row),
    ...requestFacts(row, custom),
    company: { name: row.name ?? 'A company', website: row.website, about: row.about },
    ownZone: row.own_zone,
    statedZone: row.stated_zone,
    ownRate: { min: row.own_rate?.[0] ?? null, max: row.own_rate?.[1] ?? null },
    isOwnVisible: row.own_visible ?? false,
  }
}
