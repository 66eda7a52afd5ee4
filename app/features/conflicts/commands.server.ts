import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import type { Plan } from './rules.ts'

/** Applies to introductions sent from now on; earlier ones have already been compared. */
export async function saveCompetitors(tx: ActorTx, names: string[]): Promise<void> {
  await tx
    .insertInto('company_competitors')
    .values({ names })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ names }))
    .execute()
}

/** Returns false if the caller has no profile. */
export async function saveClients(
  tx: ActorTx,
  { shown, compared }: { shown: string[]; compared: string[] },
): Promise<boolean> {
  const { rows } = await sql`select where app.current_talent_id() is not null`.execute(tx)
  if (rows.length === 0) return false
  for (const [table, names] of [
    ['talent_clients', shown],
    ['talent_private_clients', compared],
  ] as const)
    await tx
      .insertInto(table)
      .values({ names })
      .onConflict(conflict => conflict.column('talent_id').doUpdateSet({ names }))
      .execute()
  return true
}

/** Stores what the caller plans to do about a conflict. Returns false if there is none. */
export async function planConflict(
  tx: ActorTx,
  connectionId: string,
  plan: Plan,
): Promise<boolean> {
  const planned = await tx
    .updateTable('conflict_checks')
    .set({ plan })
    .where('connection_id', '=', connectionId)
    .returning('connection_id')
    .executeTakeFirst()
  return planned !== undefined
}
