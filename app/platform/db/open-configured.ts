import path from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type Env, EnvironmentError } from '../env/env.ts'
import { projectRoot } from '../env/project-root.ts'
import { createLog } from '../log.ts'
import { type Database, openEmbeddedDatabase, openServerDatabase } from './open.ts'

const DEAF =
  'announcements of the database do not arrive, so notices come some seconds late: behind a pooler set ' +
  'DATABASE_DIRECT_URL (docs/operating.md)'

/** A migrated, empty database made by the build: opening a copy is quicker than making one. */
const DATABASE_IMAGE = path.join(projectRoot, 'build/database')

/**
 * Opens the database the environment names. The caller closes it.
 * Throws FolderInUseError or EnvironmentError when it cannot be used as it is.
 */
export async function openConfiguredDatabase(env: Env): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, dataDir } = env
  const log = createLog(env)
  if (databaseUrl === undefined) {
    const folder = path.join(dataDir, 'database')
    return await usable(`DATA_DIR (${dataDir})`, () =>
      openEmbeddedDatabase({
        folder,
        image: DATABASE_IMAGE,
        onRestart: error => log.error({ err: error }, 'the embedded database is started anew'),
        onDisk(problem) {
          if (problem === null) log.info('the disk can be written again')
          else log.error({ problem }, 'the disk cannot be written: changes are refused')
        },
      }),
    )
  }
  const database = openServerDatabase(
    databaseUrl,
    error => log.error({ err: error }, 'an idle database connection broke'),
    databaseDirectUrl,
  )
  await usable('DATABASE_URL', () => sql`select 1`.execute(database.kysely))
  return database
}

/** Tells in the log what becomes of the connection to a server. */
export function watchDatabase(database: Database, log: Logger): void {
  database.watch?.({
    onSilence: () => log.error('the database server does not answer: its connections are dropped'),
    onHearing(hears) {
      if (hears) log.info('announcements of the database are heard again')
      else log.warn(DEAF)
    },
  })
}

/** An error that carries a system's or the database's code is about the place, not about the code here. */
async function usable<T>(what: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    throw new EnvironmentError(`${what} cannot be used: ${error.message || error.code}`)
  }
}
