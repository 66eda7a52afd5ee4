import { describe, expect, it } from 'vitest'
import { isZone } from '#app/platform/calendar/zones.ts'
import { COMPANY_SIZES, COMPANY_STAGES } from './data/company.ts'
import { INDUSTRIES } from './data/industries.ts'
import { LANGUAGES } from './data/languages.ts'
import { ROLES } from './data/roles.ts'
import { SKILLS } from './data/skills.ts'
import { TOOLS } from './data/tools.ts'
import { normalizeName } from './normalize.ts'
import {
  type CatalogueOption,
  CUSTOM_CATEGORY,
  CUSTOM_ID_PREFIX,
  ENGAGEMENT_TYPES,
  REQUEST_WORKING_MODELS,
  START_TIMELINES,
  TALENT_WORKING_MODELS,
  TIME_ZONES,
} from './schema.ts'
import { ALL_TIME_ZONES, listedZone, TIME_ZONE_OPTIONS } from './time-zones.ts'

const catalogues: [name: string, options: readonly CatalogueOption[], prefix: string][] = [
  ['skills', SKILLS, 'skill_'],
  ['tools', TOOLS, 'tool_'],
  ['roles', ROLES, 'role_'],
  ['industries', INDUSTRIES, 'ind_'],
  ['languages', LANGUAGES, 'lang_'],
  ['company sizes', COMPANY_SIZES, 'size_'],
  ['company stages', COMPANY_STAGES, 'stage_'],
]

function categoriesOf(options: readonly CatalogueOption[]): string[] {
  return [...new Set(options.map(option => option.category))]
}

function expectBetween(value: number, low: number, high: number): void {
  expect(value).toBeGreaterThanOrEqual(low)
  expect(value).toBeLessThanOrEqual(high)
}

describe.each(catalogues)('%s', (_, options, prefix) => {
  it('has unique ids with the prefix', () => {
    expect(new Set(options.map(option => option.id)).size).toBe(options.length)
    for (const { id } of options)
      expect(id).toMatch(new RegExp(`^${prefix}[a-z0-9]+(_[a-z0-9]+)*$`))
  })

  it('has names that are unique when normalized', () => {
    const names = options.map(option => normalizeName(option.name))
    expect(names).not.toContain('')
    expect(names.filter((name, position) => names.indexOf(name) !== position)).toEqual([])
  })

  it('has names that survive a comma-separated field', () => {
    for (const { name } of options) {
      expect(name).not.toMatch(/[,\n]|\s{2}/)
      expect(name).toBe(name.trim().normalize('NFKC'))
    }
  })

  it('keeps each category together, and none has the name for custom options', () => {
    const runs = options.filter(
      (option, position) => options[position - 1]?.category !== option.category,
    )
    expect(runs.length).toBe(categoriesOf(options).length)
    expect(categoriesOf(options)).not.toContain(CUSTOM_CATEGORY)
    expect(prefix).not.toBe(CUSTOM_ID_PREFIX)
  })
})

describe('sizes and categories', () => {
  it('has about 110 skills in the 11 categories named', () => {
    expectBetween(SKILLS.length, 105, 115)
    expect(categoriesOf(SKILLS)).toEqual([
      'Leadership & Management',
      'Strategy & Planning',
      'Technical',
      'Product & Design',
      'Marketing & Growth',
      'Sales & Business Development',
      'Finance & Operations',
      'People & Culture',
      'Security & Compliance',
      'Risk Management',
      'Soft Skills',
    ])
  })

  it('has about 100 tools in 10 categories, with the seven named in their order', () => {
    expectBetween(TOOLS.length, 95, 108)
    const named = [
      'Development & Engineering',
      'Design & Creative',
      'Analytics & Data',
      'Sales & CRM',
      'Communication & Collaboration',
      'Security',
      'Risk',
    ]
    expect(categoriesOf(TOOLS)).toHaveLength(10)
    expect(categoriesOf(TOOLS).filter(name => named.includes(name))).toEqual(named)
  })

  it('has about 150 roles in 10 categories, from executives to data', () => {
    expectBetween(ROLES.length, 145, 160)
    const categories = categoriesOf(ROLES)
    expect(categories).toHaveLength(10)
    expect(categories[0]).toBe('C-Suite & Executive')
    expect(categories[9]).toBe('Data & Analytics')
  })

  it('has roughly 200 industries in 15 categories', () => {
    expectBetween(INDUSTRIES.length, 190, 210)
    expect(categoriesOf(INDUSTRIES)).toHaveLength(15)
  })

  it('has languages in 7 groups, with English by exactly that name', () => {
    expect(categoriesOf(LANGUAGES)).toHaveLength(7)
    expect(LANGUAGES[0]).toMatchObject({ id: 'lang_english', name: 'English', code: 'en' })
  })

  it('has at least eight options in each category', () => {
    for (const options of [SKILLS, TOOLS, ROLES, INDUSTRIES, LANGUAGES]) {
      for (const category of categoriesOf(options)) {
        const size = options.filter(option => option.category === category).length
        expect(size, category).toBeGreaterThanOrEqual(8)
      }
    }
  })
})

describe('languages', () => {
  it('has a unique code of two or three letters for each', () => {
    const codes = LANGUAGES.map(language => language.code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) expect(code).toMatch(/^[a-z]{2,3}$/)
  })

  it('has the two-letter code if there is one', () => {
    for (const { code } of LANGUAGES) expect(Intl.getCanonicalLocales(code)).toEqual([code])
  })
})

describe('lists that the specification gives word for word', () => {
  it('has the company sizes and stages', () => {
    expect(COMPANY_SIZES.map(size => size.name)).toEqual([
      'Startup (1-10)',
      'Small (11-50)',
      'Medium (51-200)',
      'Large (201-1000)',
      'Enterprise (1000+)',
    ])
    expect(COMPANY_STAGES.map(stage => stage.name)).toEqual([
      'Pre-seed',
      'Seed',
      'Series A',
      'Series B',
      'Series C+',
      'Public',
      'Profitable',
      'Bootstrapped',
    ])
  })

  it('has the terms of engagement', () => {
    expect(ENGAGEMENT_TYPES).toEqual(['Advisory', 'Embedded', 'Interim', 'Project-based'])
    expect(TALENT_WORKING_MODELS).toEqual(['Remote', 'Hybrid', 'On-site'])
    expect(REQUEST_WORKING_MODELS).toEqual(['Remote', 'Hybrid', 'Onsite'])
    expect(START_TIMELINES).toEqual(['ASAP', '1-2 weeks', 'Next month', 'Flexible'])
  })

  it('has eight valid time zones', () => {
    expect(TIME_ZONES).toEqual([
      'America/New_York',
      'America/Chicago',
      'America/Denver',
      'America/Los_Angeles',
      'Europe/London',
      'Europe/Berlin',
      'Asia/Singapore',
      'Australia/Sydney',
    ])
    for (const timeZone of TIME_ZONES) {
      expect(new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone).toBe(timeZone)
    }
  })

  it('has more valid time zones after the eight, without duplicates', () => {
    expect(ALL_TIME_ZONES.slice(0, TIME_ZONES.length)).toEqual(TIME_ZONES)
    expect(new Set(ALL_TIME_ZONES).size).toBe(ALL_TIME_ZONES.length)
    expect(ALL_TIME_ZONES.filter(zone => !isZone(zone))).toEqual([])
    expect(TIME_ZONE_OPTIONS.map(({ label }) => label)).toEqual([...TIME_ZONES, 'More time zones'])
  })

  it('are known by their other names', () => {
    expect(listedZone('Asia/Calcutta')).toBe('Asia/Kolkata')
    expect(listedZone('Europe/Kiev')).toBe('Europe/Kyiv')
    expect(listedZone('Antarctica/Troll')).toBe('Antarctica/Troll')
    for (const zone of ALL_TIME_ZONES) expect(listedZone(zone)).toBe(zone)
  })
})
