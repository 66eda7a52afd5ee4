import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PGliteDialectConfig } from 'kysely'
import { projectRoot } from '../env/project-root.ts'
import { prepareFolder } from './embedded-folder.ts'
import type {
  EmbeddedAnnouncement,
  EmbeddedOptions,
  EmbeddedReply,
  EmbeddedRequest,
} from './embedded-protocol.ts'
import type { Listener } from './listen.ts'

type KyselyPGlite = Exclude<PGliteDialectConfig['pglite'], (...args: never[]) => unknown>
type Query = KyselyPGlite['query']
type Request = EmbeddedRequest extends infer R
  ? R extends { id: number }
    ? Omit<R, 'id'>
    : never
  : never

/** The embedded database as Kysely's PGlite dialect wants it, plus what migrations and backups need. */
export type EmbeddedDatabase = KyselyPGlite & {
  /** Runs several statements at once, outside any transaction of its own. */
  exec(sql: string): Promise<void>
  /** Hears what is announced; nothing is missed while the database is open. */
  listen(listener: Listener): Promise<() => Promise<void>>
}

class EmbeddedDatabaseError extends Error {
  override name = 'DatabaseError'
}

/**
 * Opens the embedded PostgreSQL in a worker thread; without a folder it lives in memory. `image` names a folder
 * made by an earlier run, to start from when `folder` does not exist yet.
 * Throws FolderInUseError when another process has the folder open.
 */
export async function openEmbedded(
  options: { folder?: string; image?: string } = {},
): Promise<EmbeddedDatabase> {
  if (options.folder === undefined) return await startThread({ folder: undefined }, () => {})
  const folder = await prepareFolder(options.folder, unfinished => fill(unfinished, options.image))
  return await startThread({ folder: folder.path }, folder.release)
}

async function fill(folder: string, image: string | undefined): Promise<void> {
  if (image !== undefined && existsSync(image)) {
    await cp(image, folder, { recursive: true })
  } else {
    const database = await startThread({ folder }, () => {})
    await database.close()
  }
}

async function startThread(
  options: EmbeddedOptions,
  onClosed: () => void,
): Promise<EmbeddedDatabase> {
  const script = path.join(projectRoot, 'app/platform/db/embedded.worker.ts')
  const worker = new Worker(script, {
    workerData: options,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const waiting = new Map<number, PromiseWithResolvers<EmbeddedReply['value']>>()
  let lastId = 0
  let closed = false
  const opened = Promise.withResolvers<EmbeddedReply['value']>()
  waiting.set(0, opened)

  const listeners = new Set<Listener>()
  worker.on('message', (reply: EmbeddedReply | EmbeddedAnnouncement) => {
    if ('announced' in reply) {
      const { channel, payload } = reply.announced
      for (const { channels, onMessage } of listeners)
        if (channels.includes(channel)) onMessage(channel, payload)
      return
    }
    const call = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (reply.failure) call?.reject(Object.assign(new EmbeddedDatabaseError(), reply.failure))
    else call?.resolve(reply.value)
  })
  const fail = (error: Error) => {
    closed = true
    for (const call of waiting.values()) call.reject(error)
    waiting.clear()
  }
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('The embedded database has stopped')))
  await opened.promise

  function call(request: Request): Promise<EmbeddedReply['value']> {
    if (closed) return Promise.reject(new Error('The embedded database is closed'))
    const id = ++lastId
    const answer = Promise.withResolvers<EmbeddedReply['value']>()
    waiting.set(id, answer)
    worker.postMessage({ ...request, id })
    return answer.promise
  }

  const send: Query = async (sql, parameters = []) => {
    const value = await call({ kind: 'query', sql, parameters })
    // Checked edge: a query is answered with rows, whose type is the caller's statement.
    const { rows, affectedRows } = value as { rows: never[]; affectedRows: number | undefined }
    return { rows, fields: [], ...(affectedRows === undefined ? {} : { affectedRows }) }
  }

  // One connection: whoever holds the turn has it alone, so that no query slips into another's transaction.
  let turn: Promise<unknown> = Promise.resolve()
  function exclusively<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work)
    turn = mine.catch(() => {})
    return mine
  }

  return {
    ready: true,
    waitReady: Promise.resolve(),
    get closed() {
      return closed
    },
    query: (sql, parameters) => exclusively(() => send(sql, parameters)),
    exec: sql => exclusively(async () => void (await call({ kind: 'exec', sql }))),
    async listen(listener) {
      const heard = new Set([...listeners].flatMap(({ channels }) => channels))
      listeners.add(listener)
      for (const channel of listener.channels.filter(name => !heard.has(name)))
        await exclusively(() => call({ kind: 'listen', channel }))
      return async () => void listeners.delete(listener)
    },
    transaction: work =>
      exclusively(async () => {
        await send('begin')
        try {
          const rollback = () => Promise.reject(new Error('Roll back by throwing'))
          const result = await work({ query: send, rollback })
          await send('commit')
          return result
        } catch (error) {
          await send('rollback')
          throw error
        }
      }),
    close: () =>
      exclusively(async () => {
        if (closed) return
        await call({ kind: 'close' })
        closed = true
        await worker.terminate()
        onClosed()
      }),
  }
}
