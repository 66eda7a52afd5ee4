import { createContext } from 'react-router'
import type { ShownKeeper } from './shown.server.ts'

/** Who keeps what loaders show of matches. */
export const shownContext = createContext<Pick<ShownKeeper, 'keep'>>()
