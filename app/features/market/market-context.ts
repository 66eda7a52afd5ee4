import { createContext } from 'react-router'
import type { Market } from './market.server.ts'

/** The in-memory market, for loaders. */
export const marketContext = createContext<Pick<Market, 'directory' | 'directoryPage'>>()
