import { requestContext } from '#app/context.ts'
import type { Route } from './+types/sitemap.ts'
import { countSections, MAX_ADDRESSES, partPath, SECTIONS } from './sitemap-sections.server.ts'
import { type SitemapEntry, sitemap, sitemapIndex } from './sitemap-xml.server.ts'

/** Every public address; if they exceed one file, an index of its parts. */
export async function loader({ context }: Route.LoaderArgs) {
  const { asActor, origin } = context.get(requestContext)
  return await asActor(async tx => {
    const sections = await countSections(tx)
    const total = sections.reduce((sum, { count }) => sum + count, 0)
    const entries: SitemapEntry[] = []
    if (total > MAX_ADDRESSES) {
      for (const { name, count } of sections) {
        for (let part = 1; (part - 1) * MAX_ADDRESSES < count; part += 1)
          entries.push({ path: partPath(name, part) })
      }
      return sitemapIndex(origin, entries)
    }
    for (const { name, count } of sections)
      entries.push(...(await SECTIONS[name].list(tx, { limit: count, offset: 0 })))
    return sitemap(origin, entries)
  })
}
