export async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const begin = performance.now()
  const value = await work()
  return [performance.now() - begin, value]
}

/** The quantile: this share of the values do not exceed it; 1 is the largest, 0 the smallest. */
export function quantile(values: readonly number[], share: number): number {
  const ordered = values.toSorted((a, b) => a - b)
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? 0
}
