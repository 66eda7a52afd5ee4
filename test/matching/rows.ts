// Rows as the index reads them, from random people and requests.
import type { IndexedRequest, IndexedTalent } from '#app/features/matching/engine/rows.ts'
import { profile, request } from '../../bench/people.ts'

/** The defaults of the profile form that matter to matching. */
export const FORM_DEFAULTS = {
  max_hours_per_week: 20,
  min_commitment_weeks: 4,
  availability_notice_days: 14,
  price_day_min: 500,
  price_day_max: 1500,
  timezone: 'America/New_York',
  languages_spoken: ['English'],
}

export function talentRow(columns: Partial<IndexedTalent> & { id: string }): IndexedTalent {
  return {
    primary_role: '',
    primary_role_custom: '',
    roles_offered: [],
    headline: '',
    summary_bio: '',
    case_studies: [],
    skill_ids: [],
    tool_ids: [],
    languages_spoken: [],
    industries_experienced: [],
    company_stage_preference: [],
    company_size_experience: [],
    engagement_types: [],
    working_model: null,
    willing_to_travel: false,
    timezone: null,
    max_hours_per_week: null,
    availability_notice_days: null,
    min_commitment_weeks: null,
    price_day_min: null,
    price_day_max: null,
    untouched: [],
    taken: [],
    hidden: false,
    ...columns,
  }
}

export function requestRow(columns: Partial<IndexedRequest> & { id: string }): IndexedRequest {
  return {
    desired_role: '',
    secondary_role: '',
    challenge_description: '',
    key_challenges: [],
    required_skills: [],
    required_tools: [],
    must_have: [],
    languages_required: [],
    industry: '',
    company_stage: '',
    company_size: '',
    engagement_model: [],
    working_model: null,
    timezone: null,
    hours_per_week_needed: null,
    project_duration_weeks: null,
    urgency_start: null,
    budget_day_max: null,
    untouched: [],
    hidden: false,
    ...columns,
  }
}

/** Realistic people and requests. */
export const drawnTalent = (n: number) => talentRow(profile(n))
export function drawnRequest(n: number): IndexedRequest {
  const row = requestRow(request(n, 10))
  return n % 3 === 0 ? { ...row, must_have: row.required_skills.slice(0, 1) } : row
}
