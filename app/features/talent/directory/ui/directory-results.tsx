import type { ReactNode } from 'react'
import { rangeText } from '#app/platform/http/list-state.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { capitalized } from '#app/ui/capitalized.ts'
import { ChipLink } from '#app/ui/chip.tsx'
import { cx } from '#app/ui/cx.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { LiveRegion } from '#app/ui/live-region.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Preparing } from '#app/ui/preparing.tsx'
import type { ShortCard } from '../../schema.ts'
import { TalentCard } from '../../ui/talent-card.tsx'
import {
  activeFilters,
  cleared,
  type DirectoryAnswer,
  type DirectoryState,
  directorySearch,
  filterCount,
  type NameOption,
  PAGE_SIZE,
  profileCount,
  without,
} from '../directory.ts'

const EAGER_PHOTOS = 3
/** The most ways on from a search that finds nobody. */
const MAX_OFFERS = 3

export type DirectoryResultsData = Omit<DirectoryAnswer, 'ids' | 'counts'> & { talent: ShortCard[] }

type ResultsProps = {
  /** Null while profiles are being prepared. */
  found: DirectoryResultsData | null
  state: DirectoryState
  nameOf: NameOption
  pending: boolean
  /** Content for each card. */
  onCard?: (talent: ShortCard) => ReactNode
}

export function DirectoryResults({ found, state, nameOf, pending, onCard }: ResultsProps) {
  if (found === null)
    return (
      <section aria-label="Profiles" className="min-h-dvh min-w-0">
        <Preparing>Preparing the directory. You’ll see profiles in a moment.</Preparing>
      </section>
    )
  const { talent, total, page, pageCount } = found
  return (
    <section aria-labelledby="directory-count" aria-busy={pending} className="@container min-w-0">
      <LiveRegion>
        {pending
          ? null
          : `${profileCount(total)} found${page > 1 ? `, page ${page} of ${pageCount}` : ''}`}
      </LiveRegion>
      <h2 id="directory-count" className="figures min-h-9 font-display text-xl font-medium">
        {profileCount(total)}
      </h2>
      <Chosen state={state} nameOf={nameOf} />
      <div className={cx('mt-4 transition-opacity', pending && 'opacity-60')}>
        {talent.length > 0 ? (
          <ul className="grid grid-cols-1 gap-4 @2xl:grid-cols-2 @4xl:grid-cols-3">
            {talent.map((person, position) => (
              <li key={person.id} className="min-w-0">
                <TalentCard talent={person} eager={position < EAGER_PHOTOS}>
                  {onCard?.(person)}
                </TalentCard>
              </li>
            ))}
          </ul>
        ) : (
          <NobodyFound state={state} found={found} />
        )}
      </div>
      {talent.length > 0 && (
        <Pagination
          page={page}
          pageCount={pageCount}
          toPage={next => directoryLink({ ...state, page: next })}
          summary={rangeText({ page, size: PAGE_SIZE, shown: talent.length }, profileCount(total))}
          className="mt-8"
        />
      )}
    </section>
  )
}

/** An object, so that an empty search string is a valid link too. */
function directoryLink(state: DirectoryState) {
  return { search: directorySearch(state) }
}

function Chosen({ state, nameOf }: { state: DirectoryState; nameOf: NameOption }) {
  const filters = activeFilters(state, nameOf)
  if (filters.length === 0) return null
  return (
    <ul aria-label="Chosen filters" className="mt-2 flex flex-wrap items-center gap-2">
      {filters.map(filter => (
        <li key={filter.kind + filter.label} className="min-w-0">
          <ChipLink to={directoryLink({ ...without(state, filter), page: 1 })} preventScrollReset>
            {filter.label}
          </ChipLink>
        </li>
      ))}
      <li>
        <TextLink
          to={directoryLink(cleared(state))}
          preventScrollReset
          className="inline-flex min-h-8 items-center px-2 text-sm"
        >
          Clear All
        </TextLink>
      </li>
    </ul>
  )
}

type NobodyProps = { state: DirectoryState; found: DirectoryResultsData }
type Offer = { name: string; search: string; total: number }

function NobodyFound({ state, found: { blockers, spellings, parts } }: NobodyProps) {
  const others = (searches: DirectoryResultsData['parts']): Offer[] =>
    searches.map(({ q, search, total }) => ({ name: `search for “${q}”`, search, total }))
  const removed = blockers.map(({ label, ...rest }) => ({ name: `remove ${label}`, ...rest }))
  const [blocker] = blockers
  if (spellings.length > 0)
    return (
      <Offers offers={others(spellings)}>
        No one wrote “{state.q}”. Check the spelling, or try this:
      </Offers>
    )
  if (blocker)
    return (
      <Offers offers={[...removed, ...others(parts)]}>
        {blocker.label} rules everyone out. Without it, there {blocker.total === 1 ? 'is' : 'are'}{' '}
        {profileCount(blocker.total)}.
      </Offers>
    )
  if (parts.length > 0)
    return (
      <Offers offers={others(parts)}>No one matches all of “{state.q}”. Try a part of it:</Offers>
    )
  if (state.q || filterCount(state) > 0)
    return (
      <EmptyState
        title="No Profiles Found"
        action={
          <ButtonLink to={directoryLink(cleared(state))} preventScrollReset>
            Clear All
          </ButtonLink>
        }
      >
        Removing one filter isn’t enough. Clear all to start over.
      </EmptyState>
    )
  return <EmptyState title="No Profiles Found">No one has published a profile yet.</EmptyState>
}

function Offers({ offers, children }: { offers: readonly Offer[]; children: ReactNode }) {
  const [first, ...others] = offers.slice(0, MAX_OFFERS)
  return (
    <EmptyState
      title="No Profiles Found"
      action={
        first && (
          <>
            <ButtonLink to={{ search: first.search }} preventScrollReset>
              {`${capitalized(first.name)}: ${profileCount(first.total)}`}
            </ButtonLink>
            {others.length > 0 && (
              <ul className="mt-4">
                {others.map(({ name, search, total }) => (
                  <li key={search}>
                    or{' '}
                    <TextLink to={{ search }} preventScrollReset>
                      {name}: {profileCount(total)}
                    </TextLink>
                  </li>
                ))}
              </ul>
            )}
          </>
        )
      }
    >
      {children}
    </EmptyState>
  )
}
