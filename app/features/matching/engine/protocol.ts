// What the matcher and its thread say to each other. Rows travel as the database's JSON text, unread.
import type { FitCount, Wanted } from '../feasibility.ts'
import type { FitTerms } from './fits.ts'
import type { Reference, ScoredPair } from './rows.ts'

export type Side = 'talents' | 'requests'

export type EngineState = {
  talents: number
  requests: number
  memory: number
  /** Milliseconds of work the thread has done. */
  worked: number
}

export type EngineAsks = {
  open: { ask: { reference: string }; answer: null }
  /** Answers false where all must be read anew. */
  names: { ask: { names: Reference['options'] }; answer: boolean }
  /** Takes rows, and forgets those of `written` that are not among them. Answers names the engine must be told the
   * form of before it does so; none when it has. */
  put: {
    ask: Record<Side, string> & { written: Record<Side, string[]> }
    answer: { part: string; id: string }[]
  }
  'talents-for': {
    ask: { requestId: string; most: number; everyone: boolean }
    answer: ScoredPair[]
  }
  /** What was found for a talent, if nothing has changed since; and the state of the engine, by a number. */
  'requests-known': {
    ask: { talentId: string; most: number }
    answer: { pairs: ScoredPair[] | null; version: number }
  }
  /** What is found is known for as long as the engine is in the state in which it was before the profile was read. */
  'requests-for': {
    ask: { talentId: string; profile: string; most: number; version: number }
    answer: ScoredPair[]
  }
  'requests-among': {
    ask: { profile: string; most: number; among: readonly string[] }
    answer: ScoredPair[]
  }
  'count-fits': { ask: { wanted: Wanted; terms: FitTerms }; answer: FitCount[] }
  state: { ask: object; answer: EngineState }
}
