import type { ActorTx } from '#app/platform/db/actor.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { listTalentCards } from './queries.server.ts'
import type { ShortCard } from './schema.ts'

/** More than two lines of a card can hold; the rest of a summary isn't sent. */
const SUMMARY_LENGTH = 210
const SKILL_COUNT = 3

/** Short cards, in the order of `ids`. */
export async function listShortCards(tx: ActorTx, ids: readonly string[]): Promise<ShortCard[]> {
  const cards = await listTalentCards(tx, ids)
  return cards.map(card => ({
    ...card,
    skillNames: card.skillNames.slice(0, SKILL_COUNT),
    skillCount: card.skillNames.length,
    summaryBio: cutText(card.summaryBio.slice(0, 2 * SUMMARY_LENGTH), SUMMARY_LENGTH),
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
