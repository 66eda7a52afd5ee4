import { describe, expect, it } from 'vitest'
import { NEW_PROFILE } from './rules.ts'
import { readProfile } from './schema.ts'

function posted(changes: Record<string, string | string[]> = {}): FormData {
  const form = new FormData()
  const fields = { full_name: 'Ada Lovelace', ...NEW_PROFILE, ...changes }
  for (const [name, value] of Object.entries(fields)) {
    for (const text of [value].flat()) form.append(name, text)
  }
  return form
}

function saved(changes?: Record<string, string | string[]>) {
  const read = readProfile(posted(changes))
  if (!read.ok) throw new Error(JSON.stringify(read.state.fieldErrors))
  return read.value
}

function errorsOf(changes: Record<string, string | string[]>) {
  const read = readProfile(posted(changes))
  if (read.ok) throw new Error('It was accepted')
  return read.state.fieldErrors
}

describe('a new profile', () => {
  it('has the specified defaults, and leaves the rest unstated', () => {
    expect(saved()).toEqual({
      full_name: 'Ada Lovelace',
      headline: '',
      summary_bio: '',
      primary_role: '',
      primary_role_custom: '',
      roles_offered: [],
      skill_ids: [],
      tool_ids: [],
      engagement_types: [],
      working_model: null,
      max_hours_per_week: 20,
      min_commitment_weeks: 4,
      availability_notice_days: 14,
      industries_experienced: [],
      company_size_experience: [],
      company_stage_preference: [],
      price_day_min: 500,
      price_day_max: 1500,
      timezone: 'America/New_York',
      willing_to_travel: false,
      languages_spoken: ['English'],
      client_testimonials: [],
      case_studies: [],
      years_experience: null,
      years_fractional: null,
      untouched: Object.keys(NEW_PROFILE),
    })
  })
})

describe('readProfile', () => {
  it('reads only its own fields', () => {
    const value = saved({
      user_id: 'x',
      featured: 'true',
      featured_application_url: 'https://example.com',
      photo_url: 'https://example.com/a.png',
      public_profile_url: '/talent/me',
      id: 'x',
    })
    expect(Object.keys(value)).toEqual(Object.keys(saved()))
  })

  it('accepts numbers as people write them', () => {
    const value = saved({
      price_day_min: '$1,500',
      price_day_max: ' 2 500 ',
      years_experience: '',
    })
    expect(value).toMatchObject({
      price_day_min: 1500,
      price_day_max: 2500,
      years_experience: null,
    })
  })

  it.each([
    ['full_name', '   ', 'Please enter your full name'],
    ['years_experience', '-1', 'Years of experience must be between 0 and 50'],
    ['years_experience', '51', 'Years of experience must be between 0 and 50'],
    ['years_experience', 'many', 'Years of experience must be a whole number'],
    ['years_fractional', '-1', 'Years of fractional work must be between 0 and 50'],
    ['years_fractional', '51', 'Years of fractional work must be between 0 and 50'],
    ['max_hours_per_week', '0', 'Max hours per week must be between 1 and 40'],
    ['max_hours_per_week', '41', 'Max hours per week must be between 1 and 40'],
    ['min_commitment_weeks', '0', 'Minimum commitment must be between 1 and 520 weeks'],
    ['availability_notice_days', '-1', 'Notice must be between 0 and 730 days'],
    ['price_day_min', '-1', 'Minimum day rate must be between $0 and $1,000,000'],
    ['price_day_min', '1,5', 'Minimum day rate must be a whole number'],
    ['price_day_max', '-5', 'Maximum day rate must be between $0 and $1,000,000'],
    ['price_day_max', '12.5', 'Maximum day rate must be a whole number'],
    ['primary_role', 'Emperor', 'Please choose a role from the list'],
    ['working_model', 'Onsite', 'Please choose Remote, Hybrid or On-site'],
    ['timezone', 'Mars/Base', 'Please choose a time zone from the list'],
    ['engagement_types', 'Marriage', 'Please choose engagement types from the list'],
    ['headline', 'x'.repeat(201), 'Headline must be at most 200 characters long'],
  ])('refuses %s %j', (field, text, message) => {
    expect(errorsOf({ [field]: text })).toEqual({ [field]: message })
  })

  it.each([
    ['years_experience', '0', '50'],
    ['years_fractional', '0', '50'],
    ['max_hours_per_week', '1', '40'],
    ['min_commitment_weeks', '1', '520'],
    ['availability_notice_days', '0', '730'],
    ['price_day_min', '0', '$999,999'],
    ['price_day_max', '0', '$1,000,000'],
  ] as const)('accepts %s at %s, at %s and empty', (field, ...bounds) => {
    const rates = { price_day_min: '', price_day_max: '' }
    for (const text of [...bounds, ''])
      expect(saved({ ...rates, [field]: text })[field]).toBe(
        text === '' ? null : Number(text.replace(/\D/g, '')),
      )
  })

  it('separates the roles offered by commas, and drops empty and repeated ones', () => {
    const typed = ' Interim CFO ,, Board adviser,  interim cfo ,'
    expect(saved({ roles_offered: typed }).roles_offered).toEqual(['Interim CFO', 'Board adviser'])
  })

  it('refuses more fractional years than years of experience', () => {
    const years = (all: string, part: string) =>
      errorsOf({ years_experience: all, years_fractional: part })
    expect(years('8', '9')).toEqual({
      years_fractional: 'Years of fractional work must not be more than your years of experience',
    })
    for (const [all, part] of [
      ['8', '8'],
      ['', '9'],
      ['8', ''],
    ] as const)
      saved({ years_experience: all, years_fractional: part })
  })

  it('takes names of roles on one line, and not the characters that would turn the text around them', () => {
    const roles = {
      primary_role: 'other',
      primary_role_custom: 'Chief\u2028of \u202eFun',
      roles_offered: 'CFO\u202e, \u2066Interim  CFO, \u200b',
    }
    expect(saved(roles)).toMatchObject({
      primary_role_custom: 'Chief of Fun',
      roles_offered: ['CFO', 'Interim CFO'],
    })
  })

  it('requires a custom role for "other", and drops it otherwise', () => {
    expect(errorsOf({ primary_role: 'other', primary_role_custom: ' ' })).toEqual({
      primary_role_custom: 'Please enter your role',
    })
    expect(saved({ primary_role: 'other', primary_role_custom: ' Chief of Fun ' })).toMatchObject({
      primary_role: 'other',
      primary_role_custom: 'Chief of Fun',
    })
    expect(
      saved({ primary_role: 'Chief Executive Officer (CEO)', primary_role_custom: 'x' }),
    ).toMatchObject({
      primary_role_custom: '',
    })
  })

  it('reports all errors at once, including crossed rates, with the typed values', () => {
    const read = readProfile(
      posted({
        full_name: '',
        price_day_min: '2000',
        price_day_max: '1000',
        skill_ids: ['skill_okrs', 'skill_bogus'],
        case_studies: ['', 'One'],
      }),
    )
    expect(read.ok).toBe(false)
    if (read.ok) return
    expect(Object.keys(read.state.fieldErrors)).toEqual([
      'full_name',
      'price_day_min',
      'price_day_max',
      'skill_ids',
    ])
    expect(read.state.values).toMatchObject({
      price_day_min: ['2000'],
      skill_ids: ['skill_okrs'],
      case_studies: ['One'],
    })
  })

  it('drops empty items and counts a line break as one character', () => {
    const value = saved({
      client_testimonials: ['', ' Great. ', '  '],
      summary_bio: `${'x'.repeat(4998)}\r\ny`,
    })
    expect(value.client_testimonials).toEqual(['Great.'])
    expect(value.summary_bio).toHaveLength(5000)
  })
})
