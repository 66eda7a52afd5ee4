import { expect, test } from 'vitest'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { requestRow, talentRow } from '#test/matching/rows.ts'
import { thinRequestText } from './basis.ts'
import { mostAdded } from './parts/part.ts'
import { PARTS } from './parts/table.ts'
import type { TalentRow } from './rows.ts'
import { scorePair } from './score.ts'
import { Vocabulary } from './vocabulary.ts'

const market = new Vocabulary()
market.profileCount = 100

const REQUEST = requestRow({
  id: 'r',
  desired_role: 'Chief Financial Officer (CFO)',
  required_skills: ['skill_fundraising', 'skill_financial_modeling'],
  languages_required: ['English'],
  budget_day_max: 1000,
  challenge_description: 'Our forecast breaks every quarter and the runway is unclear.',
})
const PROFILE = talentRow({
  id: 't',
  primary_role: 'Chief Financial Officer (CFO)',
  headline: 'I rebuild forecasts and make the runway clear',
  skill_ids: ['skill_fundraising', 'skill_financial_modeling'],
  languages_spoken: ['English'],
  price_day_min: 800,
  price_day_max: 1000,
})

test('the parts add up to a hundred points, and each has its own name as key', () => {
  expect(PARTS.reduce((sum, { points }) => sum + points, 0)).toBe(100)
  expect(new Set(PARTS.map(({ name }) => name)).size).toBe(PARTS.length)
})

test('a profile with everything requested has all points', () => {
  const receipt = scorePair(REQUEST, PROFILE, market)
  expect(receipt?.score).toBe(100)
  expect(receipt?.summary).toBe(
    'CFO; 2 of 2 skills; mentions Budgeting & Forecasting and Cash Flow Management; within budget',
  )
  expect(receipt?.parts.filter(({ of }) => of > 0).map(({ state }) => state)).toEqual(
    Array.from({ length: 5 }, () => 'matched'),
  )
})

test('a working model that is not stated costs what the editor says that stating it can add', () => {
  const part = PARTS.find(({ name }) => name === 'working_model')
  if (part === undefined) throw new Error('there is no such part')
  const scoreOf = (working_model: string | null) =>
    scorePair({ ...REQUEST, working_model: 'Onsite' }, { ...PROFILE, working_model }, market)?.score
  expect([scoreOf('On-site'), scoreOf(null)]).toEqual([100, 34])
  // One less than the difference: its own points are lost before the limit, and the score is rounded.
  expect(mostAdded(part)).toBe(65)
})

test('the summary separates its reasons from the things that one of them lists', () => {
  const wanted = {
    ...REQUEST,
    required_skills: ['skill_fundraising', 'skill_hipaa', 'skill_go_to_market'],
    challenge_description: '',
  }
  const some = { ...PROFILE, headline: '', skill_ids: ['skill_fundraising'] }
  expect(scorePair(wanted, some, market)?.summary).toBe(
    'CFO; 1 of 3 skills; within budget; speaks English; but missing HIPAA and Go-to-Market Strategy (based only on role, skills, rate, and languages)',
  )
})

test('the summary names nothing twice', () => {
  const texts = {
    skill_ids: [],
    headline: 'Forecasts and fundraising at a supermarket',
  }
  const wanted = {
    ...REQUEST,
    industry: 'Grocery',
    required_skills: ['skill_budgeting_forecasting'],
    challenge_description: 'A supermarket needs forecasts, and fundraising.',
  }
  expect(scorePair(wanted, { ...PROFILE, ...texts }, market)?.summary).toBe(
    'CFO; describes Budgeting & Forecasting; mentions Fundraising, forecasts, and supermarket; within budget',
  )
})

test.each([
  ['We hire for our Series A.', 'Led a Series A at a bank', 'mentions Series A;'],
  ['We hire for our Series A.', 'Led two series of workshops', 'mentions series;'],
  ['We hire for our Series A.', 'Led a Series B at a bank', 'mentions series;'],
  ['We hire for our Series A.', 'After a series about cars, a Series A', 'mentions Series A;'],
  ['We look for a warehouse CFO.', 'Was the CFO of a bank', 'mentions CFO;'],
  ['Recurring revenue fell.', 'Grew recurring revenue', 'mentions recurring revenue;'],
  ['Margins of the warehouse', 'Warehouses, and their margins', 'mentions margins and warehouse;'],
  ['I need a bookkeeper I trust', 'The bookkeeper I am', 'mentions bookkeeper;'],
])('a challenge of “%s” and a headline of “%s” share: %s', (challenge, headline, reason) => {
  const wanted = { ...REQUEST, challenge_description: challenge }
  const summary = scorePair(wanted, { ...PROFILE, headline, skill_ids: [] }, market)?.summary
  expect(summary).toContain(reason)
})

test('a limit has its own line, and the points add up', () => {
  const dear = { ...PROFILE, price_day_min: 1500, price_day_max: 1800, skill_ids: [] }
  const receipt = scorePair(REQUEST, dear, market)
  expect(receipt?.parts.at(-1)).toEqual({
    part: 'limit',
    label: 'Limit',
    points: expect.any(Number),
    of: 0,
    state: 'missing',
    isSuggested: false,
    detail: 'A rate this far above the budget limits the score.',
    raise: null,
    gain: 0,
  })
  expect(receipt?.parts.reduce((sum, { points }) => sum + points, 0)).toBe(receipt?.score)
  expect(receipt?.summary).toMatch(
    /; but rate 50% above budget \(based only on role, challenge, rate, and languages\)$/,
  )
  expect(receipt?.parts.find(({ part }) => part === 'rate')).toMatchObject({
    detail: 'Asks $1,500 to $1,800 a day; even the lowest is 50% above the budget of up to $1,000.',
    raise: 'a day rate of up to $1,000 (now $1,500 to $1,800)',
  })
  expect(receipt?.parts.find(({ part }) => part === 'skills')).toMatchObject({
    detail: 'Not stated in the profile.',
    raise: 'these skills on the profile: Fundraising, Financial Modeling',
  })
})

test.each([
  [1800, 2400, 1700, 'Asks $1,800 to $2,400 a day; even the lowest is 6% above'],
  [1800, 1800, 1700, 'Asks $1,800 a day, 6% above'],
  [1001, 1001, 1000, 'Asks $1,001 a day, 1% above'],
  [30_000, 30_000, 1000, 'Asks $30,000 a day, far above'],
])('a rate from $%i to $%i, with a budget of $%i: %s', (low, high, budget, words) => {
  const receipt = scorePair(
    { ...REQUEST, budget_day_max: budget },
    { ...PROFILE, price_day_min: low, price_day_max: high },
    market,
  )
  const detail = receipt?.parts.find(({ part }) => part === 'rate')?.detail
  expect(detail).toMatch(`${words} the budget of up to $`)
})

test.each([
  [1500, 2000, 'a day rate of up to $1,700 (now $1,500 to $2,000)'],
  [1800, 1800, 'a day rate of up to $1,700 (now $1,800)'],
])('what would raise a rate from $%i to $%i: %s', (low, high, words) => {
  const receipt = scorePair(
    { ...REQUEST, budget_day_max: 1700 },
    { ...PROFILE, price_day_min: low, price_day_max: high },
    market,
  )
  expect(receipt?.parts.find(({ part }) => part === 'rate')?.raise).toBe(words)
})

test.each([
  ['a role offered', { roles_offered: ['CFO'] }, 'as the primary role'],
  ['a headline', { headline: 'Fractional CFO' }, 'as the primary role'],
  ['neither', {}, 'among the roles offered'],
])(
  'what would raise the points for a role that $0 names: the role $2',
  (_place, columns, words) => {
    const receipt = scorePair(
      REQUEST,
      { ...PROFILE, primary_role: 'Chief Technology Officer (CTO)', ...columns },
      market,
    )
    const role = receipt?.parts.find(({ part }) => part === 'role')
    expect(role?.raise).toBe(`Chief Financial Officer (CFO) ${words}`)
  },
)

test('a score that rests on the role alone says so', () => {
  const request = requestRow({
    id: 'r',
    desired_role: 'Chief Financial Officer (CFO)',
    budget_day_max: 1500,
    untouched: ['budget_day_min', 'budget_day_max'],
  })
  expect(scorePair(request, PROFILE, market)).toMatchObject({
    score: 100,
    summary: 'CFO (based only on the role)',
  })
  expect(thinRequestText(request)).toBe(
    'These scores are based only on the role. Add or confirm skills, the challenge, and the budget for a sharper match.',
  )
  expect(thinRequestText({ ...REQUEST, budget_day_max: null, challenge_description: '' })).toBe(
    'These scores are based only on role, skills, and languages. Add the challenge, the budget, and your industry for a sharper match.',
  )
  expect(thinRequestText(REQUEST)).toBeNull()
})

test('an unstated rate counts as requested, but is not compared', () => {
  // Three tenths of its key words are expected; who describes more earns more than eight tenths.
  expect(partOf(MATRON, 'role')?.state).toBe('matched')
  expect(partOf(MATRON, 'skills')?.state).toBe('matched')
  const silent = { ...PROFILE, price_day_min: null, price_day_max: null }
  const rate = scorePair(REQUEST, silent, market)?.parts.find(({ part }) => part === 'rate')
  expect(rate).toMatchObject({ points: 0, state: 'unknown', raise: 'a day rate on the profile' })
})

test('a profile without a rate stays below a strong match, and the receipt says why', () => {
  const silent = { ...PROFILE, price_day_min: null, price_day_max: null }
  const receipt = scorePair(REQUEST, silent, market)
  expect(receipt?.score).toBe(69)
  expect(receipt?.parts.at(-1)?.detail).toBe(
    'Not stated: rate. Until then, the score stays below a strong match.',
  )
  // Stating it also lifts the limit.
  const [rate, limit] = ['rate', 'limit'].map(name =>
    receipt?.parts.find(({ part }) => part === name),
  )
  expect(rate?.gain).toBe((rate?.of ?? 0) - (limit?.points ?? 0))
})

test('a title that cannot be compared is not called unstated', () => {
  const odd = { ...PROFILE, primary_role: 'other', primary_role_custom: 'Zookeeper' }
  const receipt = scorePair(REQUEST, odd, market)
  expect(receipt?.score).toBe(69)
  expect(receipt?.summary).toContain('but role not recognized')
  expect(receipt?.parts.at(-1)?.detail).toBe(
    'Not recognized: role. Until then, the score stays below a strong match.',
  )
})

test('with several open facts, the limit tells the unconfirmed from the unstated, and no fact alone lifts it', () => {
  const silent = {
    ...PROFILE,
    price_day_min: null,
    price_day_max: null,
    untouched: ['max_hours_per_week'],
  }
  const receipt = scorePair({ ...REQUEST, hours_per_week_needed: 12 }, silent, market)
  expect(receipt?.parts.at(-1)?.detail).toBe(
    'Not confirmed: hours. Not stated: rate. Until then, the score stays below a strong match.',
  )
  expect(receipt?.summary).toContain('but hours not confirmed and rate not stated')
  const rate = receipt?.parts.find(({ part }) => part === 'rate')
  expect(rate?.gain).toBe(rate?.of)
})

test('rate, hours and languages earn nothing without any of the work', () => {
  const other = { ...PROFILE, primary_role: '', headline: '', skill_ids: ['skill_of_nobody'] }
  const receipt = scorePair(REQUEST, other, market)
  expect(receipt?.score).toBe(0)
  expect(receipt?.parts.reduce((sum, { points }) => sum + points, 0)).toBe(0)
})

test('an empty profile has no score', () => {
  expect(
    scorePair(REQUEST, talentRow({ id: 'n', languages_spoken: ['English'] }), market),
  ).toBeNull()
})

const LONG_REQUEST = {
  ...REQUEST,
  challenge_description:
    'Four care homes in Kent, half empty, agency nurses on every shift, a bad inspection report, families complaining and managers leaving.',
}
const MATRON: TalentRow = {
  ...PROFILE,
  primary_role: 'other',
  primary_role_custom: 'Turnaround matron',
  skill_ids: [],
  headline: 'Care homes out of trouble',
  summary_bio:
    'Nurse by trade. Agency shifts down, families heard, managers who stay, the inspection passed.',
}
const BRIEF = { ...MATRON, summary_bio: 'Nurse by trade.' }
const partOf = (profile: TalentRow, name: string) =>
  scorePair(LONG_REQUEST, profile, market)?.parts.find(({ part }) => part === name)

test('texts that describe a challenge count for a title outside the list and for skills that aren’t listed', () => {
  expect(partOf(BRIEF, 'role')).toMatchObject({
    state: 'partial',
    detail:
      'Works as Turnaround matron, a title outside our list. The texts describe the challenge, and count instead.',
  })
  expect(partOf(BRIEF, 'skills')).toMatchObject({
    state: 'partial',
    detail: 'Lists no skills. The texts describe the challenge, and count instead.',
  })
  const silent = { ...MATRON, headline: 'Out of trouble', summary_bio: '' }
  expect(partOf(silent, 'role')).toMatchObject({ state: 'missing', points: 0 })
  expect(partOf(silent, 'skills')).toMatchObject({ state: 'unknown', points: 0 })
})

test('the only skill that is asked for is named, not counted', () => {
  const receipt = scorePair({ ...REQUEST, required_skills: ['skill_fundraising'] }, PROFILE, market)
  expect(receipt?.summary).toMatch(/^CFO; has Fundraising; /)
  expect(receipt?.parts.find(({ part }) => part === 'skills')?.detail).toBe('Has Fundraising.')
})

test('the languages are named, and one that no profile states is not missing', () => {
  const asked = { ...REQUEST, languages_required: ['English', 'German'] }
  const english = {
    ...PROFILE,
    languages_spoken: [],
    summary_bio: 'The work of our team and the plan for it',
  }
  const said = (person: TalentRow) =>
    scorePair(asked, person, market)?.parts.find(({ part }) => part === 'languages')?.detail
  expect(said(PROFILE)).toBe('Speaks 1 of 2 languages: English; missing German.')
  expect(said(english)).toBe('Lists no languages, but is written in English; not stated: German.')
  const only = { ...REQUEST, challenge_description: '', languages_required: ['English'] }
  const summary = (person: TalentRow) => scorePair(only, person, market)?.summary
  expect(summary(PROFILE)).toContain('; speaks English (')
  expect(summary(english)).toContain('; writes English (')
})

test('they count for nothing in a title of the catalogue, without a title, or beside four other skills', () => {
  const points = (change: Partial<TalentRow>, name: string) =>
    partOf({ ...MATRON, ...change }, name)?.points ?? 0
  expect(points({}, 'role')).toBeGreaterThan(0)
  expect(points({ primary_role: 'Head of Sales' }, 'role')).toBe(0)
  expect(points({ primary_role: '', primary_role_custom: '' }, 'role')).toBe(0)
  const others = ['skill_seo', 'skill_devops', 'skill_hipaa', 'skill_user_research']
  const inSteps = [0, 1, 2, 3, 4].map(n => points({ skill_ids: others.slice(0, n) }, 'skills'))
  expect(inSteps).toEqual(inSteps.toSorted((a, b) => b - a))
  expect(new Set(inSteps).size).toBe(5)
  expect(inSteps.at(-1)).toBe(0)
})

test('who lists every skill asked for never has fewer points than the same person who lists none', () => {
  const others = SKILLS.map(({ id }): string => id).filter(id => !PROFILE.skill_ids.includes(id))
  for (const person of [MATRON, BRIEF]) {
    const none = partOf(person, 'skills')?.points
    for (const many of [0, 4, 13, 20, 60]) {
      const skill_ids = [...PROFILE.skill_ids, ...others.slice(0, many)]
      expect(partOf({ ...person, skill_ids }, 'skills')?.points).toBeGreaterThanOrEqual(none ?? 99)
    }
  }
  const all = [...PROFILE.skill_ids, ...others]
  expect(partOf({ ...MATRON, skill_ids: all }, 'skills')?.detail).toBe(
    'Has 2 of 2 skills: Fundraising, Financial Modeling. The texts describe the challenge, and count instead.',
  )
})

test('a title of one’s own is no open fact if the texts describe the challenge', () => {
  const skilled = { ...MATRON, skill_ids: PROFILE.skill_ids }
  const receipt = scorePair(LONG_REQUEST, skilled, market)
  expect(receipt?.score).toBeGreaterThan(75)
  expect(receipt?.summary).not.toContain('; but ')
  const vague = { ...skilled, headline: 'Nurses, agencies, shifts', summary_bio: '' }
  const capped = scorePair(LONG_REQUEST, vague, market)
  expect(capped?.score).toBe(69)
  expect(capped?.summary).toContain('but role not recognized')
})

test('who describes little of a long challenge is limited, whatever else fits', () => {
  const receipt = scorePair(LONG_REQUEST, PROFILE, market)
  expect(receipt?.summary).toContain('but describes only part of the challenge')
  expect(receipt?.parts.at(-1)?.detail).toBe(
    'Describes only part of the challenge. That limits the score.',
  )
  // A challenge of a few words tells too little to judge by.
  const short = { ...LONG_REQUEST, challenge_description: 'Four care homes in Kent, half empty.' }
  expect(scorePair(short, PROFILE, market)?.parts.map(({ part }) => part)).not.toContain('limit')
})
