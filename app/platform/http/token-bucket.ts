import type { Limit } from '../limits/settings.ts'

const MAX_CLIENTS = 10_000

/** A token bucket: a burst of `max`, refilled over the window. In memory, because it runs for every request. */
export function createTokenBucket({ max, windowS }: Limit, now = () => performance.now()) {
  const perMs = max / (windowS * 1000)
  /** How many tokens a client had used, and when. */
  const used = new Map<string, { count: number; at: number }>()

  const countOf = (client: string, at: number) => {
    const known = used.get(client)
    return known === undefined ? 0 : Math.max(0, known.count - (at - known.at) * perMs)
  }

  function forgetIdle(at: number): void {
    for (const client of used.keys()) if (countOf(client, at) === 0) used.delete(client)
  }

  return {
    /** Counts one request. If that is too many, returns the seconds until the next is allowed. */
    take(client: string): number | undefined {
      const at = now()
      const count = countOf(client, at)
      if (count + 1 > max) return Math.ceil((count + 1 - max) / perMs / 1000)
      if (used.size >= MAX_CLIENTS) forgetIdle(at)
      used.set(client, { count: count + 1, at })
      return undefined
    },
  }
}
