// The fields of a request in the order of the form, and the facts that its page derives from them.
import { LANGUAGES } from '#app/features/catalogues/data/languages.ts'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import { namesOf } from '#app/features/catalogues/lookup.ts'
import {
  type CatalogueOption,
  ENGAGEMENT_TYPES,
  REQUEST_WORKING_MODELS,
  START_TIMELINES,
} from '#app/features/catalogues/schema.ts'
import { ALL_TIME_ZONES } from '#app/features/catalogues/time-zones.ts'
import { type FieldTable, namesIn, type ValuesOf } from '#app/platform/forms/field-table.ts'
import { formDefaults } from '#app/platform/forms/untouched.ts'
import { NEW_REQUEST } from './rules.ts'

const NAME = { type: 'text', maxLength: 120 } as const
const DOLLARS = { type: 'number', min: 0, max: 1_000_000, unit: 'dollars' } as const
const IDS = { type: 'list', of: 'ids', maxCount: 60 } as const

/** The fields a new request shows first; the others are collapsed. */
const FIRST = {
  desired_role: { ...NAME, label: 'Desired role', what: 'The role' },
  secondary_role: { ...NAME, label: 'Secondary role', what: 'The second role' },
  key_challenges: {
    type: 'list',
    of: 'texts',
    label: 'Key challenges',
    maxCount: 20,
    maxLength: 500,
  },
  challenge_description: {
    type: 'text',
    label: 'Challenge description',
    what: 'The description',
    maxLength: 5000,
  },
} as const satisfies FieldTable

const FOLDED = {
  required_skills: { ...IDS, label: 'Required skills', catalogue: SKILLS },
  required_tools: { ...IDS, label: 'Required tools', catalogue: TOOLS },
  must_have: { type: 'list', of: 'marks', label: 'Must-haves', maxCount: 2 * IDS.maxCount },
  languages_required: {
    type: 'list',
    of: 'names',
    label: 'Required languages',
    what: 'Languages',
    catalogue: LANGUAGES,
    maxCount: 40,
  },
  hours_per_week_needed: {
    type: 'number',
    label: 'Hours needed',
    what: 'Hours per week',
    min: 1,
    max: 40,
  },
  project_duration_weeks: {
    type: 'number',
    label: 'Project duration',
    min: 1,
    max: 520,
    unit: 'weeks',
  },
  budget_day_min: { ...DOLLARS, label: 'Minimum budget', what: 'The minimum budget' },
  budget_day_max: { ...DOLLARS, label: 'Maximum budget', what: 'The maximum budget' },
  engagement_model: {
    type: 'list',
    of: 'options',
    label: 'Engagement model',
    what: 'Engagement models',
    options: ENGAGEMENT_TYPES,
  },
  working_model: { type: 'choice', label: 'Working model', options: REQUEST_WORKING_MODELS },
  urgency_start: { type: 'choice', label: 'Start', options: START_TIMELINES },
  timezone: { type: 'choice', label: 'Time zone', options: ALL_TIME_ZONES },
  industry: { ...NAME, label: 'Industry', what: 'The industry' },
  company_size: { ...NAME, label: 'Company size', what: 'The company size' },
  company_stage: { ...NAME, label: 'Company stage', what: 'The company stage' },
} as const satisfies FieldTable

export const FIELDS = { ...FIRST, ...FOLDED } as const
export type FieldValues = ValuesOf<typeof FIELDS>
export const FIELD_NAMES = namesIn(FIELDS)
export const FOLDED_NAMES = namesIn(FOLDED)

/** The defaults of a new request, and which fields are answered together. */
export const STARTED = formDefaults(FIELDS, NEW_REQUEST, [
  { label: 'Budget', fields: ['budget_day_min', 'budget_day_max'] },
])

/** Facts on a request's page. `custom` are the company's custom options. */
export function requestFacts(values: FieldValues, custom: readonly CatalogueOption[]) {
  return {
    desiredRole: values.desired_role,
    secondaryRole: values.secondary_role,
    challenges: values.key_challenges,
    description: values.challenge_description,
    skillNames: namesOf(values.required_skills, SKILLS, custom),
    toolNames: namesOf(values.required_tools, TOOLS, custom),
    languages: values.languages_required,
    engagementModel: values.engagement_model,
    workingModel: values.working_model,
    timezone: values.timezone,
    urgencyStart: values.urgency_start,
    hoursPerWeek: values.hours_per_week_needed,
    durationWeeks: values.project_duration_weeks,
    budgetDayMin: values.budget_day_min,
    budgetDayMax: values.budget_day_max,
    industry: values.industry,
    companySize: values.company_size,
    companyStage: values.company_stage,
  }
}
