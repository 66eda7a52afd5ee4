import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'

/** The person behind /talent/{slug}, for what is addressed to them. */
export async function findProfileId(tx: ActorTx, slug: string): Promise<string | undefined> {
  if (slug.includes('\0')) return undefined
  const row = await tx
    .selectFrom('talent_profiles')
    .select('id')
    .where('public_profile_url', '=', `/talent/${slug}`)
    .where('hidden', '=', false)
    .executeTakeFirst()
  return row?.id
}

export async function isOwnProfile(tx: ActorTx, id: string): Promise<boolean> {
  const { rows } = await sql<{ own: boolean | null }>`
    select app.current_talent_id() = ${id}::uuid as own
  `.execute(tx)
  return rows[0]?.own ?? false
}
