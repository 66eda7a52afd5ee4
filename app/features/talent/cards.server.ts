import type { ActorTx } from '#app/platform/db/actor.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { listTalentCards } from './queries.server.ts'
import { CARD_SUMMARY, CHIPS_PREVIEW } from './rules.ts'
import type { ShortCard } from './schema.ts'

/** Short cards, in the order of `ids`. */
export async function listShortCards(tx: ActorTx, ids: readonly string[]): Promise<ShortCard[]> {
  const cards = await listTalentCards(tx, ids)
  return cards.map(card => ({
    ...card,
    skillNames: card.skillNames.slice(0, CHIPS_PREVIEW),
    skillCount: card.skillNames.length,
    summaryBio: cutText(card.summaryBio.slice(0, 2 * CARD_SUMMARY), CARD_SUMMARY),
  }))
}

const FEATURED_COUNT = 3

/** The newest featured profiles. */
export async function listFeatured(tx: ActorTx): Promise<ShortCard[]> {
  const rows = await tx
    .selectFrom('talent_profiles')
    .select('id')
    .where('featured', '=', true)
    .where('hidden', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(FEATURED_COUNT)
    .execute()
  return await listShortCards(
    tx,
    rows.map(({ id }) => id),
  )
}
