import type { FormValues } from '#app/platform/forms/parse-form.ts'
import { CONFIRMED, untouchedFields } from '#app/platform/forms/untouched.ts'
import { FIELDS, STARTED } from '../fields.ts'

/** A field that matching has no value for. */
export type OpenField = { label: string; points: number; fieldId: string }

type Names = readonly [keyof typeof FIELDS, ...(keyof typeof FIELDS)[]]

/**
 * The fields each part of a match reads, null if it reads none. Any of them is enough; the hint links to the first.
 * A page with the points of a part that is missing here does not compile.
 */
const SOURCES = {
  role: ['primary_role', 'roles_offered'],
  skills: ['skill_ids'],
  challenge: ['summary_bio', 'headline', 'case_studies'],
  rate: ['price_day_min', 'price_day_max'],
  industry: ['industries_experienced'],
  tools: ['tool_ids'],
  hours: ['max_hours_per_week'],
  engagement: ['engagement_types'],
  time_zone: ['timezone'],
  languages: ['languages_spoken'],
  working_model: ['working_model'],
  start: ['availability_notice_days'],
  duration: ['min_commitment_weeks'],
  stage: ['company_stage_preference'],
  size: ['company_size_experience'],
} as const satisfies Record<string, Names | null>

/** The requests whose scores a field raises, where it is not all of them. */
const RAISES: Partial<Record<keyof typeof SOURCES, string>> = {
  working_model: 'for hybrid and on-site work',
}

type Weight = { part: keyof typeof SOURCES; points: number }

/** Parts whose fields are all empty or untouched, most points first. */
export function openFields(values: FormValues, weights: readonly Weight[]): OpenField[] {
  const untouched = untouchedFields(STARTED, values, values[CONFIRMED] ?? [])
  const stated = (name: string) =>
    !untouched.includes(name) && (values[name]?.some(value => value.trim() !== '') ?? false)
  return weights
    .flatMap(({ part, points }) => {
      const names: Names | null = SOURCES[part]
      if (names === null || names.some(stated)) return []
      const [fieldId] = names
      const name = STARTED.labels[fieldId] ?? FIELDS[fieldId].label
      const raises = RAISES[part]
      return [{ label: raises === undefined ? name : `${name}, ${raises}`, points, fieldId }]
    })
    .sort((a, b) => b.points - a.points)
}
