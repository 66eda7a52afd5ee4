import { createContext } from 'react-router'
import type { Matcher } from './engine/matcher.ts'

/** Who finds the best pairs for loaders and actions. */
export const matcherContext =
  createContext<
    Pick<Matcher, 'talentsFor' | 'requestsFor' | 'receipts' | 'countFits' | 'countStrong'>
  >()
