// A thread that is asked and answers, one ask after another: for arithmetic that would hold up every request.
import { parentPort, Worker } from 'node:worker_threads'

type Call = { id: number; kind: string; ask: object }
type Reply = { id: number; value?: unknown; failure?: string }

/** What a thread can be asked, and what it answers. */
export type Asks = Record<string, { ask: object; answer: unknown }>
/** How each kind of ask is answered. */
export type Answers<A extends Asks> = {
  [Kind in keyof A & string]: (ask: A[Kind]['ask']) => A[Kind]['answer']
}

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
  function fail(error: Error): void {
    if (ended === undefined) onFailure(error)
    end(error)
  }
  worker.on('error', error => fail(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => fail(new Error('The thread has stopped')))
  worker.unref()

  return {
    ask(kind, ask) {
      if (ended) return Promise.reject(ended)
      lastId += 1
      const asked = Promise.withResolvers<unknown>()
      waiting.set(lastId, asked)
      worker.postMessage({ id: lastId, kind, ask } satisfies Call)
      // Checked edge: the thread answers each kind of ask with that kind's answer.
      return asked.promise as Promise<A[typeof kind]['answer']>
    },
    async close() {
      end(new Error('The thread was closed'))
      await worker.terminate()
    },
  }
}

/** The other side: what the thread's own file calls. */
export function answerAsks<A extends Asks>(answers: Answers<A>): void {
  const port = parentPort
  if (!port) throw new Error('this file runs as a worker thread')
  port.on('message', ({ id, kind, ask }: Call) => {
    let reply: Reply
    try {
      // Checked edge: only startThread above posts here, each kind with that kind's ask.
      reply = { id, value: answers[kind as keyof A & string](ask as A[keyof A & string]['ask']) }
    } catch (error) {
      const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
      reply = { id, failure }
    }
    port.postMessage(reply)
  })
}
