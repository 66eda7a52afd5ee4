const LIST = new Intl.ListFormat('en', { type: 'conjunction' })

/** "Rate, hours, and start". */
export function listed(names: readonly string[]): string {
  return LIST.format(names)
}
