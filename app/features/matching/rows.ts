// The columns of a profile and a request that matching reads: those people wrote, and none that identify them.
import type { Taken } from '#app/features/catalogues/free-hours.ts'

export type TalentRow = {
  id: string
  primary_role: string
  primary_role_custom: string
  roles_offered: string[]
  headline: string
  summary_bio: string
  case_studies: string[]
  skill_ids: string[]
  tool_ids: string[]
  languages_spoken: string[]
  industries_experienced: string[]
  company_stage_preference: string[]
  company_size_experience: string[]
  engagement_types: string[]
  working_model: string | null
  willing_to_travel: boolean
  timezone: string | null
  max_hours_per_week: number | null
  availability_notice_days: number | null
  min_commitment_weeks: number | null
  price_day_min: number | null
  price_day_max: number | null
  /** See stated.ts. */
  untouched: string[]
  taken: Taken[]
}

/** A profile as of a given day. */
export type ReadTalent = TalentRow & {
  /** The maximum hours a week, then the free hours at each of AHEAD; null if no hours are stated. */
  week: readonly number[] | null
}

/** The days ahead for which free hours are computed: today, each start date, and three months, which a company waits
 * whose start is flexible or not stated. */
export const AHEAD: readonly number[] = [0, 7, 14, 30, 90]

export type RequestRow = {
  id: string
  desired_role: string
  secondary_role: string
  challenge_description: string
  key_challenges: string[]
  required_skills: string[]
  required_tools: string[]
  /** The skills and tools without which no profile is a strong match. */
  must_have: string[]
  languages_required: string[]
  industry: string
  company_stage: string
  company_size: string
  engagement_model: string[]
  working_model: string | null
  timezone: string | null
  hours_per_week_needed: number | null
  project_duration_weeks: number | null
  urgency_start: string | null
  budget_day_max: number | null
  /** See stated.ts. */
  untouched: string[]
}

/** A custom option: a skill or tool that somebody added. */
export type OptionRow = { id: string; catalogue: string; name: string }

/** The title a person works under. */
export function mainTitle(profile: TalentRow): string {
  return profile.primary_role === 'other' ? profile.primary_role_custom : profile.primary_role
}
