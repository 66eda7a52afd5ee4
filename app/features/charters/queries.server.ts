import { sql } from 'kysely'
import { z } from 'zod'
import { freeOn } from '#app/features/catalogues/free-hours.ts'
import { readTaken } from '#app/features/catalogues/taken.server.ts'
import { usableZone } from '#app/platform/calendar/zones.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { currentUserId } from '#app/query-parts/current-ids.ts'
import { lastDay } from '#app/query-parts/last-day.ts'
import { otherCanAnswer, ownSide, Side } from '#app/query-parts/own-side.ts'
import { RequestSnapshot } from '#app/query-parts/request-snapshot.ts'
import { statedRate } from '#app/query-parts/stated-rate.ts'
import { statedZone } from '#app/query-parts/stated-zone.ts'
import type { OfferBasis } from './first-offer.ts'
import { TERM_NAMES } from './forms.server.ts'
import { type Deal, type FreeHours, PAYS, UNUSED, VERSION_STATES, type Version } from './types.ts'

const MAX_VERSIONS = 200

const Row = z.object({
  state: z.enum(VERSION_STATES),
  side: Side,
  pay: z.enum(PAYS),
  unused_hours: z.enum(UNUSED),
})

type FoundDeal = Deal & {
  basis: OfferBasis
  /** The time zone that the caller has stated, and the date there. */
  zone: string | null
  today: string
  /** The talent's free hours on a day. Undefined if no maximum is stated. */
  freeOn: (day: string) => FreeHours | undefined
}

/** The offers of one of the caller's rooms, and the date where the caller works. Undefined if the room doesn't exist or isn't theirs. */
export async function findDeal(tx: ActorTx, id: string): Promise<FoundDeal | undefined> {
  const { rows } = await sql<{
    side: string
    can_offer: boolean
    request: unknown
    company_name: string
    talent_name: string
    rate_min: number | null
    rate_max: number | null
    zone: string | null
    today: string
    max: number | null
    taken: unknown
  }>`
    select ${ownSide},
           ${otherCanAnswer}
             and exists (select from public.engagement_transitions t
                          where t.state = e.state and t.act in ('offer', 'counter')) as can_offer,
           e.request, coalesce(company.name, e.company_name) as company_name,
           coalesce(t.full_name, e.talent_name) as talent_name,
           ${statedRate('e.rate_min', 't', 'min')} as rate_min, ${statedRate('e.rate_max', 't', 'max')} as rate_max,
           t.max_hours_per_week as max, t.taken,
           own.zone, (now() at time zone app.usable_zone(own.zone))::date as today
      from public.engagements e
      left join public.talent_profiles t on t.id = e.talent_id
      left join lateral public.known_companies(array[e.company_id]) as company on true
     cross join lateral (
       select case when e.company_id = ${currentUserId} then e.request ->> 'zone' else ${statedZone('t')} end as zone
     ) as own
     where e.id = ${id}
  `.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  const request = OfferRequest.parse(row.request)
  const { max } = row
  const taken = max === null ? [] : readTaken(row.taken)
  return {
    side: Row.shape.side.parse(row.side),
    canOffer: row.can_offer,
    role: request.role,
    companyName: row.company_name,
    talentName: row.talent_name,
    versions: await listVersions(tx, id),
    basis: { ...request, rateMin: row.rate_min, rateMax: row.rate_max },
    zone: usableZone(row.zone),
    today: row.today,
    freeOn: day => {
      const free = freeOn(max, taken, day)
      return free === null || max === null ? undefined : { free, max }
    },
  }
}

/** A budget that the form suggested, and the company never confirmed, is none. */
const OfferRequest = RequestSnapshot.pick({
  role: true,
  challenge: true,
  challenges: true,
  hours: true,
  weeks: true,
  budgetMin: true,
  budgetMax: true,
  untouched: true,
}).transform(({ untouched, ...request }) => ({
  ...request,
  budgetMin: untouched.includes('budget_day_min') ? null : request.budgetMin,
  budgetMax: untouched.includes('budget_day_max') ? null : request.budgetMax,
}))

/** Newest first. */
async function listVersions(tx: ActorTx, id: string): Promise<Version[]> {
  const rows = await tx
    .selectFrom('charter_versions')
    .select([
      ...TERM_NAMES,
      'number',
      'side',
      'state',
      'created_at',
      'company_name',
      'talent_name',
      lastDay<string>('charter_versions').as('answer_by'),
      // An offer past its deadline has lapsed, even if the job has not run yet.
      sql<string>`case when state = 'open' and expires_at <= now() then 'lapsed' else state end`.as(
        'effective_state',
      ),
      sql<Date | null>`case when state = 'open' and expires_at <= now() then expires_at else answered_at end`.as(
        'answered_at',
      ),
    ])
    .where('engagement_id', '=', id)
    .orderBy('number', 'desc')
    .limit(MAX_VERSIONS)
    .execute()
  return rows.map(row => {
    const { side, state, pay, unused_hours } = Row.parse({ ...row, state: row.effective_state })
    const { number, created_at, answered_at, company_name, talent_name, answer_by, ...more } = row
    const { side: _side, state: _state, effective_state: _effective, ...terms } = more
    return {
      number,
      side,
      state,
      createdAt: created_at.toISOString(),
      answerBy: answer_by,
      answeredAt: answered_at?.toISOString() ?? null,
      names:
        company_name === null || talent_name === null
          ? null
          : { company: company_name, talent: talent_name },
      terms: { ...terms, pay, unused_hours },
    }
  })
}
