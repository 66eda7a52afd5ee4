import { countOf } from '#app/platform/count.ts'

/** Null if unstated. */
export function statedCount(count: number | null, unit: string): string | null {
  return count === null ? null : countOf(count, unit)
}

export function noticeText(days: number | null): string | null {
  return days === 0 ? 'None, available now' : statedCount(days, 'day')
}

/** `free` is null if no hours are taken. */
export function hoursText(max: number, free: number | null): string {
  const most = `Up to ${max} hrs/week`
  return free === null ? most : `${most}, ${free} free`
}
