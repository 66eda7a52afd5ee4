// What must hold for any people and any request: checked on worlds drawn at random, the same ones every time.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'
import { ENGINES, openTestDatabase } from '#test/database.ts'
import { buildRequest, buildTalent } from '#test/world.ts'
import { Engine } from './engine/engine.ts'
import { readNames, readReference, readRows } from './engine/engine-rows.server.ts'

const SKILLS = [
  'fundraising',
  'financial_modeling',
  'unit_economics',
  'soc_2',
  'procurement',
  'okrs',
]
/** Skills nobody asks for: some people list them all. */
const OTHERS = [
  ...['team_building', 'negotiation', 'mentoring', 'seo', 'devops', 'facilitation', 'hipaa'],
  ...['tax_planning', 'pci_dss', 'ux_design', 'ui_design', 'accessibility', 'brand_strategy'],
  ...['customer_success', 'enterprise_sales', 'public_speaking', 'iso_27001', 'data_privacy'],
]
const TOOLS = ['tool_netsuite', 'tool_aws', 'tool_excel']
const ROLES = [
  ...['Chief Financial Officer (CFO)', 'VP Finance', 'Head of FP&A', 'General Counsel', ''],
  'other',
]
const TEXTS = [
  'I have led fundraising rounds and built the procurement team.',
  'Runway, forecast and lenders.',
  'Contracts and negotiations for software vendors.',
  '',
]

/** Numbers from zero up to one, the same for the same seed. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Profile = NonNullable<Parameters<typeof buildTalent>[1]>

function drawProfile(next: () => number): Profile {
  const one = <T>(from: readonly [T, ...T[]] | readonly T[]): T =>
    from[Math.floor(next() * from.length)] ?? from[0]
  const some = (from: readonly string[], share: number) => from.filter(() => next() < share)
  const rate = one([null, 700, 1000, 1300, 2400])
  return {
    primary_role: one(ROLES),
    primary_role_custom: one(['Money person', 'Group finance head', 'Fractional CFO']),
    headline: one(['Fractional CFO', 'Finance for software', '']),
    summary_bio: one(TEXTS),
    skill_ids: [...some(SKILLS, 0.4), ...one([[], [], OTHERS])].map(name => `skill_${name}`),
    tool_ids: some(TOOLS, 0.4),
    price_day_min: rate,
    price_day_max: rate === null ? null : rate + one([0, 200, 600]),
    max_hours_per_week: one([null, 4, 10, 20, 40]),
    availability_notice_days: one([null, 0, 30, 60]),
    min_commitment_weeks: one([null, 2, 20]),
    working_model: one([null, 'Remote', 'Hybrid', 'On-site']),
    timezone: one([null, 'America/New_York', 'Asia/Singapore', 'Europe/Berlin']),
    languages_spoken: some(['English', 'German'], 0.6),
    industries_experienced: some(['SaaS', 'FinTech', 'Dental'], 0.3),
    engagement_types: some(['Advisory', 'Interim'], 0.5),
    company_stage_preference: some(['Seed', 'Series A'], 0.4),
    company_size_experience: some(['Small (11-50)', 'Enterprise (1000+)'], 0.4),
  }
}

const REQUEST = {
  desired_role: 'Chief Financial Officer (CFO)',
  required_skills: SKILLS.map(name => `skill_${name}`),
  required_tools: ['tool_netsuite', 'tool_excel'],
  engagement_model: ['Advisory'],
  industry: 'SaaS',
  company_stage: 'Series A',
  company_size: 'Small (11-50)',
  languages_required: ['English', 'German'],
  budget_day_max: 1200,
  hours_per_week_needed: 16,
  challenge_description: 'The forecast breaks, lenders call, and the runway is short.',
}

/** Agrees in all that is asked for. */
const AGREEING: Profile = {
  ...{ primary_role: REQUEST.desired_role, headline: 'Runway and forecast for lenders' },
  ...{ skill_ids: REQUEST.required_skills, tool_ids: REQUEST.required_tools },
  ...{ price_day_min: 900, price_day_max: 1200, max_hours_per_week: 40 },
  ...{ availability_notice_days: 0, min_commitment_weeks: 1, working_model: 'Remote' },
  ...{ timezone: 'America/New_York', languages_spoken: ['English', 'German'] },
  ...{ industries_experienced: ['SaaS'], engagement_types: ['Advisory'] },
  ...{ company_stage_preference: ['Series A'], company_size_experience: ['Small (11-50)'] },
}
/** From here on a card is drawn as a strong match. */
const STRONG = 70

type Row = { talent_id: string; match_score: number; match_parts: { points: number }[] }

describe.each(ENGINES)('whatever the people, on the %s engine', engine => {
  let database: Database
  let reference: string | undefined
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())
  beforeEach(() => system(tx => sql`delete from auth."user"`.execute(tx)))

  const system = <T>(work: (tx: SystemTx) => Promise<T>) => withSystem(database.kysely, work)

  async function buildWorld(seed: number) {
    const next = numbers(seed)
    return await system(async tx => {
      const people: string[] = []
      for (let i = 0; i < 14; i += 1) {
        const { talentId } = await buildTalent(tx, drawProfile(next))
        people.push(talentId)
      }
      const { requestId } = await buildRequest(tx, REQUEST)
      return { people, requestId }
    })
  }
  /** As the procedure finds them, and the engine beside the database must find the same. */
  async function matches(tx: SystemTx, requestId: string): Promise<Row[]> {
    const { rows } = await sql<Row>`
      select * from public.match_talent_to_request(${requestId}::uuid, 1000)
    `.execute(tx)
    const { rows: people } = await sql<{ id: string }>`
      select id from public.talent_profiles
    `.execute(tx)
    const [talents, requests] = [
      JSON.parse(
        await readRows(
          tx,
          'talents',
          people.map(({ id }) => id),
        ),
      ),
      JSON.parse(await readRows(tx, 'requests', [requestId])),
    ]
    reference ??= await readReference(tx)
    const found = new Engine(JSON.parse(reference))
    found.addNames(await readNames(tx, found.unknownNames(talents, requests)))
    found.putTalents(talents)
    found.putRequests(requests)
    expect(found.talentsFor(requestId, 1000, false).map(({ id, score }) => [id, score])).toEqual(
      rows.map(row => [row.talent_id, row.match_score]),
    )
    return rows
  }
  const place = (rows: Row[], id: string) => {
    const found = rows.findIndex(row => row.talent_id === id)
    return found < 0 ? rows.length : found
  }
  const score = (rows: Row[], id: string) =>
    rows.find(row => row.talent_id === id)?.match_score ?? 0
  /** What a change would give, and then it is taken back. */
  async function changed(requestId: string, id: string, change: Partial<Profile>): Promise<Row[]> {
    let rows: Row[] = []
    const undone = new Error('undone')
    await system(async tx => {
      await tx.updateTable('talent_profiles').set(change).where('id', '=', id).execute()
      rows = await matches(tx, requestId)
      throw undone
    }).catch(error => {
      if (error !== undone) throw error
    })
    return rows
  }
  const profileOf = (id: string) =>
    system(tx =>
      tx.selectFrom('talent_profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )

  test.each([11, 23])(
    'one more skill asked for never lowers a rank (world %i)',
    async seed => {
      const { people, requestId } = await buildWorld(seed)
      const before = await system(tx => matches(tx, requestId))
      for (const id of people.slice(0, 7)) {
        const { skill_ids } = await profileOf(id)
        for (const skill of REQUEST.required_skills.filter(each => !skill_ids.includes(each))) {
          const now = await changed(requestId, id, { skill_ids: [...skill_ids, skill] })
          expect(place(now, id)).toBeLessThanOrEqual(place(before, id))
          expect(score(now, id)).toBeGreaterThanOrEqual(score(before, id))
        }
      }
    },
    90_000,
  )

  test('what ends a conversation is never a strong match, whatever else fits', async () => {
    const { people, requestId } = await buildWorld(29)
    const { talentId } = await system(tx => buildTalent(tx, AGREEING))
    expect(score(await system(tx => matches(tx, requestId)), talentId)).toBe(100)
    const tooDear = [1.35, 1.7, 2.5].map(times => {
      const rate = Math.ceil(REQUEST.budget_day_max * times)
      return { price_day_min: rate, price_day_max: rate * 2 }
    })
    for (const change of [
      ...tooDear,
      { languages_spoken: ['French'] },
      { max_hours_per_week: 4 },
      { primary_role: 'Product Designer', headline: 'Runway and forecast for lenders' },
    ])
      expect(score(await changed(requestId, talentId, change), talentId)).toBeLessThan(STRONG)
    for (const id of people.slice(0, 4)) {
      for (const change of tooDear)
        expect(score(await changed(requestId, id, change), id)).toBeLessThan(STRONG)
    }
  }, 90_000)

  test('who somebody is changes nothing', async () => {
    const { people, requestId } = await buildWorld(37)
    const before = await system(tx => matches(tx, requestId))
    for (const id of people.slice(0, 4)) {
      const { summary_bio } = await profileOf(id)
      const now = await changed(requestId, id, {
        full_name: 'Zoë Ångström',
        photo_url: '/photos/another.webp',
        featured: true,
        created_at: new Date('2000-01-01'),
        client_testimonials: ['He, she and they are a CFO with fundraising and a runway.'],
        summary_bio: summary_bio === '' ? '' : `${summary_bio} She, her, he, him, they.`,
      })
      expect(now).toEqual(before)
    }
  })

  test('what is not said never beats what is known to agree', async () => {
    const silent: Partial<Profile>[] = [
      ...[{ primary_role: '' }, { headline: '' }, { skill_ids: [] }, { tool_ids: [] }],
      ...[{ price_day_min: null, price_day_max: null }, { max_hours_per_week: null }],
      ...[{ availability_notice_days: null }, { min_commitment_weeks: null }],
      ...[{ working_model: null }, { timezone: null }, { languages_spoken: [] }],
      ...[{ industries_experienced: [] }, { engagement_types: [] }],
      ...[{ company_stage_preference: [] }, { company_size_experience: [] }],
    ]
    const { requestId } = await buildWorld(41)
    const { talentId } = await system(tx => buildTalent(tx, AGREEING))
    const known = await system(tx => matches(tx, requestId))
    expect(score(known, talentId)).toBe(100)
    for (const change of silent) {
      const now = await changed(requestId, talentId, change)
      expect(score(now, talentId)).toBeLessThan(100)
      expect(place(now, talentId)).toBeGreaterThanOrEqual(place(known, talentId))
    }
  })

  test('the same rows in another order, and from the other side, give the same', async () => {
    const { people, requestId } = await buildWorld(53)
    const before = await system(tx => matches(tx, requestId))
    for (const row of before)
      expect(row.match_parts.reduce((sum, part) => sum + part.points, 0)).toBe(row.match_score)
    const shuffled = people.toSorted((a, b) => (a.slice(-4) < b.slice(-4) ? -1 : 1))
    await system(async tx => {
      // Every row is written anew, so that the table holds them in another order.
      for (const id of shuffled)
        await sql`update public.talent_profiles set headline = headline where id = ${id}`.execute(
          tx,
        )
    })
    expect(await system(tx => matches(tx, requestId))).toEqual(before)
    for (const row of before) {
      const { rows } = await system(tx =>
        sql<{ request_id: string; match_score: number; match_parts: unknown }>`
          select * from public.match_requests_to_talent(${row.talent_id}::uuid, 10)
        `.execute(tx),
      )
      const there = rows.find(each => each.request_id === requestId)
      expect(there?.match_score).toBe(row.match_score)
      expect(there?.match_parts).toEqual(row.match_parts)
    }
  })
})
