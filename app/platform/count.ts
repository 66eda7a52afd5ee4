/** "1 week", "1,200 weeks" */
export function countOf(count: number, unit: string, units = `${unit}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? unit : units}`
}
