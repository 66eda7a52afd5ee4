// A worker thread that answers calls one after another, for computation that would block every HTTP request.
import { parentPort, Worker } from 'node:worker_threads'

type Call = { id: number; kind: string; ask: object }
type Reply = { id: number; value?: unknown; failure?: string }

/** The calls a thread supports: by kind, their parameters (`ask`) and their result (`answer`). */
export type Asks = Record<string, { ask: object; answer: unknown }>
/** The handlers of all kinds. */
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
    const call = waiting.get(id)
    waiting.delete(id)
    if (failure === undefined) call?.resolve(value)
    else call?.reject(new Error(`A thread failed: ${failure}`))
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
      const call = Promise.withResolvers<unknown>()
      waiting.set(lastId, call)
      worker.postMessage({ id: lastId, kind, ask } satisfies Call)
      // Checked edge: the thread answers each kind with that kind's result.
      return call.promise as Promise<A[typeof kind]['answer']>
    },
    async close() {
      end(new Error('The thread was closed'))
      await worker.terminate()
    },
  }
}

/** Serves calls. The thread's own file calls this. */
export function answerAsks<A extends Asks>(answers: Answers<A>): void {
  const port = parentPort
  if (!port) throw new Error('this file runs as a worker thread')
  port.on('message', ({ id, kind, ask }: Call) => {
    let reply: Reply
    try {
      // Checked edge: only startThread above posts here, each kind with that kind's parameters.
      reply = { id, value: answers[kind as keyof A & string](ask as A[keyof A & string]['ask']) }
    } catch (error) {
      const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
      reply = { id, failure }
    }
    port.postMessage(reply)
  })
}
