import { expect, test } from 'vitest'
import { type FitCount, feasibility, type Stated, tooMuchToCount, wantedOf } from './feasibility.ts'

const NOTHING: Stated = {
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
const skill = (name: string) => ({ id: `skill_${name}`, name })
const only = (part: string, step: number, people: number): FitCount => ({
  kind: 'only',
  part,
  step,
  people,
})
const total = (kind: FitCount['kind'], people: number, part: string | null = null): FitCount => ({
  kind,
  part,
  step: 0,
  people,
})

test('numbers are relaxed in steps that the form accepts', () => {
  const wanted = wantedOf({
    ...NOTHING,
    budget_day_max: 1333,
    hours_per_week_needed: 1,
    project_duration_weeks: 400,
    urgency_start: '1-2 weeks',
  })
  expect(wanted.rates).toEqual([1333, 1467, 1667])
  expect(wanted.hours).toEqual([1])
  expect(wanted.weeks).toEqual([400, 520])
  expect(wanted.days).toEqual([14, 30])
  expect(wantedOf({ ...NOTHING, budget_day_max: 0 }).rates).toEqual([0])
  expect(wantedOf({ ...NOTHING, urgency_start: 'Flexible' }).days).toEqual([])
})

test('a further step only shows if it adds more than a gentler one', () => {
  const wanted = wantedOf({
    ...NOTHING,
    budget_day_max: 1000,
    required_skills: [skill('Kilns'), skill('Glazes')],
    must_have: ['skill_Kilns', 'skill_Glazes'],
  })
  const result = feasibility(wanted, [
    total('everyone', 20),
    total('fits', 2),
    total('unsure', 1),
    total('unknown', 1, 'rate'),
    only('rate', 1, 3),
    only('rate', 3, 1),
    only('skills', 1, 2),
    only('skills', 2, 2),
    only('skills', 3, 1),
    total('falls', 12, 'rate'),
    total('falls', 6, 'skills'),
  ])
  expect(result).toEqual({
    asked: true,
    everyone: 20,
    fits: 2,
    unsure: 1,
    unknown: [{ what: 'no day rate', people: 1 }],
    falls: [
      { label: 'Skills', people: 6 },
      { label: 'Day rate', people: 12 },
    ],
    gains: [
      { label: 'Without any of the must-have skills', people: 5 },
      { label: 'Without the budget limit', people: 4 },
      { label: 'Up to $1,100 a day', people: 3 },
      { label: 'Without Kilns', people: 2 },
      { label: 'Without Glazes', people: 2 },
    ],
    pairs: [],
  })
})

test('two conditions are named if relaxing a single one adds nobody', () => {
  const wanted = wantedOf({ ...NOTHING, budget_day_max: 1000, timezone: 'Europe/Berlin' })
  const counts = [total('everyone', 9), total('fits', 0), total('both', 4, 'rate time_zone')]
  expect(feasibility(wanted, counts).pairs).toEqual([
    { label: 'Without the budget limit and the time zone', people: 4 },
  ])
  expect(feasibility(wanted, [...counts, only('rate', 3, 1)]).pairs).toEqual([])
})

test('an unreasonable number of terms is not counted', () => {
  const skills = Array.from({ length: 38 }, (_, n) => skill(`Kiln ${n}`))
  const request = {
    ...NOTHING,
    required_skills: skills,
    must_have: [...skills.map(({ id }) => id), 'skill_Loom'],
    languages_required: ['English', 'German'],
  }
  expect(tooMuchToCount(wantedOf(request))).toBeNull()
  expect(tooMuchToCount(wantedOf({ ...request, required_tools: [skill('Loom')] }))).toBe(
    'Who fits is counted for at most 40 skills, tools and languages together.',
  )
})

test('without conditions nothing is counted', () => {
  expect(feasibility(wantedOf(NOTHING), [])).toEqual({
    asked: false,
    everyone: 0,
    fits: 0,
    unsure: 0,
    unknown: [],
    falls: [],
    gains: [],
    pairs: [],
  })
})
