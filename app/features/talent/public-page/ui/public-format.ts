import { countOf } from '#app/platform/count.ts'

/** Null for what nobody has stated. */
export function statedCount(count: number | null, unit: string): string | null {
  return count === null ? null : countOf(count, unit)
}

export function noticeText(days: number | null): string | null {
  return days === 0 ? 'None, available now' : statedCount(days, 'day')
}

/** `free`: null where nothing is taken. */
export function hoursText(most: number, free: number | null): string {
  return free === null ? `Up to ${most} hrs/week` : `${free} of ${most} hrs/week free`
}
