import { countOf } from '#app/platform/count.ts'

/** How many requests a company can keep. Its dashboard, and every profile, lists them all. */
export const MAX_REQUESTS = 100

/** The field that marks chosen skills and tools as must-haves. */
export const MUST_HAVE = 'must_have'

/** How a request was closed. */
export const ENDINGS = ['filled', 'closed'] as const
export type Ending = (typeof ENDINGS)[number]

/** Intents of the forms in the company's list. */
export const CLOSE = 'close'
export const REOPEN = 'reopen'

/** Default values of a new request, by form field. */
const DEFAULTS = {
  working_model: ['Remote'],
  budget_day_min: ['500'],
  budget_day_max: ['1500'],
  hours_per_week_needed: ['20'],
  project_duration_weeks: ['12'],
  urgency_start: ['Next month'],
  timezone: ['America/New_York'],
  languages_required: ['English'],
}
export const NEW_REQUEST: Readonly<Record<keyof typeof DEFAULTS, string[]>> = DEFAULTS

export function weeksText(weeks: number | null): string | null {
  return weeks === null ? null : countOf(weeks, 'week')
}

export function roleText(request: { desiredRole: string; secondaryRole: string }): string {
  return request.secondaryRole
    ? `${request.desiredRole} or ${request.secondaryRole}`
    : request.desiredRole
}

type Titled = { desiredRole: string; secondaryRole: string; companyName: string }

/** Role and company, to name a request. */
export function requestTitle(request: Titled): string {
  return `${roleText(request)}, ${request.companyName}`
}
