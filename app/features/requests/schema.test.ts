import { describe, expect, it } from 'vitest'
import { ROLES } from '#app/features/catalogues/data/roles.ts'
import { FIELDS } from './fields.ts'
import { draftOf, saveFailed } from './request-draft.ts'
import { NEW_REQUEST } from './rules.ts'
import { parseRequest, readUnfinished } from './schema.ts'

const ROLE = ROLES[0]?.name ?? ''

/** A new request as its form posts it, with some fields changed. */
function formWith(changes: Record<string, string | string[]> = {}): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries({ ...NEW_REQUEST, desired_role: ROLE, ...changes })) {
    for (const value of [values].flat()) form.append(name, value)
  }
  return form
}

function accepted(form: FormData) {
  const parsed = parseRequest(form)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.state.fieldErrors))
  return parsed.value
}

function errorsOf(form: FormData) {
  const parsed = parseRequest(form)
  return parsed.ok ? {} : parsed.state.fieldErrors
}

describe('parseRequest', () => {
  it('accepts a new request with only a role', () => {
    expect(accepted(formWith())).toEqual({
      desired_role: ROLE,
      secondary_role: '',
      key_challenges: [],
      challenge_description: '',
      engagement_model: [],
      working_model: 'Remote',
      timezone: 'America/New_York',
      urgency_start: 'Next month',
      hours_per_week_needed: 20,
      project_duration_weeks: 12,
      budget_day_min: 500,
      budget_day_max: 1500,
      industry: '',
      company_size: '',
      company_stage: '',
      required_skills: [],
      required_tools: [],
      must_have: [],
      languages_required: ['English'],
      untouched: Object.keys(NEW_REQUEST),
    })
  })

  it('stores empty fields as null', () => {
    const value = accepted(
      formWith({ budget_day_min: '', budget_day_max: '', timezone: '', working_model: '' }),
    )
    expect(value).toMatchObject({
      budget_day_min: null,
      budget_day_max: null,
      timezone: null,
      working_model: null,
    })
  })

  it.each(['', 'other', 'Other', 'Wizard'])('refuses the role %j', role => {
    expect(errorsOf(formWith({ desired_role: role }))).toHaveProperty('desired_role')
  })

  it('keeps a single industry, which must be in the list', () => {
    const { industry } = accepted(formWith({ industry: ['SaaS', 'FinTech'] }))
    expect(['SaaS', 'FinTech']).toContain(industry)
    expect(errorsOf(formWith({ industry: 'Alchemy' }))).toHaveProperty('industry')
  })

  it('refuses the desired role as second role', () => {
    const { desired_role: desired } = accepted(formWith())
    expect(errorsOf(formWith({ secondary_role: ` ${desired} ` }))).toEqual({
      secondary_role: 'Choose a different secondary role, or none',
    })
  })

  it('refuses "other" as second role, and accepts none', () => {
    expect(errorsOf(formWith({ secondary_role: 'other' }))).toHaveProperty('secondary_role')
    expect(accepted(formWith({ secondary_role: '' })).secondary_role).toBe('')
  })

  it.each([
    ['hours_per_week_needed', '0'],
    ['hours_per_week_needed', '41'],
    ['hours_per_week_needed', '7.5'],
    ['project_duration_weeks', '0'],
    ['budget_day_min', '-1'],
    ['budget_day_max', 'lots'],
    ['budget_day_max', '99999999999'],
    ['working_model', 'On-site'],
    ['urgency_start', 'Yesterday'],
    ['timezone', 'Mars/Olympus'],
    ['industry', 'Nonsense'],
    ['company_size', '7'],
    ['company_stage', 'Z'],
    ['engagement_model', 'Forever'],
  ])('refuses %s = %j', (field, value) => {
    expect(Object.keys(errorsOf(formWith({ [field]: value })))).toEqual([field])
  })

  it.each([
    ['hours_per_week_needed', '1'],
    ['hours_per_week_needed', '40'],
    ['project_duration_weeks', '1'],
    ['budget_day_min', '0'],
    ['budget_day_max', '$1,500'],
  ])('accepts %s = %j', (field, value) => {
    expect(errorsOf(formWith({ [field]: value }))).toEqual({})
  })

  it('reports crossed budgets on both fields, even with other errors', () => {
    const errors = errorsOf(
      formWith({ desired_role: '', budget_day_min: '2,000', budget_day_max: '1000' }),
    )
    expect(errors.budget_day_min).toBe('The minimum budget is above the maximum')
    expect(errors.budget_day_max).toBe(errors.budget_day_min)
    expect(errors).toHaveProperty('desired_role')
  })

  it('trims challenges and drops empty ones and duplicates', () => {
    const { key_challenges } = accepted(formWith({ key_challenges: [' a ', '', 'b', 'a', '  '] }))
    expect(key_challenges).toEqual(['a', 'b'])
  })

  it('counts a line break as one character, like the browser', () => {
    const text = `${'x'.repeat(FIELDS.challenge_description.maxLength - 2)}\r\ny`
    expect(accepted(formWith({ challenge_description: text })).challenge_description).toHaveLength(
      FIELDS.challenge_description.maxLength,
    )
    expect(errorsOf(formWith({ challenge_description: `${text}z` }))).toHaveProperty(
      'challenge_description',
    )
  })

  it('accepts catalogue skills and custom ones', () => {
    const custom = { id: 'custom_abcd', name: 'Grain trading', category: 'Other' }
    const { required_skills } = accepted(
      formWith({
        required_skills: 'skill_team_building',
        required_skills__custom: JSON.stringify(custom),
      }),
    )
    expect(required_skills).toMatchObject([{ id: 'skill_team_building' }, custom])
  })

  it('accepts must-have marks only of chosen options', () => {
    const custom = { id: 'custom_abcd', name: 'Grain trading', category: 'Other' }
    const { must_have } = accepted(
      formWith({
        required_skills: ['skill_team_building', 'skill_fundraising'],
        required_skills__custom: JSON.stringify(custom),
        required_tools: 'tool_excel',
        must_have: ['tool_excel', 'custom_abcd', 'skill_team_building', 'skill_devops', 'x'],
      }),
    )
    expect(must_have).toEqual(['skill_team_building', 'custom_abcd', 'tool_excel'])
  })

  it('names the list that has an error', () => {
    const many = Array.from(
      { length: FIELDS.languages_required.maxCount + 1 },
      (_, at) => `Language ${at}`,
    )
    expect(errorsOf(formWith({ languages_required: many })).languages_required).toMatch(
      /^Languages: /,
    )
  })
})

describe('the draft of a refused form', () => {
  const custom = { id: 'custom_abcd', name: 'Grain trading', category: 'Other' }
  const form = formWith({
    desired_role: '',
    budget_day_min: '$2,0000',
    key_challenges: ['first', '', 'second'],
    required_skills__custom: JSON.stringify(custom),
    submission: '6f0a3c8e-6a43-4c42-a8a6-2a4b6e3f7f00',
  })

  it('is what was typed, without empty lines', () => {
    const parsed = parseRequest(form)
    expect(parsed.ok).toBe(false)
    expect(draftOf(form)).toMatchObject({
      values: {
        budget_day_min: ['$2,0000'],
        key_challenges: ['first', 'second'],
        required_skills: ['custom_abcd'],
        languages_required: ['English'],
        submission: ['6f0a3c8e-6a43-4c42-a8a6-2a4b6e3f7f00'],
      },
      customOptions: [custom],
    })
    expect(parsed).toMatchObject({ state: draftOf(form) })
  })

  it('is the same if only saving failed', () => {
    expect(saveFailed(form)).toMatchObject({ ...draftOf(form), fieldErrors: {} })
  })
})

describe('readUnfinished', () => {
  it('returns the valid fields and the names of the invalid ones', () => {
    const { stated, invalid } = readUnfinished(
      formWith({
        desired_role: '',
        budget_day_max: '$1,200',
        hours_per_week_needed: 'many',
        urgency_start: 'Yesterday',
      }),
    )
    expect(invalid.toSorted()).toEqual(['hours_per_week_needed', 'urgency_start'])
    expect(stated).toMatchObject({
      desired_role: '',
      budget_day_max: 1200,
      hours_per_week_needed: null,
      urgency_start: null,
      working_model: 'Remote',
      languages_required: ['English'],
    })
  })

  it('returns no field that contradicts another', () => {
    const { stated, invalid } = readUnfinished(
      formWith({ budget_day_min: '3000', budget_day_max: '100', secondary_role: ROLE }),
    )
    expect(invalid.toSorted()).toEqual(['budget_day_max', 'budget_day_min', 'secondary_role'])
    expect(stated).toMatchObject({
      desired_role: ROLE,
      secondary_role: '',
      budget_day_min: null,
      budget_day_max: null,
    })
  })

  it('finds contradictions beside an invalid field', () => {
    const { stated, invalid } = readUnfinished(
      formWith({
        budget_day_min: '3000',
        budget_day_max: '100',
        secondary_role: ROLE,
        hours_per_week_needed: 'many',
      }),
    )
    expect(invalid.toSorted()).toEqual([
      'budget_day_max',
      'budget_day_min',
      'hours_per_week_needed',
      'secondary_role',
    ])
    expect(stated).toMatchObject({ desired_role: ROLE, secondary_role: '', budget_day_max: null })
  })
})
