// The messages of the matching half of the market's thread. Rows travel as the database's JSON text.
import type { Answers } from '#app/platform/threads/thread.ts'
import type { FitCount, Wanted } from '../feasibility.ts'
import type { RequestRow, TalentRow } from '../rows.ts'
import type { Engine, Pair, PairReceipt } from './engine.ts'
import type { Found } from './rows.ts'

export type MatchingMessages = {
  'talents-for': {
    ask: { requestId: string; limit: number; exhaustive: boolean }
    answer: Found[]
  }
  /** The cached result for a talent if nothing has changed since; and the engine's version. */
  'requests-known': {
    ask: { talentId: string; limit: number }
    answer: { found: Found[] | null; version: number }
  }
  /** The result is cached only if the engine still has the version it had before the profile was read. */
  'requests-for': {
    ask: { talentId: string; profile: string; limit: number; version: number }
    answer: Found[]
  }
  /** For rows the caller may see. */
  receipts: { ask: { pairs: Pair[]; requests: string; talents: string }; answer: PairReceipt[] }
  'count-fits': { ask: { wanted: Wanted }; answer: FitCount[] }
  'count-strong': { ask: { request: RequestRow; limit: number }; answer: number }
}

const MAX_KEPT = 1_000

/** Caches results until something changes. */
export class ResultCache {
  readonly #answers = new Map<string, Found[]>()
  /** Incremented with every change. */
  version = 0

  /** Called whenever something changes. */
  clear(): void {
    this.#answers.clear()
    this.version += 1
  }

  find(key: string): Found[] | undefined {
    return this.#answers.get(key)
  }

  get(key: string, make: () => Found[]): Found[] {
    const known = this.#answers.get(key)
    if (known) return known
    if (this.#answers.size >= MAX_KEPT) this.#answers.clear()
    const made = make()
    this.#answers.set(key, made)
    return made
  }
}

export function matchingHandlers(
  engine: () => Engine,
  cache: ResultCache,
): Answers<MatchingMessages> {
  return {
    'talents-for': ({ requestId, limit, exhaustive }) =>
      cache.get(`talents ${requestId} ${limit} ${exhaustive}`, () =>
        engine().talentsFor(requestId, limit, exhaustive),
      ),
    'requests-known': ask => ({
      found: cache.find(requestsOf(ask)) ?? null,
      version: cache.version,
    }),
    'requests-for': ask => {
      const find = () => engine().requestsFor(read<TalentRow>(ask.profile), ask.limit)
      return ask.version === cache.version ? cache.get(requestsOf(ask), find) : find()
    },
    receipts: ({ pairs, requests, talents }) =>
      engine().receipts(pairs, read<RequestRow[]>(requests), read<TalentRow[]>(talents)),
    'count-fits': ({ wanted }) => engine().countFits(wanted),
    'count-strong': ({ request, limit }) => engine().countStrong(request, limit),
  }
}

function requestsOf({ talentId, limit }: { talentId: string; limit: number }): string {
  return `requests ${talentId} ${limit}`
}

/** Checked edge: the market's own queries made this text, with the columns of these types. */
function read<T>(text: string): T {
  return JSON.parse(text) as T
}
