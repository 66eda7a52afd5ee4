import type { EmbeddedResults, EmbeddedRows, EmbeddedStatement } from './embedded-protocol.ts'
import { EmbeddedDatabaseError, type EmbeddedThread } from './embedded-thread.ts'

/** The embedded database in one's own hands. It asks one thread and no later one: what a transaction began ends with it. */
export type EmbeddedSession = {
  /**
   * Statements that are asked for at the same moment go to the thread in one message, in their order. After the first
   * that fails the others of the message are not run.
   */
  run(statement: EmbeddedStatement): Promise<EmbeddedRows>
  giveBack(): void
}

type Waiting = { statement: EmbeddedStatement; answer: PromiseWithResolvers<EmbeddedRows> }

/** The code is that of a statement in a transaction that has failed. */
const NOT_RUN = { message: 'A statement before this one failed', code: '25P02' }

export function openSession(
  thread: EmbeddedThread,
  { timeoutMs, giveBack }: { timeoutMs: number | undefined; giveBack: () => void },
): EmbeddedSession {
  let waiting: Waiting[] = []

  async function send(asked: Waiting[]): Promise<void> {
    const watchdog =
      timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            void thread.terminate(`A statement took longer than ${timeoutMs} ms`)
          }, timeoutMs)
    try {
      const statements = asked.map(({ statement }) => statement)
      const value = await thread.call({ kind: 'run', statements })
      // Checked edge: running statements returns results.
      const { results, failure } = value as EmbeddedResults
      for (const [place, { answer }] of asked.entries()) {
        const rows = results[place]
        if (rows) answer.resolve(rows)
        else {
          const said = place === results.length && failure ? failure : NOT_RUN
          answer.reject(Object.assign(new EmbeddedDatabaseError(), said))
        }
      }
    } catch (error) {
      for (const { answer } of asked) answer.reject(error)
    } finally {
      clearTimeout(watchdog)
    }
  }

  return {
    run(statement) {
      // Everybody who is about to ask does so before the next tick.
      if (waiting.length === 0)
        process.nextTick(() => {
          const asked = waiting
          waiting = []
          void send(asked)
        })
      const answer = Promise.withResolvers<EmbeddedRows>()
      waiting.push({ statement, answer })
      return answer.promise
    },
    giveBack,
  }
}
