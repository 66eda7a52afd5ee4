import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { SystemTx } from './actor.ts'

/**
 * The purpose of each secret: signing session cookies, sealing user ids (app.current_user_id), and the password of the
 * login for people's transactions.
 */
type SecretName = 'session' | 'person-seal' | 'people-login'

/** Keys that can be replaced while servers run. */
export const REPLACEABLE = ['session', 'person-seal'] as const satisfies SecretName[]
type ReplaceableName = (typeof REPLACEABLE)[number]

/** A secret that is created once and stored in the database: it survives restarts, and all servers share it. */
export async function getSecret(tx: SystemTx, name: SecretName): Promise<string> {
  const read = async () => {
    const { rows } = await sql<{ value: string }>`
      select value from app.secrets
       where name = ${name} and starts_at <= now() order by starts_at desc limit 1
    `.execute(tx)
    return rows[0]?.value
  }
  const known = await read()
  if (known !== undefined) return known
  await sql`
    insert into app.secrets (name, value) values (${name}, ${newSecret()}) on conflict do nothing
  `.execute(tx)
  const secret = await read()
  if (secret === undefined) throw new Error(`The secret ${name} is missing from app.secrets`)
  return secret
}

const newSecret = () => randomBytes(32).toString('base64url')

/** All accepted values by name, the current one first. */
export async function readKeys(tx: SystemTx): Promise<Record<ReplaceableName, string[]>> {
  const { rows } = await sql<{ name: string; value: string }>`
    select name, value from app.secrets
     where ends_at is null or ends_at > now()
     order by starts_at <= now() desc, starts_at desc
  `.execute(tx)
  const valuesOf = async (name: ReplaceableName) => {
    const values = rows.filter(row => row.name === name).map(({ value }) => value)
    return values.length > 0 ? values : [await getSecret(tx, name)]
  }
  return { session: await valuesOf('session'), 'person-seal': await valuesOf('person-seal') }
}

/** The listed facts about a key; never its value. */
export type KeyFact = { name: string; startsAt: Date | null; endsAt: Date | null; inUse: boolean }

/** All keys, the newest of each name first. */
export async function listKeys(tx: SystemTx): Promise<KeyFact[]> {
  const { rows } = await sql<KeyFact>`
    select name, nullif(starts_at, '-infinity') as "startsAt", ends_at as "endsAt",
           starts_at = max(starts_at) filter (where starts_at <= now()) over (partition by name) as "inUse"
      from app.secrets order by name, starts_at desc
  `.execute(tx)
  return rows
}

/** Adds a key that is used after `leadS` seconds. The previous ones are accepted until `endsAt` at most. */
export async function replaceKey(
  tx: SystemTx,
  { name, leadS, endsAt }: { name: ReplaceableName; leadS: number; endsAt: Date },
): Promise<void> {
  await getSecret(tx, name)
  await sql`
    update app.secrets set ends_at = least(ends_at, ${endsAt}::timestamptz) where name = ${name}
  `.execute(tx)
  await sql`
    insert into app.secrets (name, value, starts_at)
    values (${name}, ${newSecret()}, now() + make_interval(secs => ${leadS}))
  `.execute(tx)
}

/** Deletes every key that was replaced at least `settledS` seconds ago. Returns their number. */
export async function endReplacedKeys(tx: SystemTx, settledS: number): Promise<number> {
  const { rows } = await sql`
    delete from app.secrets old using app.secrets new
     where new.name = old.name and new.starts_at > old.starts_at
       and new.starts_at <= now() - make_interval(secs => ${settledS})
    returning old.name
  `.execute(tx)
  return rows.length
}

/** Deletes the password of the people's login. The next start creates a new one. */
export async function forgetPeopleLogin(tx: SystemTx): Promise<void> {
  await sql`delete from app.secrets where name = 'people-login'`.execute(tx)
}

export async function pruneKeys(tx: SystemTx): Promise<void> {
  await sql`delete from app.secrets where ends_at < now()`.execute(tx)
}
