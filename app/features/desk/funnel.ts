/** Selectable periods. */
export const PERIODS = [
  { value: '30', label: '30 days', days: 30 },
  { value: '90', label: '90 days', days: 90 },
  { value: '365', label: '1 year', days: 365 },
  { value: 'all', label: 'All time', days: null },
] as const
export type Period = (typeof PERIODS)[number]

export function readPeriod(name: string | null): Period {
  return PERIODS.find(({ value }) => value === name) ?? PERIODS[1]
}

/** From request to accepted introduction: what started in the period, and how far it got. */
export type Funnel = {
  /** Requests posted, and how many of them led to an introduction. */
  requests: number
  requestsWithIntroduction: number
  /** Introductions sent, and how many of them were answered and accepted. */
  sent: number
  answered: number
  accepted: number
  /** Medians in hours; null if nothing got that far. */
  hoursToIntroduction: number | null
  hoursToAnswer: number | null
}
