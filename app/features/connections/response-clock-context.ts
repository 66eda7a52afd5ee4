import { createContext } from 'react-router'
import type { ResponseClock } from './response-clock.server.ts'

/** How long an introduction waits for its answer, for loaders. */
export const responseClockContext = createContext<Pick<ResponseClock, 'answerWithin'>>()
