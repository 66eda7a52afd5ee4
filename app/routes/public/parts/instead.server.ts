import type { RouterContextProvider } from 'react-router'
import type { RequestContext } from '#app/context.ts'
import { marketContext } from '#app/features/market/market-context.ts'
import { listFeatured, listShortCards } from '#app/features/talent/cards.server.ts'
import { parseDirectory } from '#app/features/talent/directory/facet-options.ts'
import type { ShortCard } from '#app/features/talent/schema.ts'

const SHOWN = 3

/** Suggestions for a missing profile: people with a similar name, otherwise those on the home page. */
export async function findInstead(
  ctx: RequestContext,
  context: Readonly<RouterContextProvider>,
  slug: string,
): Promise<{ similar: boolean; people: ShortCard[] }> {
  // The address ends with a generated suffix; the name comes before it.
  const words = slug.split('-').filter(word => /^[a-z]{3,30}$/.test(word))
  for (const word of words.slice(0, 3).toReversed()) {
    const state = parseDirectory(new URLSearchParams({ q: word }))
    const ids = (await context.get(marketContext).directory(state))?.ids ?? []
    const cards = await ctx.asActor(tx => listShortCards(tx, ids.slice(0, SHOWN)))
    const people = cards.filter(({ fullName }) => fullName.toLowerCase().includes(word))
    if (people.length > 0) return { similar: true, people }
  }
  return { similar: false, people: await ctx.asActor(listFeatured) }
}
