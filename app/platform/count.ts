const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** "1 week", "1,200 weeks", "4.33 days" */
export function countOf(count: number, unit: string, units = `${unit}s`): string {
  return `${NUMBER.format(count)} ${count === 1 ? unit : units}`
}

/** "1 hr/week", "16 hrs/week" */
export function weeklyHours(hours: number): string {
  return countOf(hours, 'hr/week', 'hrs/week')
}
