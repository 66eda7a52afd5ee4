// A worker thread that answers calls, for work that would block every HTTP request.
import { type MessagePort, parentPort, Worker } from 'node:worker_threads'

/** The fields of an error. Threads can't exchange the errors themselves. */
type Failure = Record<string, unknown>

type Call = { id: number; kind: string; ask: object }
type Reply = { id: number; value?: unknown; failure?: Failure }
type Announcement = { announced: unknown }
type Warning = { warned: Failure }

/** The calls a thread supports: by kind, their parameters (`ask`) and their result (`answer`). */
export type Asks = Record<string, { ask: object; answer: unknown }>
/** The handlers of all kinds. */
export type Answers<A extends Asks> = {
  [Kind in keyof A & string]: (
    ask: A[Kind]['ask'],
  ) => A[Kind]['answer'] | Promise<A[Kind]['answer']>
}

export type Thread<A extends Asks> = {
  /** Why the thread has ended; undefined while it runs. */
  readonly ended: Error | undefined
  ask<Kind extends keyof A & string>(kind: Kind, ask: A[Kind]['ask']): Promise<A[Kind]['answer']>
  /** Ends the thread at once. All pending and later calls fail with this error. */
  end(error?: Error): Promise<void>
}

type ThreadOptions = {
  /** The `workerData` of the thread. */
  data?: unknown
  /** Called once if the thread ends by itself. */
  onFailure?: (error: Error) => void
  /** Called with what the thread sends besides its answers. */
  onAnnounced?: (announced: unknown) => void
  /** The error of a call that failed. */
  toError?: (failure: Failure) => Error
  /** The error of the calls to a thread that has stopped by itself without one. */
  stopped?: () => Error
  /** A thread that answers no call for this long is stuck, and is ended. Unlimited by default. */
  stuckAfterMs?: number
}

/** Checked in steps: a process that was suspended must not take its threads for stuck when it goes on. */
const STUCK_STEPS = 10

/** The process waits for calls to be answered, but not for an idle thread. */
export function startThread<A extends Asks>(file: string, options: ThreadOptions): Thread<A> {
  const {
    toError = failure => Object.assign(new Error(), failure),
    stopped = () => new Error('The thread has stopped'),
    stuckAfterMs = Number.POSITIVE_INFINITY,
  } = options
  const worker = new Worker(file, {
    workerData: options.data,
    // Node would print a thread's warnings as text: they are warnings of this process instead.
    execArgv: ['--no-warnings'],
  })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  let ended: Error | undefined
  let silentSteps = 0

  worker.on('message', (message: Reply | Announcement | Warning) => {
    silentSteps = 0
    if ('warned' in message) {
      process.emit('warning', Object.assign(new Error(), message.warned))
      return
    }
    if ('announced' in message) {
      options.onAnnounced?.(message.announced)
      return
    }
    const { id, value, failure } = message
    const call = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
    if (failure === undefined) call?.resolve(value)
    else call?.reject(toError(failure))
  })
  function fail(error: Error): void {
    ended ??= error
    clearInterval(watch)
    for (const { reject } of waiting.values()) reject(ended)
    waiting.clear()
  }
  function failByItself(error: Error): void {
    if (ended === undefined) options.onFailure?.(error)
    fail(error)
  }
  function look(): void {
    silentSteps = waiting.size === 0 ? 0 : silentSteps + 1
    if (silentSteps <= STUCK_STEPS) return
    failByItself(new Error(`The thread has answered nothing for ${stuckAfterMs / 1_000} s`))
    void worker.terminate()
  }
  const watch = Number.isFinite(stuckAfterMs)
    ? setInterval(look, stuckAfterMs / STUCK_STEPS).unref()
    : undefined
  worker.on('error', error =>
    failByItself(error instanceof Error ? error : new Error(String(error))),
  )
  worker.on('exit', () => failByItself(stopped()))
  worker.unref()

  return {
    get ended() {
      return ended
    },
    ask(kind, ask) {
      if (ended) return Promise.reject(ended)
      lastId += 1
      const call = Promise.withResolvers<unknown>()
      if (waiting.size === 0) worker.ref()
      waiting.set(lastId, call)
      worker.postMessage({ id: lastId, kind, ask } satisfies Call)
      // Checked edge: the thread answers each kind with that kind's result.
      return call.promise as Promise<A[typeof kind]['answer']>
    },
    async end(error = new Error('The thread was closed')) {
      fail(error)
      await worker.terminate()
    },
  }
}

// In a thread, and before its own file runs, which may take long until it answers calls.
if (parentPort) passWarningsOn(parentPort)

function passWarningsOn(port: MessagePort): void {
  process.on('warning', warning => {
    const { name, message, stack } = warning
    const code = 'code' in warning ? warning.code : undefined
    port.postMessage({ warned: { name, message, stack, code } } satisfies Warning)
  })
}

/** Serves calls. The thread's own file calls this when it is ready; earlier calls wait. */
export function answerAsks<A extends Asks>(
  answers: Answers<A>,
  describe: (error: unknown) => Failure = describeWithStack,
): void {
  const port = ownPort()
  port.on('message', async ({ id, kind, ask }: Call) => {
    let reply: Reply
    try {
      // Checked edge: only startThread above posts here, each kind with that kind's parameters.
      const value = await answers[kind as keyof A & string](ask as A[keyof A & string]['ask'])
      reply = { id, value }
    } catch (error) {
      reply = { id, failure: describe(error) }
    }
    port.postMessage(reply)
  })
}

/** Sends something that isn't an answer. */
export function announce(announced: unknown): void {
  ownPort().postMessage({ announced } satisfies Announcement)
}

function ownPort() {
  if (!parentPort) throw new Error('this file runs as a worker thread')
  return parentPort
}

function describeWithStack(error: unknown): Failure {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { message: `A thread failed: ${message}`, stack }
}
