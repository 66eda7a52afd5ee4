import { Worker } from 'node:worker_threads'
import { threadFile } from '../threads/thread-file.ts'
import type {
  EmbeddedAnnouncement,
  EmbeddedOptions,
  EmbeddedReply,
  EmbeddedRequest,
} from './embedded-protocol.ts'

type Request = EmbeddedRequest extends infer R
  ? R extends { id: number }
    ? Omit<R, 'id'>
    : never
  : never

export class EmbeddedDatabaseError extends Error {
  override name = 'DatabaseError'
}

/** Thrown by calls to a thread that has ended. It has the code of a crashed server, so callers retry. */
export class ThreadEndedError extends Error {
  override name = 'ThreadEndedError'
  readonly code = '57P02'
}

/** The worker thread that runs PostgreSQL. */
export type EmbeddedThread = {
  /** Why the thread has ended; undefined while it runs. */
  readonly ended: Error | undefined
  call(request: Request): Promise<EmbeddedReply['value']>
  /** Ends the thread at once. All pending calls fail with this message. */
  terminate(message: string): Promise<void>
}

export async function startThread(
  options: EmbeddedOptions,
  {
    onAnnounced = () => {},
    withinMs,
  }: {
    onAnnounced?: (announced: EmbeddedAnnouncement['announced']) => void
    /** Ends the thread if it is not ready by then. */
    withinMs?: number | undefined
  } = {},
): Promise<EmbeddedThread> {
  const worker = new Worker(threadFile('app/platform/db/embedded.worker.ts'), {
    workerData: options,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const waiting = new Map<number, PromiseWithResolvers<EmbeddedReply['value']>>()
  let lastId = 0
  let ended: Error | undefined
  const opened = Promise.withResolvers<EmbeddedReply['value']>()
  waiting.set(0, opened)

  worker.on('message', (reply: EmbeddedReply | EmbeddedAnnouncement) => {
    if ('announced' in reply) {
      onAnnounced(reply.announced)
      return
    }
    const call = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (reply.failure) call?.reject(Object.assign(new EmbeddedDatabaseError(), reply.failure))
    else call?.resolve(reply.value)
  })
  const fail = (error: Error) => {
    ended ??= error
    for (const call of waiting.values()) call.reject(ended)
    waiting.clear()
  }
  worker.on('error', fail)
  worker.on('exit', () => fail(new ThreadEndedError('The embedded database has stopped')))
  async function terminate(message: string) {
    fail(new ThreadEndedError(message))
    await worker.terminate()
  }
  const late =
    withinMs === undefined
      ? undefined
      : setTimeout(() => void terminate(`It was not open after ${withinMs} ms`), withinMs)
  await opened.promise.finally(() => clearTimeout(late))

  return {
    get ended() {
      return ended
    },
    call(request) {
      if (ended) return Promise.reject(ended)
      const id = ++lastId
      const call = Promise.withResolvers<EmbeddedReply['value']>()
      waiting.set(id, call)
      worker.postMessage({ ...request, id })
      return call.promise
    },
    terminate,
  }
}
