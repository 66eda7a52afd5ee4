/** The intent of the hours form on the dashboard. */
export const HOURS_INTENT = 'hours'

/** Hours that the talent states besides those agreed here. */
export type OwnHours = {
  elsewhere: number
  /** The first day they are free again; null if open-ended. */
  until: string | null
  /** How many days ago this was last confirmed; null if never. */
  confirmedDaysAgo: number | null
}

/** After this many days, the hours need to be confirmed again. */
const CONFIRM_AFTER_DAYS = 30

export function needsConfirming(daysAgo: number | null): boolean {
  return daysAgo === null || daysAgo >= CONFIRM_AFTER_DAYS
}

/** When the hours were last confirmed. Old hours are only marked as such; nothing else follows. */
export function confirmedText(daysAgo: number | null): string {
  if (daysAgo === null) return 'Hours not confirmed yet'
  if (daysAgo === 0) return 'Hours confirmed today'
  if (daysAgo === 1) return 'Hours confirmed yesterday'
  return `Hours ${needsConfirming(daysAgo) ? 'last ' : ''}confirmed ${daysAgo.toLocaleString('en-US')} days ago`
}
