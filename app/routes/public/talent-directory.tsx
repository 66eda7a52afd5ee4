import {
  countFacets,
  findBlockers,
  listShortCards,
  searchDirectory,
} from '#app/features/talent/directory.server.ts'
import { MOST_COUNTED, parseDirectory } from '#app/features/talent/directory.ts'
import { DirectoryBrowser } from '#app/features/talent/ui/directory-browser.tsx'
import { requestContext } from '#app/platform/context.ts'
import { pageTitle } from '#app/site.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/talent-directory.ts'

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Talent Directory') },
  {
    name: 'description',
    content:
      'Browse fractional executives and professionals by role, skills and tools, with the hours they offer and the day rates they ask.',
  },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const state = parseDirectory(url.searchParams)
  return await ctx.asActor(async tx => {
    const { ids, ...found } = await searchDirectory(tx, state)
    return {
      ...found,
      talent: await listShortCards(tx, ids),
      counts: found.total > MOST_COUNTED ? null : await countFacets(tx, state),
      blockers: found.total === 0 ? await findBlockers(tx, state) : [],
    }
  })
}

export default function TalentDirectory({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width py-12">
      <PageHeader
        title="Talent Directory"
        lede="Senior people who sell part of a week: what they do, how many hours they have, and what a day costs."
      />
      <DirectoryBrowser {...loaderData} />
    </div>
  )
}
