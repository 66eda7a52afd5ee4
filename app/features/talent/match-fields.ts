import type { FormValues } from '#app/platform/forms/parse-form.ts'

/** A field that matching knows nothing of yet. */
export type OpenField = { label: string; points: number; fieldId: string }

type Weight = { part: string; label: string; points: number }

/** What each part of a match is read from: any of these fields is enough. The first is where to begin. */
const FIELDS_OF: Record<string, readonly [string, ...string[]]> = {
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
}

/** What would raise one's matches: the parts whose fields are all empty, the weightiest first. */
export function openFields(values: FormValues, weights: readonly Weight[]): OpenField[] {
  const stated = (name: string) => values[name]?.some(value => value.trim() !== '') ?? false
  return weights
    .flatMap(({ part, label, points }) => {
      const fields = FIELDS_OF[part]
      if (fields === undefined || fields.some(stated)) return []
      return [{ label, points, fieldId: fields[0] }]
    })
    .sort((a, b) => b.points - a.points)
}
