import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { SystemTx } from './actor.ts'

/**
 * The key that signs session cookies: made once, kept in the database, so that a restart keeps everybody
 * signed in and several servers agree.
 */
export async function getSecret(tx: SystemTx): Promise<string> {
  const candidate = randomBytes(32).toString('base64url')
  await sql`insert into app.secrets (name, value) values ('session', ${candidate}) on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<{
    value: string
  }>`select value from app.secrets where name = 'session'`.execute(tx)
  const secret = rows[0]?.value
  if (secret === undefined) throw new Error('The session secret is missing from app.secrets')
  return secret
}
