import { data, href } from 'react-router'
import { requestContext } from '#app/context.ts'
import { marketContext } from '#app/features/market/market-context.ts'
import { listShortlist } from '#app/features/shortlist/queries.server.ts'
import { ShortlistChoice, ShortlistForms } from '#app/features/shortlist/ui/shortlist-form.tsx'
import { listShortCards } from '#app/features/talent/cards.server.ts'
import {
  ALL_OPTIONS,
  cleared,
  type DirectoryState,
  directorySearch,
  FACET_NAMES,
  optionKey,
  PAGE_SIZE,
  shortCounts,
} from '#app/features/talent/directory/directory.ts'
import { viewsFor } from '#app/features/talent/directory/facet-groups.ts'
import { optionName, parseDirectory } from '#app/features/talent/directory/facet-options.ts'
import { DirectoryBrowser } from '#app/features/talent/directory/ui/directory-browser.tsx'
import { pageMeta } from '#app/routes/page-meta.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/talent-directory.ts'

const DESCRIPTION =
  'Browse fractional executives and professionals by role, skills and tools, with their hours and day rates.'

/** Search engines may index the pages of the full list, but none of its many filtered variants. */
export const meta: Route.MetaFunction = args => {
  const { state, found } = args.loaderData ?? {}
  const page = state?.page ?? 1
  // Past the end, the last page is shown.
  const shown = found?.page ?? page
  const title = pageTitle(shown > 1 ? `Talent Directory, page ${shown}` : 'Talent Directory')
  const search = state ? directorySearch({ ...cleared(state), sort: null, page }) : ''
  const whole =
    state !== undefined &&
    directorySearch(state) === search &&
    (page === 1 || (page - 1) * PAGE_SIZE < (found?.total ?? 0))
  if (!whole && args.location.search)
    return [{ title }, { name: 'description', content: DESCRIPTION }, NOINDEX]
  return pageMeta(args, {
    title,
    description: DESCRIPTION,
    path: href('/talent-directory') + search,
  })
}

/** Not cached by anybody, and retried. */
const PREPARING = { status: 503, headers: { 'Retry-After': '1', 'Cache-Control': 'no-store' } }

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const state = parseDirectory(url.searchParams)
  const answer = await context.get(marketContext).directory(state)
  const filters = {
    state,
    names: namesOfChosen(state),
    views: viewsFor(state, answer?.counts ?? null, url.searchParams.has(ALL_OPTIONS)),
  }
  if (answer === null) return data({ ...filters, found: null, shortlisted: null }, PREPARING)
  const { ids, counts, ...found } = answer
  const [talent, shortlisted] = await ctx.asActor(tx =>
    Promise.all([
      listShortCards(tx, ids),
      ctx.user?.userType === 'company' ? listShortlist(tx, ids) : null,
    ]),
  )
  return {
    ...filters,
    found: { ...found, counts: shortCounts(counts), talent },
    shortlisted: shortlisted?.map(({ talentId }) => talentId) ?? null,
  }
}

function namesOfChosen(state: DirectoryState): Record<string, string> {
  const chosen = FACET_NAMES.flatMap(facet =>
    state[facet].map(id => [optionKey(facet, id), optionName(facet, id) ?? id]),
  )
  return Object.fromEntries(chosen)
}

export default function TalentDirectory({ loaderData }: Route.ComponentProps) {
  const { shortlisted, ...shown } = loaderData
  return (
    <div className="page-width py-12">
      <PageHeader
        title="Talent Directory"
        lede="Senior people for part of your week. See what they do, their hours and their day rate."
      />
      {shortlisted && <ShortlistForms />}
      <DirectoryBrowser
        {...shown}
        onCard={
          shortlisted
            ? ({ id, fullName }) => (
                <ShortlistChoice
                  talentId={id}
                  name={fullName}
                  isShortlisted={shortlisted.includes(id)}
                />
              )
            : undefined
        }
      />
    </div>
  )
}
