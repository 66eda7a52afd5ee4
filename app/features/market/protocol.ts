// The messages between the market and its thread. Rows travel as the database's JSON text, unparsed.
import type { MatchingMessages } from '#app/features/matching/engine/messages.ts'
import type { DirectoryMessages } from './directory/messages.ts'
import type { ProfileTexts } from './profile-texts.ts'

const SIDES = ['profiles', 'requests'] as const
export type Side = (typeof SIDES)[number]

export type MarketState = {
  profiles: number
  /** Profiles that visitors may see. */
  visible: number
  requests: number
  /** See Store.terms. */
  terms: number
  /** In bytes. */
  memory: number
  /** Milliseconds of work the thread has done. */
  worked: number
}

type StoreMessages = {
  open: { ask: object; answer: null }
  /** Sets the current day. Returns the profiles that differ on it and have to be put again. */
  'set-day': { ask: { day: string }; answer: string[] }
  'put-outdated': { ask: { profiles: string }; answer: null }
  /** Adds custom options. Returns false if one now means something else, so that everything must be reloaded. */
  options: { ask: { options: string }; answer: boolean }
  /** Puts rows, and removes those of `written` that are not among them. `texts`: those of the profiles, if they have
   * been read. */
  put: {
    ask: Record<Side, string> & {
      written: Record<Side, string[]>
      texts?: ProfileTexts | undefined
    }
    /** `isWorn`: it should be loaded anew; see Store.isWorn. */
    answer: { isWorn: boolean }
  }
  /** Builds the indexes that need most rows to be loaded. */
  'finish-loading': { ask: object; answer: null }
  state: { ask: object; answer: MarketState }
}

export type MarketMessages = StoreMessages & DirectoryMessages & MatchingMessages

/** The messages between the market and the thread that reads texts. */
export type ReaderMessages = { read: { ask: { profiles: string }; answer: ProfileTexts } }
