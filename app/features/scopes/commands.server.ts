import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { lockOwn } from '#app/platform/db/lock-own.ts'
import { isId } from '#app/platform/forms/is-id.ts'
import { currentUserId } from '#app/query-parts/current-ids.ts'
import { MAX_SCOPES } from './rules.ts'
import type { Scope } from './schema.ts'

/**
 * Saves a scope. Saving the same submission again updates it. Returns its id, or null if the caller has as many scopes
 * as the list can show.
 */
export async function saveScope(
  tx: ActorTx,
  scope: Scope,
  submission: string,
): Promise<string | null> {
  await lockOwn(tx, 'scopes')
  const { others } = await tx
    .selectFrom('scopes')
    .select(sql<number>`count(*)::integer`.as('others'))
    .where('user_id', '=', currentUserId)
    .where('submission', '<>', submission)
    .executeTakeFirstOrThrow()
  if (others >= MAX_SCOPES) return null
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
