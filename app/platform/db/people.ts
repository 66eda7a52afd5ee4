import { createHash, createHmac, pbkdf2Sync, randomBytes, randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from '#db/types.ts'
import { EnvironmentError } from '../env/env.ts'
import { getSealKey, shareSealKey, withActor, withSystem } from './actor.ts'
import { hasNoConnectionLeft } from './errors.ts'
import type { Connected, Database, Login, ServerDatabase } from './open.ts'
import { getSecret } from './secret.ts'

type OpenForPeople = ServerDatabase['openForPeople']
/** The connection for people's transactions. The embedded database has one session for everything. */
type People = Pick<Connected, 'kysely' | 'close'> & Partial<Connected> & { login?: Login }

/** An arbitrary constant, the same for all servers of a database. */
const LOGIN_LOCK = 7_246_502
const SCRAM_ITERATIONS = 4096

const UNPROTECTED =
  'people’s queries run under the login of the product itself: an injected query could use all its privileges. ' +
  'Let that login create roles, or set DATABASE_PEOPLE_URL (docs/operating.md)'

/**
 * Connects for people's transactions. On a server they run under a login that can only act for people. It is created
 * here unless `url` names one; if it cannot be created, the product's own login is used. Throws EnvironmentError if
 * `url` cannot be used, and the server's error if it has no connection left.
 */
export async function openPeople(
  database: Database,
  { url, log }: { url?: string | undefined; log: Logger },
): Promise<People> {
  const open = database.openForPeople
  if (open === undefined) {
    // Creates the key now if it is missing: later the disk may be full.
    await getSealKey(database.kysely)
    return { kysely: database.kysely, close: async () => {} }
  }
  if (url !== undefined) {
    return await openChecked(database, open, { url }).catch(error => {
      throw new EnvironmentError(`DATABASE_PEOPLE_URL cannot be used: ${messageOf(error)}`)
    })
  }
  try {
    return await openChecked(database, open, await provideLogin(database.kysely))
  } catch (error) {
    // This is temporary, while the missing protection of the login would last until the next start.
    if (hasNoConnectionLeft(error)) throw error
    log.warn({ reason: messageOf(error) }, UNPROTECTED)
    const people = open(undefined)
    await shareSealKey(database.kysely, people.kysely)
    return people
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function openChecked(
  { kysely }: Database,
  open: OpenForPeople,
  login: Login,
): Promise<People> {
  const people = open(login)
  try {
    await shareSealKey(kysely, people.kysely)
    await check(people.kysely)
    return { ...people, login }
  } catch (error) {
    await people.close()
    throw error
  }
}

/** Checks that the login can act for people in the same database, and cannot act for the product. */
async function check(people: Kysely<DB>): Promise<void> {
  const userId = randomUUID()
  const { rows } = await withActor(people, { userId }, tx =>
    sql<{ person: string | null; privileged: boolean }>`
      select app.current_user_id() as person, pg_has_role(session_user, 'vinculum_system', 'member') as privileged
    `.execute(tx),
  )
  const [found] = rows
  if (found?.person !== userId) throw new Error('it leads to another database')
  if (found.privileged) throw new Error('its login can become vinculum_system')
}

/** Creates the login, or sets its stored password. Throws if the product lacks the privilege. */
async function provideLogin(db: Kysely<DB>): Promise<Login> {
  const password = await withSystem(db, tx => getSecret(tx, 'people-login'))
  return await db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(${LOGIN_LOCK})`.execute(tx)
    const { rows } = await sql<Record<'user' | 'database', string> & { known: boolean }>`
      select d.datname as database, 'vinculum_people_' || d.oid as user,
             exists (select from pg_roles where rolname = 'vinculum_people_' || d.oid) as known
        from pg_database d where d.datname = current_database()
    `.execute(tx)
    const [found] = rows
    if (found === undefined) throw new Error('The database is not in its own catalogue')
    const user = sql.id(found.user)
    // Not the password itself, because servers may log this statement.
    const secret = sql.lit(scramVerifier(password))
    await (found.known
      ? sql`alter role ${user} login password ${secret}`
      : sql`create role ${user} login password ${secret} in role vinculum_person`
    ).execute(tx)
    const { rows: closed } = await sql`
      select where not has_database_privilege(${found.user}, current_database(), 'connect')
    `.execute(tx)
    if (closed.length > 0)
      await sql`grant connect on database ${sql.id(found.database)} to ${user}`.execute(tx)
    return { user: found.user, password, database: found.database }
  })
}

/** A password in the form that PostgreSQL stores (RFC 5803). */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, SCRAM_ITERATIONS, 32, 'sha256')
  const key = (name: string) => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(key('Client Key')).digest('base64')
  const server = key('Server Key').toString('base64')
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`
}
