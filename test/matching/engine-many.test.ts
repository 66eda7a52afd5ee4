// The engine on more profiles than it looks at in one stretch: passing most of them over finds who scoring
// every one finds, whatever is asked and whatever has changed.
import { describe, expect, test } from 'vitest'
import { Best } from '#app/features/matching/engine/best.ts'
import { Engine } from '#app/features/matching/engine/engine.ts'
import type { RequestRow, TalentRow } from '#app/features/matching/engine/rows.ts'
import { idOf, pick, type Random, random } from '../../bench/people.ts'

const MANY = 20_000
const MOST = 50
const names = (kind: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${kind}${n}`)
const [ROLES, SKILLS, TOOLS] = [names('role', 12), names('skill', 30), names('tool', 20)]
const [WORDS, INDUSTRIES] = [names('word', 200), names('industry', 8)]
const LANGUAGES = ['English', 'German', 'Thai']
const ENGAGEMENTS = ['Advisory', 'Interim', 'Embedded']

/** The early ones far more often than the late ones, so that some are very common. */
const some = (rnd: Random, from: readonly string[], most: number) => [
  ...new Set(
    Array.from(
      { length: Math.floor(rnd() * (most + 1)) },
      () => from[Math.floor(from.length * rnd() ** 3)] ?? '',
    ),
  ),
]
const maybe = <T>(rnd: Random, value: T) => (rnd() < 0.2 ? null : value)

function talent(n: number, version = 0): TalentRow {
  const rnd = random(n * 7 + version * 1_000_003)
  const low = maybe(rnd, pick(rnd, [0, 500, 900, 1_500]))
  return {
    id: idOf(1, n),
    match_main_role: some(rnd, ROLES, 1),
    match_offered_roles: some(rnd, ROLES, 2),
    match_headline_roles: some(rnd, ROLES, 1),
    match_stems: some(rnd, WORDS, 30),
    skill_ids: some(rnd, SKILLS, 8),
    tool_ids: some(rnd, TOOLS, 4),
    languages_spoken: some(rnd, LANGUAGES, 2),
    industries_experienced: some(rnd, INDUSTRIES, 3),
    company_stage_preference: [],
    company_size_experience: [],
    engagement_types: some(rnd, ENGAGEMENTS, 2),
    working_model: maybe(rnd, pick(rnd, ['Remote', 'Hybrid', 'On-site'])),
    willing_to_travel: rnd() < 0.5,
    timezone: maybe(rnd, pick(rnd, ['Here', 'There'])),
    max_hours_per_week: maybe(rnd, pick(rnd, [5, 20, 40])),
    availability_notice_days: maybe(rnd, pick(rnd, [0, 30])),
    min_commitment_weeks: maybe(rnd, pick(rnd, [1, 12])),
    price_day_min: low,
    price_day_max: low === null ? null : low + 200,
    hidden: false,
  }
}

const NOTHING = {
  match_second_role: [],
  match_key_stems: [],
  required_skills: [],
  required_tools: [],
  languages_required: [],
  industry: '',
  company_stage: '',
  company_size: '',
  engagement_model: [],
  working_model: null,
  timezone: null,
  hours_per_week_needed: null,
  project_duration_weeks: null,
  urgency_start: null,
  budget_day_max: null,
}

function request(n: number): RequestRow {
  const rnd = random(n * 13 + 5)
  return {
    id: idOf(3, n),
    match_main_role: some(rnd, ROLES, 1),
    match_second_role: some(rnd, ROLES, 1),
    match_key_stems: some(rnd, WORDS, 40),
    required_skills: some(rnd, SKILLS, 8),
    required_tools: some(rnd, TOOLS, 4),
    languages_required: some(rnd, LANGUAGES, 2),
    industry: pick(rnd, ['', ...INDUSTRIES]),
    company_stage: '',
    company_size: '',
    engagement_model: some(rnd, ENGAGEMENTS, 2),
    working_model: maybe(rnd, pick(rnd, ['Remote', 'Hybrid', 'Onsite'])),
    timezone: maybe(rnd, 'Here'),
    hours_per_week_needed: maybe(rnd, pick(rnd, [5, 40])),
    project_duration_weeks: maybe(rnd, 4),
    urgency_start: maybe(rnd, 'ASAP'),
    budget_day_max: maybe(rnd, pick(rnd, [600, 1_000, 2_000])),
  }
}

/** What asks for hardly anything, so that very many are equal. */
const SPARSE: RequestRow[] = [
  { match_main_role: ['role0'] },
  { match_main_role: ['role11'] },
  { match_main_role: ['nobody is this'] },
  { match_main_role: ['nobody is this'], engagement_model: ['Advisory'] },
  { match_main_role: ['nobody is this'], budget_day_max: 0 },
  { match_main_role: ['role0'], required_skills: ['skill0'] },
  { match_main_role: [], match_key_stems: ['word0', 'word1'] },
].map((asked, n) => ({ id: idOf(4, n), ...NOTHING, ...asked }))

const REFERENCE = {
  weights: [
    ['role', 26],
    ['skills', 22],
    ['tools', 8],
    ['challenge', 12],
    ['industry', 6],
    ['languages', 4],
    ['rate', 8],
    ['hours', 4],
    ['working_model', 4],
    ['time_zone', 2],
    ['engagement', 2],
    ['start', 1],
    ['duration', 1],
  ].map(([part, points], position) => ({ part: String(part), points: Number(points), position })),
  options: [...names('skill', 4), ...names('tool', 4)].map(id => ({
    part: id.startsWith('skill') ? 'skills' : 'tools',
    id,
    term: id,
    said: [[id.replace(/^[a-z]+/, 'word')]],
  })),
  near: [
    ...nearOf('role', ROLES, [70, 40, 20]),
    ...nearOf('skills', SKILLS, [50, 50, 30]),
    ...nearOf('tools', TOOLS, [60]),
  ],
  overlaps: [
    { here: 'Here', there: 'Here', minutes: 540 },
    { here: 'Here', there: 'There', minutes: 120 },
  ],
}

function nearOf(part: string, terms: readonly string[], credits: readonly number[]) {
  return terms.flatMap((wanted, n) =>
    credits.flatMap((credit, far) => {
      const term = terms[n + far + 1]
      return term === undefined ? [] : [{ part, wanted, term, credit }]
    }),
  )
}

describe('the match engine on many profiles', () => {
  const engine = new Engine(REFERENCE)
  const requests = [...Array.from({ length: 40 }, (_, n) => request(n)), ...SPARSE]
  engine.putRequests(requests)
  engine.putTalents(Array.from({ length: MANY }, (_, n) => talent(n)))

  const expectTheSame = () => {
    for (const { id } of requests) {
      const found = engine.talentsFor(id, MOST, false)
      expect(found, id).toEqual(engine.talentsFor(id, MOST, true))
    }
  }

  test('finds who scoring every one finds', () => {
    expectTheSame()
    expect(engine.talentsFor(idOf(4, 0), MOST, false)).toHaveLength(MOST)
  })

  test('and after some have changed, gone and come', () => {
    for (let n = 0; n < MANY; n += 37) engine.putTalents([talent(n, 1)])
    for (let n = 5; n < MANY; n += 41) engine.removeTalent(idOf(1, n))
    for (let n = 0; n < 300; n++) engine.putTalents([talent(MANY + n)])
    expectTheSame()
  })
})

test('the best of many equals are the same in whatever order they come', () => {
  const rnd = random(11)
  const fine = Array.from({ length: 5_000 }, () => Math.floor(rnd() * 3))
  // So few that many have the same, and the id decides.
  const ties = fine.map(() => Math.floor(rnd() * 40))
  const tieOf = (row: number) => ties[row] ?? 0
  const idOfRow = (row: number) => String(20_000 - row)
  const ordered = [...fine.keys()].sort(
    (a, b) => (fine[b] ?? 0) - (fine[a] ?? 0) || tieOf(a) - tieOf(b) || b - a,
  )
  for (const rows of [[...fine.keys()], [...fine.keys()].reverse(), ordered]) {
    const best = new Best(MOST, tieOf, idOfRow)
    for (const row of rows) if (best.wants(row, fine[row] ?? 0)) best.add(row, fine[row] ?? 0)
    expect(best.inOrder()).toEqual(ordered.slice(0, MOST))
  }
})
