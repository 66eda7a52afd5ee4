import { createContext } from 'react-router'
import type { ShownLog } from './shown.server.ts'

/** Records the matches that loaders show. */
export const shownContext = createContext<Pick<ShownLog, 'record'>>()
