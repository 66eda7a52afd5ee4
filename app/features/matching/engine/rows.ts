// The rows that the index reads, as the database's own JSON, and the results it returns.
import type { RequestRow, TalentRow } from '../rows.ts'

/** Hidden profiles and requests are indexed, but only found by their owners. */
export type IndexedTalent = TalentRow & { hidden: boolean }
export type IndexedRequest = RequestRow & { hidden: boolean }

export const TALENT_COLUMNS = columns<IndexedTalent>({
  id: true,
  primary_role: true,
  primary_role_custom: true,
  roles_offered: true,
  headline: true,
  summary_bio: true,
  case_studies: true,
  skill_ids: true,
  tool_ids: true,
  languages_spoken: true,
  industries_experienced: true,
  company_stage_preference: true,
  company_size_experience: true,
  engagement_types: true,
  working_model: true,
  willing_to_travel: true,
  timezone: true,
  max_hours_per_week: true,
  availability_notice_days: true,
  min_commitment_weeks: true,
  price_day_min: true,
  price_day_max: true,
  untouched: true,
  taken: true,
  hidden: true,
})

export const REQUEST_COLUMNS = columns<IndexedRequest>({
  id: true,
  desired_role: true,
  secondary_role: true,
  challenge_description: true,
  key_challenges: true,
  required_skills: true,
  required_tools: true,
  must_have: true,
  languages_required: true,
  industry: true,
  company_stage: true,
  company_size: true,
  engagement_model: true,
  working_model: true,
  timezone: true,
  hours_per_week_needed: true,
  project_duration_weeks: true,
  urgency_start: true,
  budget_day_max: true,
  untouched: true,
  hidden: true,
})

function columns<Row>(named: Record<keyof Row & string, true>): (keyof Row & string)[] {
  // Checked edge: the keys are the columns, all of them.
  return Object.keys(named) as (keyof Row & string)[]
}

/** One of the best matches, with its score in percent. */
export type Found = { id: string; score: number }
