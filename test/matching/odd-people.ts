// Odd people and requests: nothing stated, everything stated, values at their bounds, unknown titles, names in other
// alphabets.
import type { IndexedRequest, IndexedTalent } from '#app/features/matching/engine/rows.ts'
import { pick, type Random } from '../../bench/people.ts'
import { requestRow, talentRow } from './rows.ts'

const HUGE = 2_147_483_647
const ROLES = [
  'Chief Financial Officer (CFO)',
  'VP of Finance',
  'Chief Technology Officer (CTO)',
  'Fractional CFO | Bee-keeping',
  'Group finance head',
  'Olive marketing director',
  'Beekeeper',
  'Schlüsselträger für Ölmühlen',
  'Ключник',
  '—',
  '%s',
]
const SKILLS = [
  'skill_financial_modeling',
  'skill_fundraising',
  'skill_cash_flow_management',
  'skill_hipaa',
  'custom_rust_a',
  'custom_rust_b',
  'custom_model',
  'custom_nowhere',
  'custom_planning',
  'custom_tables',
  'custom_table',
  'skill_budgeting_forecasting',
  'skill_seo',
  'skill_devops',
  'skill_fraud_prevention',
  'skill_user_research',
  'skill_procurement',
]
const TOOLS = ['tool_netsuite', 'tool_excel', 'tool_figma', 'custom_press', 'skill_fundraising']
export const OWN_OPTIONS = [
  { id: 'custom_rust_a', catalogue: 'skills', name: 'Rust' },
  { id: 'custom_rust_b', catalogue: 'skills', name: ' “RUST” ' },
  { id: 'custom_model', catalogue: 'skills', name: 'financial  modeling' },
  { id: 'custom_planning', catalogue: 'skills', name: 'FP&A' },
  { id: 'custom_tables', catalogue: 'skills', name: 'Cap tables' },
  { id: 'custom_table', catalogue: 'skills', name: 'cap table' },
  { id: 'custom_press', catalogue: 'tools', name: 'Olive Press' },
]
const WORDS = [
  'I rebuild the quarterly forecast and make the runway clear.',
  'Cash flow management and fundraising; olive presses.',
  'Rust in production, HIPAA, 2nd year; fi​nancial model-ing.',
  'Ключник ключей',
  'Rolling forecasts, cap tables and technical SEO; CI/CD.',
  'the and of',
  '',
]
const ZONES = ['America/New_York', 'Asia/Singapore', 'Mars/Phobos', '']

export const some = (rnd: Random, from: readonly string[], share: number) =>
  from.filter(() => rnd() < share)
const RATES = [
  [null, null],
  [0, 0],
  [null, 900],
  [900, null],
  [900, 1_100],
  [1_000, 1_000],
  [HUGE, HUGE],
] as const

export function oddTalent(id: string, rnd: Random): IndexedTalent {
  const one = <T>(...from: T[]) => pick(rnd, from)
  const [price_day_min, price_day_max] = pick(rnd, RATES)
  return talentRow({
    id,
    primary_role: one('', 'other', ...ROLES),
    primary_role_custom: one('', ...ROLES),
    roles_offered: some(rnd, ROLES, 0.2),
    headline: one(...WORDS, ...ROLES),
    summary_bio: one(...WORDS),
    case_studies: some(rnd, WORDS, 0.2),
    // From very few to so many that each counts for less.
    skill_ids: some(rnd, SKILLS, one(0.1, 0.4, 0.9)),
    tool_ids: some(rnd, TOOLS, 0.3),
    engagement_types: some(rnd, ['Advisory', 'Interim', 'Embedded'], 0.5),
    working_model: one(null, 'Remote', 'Hybrid', 'On-site'),
    willing_to_travel: one(true, false),
    max_hours_per_week: one(null, 1, 19, 40),
    min_commitment_weeks: one(null, 1, 12, HUGE),
    availability_notice_days: one(null, 0, 14, 45, HUGE),
    industries_experienced: some(rnd, ['SaaS', 'FinTech', 'Bee-keeping', 'Cannabis'], 0.4),
    company_size_experience: some(rnd, ['Small (11-50)', 'Medium (51-200)', 'Tiny'], 0.4),
    company_stage_preference: some(rnd, ['Series A', 'Seed'], 0.5),
    price_day_min,
    price_day_max,
    timezone: one(null, ...ZONES),
    languages_spoken: some(rnd, ['English', 'German', 'Klingon'], 0.5),
    untouched: rnd() < 0.3 ? some(rnd, UNTOUCHED_PROFILE, 0.6) : [],
    taken:
      rnd() < 0.4
        ? DAYS.filter(() => rnd() < 0.5).map(from => ({ from, hours: one(0, 4, 19, 60) }))
        : [],
  })
}
/** Around the day that a world is set to. */
export const DAYS = ['2000-01-01', '2026-12-01', '2026-12-08', '2026-12-15', '2026-12-31'] as const

/** Values in these fields count as not stated. */
const UNTOUCHED_PROFILE = [
  ...['max_hours_per_week', 'min_commitment_weeks', 'availability_notice_days'],
  ...['price_day_min', 'price_day_max', 'timezone', 'languages_spoken'],
]
const UNTOUCHED_REQUEST = [
  ...['working_model', 'budget_day_max', 'hours_per_week_needed', 'project_duration_weeks'],
  ...['urgency_start', 'timezone', 'languages_required'],
]

export function oddRequest(id: string, rnd: Random): IndexedRequest {
  const one = <T>(...from: T[]) => pick(rnd, from)
  return requestRow({
    id,
    desired_role: one(...ROLES),
    secondary_role: one('', ...ROLES),
    key_challenges: some(rnd, WORDS, 0.3),
    challenge_description: one(...WORDS),
    required_skills: some(rnd, SKILLS, 0.4),
    required_tools: some(rnd, TOOLS, 0.3),
    engagement_model: some(rnd, ['Advisory', 'Interim', 'Project-based'], 0.4),
    working_model: one(null, 'Remote', 'Hybrid', 'Onsite'),
    budget_day_max: one(null, 0, 1, 1_000, HUGE),
    hours_per_week_needed: one(null, 1, 20, 40),
    project_duration_weeks: one(null, 1, 12, HUGE),
    urgency_start: one(null, 'ASAP', '1-2 weeks', 'Next month', 'Flexible'),
    industry: one('', 'SaaS', 'FinTech', 'Bee-keeping'),
    company_size: one('', 'Small (11-50)', 'Large (201-1000)'),
    company_stage: one('', 'Series A'),
    timezone: one(null, ...ZONES),
    languages_required: some(rnd, ['English', 'German', 'Klingon'], 0.4),
    untouched: rnd() < 0.3 ? some(rnd, UNTOUCHED_REQUEST, 0.6) : [],
  })
}
