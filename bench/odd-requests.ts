// Requests that require almost nothing, so that very many people fit equally well: their cost must not depend on the
// number of ties.
import type pg from 'pg'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { idOf } from './people.ts'

const NOTHING = {
  desired_role: 'Zephyr wrangler',
  working_model: null,
  budget_day_min: null,
  budget_day_max: null,
  hours_per_week_needed: null,
  project_duration_weeks: null,
  urgency_start: null,
  timezone: null,
  languages_required: [],
}
const ODD: Record<string, unknown>[] = [
  {},
  { budget_day_max: 0 },
  { budget_day_max: 100_000 },
  { languages_required: ['English'] },
  { languages_required: ['Thai'] },
  { hours_per_week_needed: 5 },
  { hours_per_week_needed: 40 },
  { working_model: 'Remote' },
  { engagement_model: ['Interim'] },
  { timezone: 'Europe/London' },
  { urgency_start: 'ASAP' },
  { project_duration_weeks: 52 },
  { company_stage: 'Seed' },
  { required_skills: [SKILLS[0]?.id] },
  { budget_day_max: 100_000, languages_required: ['English'], hours_per_week_needed: 5 },
  { desired_role: 'Chief Financial Officer' },
]

/** Adds them if they are missing; returns their ids. */
export async function addOddRequests(admin: pg.Client): Promise<string[]> {
  const ids = ODD.map((_, n) => idOf(5, n))
  for (const [n, asked] of ODD.entries()) {
    const row = { id: ids[n], user_id: idOf(4, 0), ...NOTHING, ...asked }
    const columns = Object.keys(row)
    await admin.query(
      `insert into public.company_requests (${columns.join(', ')})
       values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) on conflict (id) do nothing`,
      Object.values(row),
    )
  }
  return ids
}
