import type { OwnHours } from './hours.ts'

/** What the forms of the dashboard's availability post. */
export const PAUSE_INTENTS = ['pause', 'resume', 'free-from'] as const

export type TalentAvailability = {
  paused: boolean
  /** A day of the calendar. */
  freeFrom: string | null
  hours: OwnHours
}

export function isPauseIntent(intent: unknown): boolean {
  return PAUSE_INTENTS.some(known => known === intent)
}
