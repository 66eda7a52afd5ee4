// A thread that is asked and answers, one ask after another: for arithmetic that would hold up every request.
import { parentPort, Worker } from 'node:worker_threads'

type Call = { id: number; ask: unknown }
type Reply = { id: number; value?: unknown; failure?: string }

/** What a thread can be asked, and what it answers. */
export type Asks = Record<string, { ask: object; answer: unknown }>
export type AskOf<A extends Asks> = {
  [Kind in keyof A & string]: { kind: Kind } & A[Kind]['ask']
}[keyof A & string]

export type Thread<A extends Asks> = {
  ask<Kind extends keyof A & string>(kind: Kind, ask: A[Kind]['ask']): Promise<A[Kind]['answer']>
  close(): Promise<void>
}

export function startThread<A extends Asks>(
  file: string,
  onFailure: (error: Error) => void,
): Thread<A> {
  const worker = new Worker(file, { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  let ended: Error | undefined

  function end(error: Error): void {
    ended ??= error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('message', ({ id, value, failure }: Reply) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (failure === undefined) asked?.resolve(value)
    else asked?.reject(new Error(`A thread failed: ${failure}`))
  })
  worker.on('error', error => {
    const failure = error instanceof Error ? error : new Error(String(error))
    end(failure)
    onFailure(failure)
  })
  worker.on('exit', () => end(new Error('The thread has stopped')))
  worker.unref()

  return {
    ask(kind, ask) {
      if (ended) return Promise.reject(ended)
      lastId += 1
      const asked = Promise.withResolvers<unknown>()
      waiting.set(lastId, asked)
      worker.postMessage({ id: lastId, ask: { ...ask, kind } } satisfies Call)
      // Checked edge: the thread answers each kind of ask with that kind's answer.
      return asked.promise as Promise<A[typeof kind]['answer']>
    },
    async close() {
      await worker.terminate()
    },
  }
}

/** The other side: what the thread's own file calls. */
export function answerAsks<A extends Asks>(
  answer: (ask: AskOf<A>) => A[keyof A & string]['answer'],
): void {
  const port = parentPort
  if (!port) throw new Error('this file runs as a worker thread')
  port.on('message', ({ id, ask }: Call) => {
    let reply: Reply
    try {
      // Checked edge: only startThread above posts here.
      reply = { id, value: answer(ask as AskOf<A>) }
    } catch (error) {
      const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
      reply = { id, failure }
    }
    port.postMessage(reply)
  })
}
