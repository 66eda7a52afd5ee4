import type { ActorTx } from '#app/platform/db/actor.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { listTalentCards } from './queries.server.ts'
import type { ShortCard } from './schema.ts'

/** Two lines of a card hold less than this; the rest of a summary need not travel. */
const SUMMARY_SENT = 210
const SKILLS_SENT = 3

/** Cards for a page that shows nothing but cards, in the order given. */
export async function listShortCards(tx: ActorTx, ids: readonly string[]): Promise<ShortCard[]> {
  const cards = await listTalentCards(tx, ids)
  return cards.map(card => ({
    ...card,
    skillNames: card.skillNames.slice(0, SKILLS_SENT),
    skillCount: card.skillNames.length,
    summaryBio: cutText(card.summaryBio.slice(0, 2 * SUMMARY_SENT), SUMMARY_SENT),
  }))
}

const FEATURED_SHOWN = 3

/** The newest featured profiles. */
export async function listFeatured(tx: ActorTx): Promise<ShortCard[]> {
  const rows = await tx
    .selectFrom('talent_profiles')
    .select('id')
    .where('featured', '=', true)
    .where('hidden', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(FEATURED_SHOWN)
    .execute()
  return await listShortCards(
    tx,
    rows.map(({ id }) => id),
  )
}
