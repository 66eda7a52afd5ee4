import { AsyncLocalStorage } from 'node:async_hooks'
import type { FailureLog } from './log.ts'

const trace = new AsyncLocalStorage<string>()

/** Answers a request, so that what knows nothing of requests can log with its trace id. */
export function withTrace<T>(traceId: string, work: () => T): T {
  return trace.run(traceId, work)
}

/** A log for what serves requests without being told which: a library, for example. */
export function tracedLog(log: FailureLog): FailureLog {
  return { error: (cause, what) => log.error({ ...cause, traceId: trace.getStore() }, what) }
}
