import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { SystemTx } from './actor.ts'

/**
 * What each key is for: signing session cookies, sealing who acts (app.current_user_id), and the password of the
 * login that people's transactions run under.
 */
type SecretName = 'session' | 'person-seal' | 'people-login'

/** A key made once and kept in the database, so that it outlives a restart and several servers agree. */
export async function getSecret(tx: SystemTx, name: SecretName): Promise<string> {
  const read = async () => {
    const { rows } = await sql<{ value: string }>`
      select value from app.secrets where name = ${name}
    `.execute(tx)
    return rows[0]?.value
  }
  const known = await read()
  if (known !== undefined) return known
  const candidate = randomBytes(32).toString('base64url')
  await sql`
    insert into app.secrets (name, value) values (${name}, ${candidate}) on conflict do nothing
  `.execute(tx)
  const secret = await read()
  if (secret === undefined) throw new Error(`The secret ${name} is missing from app.secrets`)
  return secret
}
