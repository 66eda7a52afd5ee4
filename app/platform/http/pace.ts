import type { Limit } from '../limits/settings.ts'

const MOST_CLIENTS = 10_000

/** A token bucket: a burst of `most`, refilled over the window. In memory, because it runs for every request. */
export function createPace({ most, windowS }: Limit, now = () => performance.now()) {
  const perMs = most / (windowS * 1000)
  /** How much of its number a client has used, as of when. */
  const used = new Map<string, { count: number; at: number }>()

  const countOf = (client: string, at: number) => {
    const known = used.get(client)
    return known === undefined ? 0 : Math.max(0, known.count - (at - known.at) * perMs)
  }

  function forgetIdle(at: number): void {
    for (const client of used.keys()) if (countOf(client, at) === 0) used.delete(client)
  }

  return {
    /** Counts one more. Returns in how many seconds to come again where that is too many. */
    take(client: string): number | undefined {
      const at = now()
      const count = countOf(client, at)
      if (count + 1 > most) return Math.ceil((count + 1 - most) / perMs / 1000)
      if (used.size >= MOST_CLIENTS) forgetIdle(at)
      used.set(client, { count: count + 1, at })
      return undefined
    },
  }
}
