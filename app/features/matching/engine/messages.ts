// The messages of the matching half of the market's thread. Rows travel as the database's JSON text.
import type { Answers } from '#app/platform/threads/thread.ts'
import type { FitCount, Wanted } from '../feasibility.ts'
import type { RequestRow, TalentRow } from '../rows.ts'
import type { MatchPair } from '../schema.ts'
import type { Engine, PairReceipt, PairSummary, PairsOfRows } from './engine.ts'
import type { Found } from './rows.ts'
import type { ProfileGaps } from './talent-rows.ts'

/** The best of `side` for the row of the other side with this id. */
export type Search = {
  side: 'talents' | 'requests'
  id: string
  limit: number
  /** Scores every profile, without skipping any. For tests. */
  exhaustive?: boolean
}

/** Pairs of rows that the caller may see. */
export type PairRows = { pairs: MatchPair[]; requests: string; talents: string }

export type MatchingMessages = {
  /** The cached result if nothing has changed since; and the engine's version. */
  known: { ask: { search: Search }; answer: { found: Found[] | null; version: number } }
  /** The result is cached only if the engine still has the version it had before the row was read. */
  best: { ask: { search: Search; row: string; version: number }; answer: Found[] }
  receipts: { ask: PairRows; answer: PairReceipt[] }
  summaries: { ask: PairRows; answer: PairSummary[] }
  gaps: { ask: { talentId: string }; answer: ProfileGaps | null }
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
    known: ({ search }) => ({
      found: cache.find(keyOf(search)) ?? null,
      version: cache.version,
    }),
    best: ({ search, row, version }) => {
      const { side, limit, exhaustive = false } = search
      const find = () =>
        side === 'talents'
          ? engine().talentsFor(read<RequestRow>(row), limit, exhaustive)
          : engine().requestsFor(read<TalentRow>(row), limit)
      return version === cache.version ? cache.get(keyOf(search), find) : find()
    },
    receipts: rows => engine().receipts(parsed(rows)),
    summaries: rows => engine().summaries(parsed(rows)),
    gaps: ({ talentId }) => engine().gapsOf(talentId) ?? null,
    'count-fits': ({ wanted }) => engine().countFits(wanted),
    'count-strong': ({ request, limit }) => engine().countStrong(request, limit),
  }
}

function keyOf({ side, id, limit, exhaustive = false }: Search): string {
  return `${side} ${id} ${limit} ${exhaustive}`
}

function parsed({ pairs, requests, talents }: PairRows): PairsOfRows {
  return { pairs, requests: readRequests(requests), talents: read<TalentRow[]>(talents) }
}

export function readRequests(requests: PairRows['requests']): RequestRow[] {
  return read<RequestRow[]>(requests)
}

/** Checked edge: the market's own queries made this text, with the columns of these types. */
function read<T>(text: string): T {
  return JSON.parse(text) as T
}
