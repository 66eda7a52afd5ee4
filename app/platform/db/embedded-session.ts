import type { EmbeddedRows, EmbeddedStatement } from './embedded-protocol.ts'
import { EmbeddedDatabaseError, type EmbeddedThread, ThreadEndedError } from './embedded-thread.ts'

/** Exclusive use of the embedded database. It is bound to one thread: a transaction ends together with its thread. */
export type EmbeddedSession = {
  /**
   * Statements that are run in the same tick go to the thread in one message, in order. After one that fails, the rest
   * of the message is not run.
   */
  run(statement: EmbeddedStatement): Promise<EmbeddedRows>
  release(): void
}

type Pending = { statement: EmbeddedStatement; result: PromiseWithResolvers<EmbeddedRows> }

/** Has the code of a statement in a failed transaction. */
const NOT_RUN = { message: 'A statement before this one failed', code: '25P02' }

export function openSession(
  thread: EmbeddedThread,
  { timeoutMs, release }: { timeoutMs: number | undefined; release: () => void },
): EmbeddedSession {
  let pending: Pending[] = []

  async function send(batch: Pending[]): Promise<void> {
    const watchdog =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            void thread.end(new ThreadEndedError(`A statement took longer than ${timeoutMs} ms`))
          }, timeoutMs)
    try {
      const statements = batch.map(({ statement }) => statement)
      const { results, failure } = await thread.ask('run', { statements })
      for (const [i, { result }] of batch.entries()) {
        const rows = results[i]
        if (rows) result.resolve(rows)
        else {
          const cause = i === results.length && failure ? failure : NOT_RUN
          result.reject(Object.assign(new EmbeddedDatabaseError(), cause))
        }
      }
    } catch (error) {
      for (const { result } of batch) result.reject(error)
    } finally {
      clearTimeout(watchdog)
    }
  }

  return {
    run(statement) {
      // Collects all statements that are run before the next tick.
      if (pending.length === 0)
        process.nextTick(() => {
          const batch = pending
          pending = []
          void send(batch)
        })
      const result = Promise.withResolvers<EmbeddedRows>()
      pending.push({ statement, result })
      return result.promise
    },
    release,
  }
}
