import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'

/** Only companies may use the feasibility meter. */
export async function mayCountFits(tx: ActorTx): Promise<boolean> {
  const { rows } = await sql<{ may: boolean | null }>`
    select app.current_user_type() = 'company' as may
  `.execute(tx)
  return rows[0]?.may === true
}
