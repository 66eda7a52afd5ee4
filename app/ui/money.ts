const format = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** Whole dollars a day: "$500 - $1,500 / day"; with one end unknown, the other alone; with neither, nothing. */
export function dayRange(min: number | null, max: number | null): string | null {
  if (min !== null && max !== null) return `${format.format(min)} - ${format.format(max)} / day`
  if (min !== null) return `From ${format.format(min)} / day`
  if (max !== null) return `Up to ${format.format(max)} / day`
  return null
}
