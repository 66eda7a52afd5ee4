import type { ComponentProps, ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Preparing } from '#app/ui/preparing.tsx'
import type { Link } from '#app/ui/router-link.tsx'
import type { WholeList } from './match-pages.ts'
import { PENDING, usePendingHere } from './pending-here.ts'

type MatchListProps<Match> = {
  /** Null if they could not be read. */
  matches: readonly Match[] | null
  /** Whether the index is still loading. */
  isPreparing: boolean
  /** The page without a fragment: a link that only changes the fragment would not reload it. */
  retryAt: ComponentProps<typeof Link>['to']
  /** What to suggest if there are none. */
  empty: { advice: string; action: ReactNode }
  /** The width from which two are shown side by side. */
  columns: 'sm:grid-cols-2' | 'md:grid-cols-2'
  keyOf: (match: Match) => string
  children: (match: Match) => ReactNode
}

/** Ranked matches, or why there are none. */
export function MatchList<Match>(props: MatchListProps<Match>) {
  const { matches, isPreparing, retryAt, empty, columns, keyOf, children } = props
  const pending = usePendingHere()
  if (isPreparing)
    return (
      <Preparing className="min-h-dvh">
        Preparing your matches. You’ll see them in a moment.
      </Preparing>
    )
  if (matches === null)
    return (
      <Notice
        tone="problem"
        title="We couldn’t load your matches"
        action={
          <ButtonLink variant="secondary" size="small" to={retryAt}>
            Try again
          </ButtonLink>
        }
      >
        Something failed on our side, and we’ve logged it.
      </Notice>
    )
  if (matches.length === 0)
    return (
      <EmptyState headingLevel={3} title="No Matches Just Yet" action={empty.action}>
        {empty.advice}
      </EmptyState>
    )
  return (
    <ol
      aria-busy={pending}
      className={cx(
        'grid grid-cols-1 gap-6 has-[details[open]]:items-start',
        columns,
        pending && PENDING,
      )}
    >
      {matches.map(match => (
        <li key={keyOf(match)}>{children(match)}</li>
      ))}
    </ol>
  )
}

type MoreMatchesProps = {
  list: WholeList | null
  toPage: (page: number) => ComponentProps<typeof Link>['to']
}

/** Below a page of the whole ranked list: which part it is, and the way to the rest. */
export function MoreMatches({ list, toPage }: MoreMatchesProps) {
  if (!list?.text) return null
  const { page, text, hasNext } = list
  return (
    <nav aria-label="Pages of matches" className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
      <p className="figures text-muted">{text}</p>
      {page > 1 && <TextLink to={toPage(page - 1)}>Previous page</TextLink>}
      {hasNext && <TextLink to={toPage(page + 1)}>Next page</TextLink>}
    </nav>
  )
}
