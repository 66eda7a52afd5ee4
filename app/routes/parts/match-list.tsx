import type { ComponentProps, ReactNode } from 'react'
import type { ChoiceError } from '#app/features/matching/choice.ts'
import { SetAsideList, SharedReasons } from '#app/features/matching/ui/set-aside.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { ChangeRegion } from '#app/ui/live-region.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Preparing } from '#app/ui/preparing.tsx'
import { Section } from '#app/ui/section.tsx'
import { BEST_MATCHES, type MatchPage, type WholeList } from './match-pages.ts'
import { PENDING, usePendingHere } from './pending-here.ts'

type Address = { pathname: string; search: string; hash: string }

type MatchSectionProps<Match> = Pick<
  ComponentProps<typeof Section>,
  'id' | 'title' | 'description' | 'actions'
> & {
  side: 'company' | 'talent'
  /** What the list is, for screen readers. */
  name: string
  /** Null if they could not be read. */
  matches: readonly Match[] | null
  /** Whether the index is still loading. */
  isPreparing: boolean
  wholeList: WholeList | null
  aside: ComponentProps<typeof SetAsideList>['items']
  reasons: ComponentProps<typeof SharedReasons>['reasons']
  failed: ChoiceError | undefined
  /** The address of the best matches, or of a page of the whole list. */
  toPage: (page: MatchPage) => Address
  /** Leads to where the reader changes what is matched. */
  edit: ReactNode
  /** What to know about the scores. */
  note: string | null
  /** What to suggest if there are none. */
  empty: { advice: string; action: ReactNode }
  /** The width from which two are shown side by side. */
  columns: 'sm:grid-cols-2' | 'md:grid-cols-2'
  keyOf: (match: Match) => string
  children: (match: Match) => ReactNode
}

/** A dashboard's ranked matches, and those that were set aside. */
export function MatchSection<Match>({
  side,
  name,
  wholeList,
  aside,
  reasons,
  failed,
  toPage,
  edit,
  note,
  ...props
}: MatchSectionProps<Match>) {
  const { id, title, description, actions, matches } = props
  return (
    <Section id={id} title={title} description={description} actions={actions}>
      <ChangeRegion>{`${name}: ${matches?.length ?? 'none'} shown, ${aside.length} hidden`}</ChangeRegion>
      <SharedReasons side={side} reasons={reasons}>
        {edit}
      </SharedReasons>
      {note && (
        <p className="mb-6 border-l-2 border-rule pl-4 text-sm">
          {note} {edit}
        </p>
      )}
      {/* A link that only changes the fragment would not reload the page. */}
      <MatchList {...props} retryTo={{ ...toPage(wholeList?.page ?? null), hash: '' }} />
      <MoreMatches list={wholeList} toPage={toPage} />
      <SetAsideList side={side} items={aside} failed={failed} />
    </Section>
  )
}

type MatchListProps<Match> = Pick<
  MatchSectionProps<Match>,
  'matches' | 'isPreparing' | 'empty' | 'columns' | 'keyOf' | 'children'
> & { retryTo: Address }

/** Ranked matches, or why there are none. */
function MatchList<Match>(props: MatchListProps<Match>) {
  const { matches, isPreparing, retryTo, empty, columns, keyOf, children } = props
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
          <ButtonLink variant="secondary" size="small" to={retryTo}>
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

type Views = Pick<MatchSectionProps<never>, 'toPage'> & { list: WholeList | null }

/** Below a page of the whole ranked list: which part it is, and the way to the rest. */
function MoreMatches({ list, toPage }: Views) {
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

/** Switches between the best matches and the whole list. */
export function OtherView({ list, toPage }: Views) {
  return (
    <TextLink to={toPage(list ? null : 1)} preventScrollReset>
      {list ? `Show Best ${BEST_MATCHES}` : 'View All'}
    </TextLink>
  )
}
