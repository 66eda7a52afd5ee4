import { createContext } from 'react-router'
import type { Matcher } from './engine/matcher.ts'

/** The matcher, for loaders and actions. */
export const matcherContext =
  createContext<
    Pick<
      Matcher,
      | 'talentsFor'
      | 'requestsFor'
      | 'receipts'
      | 'summaries'
      | 'gapsOf'
      | 'countFits'
      | 'countStrong'
    >
  >()
