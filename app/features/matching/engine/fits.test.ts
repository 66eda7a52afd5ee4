// Compares the meter with a plain count: every profile against every condition, and against each relaxed condition,
// on both databases and in random worlds.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LANGUAGES } from '#app/features/catalogues/data/languages.ts'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import type { Market } from '#app/features/market/market.server.ts'
import type { Matcher } from '#app/features/matching/engine/matcher.ts'
import { type FitCount, type Wanted, wantedOf } from '#app/features/matching/feasibility.ts'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'
import { ENGINES, openTestDatabase } from '#test/database.ts'
import { openMarket } from '#test/market.ts'
import { byHand, readKnown } from '#test/matching/fits-by-hand.ts'
import { FORM_DEFAULTS } from '#test/matching/rows.ts'
import { asPerson, buildAdmin, buildTalent, type Talent } from '#test/world.ts'
import { OWN_OPTIONS, profile, type Random, random, request } from '../../../../bench/people.ts'

const PROFILES = 250
const QUESTIONS = 80

describe.each(ENGINES)('the feasibility meter on the %s database', engine => {
  let database: Database
  const talents: Talent[] = []
  const system = <T>(work: (tx: SystemTx) => Promise<T>) => withSystem(database.kysely, work)
  let market: Market
  let matcher: Matcher
  async function count(wanted: Wanted): Promise<FitCount[]> {
    const counted = await matcher.countFits(wanted)
    if (counted === null) throw new Error('the market is not there')
    return counted
  }
  const questions = Array.from({ length: QUESTIONS }, (_, n) => question(n))

  beforeAll(async () => {
    database = await openTestDatabase(engine)
    await system(tx => tx.insertInto('custom_options').values(OWN_OPTIONS).execute())
    await system(async tx => {
      for (let n = 0; n < PROFILES; n++) {
        const { id: _, user_id: __, public_profile_url: ___, taken, ...columns } = profile(n)
        const row = { ...sparser(random(n), columns), taken: JSON.stringify(taken) }
        talents.push(await buildTalent(tx, row))
      }
    })
    await sql`analyze`.execute(database.kysely)
    market = await openMarket(database)
    matcher = market.matcher
  })
  afterAll(async () => {
    await market.close()
    await database.close()
  })

  test('counts the same as the plain count, for any conditions', async () => {
    const titles = questions.flatMap(({ roles }) => roles)
    const everybody = await system(tx => readKnown(tx, titles))
    let fitting = 0
    let gained = 0
    for (const wanted of questions) {
      const counted = await count(wanted)
      expect(summary(counted), JSON.stringify(wanted)).toEqual(byHand(everybody, wanted))
      fitting += counted.find(({ kind }) => kind === 'fits')?.people ?? 0
      gained += counted.filter(({ kind }) => kind === 'only').length
    }
    // Conditions that nobody fits would prove nothing.
    expect(fitting).toBeGreaterThan(QUESTIONS)
    expect(gained).toBeGreaterThan(QUESTIONS)
  })

  test('a profile that leaves something open fits, and is counted separately', async () => {
    const asked = wantedOf({ ...NOTHING, desired_role: 'Beekeeper', budget_day_max: 700 })
    const before = await count({ ...asked, roles: [] })
    await system(tx =>
      buildTalent(tx, {
        price_day_min: null,
        price_day_max: null,
        max_hours_per_week: null,
        languages_spoken: [],
      }),
    )
    const after = await count({ ...asked, roles: [] })
    expect(people(after, 'fits')).toBe(people(before, 'fits') + 1)
    expect(people(after, 'unsure')).toBe(people(before, 'unsure') + 1)
    expect(people(after, 'unknown', 'rate')).toBe(people(before, 'unknown', 'rate') + 1)
    // A part without a condition is not left open either.
    expect(people(after, 'unknown', 'hours')).toBe(0)
  })

  test('a skill is met by its other names, and a free title by the field it names', async () => {
    await system(tx =>
      tx
        .insertInto('custom_options')
        .values({ id: 'custom_fpanda', catalogue: 'skills', name: 'FP&A', user_id: null })
        .execute(),
    )
    const asked = wantedOf({
      ...NOTHING,
      desired_role: 'Chief Financial Officer (CFO)',
      required_skills: [{ id: 'skill_budgeting_forecasting', name: 'Budgeting & Forecasting' }],
      must_have: ['skill_budgeting_forecasting'],
    })
    const before = await count(asked)
    const add = (title: string) =>
      system(tx =>
        buildTalent(tx, {
          primary_role: 'other',
          primary_role_custom: title,
          headline: '',
          roles_offered: [],
          skill_ids: ['custom_fpanda'],
        }),
      )
    await add('Interim CFO')
    await add('Group Finance Head')
    const after = await count(asked)
    expect(people(after, 'fits')).toBe(people(before, 'fits') + 1)
    const near = (counted: readonly FitCount[]) =>
      counted.find(({ kind, part, step }) => kind === 'only' && part === 'role' && step === 1)
        ?.people ?? 0
    expect(near(after)).toBe(near(before) + 1)
  })

  test('hidden and suspended people are not counted, and are again afterwards', async () => {
    const admin = await system(buildAdmin)
    const everyone = async () => people(await count(wantedOf(NOTHING)), 'everyone')
    const all = await everyone()
    const [first, second] = talents
    if (!first || !second) throw new Error('nobody there')
    const asAdmin = (call: ReturnType<typeof sql>) =>
      asPerson(database.kysely, admin, tx => call.execute(tx))
    await asAdmin(sql`select app.hide_profile(${first.talentId}::uuid, 'Why')`)
    await asAdmin(sql`select app.suspend_account(${second.userId}::uuid, 'Why')`)
    expect(await everyone()).toBe(all - 2)
    await asAdmin(sql`select app.restore_profile(${first.talentId}::uuid, 'Well')`)
    await asAdmin(sql`select app.restore_account(${second.userId}::uuid, 'Well')`)
    expect(await everyone()).toBe(all)
  })
})

const NOTHING = {
  desired_role: '',
  secondary_role: '',
  required_skills: [],
  required_tools: [],
  must_have: [],
  languages_required: [],
  engagement_model: [],
  working_model: null,
  timezone: null,
  budget_day_max: null,
  hours_per_week_needed: null,
  project_duration_weeks: null,
  urgency_start: null,
}

/** Leaves much more open than the benchmark's people do. */
function sparser<T extends Record<string, unknown>>(rnd: Random, columns: T): T {
  const empty = ['primary_role', 'primary_role_custom', 'headline', 'roles_offered', 'skill_ids']
  const gone = ['price_day_min', 'price_day_max', 'timezone', 'max_hours_per_week']
  const lists = ['tool_ids', 'languages_spoken', 'engagement_types']
  const draw = rnd()
  // Somebody who saved the editor's defaults.
  if (draw > 0.55 && draw < 0.65)
    return { ...columns, ...FORM_DEFAULTS, untouched: Object.keys(FORM_DEFAULTS) }
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => {
      if (draw < 0.1 && empty.includes(name)) return [name, Array.isArray(value) ? [] : '']
      if (draw > 0.8 && gone.includes(name)) return [name, null]
      if (draw > 0.9 && lists.includes(name)) return [name, []]
      if (name === 'languages_spoken' && draw > 0.4 && draw < 0.5)
        return [name, ['english ', 'Elvish']]
      return [name, value]
    }),
    // Checked edge: the same names with values of the same kinds, or none.
  ) as T
}

/** Has fewer conditions than real requests, so that somebody fits. */
function question(n: number): Wanted {
  const rnd = random(n + 77)
  const { required_skills, required_tools, ...asked } = request(n, 10)
  const names = [...SKILLS, ...TOOLS, ...OWN_OPTIONS]
  const few = (ids: readonly string[], most: number) =>
    ids.slice(0, Math.floor(rnd() * (most + 1))).map(id => ({
      id,
      name: names.find(option => option.id === id)?.name ?? id,
    }))
  const keep = <T>(value: T, none: T, share = 0.5): T => (rnd() < share ? value : none)
  const fresh = { id: 'custom_not_stored_yet', name: OWN_OPTIONS[n % 40]?.name ?? '' }
  return wantedOf({
    ...asked,
    desired_role: keep(asked.desired_role, '', 0.6),
    secondary_role: keep(asked.secondary_role, '', 0.6),
    required_skills: [...few(required_skills, 2), ...(rnd() < 0.1 ? [fresh] : [])],
    required_tools: few(required_tools, 2),
    must_have: [...required_skills, ...required_tools, fresh.id],
    languages_required: keep<string[]>(
      rnd() < 0.2
        ? ['elvish', 'English']
        : [...asked.languages_required, LANGUAGES[n % 9]?.name ?? ''].slice(
            0,
            1 + Math.floor(rnd() * 2),
          ),
      [],
    ),
    engagement_model: keep(asked.engagement_model, []),
    working_model: keep(asked.working_model, null),
    timezone: keep(asked.timezone, null),
    budget_day_max: keep<number | null>(asked.budget_day_max, null),
    hours_per_week_needed: keep(asked.hours_per_week_needed, null),
    project_duration_weeks: keep(asked.project_duration_weeks, null),
    urgency_start: keep(asked.urgency_start, null),
  })
}

function people(counted: readonly FitCount[], kind: FitCount['kind'], part?: string): number {
  return (
    counted.find(count => count.kind === kind && (part === undefined || count.part === part))
      ?.people ?? 0
  )
}

/** Counts by name, without zeros. */
function summary(counted: readonly FitCount[]): Record<string, number> {
  const named = counted.map(({ kind, part, step, people: found }) => [
    [kind, part ?? '', step].join(' '),
    found,
  ])
  return Object.fromEntries(named.filter(([, found]) => found !== 0))
}
