// What the market and its thread say to each other. Rows travel as the database's JSON text, unread.
import type { MatchingAsks } from '#app/features/matching/engine/asks.ts'
import type { DirectoryAsks } from './directory/asks.ts'

export const SIDES = ['profiles', 'requests'] as const
export type Side = (typeof SIDES)[number]

export type MarketState = {
  profiles: number
  /** Those that a visitor may see. */
  visible: number
  requests: number
  /** In bytes. */
  memory: number
  /** Milliseconds of work the thread has done. */
  worked: number
}

type StoreAsks = {
  open: { ask: object; answer: null }
  /** From now on answers are of this day. Answers which profiles differ on it and are to be put again. */
  turn: { ask: { day: string }; answer: string[] }
  'put-turned': { ask: { profiles: string }; answer: null }
  /** Options that people added. Answers false where one means something else than before, and all must be read anew. */
  options: { ask: { options: string }; answer: boolean }
  /** Takes rows, and forgets those of `written` that are not among them. */
  put: { ask: Record<Side, string> & { written: Record<Side, string[]> }; answer: null }
  /** Makes what is only made once most rows are there. */
  settle: { ask: object; answer: null }
  state: { ask: object; answer: MarketState }
}

export type MarketAsks = StoreAsks & DirectoryAsks & MatchingAsks
