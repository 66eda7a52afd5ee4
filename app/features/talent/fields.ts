// The fields of a profile in the order of the editor, and the facts that cards and the public page derive from them.
import { COMPANY_SIZES, COMPANY_STAGES } from '#app/features/catalogues/data/company.ts'
import { INDUSTRIES } from '#app/features/catalogues/data/industries.ts'
import { LANGUAGES } from '#app/features/catalogues/data/languages.ts'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import { namesOf } from '#app/features/catalogues/lookup.ts'
import {
  type CatalogueOption,
  ENGAGEMENT_TYPES,
  TALENT_WORKING_MODELS,
} from '#app/features/catalogues/schema.ts'
import { ALL_TIME_ZONES } from '#app/features/catalogues/time-zones.ts'
import { type FieldTable, namesIn, type ValuesOf } from '#app/platform/forms/field-table.ts'
import { formDefaults } from '#app/platform/forms/untouched.ts'
import { HOURS_PER_WEEK, LABELS, NEW_PROFILE, roleName } from './rules.ts'

const LINE = { type: 'text', oneLine: true } as const
const NAMES = { type: 'list', of: 'names' } as const
const TEXTS = { type: 'list', of: 'texts' } as const
const YEARS = { type: 'number', min: 0, max: 50 } as const
const DOLLARS = { type: 'number', min: 0, max: 1_000_000, unit: 'dollars' } as const

export const FIELDS = {
  full_name: { ...LINE, label: 'Full name', maxLength: 120 },
  headline: { ...LINE, label: 'Headline', maxLength: 200 },
  summary_bio: { type: 'text', label: 'Summary', maxLength: 5000 },
  languages_spoken: {
    ...NAMES,
    label: 'Languages spoken',
    what: 'Languages',
    catalogue: LANGUAGES,
    maxCount: 40,
  },
  timezone: { type: 'choice', label: 'Time zone', options: ALL_TIME_ZONES },
  primary_role: { type: 'text', label: LABELS.primary_role, maxLength: 120 },
  primary_role_custom: { ...LINE, label: 'Custom role', maxLength: 120 },
  roles_offered: { ...TEXTS, label: 'Roles offered', maxCount: 30, maxLength: 120 },
  skill_ids: { type: 'list', of: 'ids', label: 'Skills', catalogue: SKILLS, maxCount: 60 },
  tool_ids: { type: 'list', of: 'ids', label: 'Tools', catalogue: TOOLS, maxCount: 60 },
  years_experience: { ...YEARS, label: LABELS.years_experience },
  years_fractional: { ...YEARS, label: 'Years of fractional work' },
  industries_experienced: { ...NAMES, label: 'Industries', catalogue: INDUSTRIES, maxCount: 60 },
  company_size_experience: {
    ...NAMES,
    label: 'Company sizes',
    catalogue: COMPANY_SIZES,
    maxCount: 20,
  },
  client_testimonials: { ...TEXTS, label: 'Client testimonials', maxCount: 20, maxLength: 2000 },
  case_studies: { ...TEXTS, label: 'Case studies', maxCount: 20, maxLength: 4000 },
  engagement_types: {
    type: 'list',
    of: 'options',
    label: 'Engagement types',
    options: ENGAGEMENT_TYPES,
  },
  working_model: { type: 'choice', label: 'Working model', options: TALENT_WORKING_MODELS },
  willing_to_travel: { type: 'boolean', label: 'Willing to travel' },
  company_stage_preference: {
    ...NAMES,
    label: 'Preferred company stages',
    what: 'Company stages',
    catalogue: COMPANY_STAGES,
    maxCount: 20,
  },
  price_day_min: { ...DOLLARS, label: 'Minimum day rate' },
  price_day_max: { ...DOLLARS, label: 'Maximum day rate' },
  max_hours_per_week: {
    type: 'number',
    label: LABELS.max_hours_per_week,
    min: 1,
    max: HOURS_PER_WEEK,
  },
  min_commitment_weeks: {
    type: 'number',
    label: 'Minimum commitment',
    min: 1,
    max: 520,
    unit: 'weeks',
  },
  availability_notice_days: {
    type: 'number',
    label: 'Notice you need',
    what: 'Notice',
    min: 0,
    max: 730,
    unit: 'days',
  },
} as const satisfies FieldTable

/** The defaults of a new profile, and which fields are answered together. */
export const STARTED = formDefaults(FIELDS, NEW_PROFILE, [
  { label: 'Day rate', fields: ['price_day_min', 'price_day_max'] },
])

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
