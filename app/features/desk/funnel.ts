/** The periods the funnel can be asked for. */
export const PERIODS = [
  { value: '30', label: '30 days', days: 30 },
  { value: '90', label: '90 days', days: 90 },
  { value: '365', label: '1 year', days: 365 },
  { value: 'all', label: 'All time', days: null },
] as const
export type Period = (typeof PERIODS)[number]

export function readPeriod(asked: string | null): Period {
  return PERIODS.find(({ value }) => value === asked) ?? PERIODS[1]
}

/** From request to accepted introduction: what began in the period, and how far it has come. */
export type Funnel = {
  /** Requests posted, and those of them that led to an introduction. */
  requests: number
  requestsWithIntroduction: number
  /** Introductions sent, and those of them that were answered and accepted. */
  sent: number
  answered: number
  accepted: number
  /** Medians in hours; null where nothing has come that far. */
  hoursToIntroduction: number | null
  hoursToAnswer: number | null
}
