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
