import type { OwnHours } from './hours.ts'

/** The intents of the availability forms on the dashboard. */
export const PAUSE_INTENTS = ['pause', 'resume', 'free-from'] as const

export type TalentAvailability = {
  paused: boolean
  /** YYYY-MM-DD. */
  freeFrom: string | null
  hours: OwnHours
}

export function isPauseIntent(intent: unknown): boolean {
  return PAUSE_INTENTS.some(known => known === intent)
}
