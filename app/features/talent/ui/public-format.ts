const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** "$1,400 - $1,900 / day", or as much of it as is known. */
export function dayRate(min: number | null, max: number | null): string | null {
  if (min !== null && max !== null)
    return min === max
      ? `${dollars.format(min)} / day`
      : `${dollars.format(min)} - ${dollars.format(max)} / day`
  if (min !== null) return `From ${dollars.format(min)} / day`
  if (max !== null) return `Up to ${dollars.format(max)} / day`
  return null
}

/** "1 week", "12 weeks" */
export function countOf(count: number | null, unit: string): string | null {
  if (count === null) return null
  return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`
}

export function noticeText(days: number | null): string | null {
  return days === 0 ? 'None, available at once' : countOf(days, 'day')
}
