import { createContext } from 'react-router'
import type { Market } from './market.server.ts'

/** The market in memory, for loaders. */
export const marketContext = createContext<Pick<Market, 'directory'>>()
