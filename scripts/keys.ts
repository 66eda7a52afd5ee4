// npm run keys -- list, rotate, end and renew-login: the keys that the product signs and seals with.
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type Env, readEnv } from '#app/env.ts'
import { withSystem } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'
import {
  endReplacedKeys,
  forgetPeopleLogin,
  type KeyFact,
  listKeys,
  REPLACEABLE,
  replaceKey,
} from '#app/platform/db/secret.ts'
import { DAY_MS } from '#app/platform/units.ts'
import { OperatorError, runCommand, useExisting } from './operator-command.ts'

const DAYS = 30
/** By then every server has read the new key: they read the keys twelve times a minute. */
const LEAD_S = 60
/** After this time, every server uses it. */
const SETTLED_S = 10

const USAGE = `Usage:
  npm run keys -- list                 tells which keys there are, and until when
  npm run keys -- rotate [--days n] [--lead s]
                                       makes new ones, used in ${LEAD_S} or s seconds; the old are accepted
                                       for ${DAYS} or n days
  npm run keys -- end                  ends the old ones now
  npm run keys -- renew-login          the login of people's queries gets a new password at the next start`

async function rotate(database: Database, days: number, leadS: number): Promise<string> {
  const endsAt = new Date(Date.now() + days * DAY_MS)
  await withSystem(database.kysely, async tx => {
    for (const name of REPLACEABLE) await replaceKey(tx, { name, leadS, endsAt })
  })
  const when = leadS === 0 ? 'now' : `in ${leadS} seconds, without a restart`
  return `New keys are used ${when}. The old ones are accepted until ${timeText(endsAt)}.`
}

async function end(database: Database): Promise<string> {
  const settledS = database.engine === 'embedded' ? 0 : SETTLED_S
  const ended = await withSystem(database.kysely, tx => endReplacedKeys(tx, settledS))
  return ended === 0
    ? 'No key has been replaced by one that every server uses; nothing has changed.'
    : 'The old keys are gone. People who have not come back since the new ones must log in again.'
}

async function renewLogin(database: Database): Promise<string> {
  await withSystem(database.kysely, forgetPeopleLogin)
  return 'The next start sets a new password for the login. Stop all servers first: with the old password they get no new connections.'
}

function ensureLoginIsOurs({ databaseUrl, databasePeopleUrl }: Env): void {
  if (databaseUrl === undefined)
    throw new OperatorError('The embedded database has no logins, so there is nothing to renew.')
  if (databasePeopleUrl !== undefined)
    throw new OperatorError(
      'The login in DATABASE_PEOPLE_URL is yours: set its password in the database (alter role … password …) and in DATABASE_PEOPLE_URL, and restart all servers.',
    )
}

const timeText = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

function line({ name, startsAt, endsAt, inUse }: KeyFact): string {
  const since = startsAt === null ? 'from the first start' : `from ${timeText(startsAt)}`
  const until = endsAt === null ? '' : `, accepted until ${timeText(endsAt)}`
  return `${name.padEnd(14)} ${since}${until}${inUse ? ' (in use)' : ''}`
}

async function ensureCurrent({ kysely }: Database): Promise<void> {
  const { rows } = await sql`
    select from pg_attribute
     where attrelid = to_regclass('app.secrets') and attname = 'starts_at' and not attisdropped
  `.execute(kysely)
  if (rows.length === 0)
    throw new OperatorError('This database is of an earlier version. Start the product once.')
}

/** A whole number from the command line. */
function readNumber(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  if (!/^\d{1,4}$/.test(text)) throw new OperatorError(`--${name} takes a whole number.\n${USAGE}`)
  return Number(text)
}

function readCommand() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { days: { type: 'string' }, lead: { type: 'string' } },
    })
    return { command: positionals.length === 1 ? positionals[0] : undefined, values }
  } catch {
    throw new OperatorError(USAGE)
  }
}

await runCommand(async () => {
  const { command, values } = readCommand()
  if (command === undefined || !['list', 'rotate', 'end', 'renew-login'].includes(command))
    throw new OperatorError(USAGE)
  const env = readEnv(process.env)
  if (command === 'renew-login') ensureLoginIsOurs(env)
  await useExisting(env, async database => {
    await ensureCurrent(database)
    if (command === 'rotate') {
      // With the embedded database no server is running, so none needs time to read the new key.
      const lead = database.engine === 'embedded' ? 0 : LEAD_S
      const days = Math.max(1, readNumber('days', values.days, DAYS))
      console.log(await rotate(database, days, readNumber('lead', values.lead, lead)))
    } else if (command === 'end') console.log(await end(database))
    else if (command === 'renew-login') console.log(await renewLogin(database))
    else console.log((await withSystem(database.kysely, listKeys)).map(line).join('\n'))
  })
})
