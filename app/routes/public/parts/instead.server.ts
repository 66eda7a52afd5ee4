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
  // The address ends with a generated suffix; the name comes before it, and the last name says most.
  const words = slug.split('-').filter(word => /^[a-z]{3,30}$/.test(word))
  const market = context.get(marketContext)
  const found = await Promise.all(
    words
      .slice(0, 3)
      .toReversed()
      .map(async word => {
        const page = await market.directoryPage(parseDirectory(new URLSearchParams({ q: word })))
        return { word, ids: (page?.ids ?? []).slice(0, SHOWN) }
      }),
  )
  return await ctx.asActor(async tx => {
    const ids = new Set(found.flatMap(({ ids }) => ids))
    const cards = new Map((await listShortCards(tx, [...ids])).map(card => [card.id, card]))
    for (const { word, ids } of found) {
      const people = ids
        .flatMap(id => cards.get(id) ?? [])
        .filter(({ fullName }) => fullName.toLowerCase().includes(word))
      if (people.length > 0) return { similar: true, people }
    }
    return { similar: false, people: await listFeatured(tx) }
  })
}
