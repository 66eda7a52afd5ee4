/** "1 week", "12 weeks" */
export function countOf(count: number | null, unit: string): string | null {
  if (count === null) return null
  return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`
}

export function noticeText(days: number | null): string | null {
  return days === 0 ? 'None, available now' : countOf(days, 'day')
}
