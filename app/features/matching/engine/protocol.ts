// What the matcher and its thread say to each other. Rows travel as the database's JSON text, unread.
import type { FitCount, Wanted } from '../feasibility.ts'
import type { FitTerms } from './fits.ts'
import type { Reference, ScoredPair } from './rows.ts'

export type EngineRequest =
  | { kind: 'open'; reference: string }
  | { kind: 'names'; names: Reference['options'] }
  | { kind: 'put'; talents: string; requests: string }
  | { kind: 'remove'; talents: string[]; requests: string[] }
  | { kind: 'talents-for'; requestId: string; most: number; everyone: boolean }
  | { kind: 'requests-for'; profile: string; most: number; among?: readonly string[] }
  | { kind: 'count-fits'; wanted: Wanted; terms: FitTerms }
  | { kind: 'state' }

export type EngineState = {
  talents: number
  requests: number
  memory: number
  /** Milliseconds of work the thread has done. */
  worked: number
}

export type EngineAnswers = {
  open: null
  /** False where all must be read anew. */
  names: boolean
  /** Names the engine must be told the form of before it takes the rows; none when it has taken them. */
  put: { part: string; id: string }[]
  remove: null
  'talents-for': ScoredPair[]
  'requests-for': ScoredPair[]
  'count-fits': FitCount[]
  state: EngineState
}

export type EngineCall = { id: number; request: EngineRequest }
export type EngineReply = {
  id: number
  value?: EngineAnswers[EngineRequest['kind']]
  failure?: string
}
