// Properties that must hold for any people and any request, checked on random worlds that are the same in every run.
import { expect, test } from 'vitest'
import { everyPair } from '#test/matching/every-pair.ts'
import { FORM_DEFAULTS, requestRow, talentRow } from '#test/matching/rows.ts'
import { Engine } from './engine/engine.ts'
import type { IndexedTalent } from './engine/rows.ts'
import { STRONG } from './rules.ts'

const SKILLS = [
  'fundraising',
  'financial_modeling',
  'unit_economics',
  'soc_2',
  'procurement',
  'okrs',
]
/** Skills that no request wants: some people list them all. */
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

/** Random numbers in [0, 1), from a seed. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

type Profile = Partial<IndexedTalent>

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
  working_model: 'Remote',
  project_duration_weeks: 12,
  urgency_start: 'Next month',
  timezone: 'America/New_York',
  challenge_description: 'The forecast breaks, lenders call, and the runway is short.',
}

/** Matches everything that is requested. */
const AGREEING: Profile = {
  primary_role: REQUEST.desired_role,
  headline: 'Runway and forecast for lenders',
  skill_ids: REQUEST.required_skills,
  tool_ids: REQUEST.required_tools,
  price_day_min: 900,
  price_day_max: 1200,
  max_hours_per_week: 40,
  availability_notice_days: 0,
  min_commitment_weeks: 1,
  working_model: 'Remote',
  timezone: 'America/New_York',
  languages_spoken: ['English', 'German'],
  industries_experienced: ['SaaS'],
  engagement_types: ['Advisory'],
  company_stage_preference: ['Series A'],
  company_size_experience: ['Small (11-50)'],
}
/** Five points below a strong match: no rounding makes it one. */
const CLEARLY_BELOW = STRONG - 5

type Row = { talentId: string; score: number; parts: { points: number }[] }

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const REQUEST_ROW = requestRow({ id: idOf(0), ...REQUEST })

function buildWorld(seed: number): IndexedTalent[] {
  const next = numbers(seed)
  return Array.from({ length: 14 }, (_, n) =>
    talentRow({ ...FORM_DEFAULTS, id: idOf(n + 1), ...drawProfile(next) }),
  )
}

/** Scores every pair with the one scoring function; the search must find the same. */
function matches(people: readonly IndexedTalent[]): Row[] {
  const world = { talents: people, requests: [REQUEST_ROW], options: [] }
  const rows = everyPair(world).map(({ talentId, receipt: { score, parts } }) => ({
    talentId,
    score,
    parts,
  }))
  const found = new Engine()
  found.putTalents(people)
  found.putRequests([REQUEST_ROW])
  expect(found.talentsFor(REQUEST_ROW, 1000, false)).toEqual(
    rows.map(({ talentId, score }) => ({ id: talentId, score })),
  )
  return rows
}

/** The matches after a change. */
function changed(people: readonly IndexedTalent[], id: string, change: Profile): Row[] {
  return matches(people.map(each => (each.id === id ? { ...each, ...change } : each)))
}

const place = (rows: Row[], id: string) => {
  const found = rows.findIndex(row => row.talentId === id)
  return found < 0 ? rows.length : found
}
const score = (rows: Row[], id: string) => rows.find(row => row.talentId === id)?.score ?? 0

test.each([11, 23, 5, 71])('adding a requested skill never lowers a rank (world %i)', seed => {
  const people = buildWorld(seed)
  const before = matches(people)
  for (const { id, skill_ids } of people) {
    for (const skill of REQUEST.required_skills.filter(each => !skill_ids.includes(each))) {
      const now = changed(people, id, { skill_ids: [...skill_ids, skill] })
      expect(place(now, id)).toBeLessThanOrEqual(place(before, id))
      expect(score(now, id)).toBeGreaterThanOrEqual(score(before, id))
    }
  }
})

const AGREES = talentRow({ ...FORM_DEFAULTS, id: idOf(99), ...AGREEING })

test('a deal-breaker is never a strong match, whatever else fits', () => {
  const people = [...buildWorld(29), AGREES]
  expect(score(matches(people), AGREES.id)).toBe(100)
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
    expect(score(changed(people, AGREES.id, change), AGREES.id)).toBeLessThan(CLEARLY_BELOW)
  for (const { id } of people) {
    for (const change of tooDear)
      expect(score(changed(people, id, change), id)).toBeLessThan(CLEARLY_BELOW)
  }
})

test('a person’s identity changes nothing', () => {
  const people = buildWorld(37)
  const before = matches(people)
  for (const { id, summary_bio } of people) {
    // Columns that matching doesn't read, and words about a person's identity.
    const other = {
      full_name: 'Zoë Ångström',
      photo_url: '/photos/another.webp',
      featured: true,
      created_at: '2000-01-01',
      client_testimonials: ['A CFO with fundraising and a runway.'],
      summary_bio: summary_bio === '' ? '' : `${summary_bio} She, her, he, him, they.`,
    }
    expect(changed(people, id, other)).toEqual(before)
  }
})

test('an unstated fact never beats one that fits', () => {
  const silent: Profile[] = [
    ...[{ primary_role: '' }, { headline: '' }, { skill_ids: [] }, { tool_ids: [] }],
    ...[{ price_day_min: null, price_day_max: null }, { max_hours_per_week: null }],
    ...[{ availability_notice_days: null }, { min_commitment_weeks: null }],
    ...[{ working_model: null }, { timezone: null }, { languages_spoken: [] }],
    ...[{ industries_experienced: [] }, { engagement_types: [] }],
    ...[{ company_stage_preference: [] }, { company_size_experience: [] }],
  ]
  const people = [...buildWorld(41), AGREES]
  const known = matches(people)
  expect(score(known, AGREES.id)).toBe(100)
  for (const change of silent) {
    const now = changed(people, AGREES.id, change)
    expect(score(now, AGREES.id)).toBeLessThan(100)
    expect(place(now, AGREES.id)).toBeGreaterThanOrEqual(place(known, AGREES.id))
  }
})

test('the order of rows changes nothing, and points add up', () => {
  const people = buildWorld(53)
  const before = matches(people)
  for (const row of before)
    expect(row.parts.reduce((sum, part) => sum + part.points, 0)).toBe(row.score)
  expect(matches(people.toReversed())).toEqual(before)
})
