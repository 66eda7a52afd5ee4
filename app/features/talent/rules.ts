import type { FormDefaults } from '#app/platform/forms/untouched.ts'

/** The value of `primary_role` that stands for a role outside the catalogue. */
export const OTHER_ROLE = 'other'

/** Limits of the form and the database. */
export const LIMITS = {
  fullName: 120,
  headline: 200,
  role: 120,
  rolesOffered: 30,
  summaryBio: 5000,
  skills: 60,
  tools: 60,
  industries: 60,
  companySizes: 20,
  companyStages: 20,
  languages: 40,
  testimonials: 20,
  testimonial: 2000,
  caseStudies: 20,
  caseStudy: 4000,
  years: 50,
  hoursPerWeek: 40,
  commitmentWeeks: 520,
  noticeDays: 730,
  priceDay: 1_000_000,
} as const

/** Default values of a new profile, by form field. */
export const NEW_PROFILE: Readonly<Record<string, string[]>> = {
  max_hours_per_week: ['20'],
  min_commitment_weeks: ['4'],
  availability_notice_days: ['14'],
  price_day_min: ['500'],
  price_day_max: ['1500'],
  timezone: ['America/New_York'],
  languages_spoken: ['English'],
}
export const STARTED: FormDefaults = {
  defaults: NEW_PROFILE,
  labels: {
    languages_spoken: 'Languages',
    timezone: 'Time zone',
    price_day_min: 'Day rate',
    max_hours_per_week: 'Max hours per week',
    min_commitment_weeks: 'Minimum commitment',
    availability_notice_days: 'Notice you need',
  },
  ranges: [['price_day_min', 'price_day_max']],
}

export const BIO_PREVIEW = 150
export const CHIPS_PREVIEW = 3

type Roles = { primary_role: string; primary_role_custom: string }

/** The role to display: the custom one if the person chose 'other'. */
export function roleName({ primary_role: role, primary_role_custom: custom }: Roles): string {
  return role === OTHER_ROLE ? custom : role
}

/** Splits comma-separated names; trims them and drops duplicates. */
export function splitRoles(text: string): string[] {
  const names = text.split(/[,\n]/).map(name => name.replace(/\s+/g, ' ').trim())
  const kept = new Map<string, string>()
  for (const name of names.filter(Boolean)) {
    const key = name.toLowerCase()
    if (!kept.has(key)) kept.set(key, name)
  }
  return [...kept.values()]
}
