/** What the form of the dashboard's hours posts. */
export const HOURS_INTENT = 'hours'

/** What a talent says of their week beside what was agreed here. */
export type OwnHours = {
  elsewhere: number
  /** The first day on which they are free again; null where that is open. */
  until: string | null
  /** How many days ago this was last said; null where it never was. */
  confirmedDaysAgo: number | null
}

/** What somebody said so long ago is asked again. */
const ASKED_AGAIN_AFTER = 30

export function isAskedAgain(daysAgo: number | null): boolean {
  return daysAgo === null || daysAgo >= ASKED_AGAIN_AFTER
}

/** How sure the hours are: silence is said, and nothing else comes of it. */
export function confirmedText(daysAgo: number | null): string {
  if (daysAgo === null) return 'Hours not confirmed yet'
  if (daysAgo === 0) return 'Hours confirmed today'
  if (daysAgo === 1) return 'Hours confirmed yesterday'
  return `Hours ${isAskedAgain(daysAgo) ? 'last ' : ''}confirmed ${daysAgo.toLocaleString('en-US')} days ago`
}
