// The fields of a profile in the order of the editor, and the facts that cards and the public page derive from them.
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import { namesOf } from '#app/features/catalogues/lookup.ts'
import type { CatalogueOption } from '#app/features/catalogues/schema.ts'
import { type FieldTable, namesIn, type ValuesOf } from '#app/platform/forms/field-table.ts'
import { LIMITS, roleName } from './rules.ts'

const YEARS = { holds: 'number', min: 0, max: LIMITS.years } as const
const DOLLARS = { holds: 'number', min: 0, max: LIMITS.priceDay, unit: 'dollars' } as const

export const FIELDS = {
  full_name: { holds: 'text', label: 'Full name', maxLength: LIMITS.fullName },
  headline: { holds: 'text', label: 'Headline', maxLength: LIMITS.headline },
  summary_bio: { holds: 'text', label: 'Summary', maxLength: LIMITS.summaryBio },
  languages_spoken: { holds: 'list' },
  timezone: { holds: 'choice' },
  primary_role: { holds: 'text', label: 'Role', maxLength: LIMITS.role },
  primary_role_custom: { holds: 'text', label: 'Custom role', maxLength: LIMITS.role },
  roles_offered: { holds: 'list' },
  skill_ids: { holds: 'list' },
  tool_ids: { holds: 'list' },
  years_experience: { ...YEARS, label: 'Years of experience' },
  years_fractional: { ...YEARS, label: 'Years of fractional work' },
  industries_experienced: { holds: 'list' },
  company_size_experience: { holds: 'list' },
  client_testimonials: { holds: 'list' },
  case_studies: { holds: 'list' },
  engagement_types: { holds: 'list' },
  working_model: { holds: 'choice' },
  willing_to_travel: { holds: 'yes' },
  company_stage_preference: { holds: 'list' },
  price_day_min: { ...DOLLARS, label: 'Minimum day rate' },
  price_day_max: { ...DOLLARS, label: 'Maximum day rate' },
  max_hours_per_week: {
    holds: 'number',
    label: 'Max hours per week',
    min: 1,
    max: LIMITS.hoursPerWeek,
  },
  min_commitment_weeks: {
    holds: 'number',
    label: 'Minimum commitment',
    min: 1,
    max: LIMITS.commitmentWeeks,
    unit: 'weeks',
  },
  availability_notice_days: {
    holds: 'number',
    label: 'Notice',
    min: 0,
    max: LIMITS.noticeDays,
    unit: 'days',
  },
} as const satisfies FieldTable

export type FieldValues = ValuesOf<typeof FIELDS>
export const FIELD_NAMES = namesIn(FIELDS)

/** The fields that a card needs. */
export const CARD_FIELDS = [
  'full_name',
  'headline',
  'primary_role',
  'primary_role_custom',
  'summary_bio',
  'skill_ids',
  'max_hours_per_week',
  'price_day_min',
  'price_day_max',
  'years_experience',
] as const satisfies (keyof FieldValues)[]

/** Facts on a card. `custom` are the person's custom options. */
export function cardFacts(
  values: Pick<FieldValues, (typeof CARD_FIELDS)[number]>,
  custom: readonly CatalogueOption[],
) {
  return {
    fullName: values.full_name,
    headline: values.headline,
    /** The custom role if the person chose 'other'. */
    primaryRole: roleName(values),
    summaryBio: values.summary_bio,
    /** Names of all skills, including custom ones. */
    skillNames: namesOf(values.skill_ids, SKILLS, custom),
    maxHoursPerWeek: values.max_hours_per_week,
    priceDayMin: values.price_day_min,
    priceDayMax: values.price_day_max,
    yearsExperience: values.years_experience,
  }
}

/** Facts on the public page besides those of the card. */
export function pageFacts(values: FieldValues, custom: readonly CatalogueOption[]) {
  return {
    rolesOffered: values.roles_offered,
    toolNames: namesOf(values.tool_ids, TOOLS, custom),
    engagementTypes: values.engagement_types,
    workingModel: values.working_model,
    minCommitmentWeeks: values.min_commitment_weeks,
    availabilityNoticeDays: values.availability_notice_days,
    industries: values.industries_experienced,
    companySizes: values.company_size_experience,
    companyStages: values.company_stage_preference,
    timezone: values.timezone,
    willingToTravel: values.willing_to_travel,
    languages: values.languages_spoken,
    testimonials: values.client_testimonials,
    caseStudies: values.case_studies,
    yearsFractional: values.years_fractional,
  }
}
