export async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const begin = performance.now()
  const value = await work()
  return [performance.now() - begin, value]
}

/** The value that this share of all do not exceed; 1 is the largest, 0 the least. */
export function quantile(values: readonly number[], share: number): number {
  const ordered = values.toSorted((a, b) => a - b)
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? 0
}
