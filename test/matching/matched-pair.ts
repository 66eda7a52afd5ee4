// One request and a profile that fits it, to change and score on a database of one's own.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Match } from '#app/features/matching/schema.ts'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'
import { type Engine, openTestDatabase } from '#test/database.ts'
import { openMarket } from '#test/market.ts'
import { matchesThrough } from '#test/matches.ts'
import { buildRequest, buildTalent, type Request, type Talent } from '#test/world.ts'

export const CFO = 'Chief Financial Officer (CFO)'

export const REQUEST = {
  desired_role: CFO,
  required_skills: ['skill_financial_modeling', 'skill_fundraising', 'skill_cash_flow_management'],
  required_tools: ['tool_netsuite'],
  engagement_model: ['Advisory'],
  industry: 'SaaS',
  company_stage: 'Series A',
  company_size: 'Small (11-50)',
  challenge_description:
    'Our subscription forecast breaks every quarter and the runway is unclear.',
}
export const PROFILE = {
  primary_role: CFO,
  headline: 'Finance for subscription companies',
  summary_bio: 'I rebuild the quarterly forecast and make the runway clear to everyone.',
  skill_ids: REQUEST.required_skills,
  tool_ids: REQUEST.required_tools,
  engagement_types: ['Advisory'],
  working_model: 'Remote',
  industries_experienced: ['SaaS'],
  company_stage_preference: ['Series A'],
  company_size_experience: ['Small (11-50)'],
}
type ProfileColumns = NonNullable<Parameters<typeof buildTalent>[1]>

/** Called in a describe block: opens before its tests, and starts each with nobody. */
export function useMatching(engine: Engine) {
  let database: Database
  let market: Awaited<ReturnType<typeof openMarket>>
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    market = await openMarket(database)
  })
  afterAll(async () => {
    await market.close()
    await database.close()
  })
  beforeEach(() => system(tx => sql`delete from auth."user"`.execute(tx)))

  const system = <T>(work: (tx: SystemTx) => Promise<T>) => withSystem(database.kysely, work)
  const talent = (profile: ProfileColumns = {}) =>
    system(tx => buildTalent(tx, { ...PROFILE, ...profile }))
  const request = (columns: Parameters<typeof buildRequest>[1] = {}) =>
    system(tx => buildRequest(tx, { ...REQUEST, ...columns }))
  const matches = () => matchesThrough(database, market.matcher)
  const matchesOf = ({ company, requestId }: Request, limit = 50) =>
    matches().talents(company, requestId, limit)
  const change = ({ talentId }: Talent, columns: Partial<ProfileColumns>) =>
    system(tx =>
      tx.updateTable('talent_profiles').set(columns).where('id', '=', talentId).execute(),
    )

  async function match(wanted: Request, { talentId }: Talent) {
    return (await matchesOf(wanted)).find(found => found.talentId === talentId)
  }
  const part = (found: Match | undefined, name: string) =>
    found?.parts.find(each => each.part === name)

  return { system, talent, request, change, match, part, matchesOf, matches }
}
