import { createContext } from 'react-router'
import type { ShownKeeper } from './shown.server.ts'

/** Records the matches that loaders show. */
export const shownContext = createContext<Pick<ShownKeeper, 'keep'>>()
