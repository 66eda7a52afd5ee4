/** "1 week", "12 weeks" */
export function countOf(count: number | null, unit: string): string | null {
  if (count === null) return null
  return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`
}

export function noticeText(days: number | null): string | null {
  return days === 0 ? 'None, available now' : countOf(days, 'day')
}

/** `free`: null where nothing is taken. */
export function hoursText(most: number, free: number | null): string {
  return free === null ? `Up to ${most} hrs/week` : `${free} of ${most} hrs/week free`
}
