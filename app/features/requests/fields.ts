// The fields of a request in the order of the form, and the facts that its page derives from them.
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import { namesOf } from '#app/features/catalogues/lookup.ts'
import type { CatalogueOption } from '#app/features/catalogues/schema.ts'
import { type FieldTable, namesIn, type ValuesOf } from '#app/platform/forms/field-table.ts'
import { LIMITS } from './rules.ts'

const DOLLARS = { holds: 'number', min: 0, max: LIMITS.budgetDay, unit: 'dollars' } as const

/** The fields a new request shows first; the others are collapsed. */
const FIRST = {
  desired_role: { holds: 'text', label: 'The role', maxLength: LIMITS.name },
  secondary_role: { holds: 'text', label: 'The second role', maxLength: LIMITS.name },
  key_challenges: { holds: 'list' },
  challenge_description: {
    holds: 'text',
    label: 'The description',
    maxLength: LIMITS.descriptionLength,
  },
} as const satisfies FieldTable

const FOLDED = {
  required_skills: { holds: 'list' },
  required_tools: { holds: 'list' },
  must_have: { holds: 'list' },
  languages_required: { holds: 'list' },
  engagement_model: { holds: 'list' },
  working_model: { holds: 'choice' },
  timezone: { holds: 'choice' },
  urgency_start: { holds: 'choice' },
  hours_per_week_needed: {
    holds: 'number',
    label: 'Hours per week',
    min: 1,
    max: LIMITS.hoursPerWeek,
  },
  project_duration_weeks: {
    holds: 'number',
    label: 'Project duration',
    min: 1,
    max: LIMITS.durationWeeks,
    unit: 'weeks',
  },
  budget_day_min: { ...DOLLARS, label: 'The minimum budget' },
  budget_day_max: { ...DOLLARS, label: 'The maximum budget' },
  industry: { holds: 'text', label: 'The industry', maxLength: LIMITS.name },
  company_size: { holds: 'text', label: 'The company size', maxLength: LIMITS.name },
  company_stage: { holds: 'text', label: 'The company stage', maxLength: LIMITS.name },
} as const satisfies FieldTable

export const FIELDS = { ...FIRST, ...FOLDED } as const
export type FieldValues = ValuesOf<typeof FIELDS>
export const FIELD_NAMES = namesIn(FIELDS)
export const FOLDED_NAMES = namesIn(FOLDED)

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
