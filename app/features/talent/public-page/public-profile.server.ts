import type { ActorTx } from '#app/platform/db/actor.ts'

/** The person at /talent/{slug}, as the recipient of an introduction. */
export async function findRecipient(
  tx: ActorTx,
  slug: string,
): Promise<{ id: string; fullName: string } | undefined> {
  if (slug.includes('\0')) return undefined
  return await tx
    .selectFrom('talent_profiles')
    .select(['id', 'full_name as fullName'])
    .where('public_profile_url', '=', `/talent/${slug}`)
    .where('hidden', '=', false)
    .executeTakeFirst()
}
