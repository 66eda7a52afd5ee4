import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { isId } from '#app/platform/forms/is-id.ts'
import type { Scope } from './schema.ts'

/** One scope for one form, however often it is saved; what was saved last stands. Returns its id. */
export async function saveScope(tx: ActorTx, scope: Scope, submission: string): Promise<string> {
  const { id } = await tx
    .insertInto('scopes')
    .values({ ...scope, submission })
    .onConflict(conflict => conflict.columns(['user_id', 'submission']).doUpdateSet(scope))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gone afterwards, whether this call removed it or an earlier one. */
export async function deleteScope(tx: ActorTx, id: string): Promise<void> {
  if (!isId(id)) return
  await tx
    .deleteFrom('scopes')
    .where('id', '=', id)
    .where('user_id', '=', sql<string>`(select app.current_user_id())`)
    .execute()
}
