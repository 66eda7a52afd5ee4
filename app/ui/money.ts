const format = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

/** Whole dollars: "$1,500". */
export function dollars(amount: number): string {
  return format.format(amount)
}

/** Whole dollars a day: "$500 - $1,500 / day", equal ends included; only one end if the other is unknown; nothing if both are. */
export function dayRange(min: number | null, max: number | null): string | null {
  if (min !== null && max !== null) return `${dollars(min)} - ${dollars(max)} / day`
  if (min !== null) return `From ${dollars(min)} / day`
  if (max !== null) return `Up to ${dollars(max)} / day`
  return null
}
