import type { ActorTx } from '#app/platform/db/actor.ts'
import { isId } from '#app/platform/forms/is-id.ts'
import { currentUserId } from '#app/query-parts/current-ids.ts'
import type { Scope } from './schema.ts'

/** Saves a scope. Saving the same submission again updates it. Returns its id. */
export async function saveScope(tx: ActorTx, scope: Scope, submission: string): Promise<string> {
  const { id } = await tx
    .insertInto('scopes')
    .values({ ...scope, submission })
    .onConflict(conflict => conflict.columns(['user_id', 'submission']).doUpdateSet(scope))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Idempotent. */
export async function deleteScope(tx: ActorTx, id: string): Promise<void> {
  if (!isId(id)) return
  await tx.deleteFrom('scopes').where('id', '=', id).where('user_id', '=', currentUserId).execute()
}
