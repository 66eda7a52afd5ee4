import { sql } from 'kysely'
import type { ActorTx } from './actor.ts'

/** Until the transaction ends, other transactions of this person that lock the same things wait. */
export async function lockOwn(tx: ActorTx, things: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtext(${things} || ' ' || (select app.current_user_id())))
  `.execute(tx)
}
