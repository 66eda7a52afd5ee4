// What the engine is told, as the database's own JSON: the columns matching reads, and nothing that names
// a person.

export const LIST_PARTS = [
  'role',
  'skills',
  'tools',
  'languages',
  'industry',
  'stage',
  'size',
  'challenge',
] as const
export type ListPart = (typeof LIST_PARTS)[number]

export type TalentRow = {
  id: string
  match_main_role: string[]
  match_offered_roles: string[]
  match_headline_roles: string[]
  match_stems: string[]
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
  hidden: boolean
}

export type RequestRow = {
  id: string
  match_main_role: string[]
  match_second_role: string[]
  match_key_stems: string[]
  required_skills: string[]
  required_tools: string[]
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
}

/** `said` are the stems of each way to speak of it in a text. */
export type Option = { part: string; id: string; term: string; said: string[][] }

/** What scores rest on beside the two sides, read from the database's tables and functions. */
export type Reference = {
  weights: { part: string; points: number; position: number }[]
  /** Which term an option is compared by. */
  options: Option[]
  /** What one term is worth in percent where another is wanted. */
  near: { part: string; wanted: string; term: string; credit: number }[]
  /** The working minutes two time zones share. */
  overlaps: { here: string; there: string; minutes: number }[]
}

/** One pair of an answer, as match_pairs tells it. */
export type ScoredPair = {
  id: string
  score: number
  limited: number
  held_by: string | null
  shares: Record<string, number>
  /** The stems in common, rarest first. */
  words: string[] | null
}
