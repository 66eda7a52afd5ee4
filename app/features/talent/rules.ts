/** The value of `primary_role` that stands for a role outside the catalogue. */
export const OTHER_ROLE = 'other'

/** The most hours a week that a profile can offer, or that other work can take. */
export const HOURS_PER_WEEK = 40

/** Labels that pages besides the editor show: the table of fields would load all catalogues there. */
export const LABELS = {
  primary_role: 'Primary role',
  years_experience: 'Years of experience',
  max_hours_per_week: 'Max hours per week',
} as const

/** Default values of a new profile, by form field. */
export const NEW_PROFILE: Readonly<Record<string, string[]>> = {
  max_hours_per_week: ['20'],
  min_commitment_weeks: ['4'],
  availability_notice_days: ['14'],
  price_day_min: ['500'],
  price_day_max: ['1500'],
  timezone: ['America/New_York'],
  languages_spoken: ['English'],
}

export const BIO_PREVIEW = 150
export const CHIPS_PREVIEW = 3
/** More than two lines of a card can hold; the rest of a summary isn't sent. */
export const CARD_SUMMARY = 210

type Roles = { primary_role: string; primary_role_custom: string }

/** The role to display: the custom one if the person chose 'other'. */
export function roleName({ primary_role: role, primary_role_custom: custom }: Roles): string {
  return role === OTHER_ROLE ? custom : role
}

/** Splits comma-separated names; trims them and drops duplicates. */
export function splitRoles(text: string): string[] {
  const names = text.split(/[,\n]/).map(name => name.replace(/\s+/g, ' ').trim())
  const kept = new Map<string, string>()
  for (const name of names.filter(Boolean)) {
    const key = name.toLowerCase()
    if (!kept.has(key)) kept.set(key, name)
  }
  return [...kept.values()]
}
