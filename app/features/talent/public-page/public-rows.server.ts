import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'

export async function countProfiles(tx: ActorTx): Promise<number> {
  const { count } = await tx
    .selectFrom('talent_profiles')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('hidden', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

/** Paths of public profiles with the time of their last change, oldest profile first. */
export async function listProfileRows(
  tx: ActorTx,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ path: string; changed: string }[]> {
  const rows = await tx
    .selectFrom('talent_profiles')
    .select(['public_profile_url', 'updated_at'])
    .where('hidden', '=', false)
    .orderBy('created_at')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(row => ({ path: row.public_profile_url, changed: row.updated_at.toISOString() }))
}
