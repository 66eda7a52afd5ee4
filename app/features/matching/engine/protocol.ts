// What the matcher and its thread say to each other. Rows travel as the database's JSON text, unread.
import type { FitCount, Wanted } from '../feasibility.ts'
import type { FitTerms } from './fits.ts'
import type { Reference, ScoredPair } from './rows.ts'

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
  /** Answers names the engine must be told the form of before it takes the rows; none when it has taken them. */
  put: { ask: { talents: string; requests: string }; answer: { part: string; id: string }[] }
  remove: { ask: { talents: string[]; requests: string[] }; answer: null }
  'talents-for': {
    ask: { requestId: string; most: number; everyone: boolean }
    answer: ScoredPair[]
  }
  'requests-for': {
    ask: { profile: string; most: number; among?: readonly string[] }
    answer: ScoredPair[]
  }
  'count-fits': { ask: { wanted: Wanted; terms: FitTerms }; answer: FitCount[] }
  state: { ask: object; answer: EngineState }
}
