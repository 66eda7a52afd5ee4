import * as notionists from '@dicebear/notionists'
import { describe, expect, it } from 'vitest'
import { COMPANY_SIZES, COMPANY_STAGES } from '#app/features/catalogues/data/company.ts'
import { INDUSTRIES } from '#app/features/catalogues/data/industries.ts'
import { LANGUAGES } from '#app/features/catalogues/data/languages.ts'
import { ROLES } from '#app/features/catalogues/data/roles.ts'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import {
  type CatalogueOption,
  CUSTOM_CATEGORY,
  ENGAGEMENT_TYPES,
  REQUEST_WORKING_MODELS,
  START_TIMELINES,
  TALENT_WORKING_MODELS,
  TIME_ZONES,
} from '#app/features/catalogues/schema.ts'
import { demoFaces } from './faces.ts'
import type { CatalogueRef } from './types.ts'
import { demoCompanies, demoIntroductions, demoPosts, demoTalent } from './world.ts'

const demoRequests = demoCompanies().flatMap(company => company.requests)

const ROLE_NAMES = names(ROLES)
const SIZE_NAMES = names(COMPANY_SIZES)
const STAGE_NAMES = names(COMPANY_STAGES)
const LANGUAGE_NAMES = names(LANGUAGES)

function names(options: readonly CatalogueOption[]) {
  return new Set(options.map(option => option.name))
}

/** A plain name must be in the catalogue; a custom one must not, and its category must exist. */
function misplaced(refs: CatalogueRef[], catalogue: readonly CatalogueOption[]) {
  const known = names(catalogue)
  const categories = new Set([CUSTOM_CATEGORY, ...catalogue.map(option => option.category)])
  return refs.filter(ref =>
    typeof ref === 'string'
      ? !known.has(ref)
      : known.has(ref.custom) || !categories.has(ref.category),
  )
}

function label(ref: CatalogueRef) {
  return typeof ref === 'string' ? ref : ref.custom
}

function duplicates(values: (string | number)[]) {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

function minutes(days: number) {
  return Math.round(days * 24 * 60)
}

function words(text: string) {
  return text.trim().split(/\s+/).length
}

function isInteger(low: number, high = Number.POSITIVE_INFINITY) {
  return (value: number) => Number.isInteger(value) && value >= low && value <= high
}

const RUCKSACKS = [1, 2, 3, 4]
const EMAIL = /[\w.+-]+@[\w-]+\.\w+/

describe('the demo world as a whole', () => {
  it('has the promised size', () => {
    expect(demoTalent().length).toBeGreaterThanOrEqual(64)
    expect(demoCompanies()).toHaveLength(16)
    expect(demoRequests.length).toBeGreaterThanOrEqual(28)
    expect(demoIntroductions().length).toBeGreaterThanOrEqual(24)
    expect(demoPosts().filter(post => post.status === 'published')).toHaveLength(8)
    expect(demoPosts().filter(post => post.status === 'draft')).toHaveLength(1)
  })

  it('gives most people a face of their own, from parts that exist, and leaves a few without', () => {
    const talent = new Set(demoTalent().map(({ key }) => key))
    expect(Object.keys(demoFaces).filter(key => !talent.has(key))).toEqual([])
    expect(talent.size - Object.keys(demoFaces).length).toBeGreaterThanOrEqual(4)
    expect(talent.size - Object.keys(demoFaces).length).toBeLessThanOrEqual(12)
    expect(duplicates(Object.values(demoFaces).map(face => JSON.stringify(face)))).toEqual([])
    const { properties = {} } = notionists.schema
    for (const face of Object.values(demoFaces)) {
      expect(RUCKSACKS).not.toContain(face.body)
      for (const [part, variant] of Object.entries(face))
        expect(JSON.stringify(properties[part])).toContain(
          `"variant${String(variant).padStart(2, '0')}"`,
        )
    }
  })

  it('has unique keys, slugs and names', () => {
    expect(duplicates([...demoTalent(), ...demoCompanies()].map(one => one.key))).toEqual([])
    expect(duplicates(demoTalent().map(talent => talent.slug))).toEqual([])
    expect(duplicates([...demoTalent(), ...demoCompanies()].map(one => one.full_name))).toEqual([])
    expect(duplicates(demoCompanies().map(one => one.company.name))).toEqual([])
    expect(duplicates(demoRequests.map(request => request.key))).toEqual([])
    expect(duplicates(demoPosts().map(post => post.slug))).toEqual([])
  })

  it('never has two rows of a table in the same minute', () => {
    for (const rows of [demoTalent(), demoCompanies(), demoRequests, demoIntroductions()])
      expect(duplicates(rows.map(row => minutes(row.createdDaysAgo)))).toEqual([])
    expect(duplicates(demoPosts().map(post => minutes(post.publishedDaysAgo ?? 0)))).toEqual([])
  })

  it('uses addresses reserved for examples', () => {
    for (const { key } of [...demoTalent(), ...demoCompanies()])
      expect(key).toMatch(
        /^(talent@example\.com|company@example\.com|[a-z]+\.[a-z]+@demo\.example)$/,
      )
  })
})

describe.each(demoTalent())('talent $full_name', talent => {
  it('uses only names from the catalogues, or marks them custom', () => {
    if (talent.primary_role === 'other') expect(talent.primary_role_custom).toBeTruthy()
    else {
      expect(ROLE_NAMES).toContain(talent.primary_role)
      expect(talent.primary_role_custom).toBeUndefined()
    }
    expect(misplaced(talent.skills, SKILLS)).toEqual([])
    expect(misplaced(talent.tools, TOOLS)).toEqual([])
    expect(misplaced(talent.industries_experienced, INDUSTRIES)).toEqual([])
    expect(talent.company_size_experience.filter(name => !SIZE_NAMES.has(name))).toEqual([])
    expect(talent.company_stage_preference.filter(name => !STAGE_NAMES.has(name))).toEqual([])
    expect(talent.languages_spoken.filter(name => !LANGUAGE_NAMES.has(name))).toEqual([])
    expect(TIME_ZONES).toContain(talent.timezone)
    expect(TALENT_WORKING_MODELS).toContain(talent.working_model)
    expect(talent.engagement_types.every(type => ENGAGEMENT_TYPES.includes(type))).toBe(true)
  })

  it('repeats nothing in a list', () => {
    for (const list of [talent.skills, talent.tools, talent.industries_experienced])
      expect(duplicates(list.map(label))).toEqual([])
    for (const list of [
      talent.engagement_types,
      talent.company_size_experience,
      talent.company_stage_preference,
      talent.languages_spoken,
      talent.roles_offered,
    ])
      expect(duplicates(list)).toEqual([])
  })

  it('stays within the limits', () => {
    expect(talent.max_hours_per_week).toSatisfy(isInteger(1, 40))
    expect(talent.min_commitment_weeks).toSatisfy(isInteger(1))
    expect(talent.availability_notice_days).toSatisfy(isInteger(0))
    expect(talent.years_experience).toSatisfy(isInteger(0, 50))
    expect(talent.years_fractional).toSatisfy(isInteger(0, talent.years_experience))
    expect(talent.price_day_min).toSatisfy(isInteger(400, talent.price_day_max))
    expect(talent.price_day_max).toSatisfy(isInteger(400, 3500))
    expect(talent.createdDaysAgo).toBeGreaterThan(0)
    expect(talent.createdDaysAgo).toBeLessThan(300)
    expect(talent.slug).toMatch(/^[a-z]+(-[a-z]+)+-demo\d{2}$/)
  })

  it('is filled in like a real profile', () => {
    expect(words(talent.summary_bio)).toSatisfy(isInteger(80, 160))
    expect(talent.skills.length).toSatisfy(isInteger(5, 10))
    expect(talent.tools.length).toSatisfy(isInteger(3, 8))
    expect(talent.industries_experienced.length).toSatisfy(isInteger(2, 5))
    expect(talent.engagement_types.length).toBeGreaterThan(0)
    expect(talent.languages_spoken).toContain('English')
  })

  it('shows no address to the public', () => {
    const text = [talent.headline, talent.summary_bio, ...talent.client_testimonials]
    expect([...text, ...talent.case_studies].join('\n')).not.toMatch(EMAIL)
  })
})

describe('talent together', () => {
  it('has five featured, and the demo talent is not among them', () => {
    expect(demoTalent().filter(talent => talent.featured)).toHaveLength(5)
    expect(demoTalent()[0]).toMatchObject({ key: 'talent@example.com', featured: false })
  })

  it('covers every time zone and leaves a few profiles sparse', () => {
    expect(new Set(demoTalent().map(talent => talent.timezone)).size).toBe(TIME_ZONES.length)
    expect(demoTalent().some(talent => talent.client_testimonials.length === 0)).toBe(true)
    expect(demoTalent().some(talent => talent.case_studies.length === 0)).toBe(true)
  })

  it('holds a custom skill that two people share', () => {
    const custom = demoTalent().flatMap(talent =>
      talent.skills.filter(skill => typeof skill !== 'string').map(label),
    )
    expect(duplicates(custom)).toContain('Rust')
  })

  it('repeats no sentence', () => {
    const sentences = demoTalent().flatMap(talent =>
      [talent.summary_bio, ...talent.client_testimonials, ...talent.case_studies]
        .flatMap(text => text.split(/(?<=[.!?])\s+/))
        .filter(sentence => words(sentence) > 4),
    )
    expect(duplicates(sentences)).toEqual([])
  })
})

describe.each(demoRequests)('request $key', request => {
  it('uses only names from the catalogues, or marks them custom', () => {
    expect(ROLE_NAMES).toContain(request.desired_role)
    if (request.secondary_role !== '') expect(ROLE_NAMES).toContain(request.secondary_role)
    expect(request.secondary_role).not.toBe(request.desired_role)
    expect(misplaced(request.required_skills, SKILLS)).toEqual([])
    expect(misplaced(request.required_tools, TOOLS)).toEqual([])
    expect(misplaced([request.industry], INDUSTRIES)).toEqual([])
    expect(SIZE_NAMES).toContain(request.company_size)
    expect(STAGE_NAMES).toContain(request.company_stage)
    expect(request.languages_required.filter(name => !LANGUAGE_NAMES.has(name))).toEqual([])
    expect(TIME_ZONES).toContain(request.timezone)
    expect(REQUEST_WORKING_MODELS).toContain(request.working_model)
    expect(START_TIMELINES).toContain(request.urgency_start)
    expect(request.engagement_model.every(type => ENGAGEMENT_TYPES.includes(type))).toBe(true)
  })

  it('stays within the limits', () => {
    expect(request.budget_day_min).toSatisfy(isInteger(0, request.budget_day_max))
    expect(request.hours_per_week_needed).toSatisfy(isInteger(1, 40))
    expect(request.project_duration_weeks).toSatisfy(isInteger(1))
    expect(words(request.challenge_description)).toSatisfy(isInteger(60, 140))
    expect(duplicates(request.required_skills.map(label))).toEqual([])
    expect(request.key_challenges.length).toBeGreaterThan(0)
  })

  it('finds two people or more with half of the skills and a rate that meets the budget, one in the role', () => {
    const wanted = new Set(request.required_skills.map(label))
    const fitting = demoTalent().filter(talent => {
      const shared = talent.skills.filter(skill => wanted.has(label(skill))).length
      return (
        shared * 2 >= wanted.size &&
        talent.price_day_min <= request.budget_day_max &&
        talent.price_day_max >= request.budget_day_min
      )
    })
    expect(fitting.length).toBeGreaterThanOrEqual(2)
    expect(fitting.length).toBeLessThan(demoTalent().length / 2)
    expect(
      fitting.some(talent =>
        [request.desired_role, request.secondary_role].includes(talent.primary_role),
      ),
    ).toBe(true)
  })
})

describe('companies', () => {
  it('start with the demo company, which has three requests', () => {
    expect(demoCompanies()[0]).toMatchObject({ key: 'company@example.com' })
    expect(demoCompanies()[0]?.requests).toHaveLength(3)
  })

  it('have one to three requests, younger than the account, and an example website', () => {
    for (const { company, requests, createdDaysAgo } of demoCompanies()) {
      expect(requests.length).toSatisfy(isInteger(1, 3))
      expect(company.website).toMatch(/^https:\/\/[a-z-]+\.example$/)
      for (const request of requests) expect(request.createdDaysAgo).toBeLessThan(createdDaysAgo)
    }
  })
})

describe('introductions', () => {
  it('refer to rows that exist, and only to the company’s own requests', () => {
    const talentKeys = new Set(demoTalent().map(talent => talent.key))
    for (const introduction of demoIntroductions()) {
      expect(talentKeys).toContain(introduction.talent)
      const company = demoCompanies().find(one => one.key === introduction.company)
      expect(company?.requests.map(request => request.key)).toContain(introduction.request)
    }
  })

  it('are at most one for a company, talent and request', () => {
    expect(
      duplicates(demoIntroductions().map(one => `${one.company} ${one.talent} ${one.request}`)),
    ).toEqual([])
  })

  it('come after what they refer to, and are answered after they were sent', () => {
    for (const introduction of demoIntroductions()) {
      const talent = demoTalent().find(one => one.key === introduction.talent)
      const request = demoRequests.find(one => one.key === introduction.request)
      expect(introduction.createdDaysAgo).toBeLessThan(talent?.createdDaysAgo ?? 0)
      expect(introduction.createdDaysAgo).toBeLessThan(request?.createdDaysAgo ?? 0)
      if (introduction.status === 'pending') expect(introduction.answeredDaysAgo).toBeUndefined()
      else expect(introduction.answeredDaysAgo).toBeLessThan(introduction.createdDaysAgo)
    }
  })

  it('cover every state, for the demo company too', () => {
    const states = new Set(demoIntroductions().map(one => one.status))
    expect([...states].sort()).toEqual([
      'accepted',
      'declined',
      'expired',
      'matched',
      'pending',
      'withdrawn',
    ])
    const own = demoIntroductions().filter(one => one.company === 'company@example.com')
    expect(new Set(own.map(one => one.status)).size).toBe(5)
  })

  it('leave the demo talent three to answer and two active', () => {
    const own = demoIntroductions().filter(one => one.talent === 'talent@example.com')
    expect(own.filter(one => one.status === 'pending')).toHaveLength(3)
    expect(own.filter(one => ['matched', 'accepted'].includes(one.status))).toHaveLength(2)
  })

  it('do not commit anyone beyond their weekly hours', () => {
    for (const talent of demoTalent()) {
      const committed = demoIntroductions()
        .filter(one => one.talent === talent.key && ['matched', 'accepted'].includes(one.status))
        .map(one => demoRequests.find(request => request.key === one.request))
        .reduce((sum, request) => sum + (request?.hours_per_week_needed ?? 0), 0)
      expect(committed).toBeLessThanOrEqual(talent.max_hours_per_week)
    }
  })

  it('give contact details that reach nobody', () => {
    for (const { contact_details } of demoIntroductions()) {
      for (const address of contact_details.match(/\S+@\S+\w/g) ?? [])
        expect(address).toMatch(/\.example$/)
      expect(contact_details).toMatch(/\+1 555 01\d\d/)
    }
  })
})

describe.each(demoPosts())('post $slug', post => {
  it('is long enough to be useful, with an excerpt that fits', () => {
    expect(words(post.content)).toSatisfy(isInteger(600, 1000))
    expect(post.excerpt.length).toSatisfy(isInteger(40, 200))
    expect(post.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(post.content).toMatch(/^## /m)
    expect(post.publishedDaysAgo === undefined).toBe(post.status === 'draft')
  })

  it('links only within the site, and to posts that are published', () => {
    const published = demoPosts()
      .filter(one => one.status === 'published')
      .map(one => one.slug)
    for (const [, target = ''] of post.content.matchAll(/\]\(([^)]+)\)/g)) {
      expect(target).toMatch(/^\/[a-z]/)
      if (target.startsWith('/blog/')) expect(published).toContain(target.slice('/blog/'.length))
    }
  })
})
