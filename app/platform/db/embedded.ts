import { cpSync, existsSync } from 'node:fs'
import path from 'node:path'
import { type DiskGuard, watchDisk } from '../storage/disk-guard.ts'
import { prepareFolder } from './embedded-folder.ts'
import type { EmbeddedNotification } from './embedded-protocol.ts'
import { type EmbeddedSession, openSession } from './embedded-session.ts'
import { type EmbeddedThread, openThread, ThreadEndedError } from './embedded-thread.ts'
import type { Listener } from './listen.ts'

/**
 * PGlite ignores statement_timeout and has a single thread: a statement that takes longer than this ends the thread,
 * which is restarted on the same folder.
 */
const STATEMENT_TIMEOUT_MS = 15_000
const RESTART_TIMEOUT_MS = 30_000
/** On a disk that is not writable, PostgreSQL may hang forever. */
const READ_ONLY_TIMEOUT_MS = 3_000

export type EmbeddedDatabase = {
  /** Acquires the lock on the only connection. */
  acquire(): Promise<EmbeddedSession>
  /** Runs several statements at once, without a time limit. */
  exec(sql: string): Promise<void>
  /** Subscribes to notifications. None is missed while the database is open; `onGap` is called after a restart. */
  listen(listener: Listener): Promise<() => Promise<void>>
  /** Why nothing can be written at the moment; null if writing works. */
  writeProblem(): Promise<string | null>
  close(): Promise<void>
}

export type EmbeddedSettings = {
  folder?: string
  /** A prepared data folder that is copied if `folder` does not exist yet. */
  image?: string
  /** Called once for each thread that ended or had to be ended. */
  onRestart?: (error: Error) => void
  /** Called with the reason when the disk becomes full or read-only, and with null when it is writable again. */
  onDisk?: (problem: string | null) => void
  statementTimeoutMs?: number
}

/**
 * Opens the embedded PostgreSQL in a worker thread. Without a folder the database is in memory: it would be lost with
 * its thread, so statements have no time limit. Throws FolderInUseError if another process has the folder open.
 */
export async function openEmbedded(settings: EmbeddedSettings = {}): Promise<EmbeddedDatabase> {
  const { image, onRestart, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = settings
  const folder =
    settings.folder === undefined
      ? undefined
      : await prepareFolder(settings.folder, unfinished => fill(unfinished, image))
  const listeners = new Set<Listener>()
  let closed = false
  let disk: DiskGuard | undefined
  let thread = await start()
  let lost = false
  if (folder !== undefined)
    disk = await watchDisk(path.dirname(folder.path), diskChanged, { opened: folder.path })
  const writeProblem = () => disk?.problem() ?? null
  if (writeProblem() !== null) diskChanged(writeProblem())

  /** Refuses writes before the disk does: PostgreSQL cannot recover from a failed write. */
  function diskChanged(problem: string | null): void {
    settings.onDisk?.(problem)
    const done = exclusively(applyDiskState)
    const late = setTimeout(() => {
      if (problem !== null)
        void thread.end(new ThreadEndedError(`The disk is not writable: ${problem}`))
    }, READ_ONLY_TIMEOUT_MS)
    done.catch(() => {}).finally(() => clearTimeout(late))
  }

  async function applyDiskState(target: EmbeddedThread): Promise<void> {
    const readOnly = writeProblem() === null ? 'off' : 'on'
    await target.ask('exec', { sql: `set default_transaction_read_only = ${readOnly}` })
  }

  function start(withinMs?: number): Promise<EmbeddedThread> {
    const onNotified = ({ channel, payload }: EmbeddedNotification) => {
      for (const { channels, onMessage } of listeners)
        if (channels.includes(channel)) onMessage(channel, payload)
    }
    return openThread({ folder: folder?.path }, { onNotified, withinMs })
  }

  /** The database's thread, restarted if it has ended; the lock on the folder is kept. */
  async function running(): Promise<EmbeddedThread> {
    if (closed) throw new Error('The embedded database is closed')
    if (!thread.ended) return thread
    if (folder === undefined) throw new Error('The embedded database has stopped')
    if (!lost) onRestart?.(thread.ended)
    lost = true
    const problem = writeProblem()
    if (problem !== null) throw new ThreadEndedError(`The disk is not writable: ${problem}`)
    await folder.clean()
    const next = await start(RESTART_TIMEOUT_MS)
    await applyDiskState(next)
    for (const channel of new Set([...listeners].flatMap(({ channels }) => channels)))
      await next.ask('listen', { channel })
    thread = next
    lost = false
    for (const { onGap } of listeners) onGap()
    return thread
  }

  // There is only one connection: the lock keeps queries out of other transactions.
  let last: Promise<unknown> = Promise.resolve()
  function exclusively<T>(work: (thread: EmbeddedThread) => Promise<T>): Promise<T> {
    const result = last.then(async () => await work(await running()))
    last = result.catch(() => {})
    return result
  }

  function acquire(): Promise<EmbeddedSession> {
    const acquired = Promise.withResolvers<EmbeddedSession>()
    exclusively(async current => {
      const released = Promise.withResolvers<void>()
      acquired.resolve(
        openSession(current, {
          timeoutMs: folder && statementTimeoutMs,
          release: released.resolve,
        }),
      )
      await released.promise
    }).catch(acquired.reject)
    return acquired.promise
  }

  return {
    acquire,
    writeProblem: async () => (await disk?.check()) ?? null,
    exec: sql => exclusively(async current => void (await current.ask('exec', { sql }))),
    async listen(listener) {
      const known = new Set([...listeners].flatMap(({ channels }) => channels))
      listeners.add(listener)
      for (const channel of listener.channels.filter(name => !known.has(name)))
        await exclusively(current => current.ask('listen', { channel }))
      return async () => void listeners.delete(listener)
    },
    close: async () => {
      if (closed) return
      await disk?.stop()
      await last
      closed = true
      try {
        if (!thread.ended) await thread.ask('close', {})
        await thread.end(new ThreadEndedError('The embedded database is closed'))
      } finally {
        folder?.release()
      }
    },
  }
}

async function fill(folder: string, image: string | undefined): Promise<void> {
  if (image !== undefined && existsSync(image)) {
    // A tenth of the time of cp: nothing else runs before the database is open.
    cpSync(image, folder, { recursive: true })
  } else {
    const thread = await openThread({ folder })
    await thread.ask('close', {})
    await thread.end()
  }
}
