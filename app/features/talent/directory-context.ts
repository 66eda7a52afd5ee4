import { createContext } from 'react-router'
import type { Directory } from './directory-engine/directory-engine.server.ts'

/** The directory in memory, for loaders. */
export const directoryContext = createContext<Pick<Directory, 'answer'>>()
