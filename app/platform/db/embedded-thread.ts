import { startThread, type Thread } from '../threads/thread.ts'
import { threadFile } from '../threads/thread-file.ts'
import type { EmbeddedAsks, EmbeddedNotification, EmbeddedOptions } from './embedded-protocol.ts'

export class EmbeddedDatabaseError extends Error {
  override name = 'DatabaseError'
}

/** Thrown by calls to a thread that has ended. It has the code of a crashed server, so callers retry. */
export class ThreadEndedError extends Error {
  override name = 'ThreadEndedError'
  readonly code = '57P02'
}

/** The worker thread that runs PostgreSQL. */
export type EmbeddedThread = Thread<EmbeddedAsks>

export async function openThread(
  options: EmbeddedOptions,
  {
    onNotified = () => {},
    withinMs,
  }: {
    onNotified?: (notification: EmbeddedNotification) => void
    /** Ends the thread if the database is not open by then. */
    withinMs?: number | undefined
  } = {},
): Promise<EmbeddedThread> {
  const thread: EmbeddedThread = startThread(threadFile('app/platform/db/embedded.worker.ts'), {
    data: options,
    // Checked edge: the thread announces nothing else.
    onAnnounced: announced => onNotified(announced as EmbeddedNotification),
    toError: failure => Object.assign(new EmbeddedDatabaseError(), failure),
    stopped: () => new ThreadEndedError('The embedded database has stopped'),
  })
  const late =
    withinMs === undefined
      ? undefined
      : setTimeout(() => {
          void thread.end(new ThreadEndedError(`It was not open after ${withinMs} ms`))
        }, withinMs)
  await thread.ask('open', {}).finally(() => clearTimeout(late))
  return thread
}
