import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { asEnvironmentError, cannotBeUsed, type Env, EnvironmentError } from '../env/env.ts'
import { projectRoot } from '../env/project-root.ts'
import { createLog } from '../log.ts'
import { findDiskProblem, NO_MORE_OPEN } from '../storage/disk-guard.ts'
import { findForbidden } from '../storage/private-folder.ts'
import type { EmbeddedSettings } from './embedded.ts'
import { FolderInUseError } from './embedded-folder.ts'
import { readHosts } from './hosts.ts'
import { type Database, type Login, openEmbeddedDatabase, openServerDatabase } from './open.ts'
import { followReplica, type Replica } from './replica.ts'

const MIN_SERVER_VERSION = 150_000

/** Measured: with 20 MB the database does not start, with 40 it does. */
const BYTES_TO_START = 48 * 1024 ** 2

/** What copying files may fail with if there is no room. */
const OF_A_FULL_DISK = new Set(['ENOSPC', 'EDQUOT', 'EIO'])

const NO_ANNOUNCEMENTS =
  'notifications of the database do not arrive, so notices are some seconds late: behind a pooler set ' +
  'DATABASE_DIRECT_URL (docs/operating.md)'

/** A migrated, empty database that the build prepares: copying it is faster than creating one. */
const DATABASE_IMAGE = path.join(projectRoot, 'build/database')

/**
 * Opens the configured database. The caller closes it. Throws FolderInUseError or EnvironmentError if it cannot be
 * used.
 */
export async function openConfiguredDatabase(env: Env): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, dataDir } = env
  const log = createLog(env)
  if (databaseUrl === undefined) {
    const folder = path.join(dataDir, 'database')
    return await asEnvironmentError(`DATA_DIR (${dataDir})`, () =>
      openFolder({
        folder,
        image: DATABASE_IMAGE,
        onRestart: error => log.error({ err: error }, 'the embedded database is restarted'),
        onDisk(problem) {
          if (problem === null) log.info('the disk is writable again')
          else log.error({ problem }, 'the disk is not writable: changes are refused')
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
    const name = await ensureServes(database, 'DATABASE_URL')
    if (databaseDirectUrl !== undefined) await ensureLeadsTo(name, databaseDirectUrl)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** Opens the configured replica, which visitors read from. `login` is the people's login on the primary. */
export async function openReplica(
  { databaseReadUrl }: Pick<Env, 'databaseReadUrl'>,
  options: { primary: Database; login: Login; log: Logger },
): Promise<Replica | undefined> {
  if (databaseReadUrl === undefined) return undefined
  const { primary, login, log } = options
  // If the replica can't be used, the check of each second breaks its own connection, and the first one logs it.
  const replica = openServerDatabase(databaseReadUrl, error =>
    log.debug({ err: error }, 'an idle connection to the replica broke'),
  )
  const people = replica.openForPeople(loginOf(login))
  return await followReplica({ primary: primary.kysely, replica, people, log })
}

/** The user and password of a login: they are the same on the replica. */
function loginOf(login: Login): Login {
  if (login === undefined || !('url' in login)) return login
  const { username, password } = new URL(readHosts(login.url)[0].url)
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
}

/** Replaces PostgreSQL's error for an unreadable folder, which doesn't help an operator. */
async function openFolder(settings: EmbeddedSettings & { folder: string }): Promise<Database> {
  const isNew = !existsSync(settings.folder)
  return await openEmbeddedDatabase(settings).catch(async error => {
    const isExplained = error instanceof FolderInUseError || error instanceof EnvironmentError
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
    if (isExplained || (code !== undefined && !OF_A_FULL_DISK.has(code))) throw error
    const problem = await findDiskProblem(path.dirname(settings.folder), BYTES_TO_START)
    if (problem === NO_MORE_OPEN)
      throw new EnvironmentError(
        `${settings.folder} cannot be opened: ${problem}, and the database needs 1,024.`,
      )
    if (problem !== null)
      throw new EnvironmentError(
        `${settings.folder} cannot be opened: ${problem} on its disk, and the database needs ${BYTES_TO_START / 1024 ** 2} MB to start. Make room and start again.`,
      )
    if (isNew || code !== undefined) throw error
    const forbidden = await findForbidden(settings.folder).catch(() => undefined)
    if (forbidden !== undefined)
      throw new EnvironmentError(
        `${settings.folder} cannot be opened: ${forbidden} belongs to another user, who has run a command or the server, such as root. Give the whole folder back to the user that runs the server (chown -R) and start again.`,
      )
    throw new EnvironmentError(
      `${settings.folder} cannot be opened: it holds no database of this product, or one that is damaged. Move it away to start with an empty database, or restore a backup.`,
    )
  })
}

/** Throws EnvironmentError if DATABASE_DIRECT_URL cannot be used, or leads to another database than this one. */
async function ensureLeadsTo(name: string, databaseDirectUrl: string): Promise<void> {
  const direct = openServerDatabase(databaseDirectUrl, () => {})
  try {
    const found = await ensureServes(direct, 'DATABASE_DIRECT_URL')
    if (found !== name)
      throw new EnvironmentError(
        `DATABASE_DIRECT_URL leads to the database ${found}, and DATABASE_URL to ${name}. Both must lead to the same one.`,
      )
  } finally {
    await direct.close()
  }
}

/** Throws EnvironmentError with what an administrator of the server has to do. Returns the name of the database. */
export async function ensureServes({ kysely }: Database, setting: string): Promise<string> {
  const query = sql<{
    version: number
    login: string
    database: string
    encoding: string
    closed: boolean
    owner: string | null
    creates: boolean
    makesRoles: boolean
    empty: boolean
    hasRoles: boolean
  }>`
    select current_setting('server_version_num')::integer as version, current_user as login,
           current_database() as database, current_setting('server_encoding') as encoding,
           current_setting('transaction_read_only')::boolean as closed,
           (select pg_get_userbyid(relowner) from pg_class
             where relnamespace = to_regnamespace('ops') and relname = 'migrations'
               and not pg_has_role(current_user, relowner, 'usage')) as owner,
           has_database_privilege(current_database(), 'create')
             and (to_regnamespace('app') is not null
                  or has_schema_privilege(to_regnamespace('public'), 'create') is not false) as creates,
           (select rolsuper or rolcreaterole
                     -- From version 16, a login with createrole cannot grant roles that others created.
                     and (current_setting('server_version_num')::integer < 160000 or to_regrole('vinculum_system') is null)
              from pg_roles where rolname = current_user)
             or (select count(*) = 2 from pg_roles
                  where rolname in ('vinculum_person', 'vinculum_system')
                    and pg_has_role(current_user, oid, 'member with admin option')) as "makesRoles",
           to_regnamespace('app') is null as empty,
           (select count(*) = 2 from pg_roles
             where rolname in ('vinculum_person', 'vinculum_system') and pg_has_role(current_user, oid, 'member')) as "hasRoles"
  `
  const { rows } = await query.execute(kysely).catch(error => {
    throw cannotBeUsed(setting, error)
  })
  const [found] = rows
  if (found === undefined) throw new EnvironmentError(`${setting} does not lead to a database`)
  const { version, login, database, encoding, closed, owner, creates } = found
  if (version < MIN_SERVER_VERSION)
    throw new EnvironmentError(
      `${setting} leads to PostgreSQL ${Math.floor(version / 10_000)}, and 15 or later is needed`,
    )
  // Others cannot store every text, or count bytes instead of characters.
  if (encoding !== 'UTF8')
    throw new EnvironmentError(
      `The database ${database} has the encoding ${encoding}, and UTF8 is needed: create database … encoding 'UTF8' template template0`,
    )
  if (closed)
    throw new EnvironmentError(
      `${setting} leads to a server that accepts no changes: it is a standby, or default_transaction_read_only is on`,
    )
  if (owner !== null)
    throw new EnvironmentError(
      `The tables in the database ${database} belong to ${owner}, and not to the login ${login}. Use the login they belong to, or restore the backup with this one (docs/operating.md)`,
    )
  if (!creates)
    throw new EnvironmentError(
      `The login ${login} may not create tables in the database ${database}. Let it own the database: alter database ${database} owner to ${login}`,
    )
  if (!found.empty && !found.hasRoles)
    throw new EnvironmentError(
      `The login ${login} does not have the roles vinculum_person and vinculum_system. Create them if they are missing, and grant them to it: grant vinculum_person, vinculum_system to ${login}`,
    )
  // A new database grants them to its login again.
  if (found.empty && !found.makesRoles)
    throw new EnvironmentError(
      `The login ${login} may not create the roles vinculum_person and vinculum_system. Let it (alter role ${login} createrole), or create them and grant them to it with admin option (docs/operating.md)`,
    )
  return database
}

/** Logs when the connection to a server is lost and when it is back. */
export function watchDatabase(database: Database, log: Logger): void {
  database.watch?.({
    onSilence: () => log.error('the database server does not answer: its connections are dropped'),
    onArrivalChange(arrives) {
      if (arrives) log.info('notifications of the database arrive again')
      else log.warn(NO_ANNOUNCEMENTS)
    },
  })
}
