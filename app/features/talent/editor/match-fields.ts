import type { FormValues } from '#app/platform/forms/parse-form.ts'
import { CONFIRMED, untouchedFields } from '#app/platform/forms/untouched.ts'
import { STARTED } from '../rules.ts'

/** A field that matching has no value for. */
export type OpenField = { label: string; points: number; fieldId: string }

type Weight = { part: string; points: number }
type Source = { label: string; fields: readonly [string, ...string[]] }

/** The fields each part of a match reads. Any of them is enough; the hint links to the first. */
const SOURCES: Record<string, Source> = {
  role: { label: 'Primary role', fields: ['primary_role', 'roles_offered'] },
  skills: { label: 'Skills', fields: ['skill_ids'] },
  challenge: { label: 'Summary', fields: ['summary_bio', 'headline', 'case_studies'] },
  rate: { label: 'Day rate', fields: ['price_day_min', 'price_day_max'] },
  industry: { label: 'Industries', fields: ['industries_experienced'] },
  tools: { label: 'Tools', fields: ['tool_ids'] },
  hours: { label: 'Max hours per week', fields: ['max_hours_per_week'] },
  engagement: { label: 'Engagement types', fields: ['engagement_types'] },
  time_zone: { label: 'Time zone', fields: ['timezone'] },
  languages: { label: 'Languages spoken', fields: ['languages_spoken'] },
  working_model: { label: 'Working model', fields: ['working_model'] },
  start: { label: 'Notice you need', fields: ['availability_notice_days'] },
  duration: { label: 'Minimum commitment', fields: ['min_commitment_weeks'] },
  stage: { label: 'Preferred company stages', fields: ['company_stage_preference'] },
  size: { label: 'Company sizes', fields: ['company_size_experience'] },
}

/** Parts whose fields are all empty or untouched, most points first. */
export function openFields(values: FormValues, weights: readonly Weight[]): OpenField[] {
  const untouched = untouchedFields(STARTED, values, values[CONFIRMED] ?? [])
  const stated = (name: string) =>
    !untouched.includes(name) && (values[name]?.some(value => value.trim() !== '') ?? false)
  return weights
    .flatMap(({ part, points }) => {
      const source = SOURCES[part]
      if (source === undefined || source.fields.some(stated)) return []
      return [{ label: source.label, points, fieldId: source.fields[0] }]
    })
    .sort((a, b) => b.points - a.points)
}
