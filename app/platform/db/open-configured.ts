import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type Env, EnvironmentError } from '../env/env.ts'
import { projectRoot } from '../env/project-root.ts'
import { createLog } from '../log.ts'
import type { EmbeddedSettings } from './embedded.ts'
import { FolderInUseError } from './embedded-folder.ts'
import { readHosts } from './hosts.ts'
import { type Database, type Login, openEmbeddedDatabase, openServerDatabase } from './open.ts'
import { followReplica, type Replica } from './replica.ts'

const OLDEST_VERSION = 150_000

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
      openFolder({
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
  try {
    await usable('DATABASE_URL', () => ensureServes(database))
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** The server that visitors read from, where the environment names one; `login`: that of people on the primary. */
export async function openReplica(
  { databaseReadUrl }: Pick<Env, 'databaseReadUrl'>,
  given: { primary: Database; login: Login; log: Logger },
): Promise<Replica | undefined> {
  if (databaseReadUrl === undefined) return undefined
  const { primary, login, log } = given
  const replica = openServerDatabase(databaseReadUrl, error =>
    log.error({ err: error }, 'an idle connection to the replica broke'),
  )
  const people = replica.openForPeople?.(loginOf(login))
  if (people === undefined) throw new Error('A server opens for people')
  return await followReplica({ primary: primary.kysely, replica, people, log })
}

/** A login by whichever address: on the replica it is the same. */
function loginOf(login: Login): Login {
  if (login === undefined || !('url' in login)) return login
  const { username, password } = new URL(readHosts(login.url)[0].url)
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
}

/** What PostgreSQL says of a folder that it cannot read is not for people. */
async function openFolder(settings: EmbeddedSettings & { folder: string }): Promise<Database> {
  const isNew = !existsSync(settings.folder)
  return await openEmbeddedDatabase(settings).catch(error => {
    if (isNew || error instanceof FolderInUseError || (error instanceof Error && 'code' in error))
      throw error
    throw new EnvironmentError(
      `${settings.folder} cannot be opened: it holds no database of this product, or one that is damaged. Move it away to begin anew, or restore a backup.`,
    )
  })
}

/** Throws EnvironmentError with what an administrator of the server has to do. */
async function ensureServes({ kysely }: Database): Promise<void> {
  const { rows } = await sql<{
    version: number
    login: string
    database: string
    creates: boolean
    roles: boolean
  }>`
    select current_setting('server_version_num')::integer as version, current_user as login,
           current_database() as database,
           has_database_privilege(current_database(), 'create') as creates,
           (select rolsuper or rolcreaterole
                     -- Later versions grant others' roles to nobody who may merely make roles.
                     and (current_setting('server_version_num')::integer < 160000 or to_regrole('vinculum_system') is null)
              from pg_roles where rolname = current_user)
             or (select count(*) = 2 from pg_roles
                  where rolname in ('vinculum_person', 'vinculum_system')
                    -- The first migration grants them to itself once more.
                    and pg_has_role(current_user, oid, case when to_regclass('ops.migrations') is null
                          then 'member with admin option' else 'member' end)) as roles
  `.execute(kysely)
  const [found] = rows
  if (found === undefined) throw new EnvironmentError('DATABASE_URL leads to no database')
  const { version, login, database, creates, roles } = found
  if (version < OLDEST_VERSION)
    throw new EnvironmentError(
      `DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10_000)}, and 15 or later is needed`,
    )
  if (!creates)
    throw new EnvironmentError(
      `The login ${login} may not make tables in the database ${database}. Let it own the database: alter database ${database} owner to ${login}`,
    )
  if (!roles)
    throw new EnvironmentError(
      `The login ${login} may not make the roles vinculum_person and vinculum_system. Let it (alter role ${login} createrole), or make them and grant them to it with admin option (docs/operating.md)`,
    )
}

/** Logs when the connection to a server is lost and when it is back. */
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
