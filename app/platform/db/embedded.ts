import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { type DiskGuard, watchDisk } from '../storage/disk-guard.ts'
import { prepareFolder } from './embedded-folder.ts'
import { type EmbeddedSession, openSession } from './embedded-session.ts'
import { type EmbeddedThread, startThread, ThreadEndedError } from './embedded-thread.ts'
import type { Listener } from './listen.ts'

/**
 * It heeds no statement_timeout, and has one thread: a statement that takes longer ends the thread, which is
 * started anew on the same folder.
 */
const STATEMENT_TIMEOUT_MS = 15_000
const RESTART_TIMEOUT_MS = 30_000
/** What PostgreSQL does on a disk that cannot be written may never end. */
const READ_ONLY_TIMEOUT_MS = 3_000

export type EmbeddedDatabase = {
  /** Acquires the lock on the one connection, until it is released. */
  take(): Promise<EmbeddedSession>
  /** Runs several statements at once, outside any transaction of its own, however long they take. */
  exec(sql: string): Promise<void>
  /** Listens for notifications. None is missed while the database is open; `onGap` is called after a restart. */
  listen(listener: Listener): Promise<() => Promise<void>>
  /** Why nothing can be written at the moment, while nothing can. */
  writeProblem(): Promise<string | null>
  close(): Promise<void>
}

export type EmbeddedSettings = {
  folder?: string
  /** A folder made by an earlier run, to start from when `folder` does not exist yet. */
  image?: string
  /** Hears once of each thread that had to be ended, or ended by itself. */
  onRestart?: (error: Error) => void
  /** Hears when the disk becomes full or read-only, with the reason, and when it can be written again. */
  onDisk?: (problem: string | null) => void
  statementTimeoutMs?: number
}

/**
 * Opens the embedded PostgreSQL in a worker thread. Without a folder it lives in memory: it would be gone with its
 * thread, so that its statements take as long as they take.
 * Throws FolderInUseError when another process has the folder open.
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
  if (folder !== undefined) disk = await watchDisk(path.dirname(folder.path), diskChanged)
  const writeProblem = () => disk?.problem() ?? null
  if (writeProblem() !== null) diskChanged(writeProblem())

  /** Writing is refused before the disk refuses it: PostgreSQL has no way on from there. */
  function diskChanged(problem: string | null): void {
    settings.onDisk?.(problem)
    const done = exclusively(asked => heedDisk(asked))
    const late = setTimeout(() => {
      if (problem !== null) void thread.terminate(`The disk cannot be written: ${problem}`)
    }, READ_ONLY_TIMEOUT_MS)
    done.catch(() => {}).finally(() => clearTimeout(late))
  }

  async function heedDisk(asked: EmbeddedThread): Promise<void> {
    const readOnly = writeProblem() === null ? 'off' : 'on'
    await asked.call({ kind: 'exec', sql: `set default_transaction_read_only = ${readOnly}` })
  }

  function start(withinMs?: number): Promise<EmbeddedThread> {
    const onAnnounced = ({ channel, payload }: { channel: string; payload: string }) => {
      for (const { channels, onMessage } of listeners)
        if (channels.includes(channel)) onMessage(channel, payload)
    }
    return startThread({ folder: folder?.path }, { onAnnounced, withinMs })
  }

  /** The database's thread, restarted if it has ended; the lock on the folder is kept. */
  async function running(): Promise<EmbeddedThread> {
    if (closed) throw new Error('The embedded database is closed')
    if (!thread.ended) return thread
    if (folder === undefined) throw new Error('The embedded database has stopped')
    if (!lost) onRestart?.(thread.ended)
    lost = true
    const problem = writeProblem()
    if (problem !== null) throw new ThreadEndedError(`The disk cannot be written: ${problem}`)
    await folder.clean()
    const next = await start(RESTART_TIMEOUT_MS)
    await heedDisk(next)
    for (const channel of new Set([...listeners].flatMap(({ channels }) => channels)))
      await next.call({ kind: 'listen', channel })
    thread = next
    lost = false
    for (const { onGap } of listeners) onGap()
    return thread
  }

  // There is one connection: its lock keeps queries out of other transactions.
  let turn: Promise<unknown> = Promise.resolve()
  function exclusively<T>(work: (thread: EmbeddedThread) => Promise<T>): Promise<T> {
    const mine = turn.then(async () => await work(await running()))
    turn = mine.catch(() => {})
    return mine
  }

  function take(): Promise<EmbeddedSession> {
    const taken = Promise.withResolvers<EmbeddedSession>()
    exclusively(async asked => {
      const given = Promise.withResolvers<void>()
      taken.resolve(
        openSession(asked, { timeoutMs: folder && statementTimeoutMs, giveBack: given.resolve }),
      )
      await given.promise
    }).catch(taken.reject)
    return taken.promise
  }

  return {
    take,
    writeProblem: async () => (await disk?.look()) ?? null,
    exec: sql => exclusively(async asked => void (await asked.call({ kind: 'exec', sql }))),
    async listen(listener) {
      const heard = new Set([...listeners].flatMap(({ channels }) => channels))
      listeners.add(listener)
      for (const channel of listener.channels.filter(name => !heard.has(name)))
        await exclusively(asked => asked.call({ kind: 'listen', channel }))
      return async () => void listeners.delete(listener)
    },
    close: async () => {
      if (closed) return
      await disk?.stop()
      await turn
      closed = true
      try {
        if (!thread.ended) await thread.call({ kind: 'close' })
        await thread.terminate('The embedded database is closed')
      } finally {
        folder?.release()
      }
    },
  }
}

async function fill(folder: string, image: string | undefined): Promise<void> {
  if (image !== undefined && existsSync(image)) {
    await cp(image, folder, { recursive: true })
  } else {
    const thread = await startThread({ folder })
    await thread.call({ kind: 'close' })
    await thread.terminate('made')
  }
}
