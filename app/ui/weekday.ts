const format = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** Formats a date such as "2026-11-26" as "Thu, Nov 26". */
export function weekdayText(day: string): string {
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** For days that may be more than a year away: "Thu, Nov 26, 2026". */
export function weekdayOfYearText(day: string): string {
  return `${weekdayText(day)}, ${day.slice(0, 4)}`
}
