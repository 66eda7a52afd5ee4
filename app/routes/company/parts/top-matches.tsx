import { href } from 'react-router'
import { hasLapsed } from '#app/features/connections/rules.ts'
import { StatusBadge } from '#app/features/connections/ui/connection-card.tsx'
import { ResponseTime } from '#app/features/connections/ui/response-time.tsx'
import type { ChoiceError } from '#app/features/matching/choice.ts'
import { InterestMark } from '#app/features/matching/ui/interest.tsx'
import { MatchLine } from '#app/features/matching/ui/match-line.tsx'
import { MatchReceipt } from '#app/features/matching/ui/match-receipt.tsx'
import { SetAsideForm, SetAsideList, ToldReasons } from '#app/features/matching/ui/set-aside.tsx'
import type { OwnRequest } from '#app/features/requests/schema.ts'
import { TalentCard } from '#app/features/talent/ui/talent-card.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { LiveRegion } from '#app/ui/live-region.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Preparing } from '#app/ui/preparing.tsx'
import { Section } from '#app/ui/section.tsx'
import { PENDING, usePendingHere } from '../../parts/pending-here.ts'
import type { Route } from '../+types/dashboard.ts'
import { dashboard, INTERESTED } from './dashboard-address.ts'

type Loaded = Route.ComponentProps['loaderData']

type TopMatchesProps = Pick<
  Loaded,
  | 'matches'
  | 'isPreparing'
  | 'introductions'
  | 'aside'
  | 'interested'
  | 'showsInterested'
  | 'reasons'
> & { selected: OwnRequest; failed: ChoiceError | undefined }

/** The best matches of the chosen request, or who is interested in it, each with what became of asking. */
export function TopMatches(props: TopMatchesProps) {
  const { matches, isPreparing, introductions, aside, interested, showsInterested } = props
  const { reasons, selected, failed } = props
  const edit = href('/company/request/:requestId', { requestId: selected.id })
  const pending = usePendingHere()
  return (
    <Section
      id="top-matches"
      title="Top Matches"
      description={
        showsInterested
          ? `Interested in ${selected.desiredRole}, the best match first`
          : `For ${selected.desiredRole}`
      }
      actions={
        (showsInterested || interested.length > 0) && (
          <OtherView {...{ selected, showsInterested }} count={interested.length} />
        )
      }
    >
      <LiveRegion>{`Top matches for ${selected.desiredRole}: ${matches?.length ?? 'none loaded'}, hidden: ${aside.length}`}</LiveRegion>
      <ToldReasons side="company" reasons={reasons}>
        <TextLink to={edit}>Update Request</TextLink>
      </ToldReasons>
      {isPreparing ? (
        <Preparing className="min-h-dvh">
          Preparing your matches. You’ll see them in a moment.
        </Preparing>
      ) : matches === null ? (
        <Notice
          tone="problem"
          title="We couldn’t load your matches"
          action={
            <ButtonLink variant="secondary" size="small" to={dashboard({ request: selected.id })}>
              Try again
            </ButtonLink>
          }
        >
          Something failed on our side, and we’ve logged it.
        </Notice>
      ) : matches.length === 0 ? (
        <EmptyState
          headingLevel={3}
          title="No Matches Just Yet"
          action={
            <ButtonLink variant="secondary" to={edit}>
              Update Request
            </ButtonLink>
          }
        >
          Try updating your request: say more about the work, raise the budget or drop a condition.
        </EmptyState>
      ) : (
        <ul
          aria-busy={pending}
          className={cx(
            'grid grid-cols-1 gap-6 has-[details[open]]:items-start sm:grid-cols-2',
            pending && PENDING,
          )}
        >
          {matches.map(({ match, talent, responseTime }) => {
            const sent = introductions.find(
              ({ talent: { id }, request, status }) =>
                id === talent.id && request?.id === selected.id && !hasLapsed(status),
            )
            return (
              <li key={talent.id}>
                <TalentCard talent={talent}>
                  {interested.includes(talent.id) && <InterestMark />}
                  <MatchLine score={match.score} summary={match.summary} />
                  <MatchReceipt
                    key={selected.id}
                    requestId={selected.id}
                    talentId={talent.id}
                    title={talent.fullName}
                    className="mt-2"
                  />
                  <ResponseTime
                    time={responseTime}
                    of="talent"
                    className="mt-2 text-sm text-muted"
                  />
                  {sent ? (
                    <p className="mt-4 flex items-center gap-2 text-sm">
                      Introduction <StatusBadge status={sent.status} />
                    </p>
                  ) : (
                    <ButtonLink
                      to={`${talent.profileUrl}?introduce=${selected.id}`}
                      className="mt-4 w-full"
                    >
                      Request Introduction
                    </ButtonLink>
                  )}
                  <SetAsideForm
                    side="company"
                    title={talent.fullName}
                    requestId={selected.id}
                    talentId={talent.id}
                    failed={failed}
                  />
                </TalentCard>
              </li>
            )
          })}
        </ul>
      )}
      <SetAsideList side="company" items={aside} failed={failed} />
    </Section>
  )
}

type OtherViewProps = { selected: OwnRequest; showsInterested: boolean; count: number }

function OtherView({ selected, showsInterested, count }: OtherViewProps) {
  const view = { request: selected.id, hash: '#top-matches' }
  return showsInterested ? (
    <TextLink to={dashboard(view)} preventScrollReset>
      Show the best matches
    </TextLink>
  ) : (
    <TextLink to={dashboard({ ...view, show: INTERESTED })} preventScrollReset>
      Interested ({count})
    </TextLink>
  )
}
