import { href } from 'react-router'
import type { ChoiceError } from '#app/features/matching/choice.ts'
import { InterestForm } from '#app/features/matching/ui/interest.tsx'
import { MatchLine } from '#app/features/matching/ui/match-line.tsx'
import { MatchReceipt } from '#app/features/matching/ui/match-receipt.tsx'
import { SetAsideForm, SetAsideList, ToldReasons } from '#app/features/matching/ui/set-aside.tsx'
import { requestTitle } from '#app/features/requests/rules.ts'
import { RequestSummary } from '#app/features/requests/ui/request-summary.tsx'
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
import { ALL_MATCHES, BEST_MATCHES, MATCHES_ID, matchesView } from './matches-address.ts'

type BestMatchesProps = Pick<
  Route.ComponentProps['loaderData'],
  'matches' | 'isPreparing' | 'showAll' | 'hasMore' | 'profile' | 'aside' | 'interests' | 'reasons'
> & { failed: ChoiceError | undefined }

/** The requests that match a profile best, each with what the talent can say of it. */
export function BestMatches(props: BestMatchesProps) {
  const { matches, isPreparing, showAll, hasMore, profile, aside, interests, reasons, failed } =
    props
  const listed = matches !== null && matches.length > 0
  const pending = usePendingHere()
  return (
    <Section
      id={MATCHES_ID}
      title="Best Matches"
      description="Requests that fit your profile, best first. See the reasons under each score."
      actions={listed && <OtherView showAll={showAll} />}
    >
      <LiveRegion>{`Best matches: ${matches?.length ?? 'none loaded'}, hidden: ${aside.length}`}</LiveRegion>
      <ToldReasons side="talent" reasons={reasons}>
        <TextLink to={href('/talent/profile')}>Edit Profile</TextLink>
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
            // A hash alone would load nothing again.
            <ButtonLink variant="secondary" size="small" to={{ ...matchesView(showAll), hash: '' }}>
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
          action={<ButtonLink to={href('/talent-directory')}>Browse Talent</ButtonLink>}
        >
          We match new requests as they come in. In the meantime, see how others describe their
          work.
        </EmptyState>
      ) : (
        <>
          <ol
            aria-busy={pending}
            className={cx(
              'grid grid-cols-1 gap-6 has-[details[open]]:items-start md:grid-cols-2',
              pending && PENDING,
            )}
          >
            {matches.map(({ match, request }) => (
              <li key={request.id}>
                <RequestSummary
                  request={request}
                  to={href('/requests/:requestId', { requestId: request.id })}
                >
                  <MatchLine {...match} />
                  <MatchReceipt
                    requestId={request.id}
                    talentId={profile.id}
                    title={requestTitle(request)}
                  />
                  <InterestForm
                    requestId={request.id}
                    title={requestTitle(request)}
                    interested={interests.includes(request.id)}
                    failed={failed}
                  />
                  <SetAsideForm
                    side="talent"
                    title={requestTitle(request)}
                    requestId={request.id}
                    talentId={profile.id}
                    failed={failed}
                  />
                </RequestSummary>
              </li>
            ))}
          </ol>
          {showAll && hasMore && (
            <p className="mt-6 text-muted">These are the {ALL_MATCHES} best.</p>
          )}
        </>
      )}
      <SetAsideList side="talent" items={aside} failed={failed} />
    </Section>
  )
}

function OtherView({ showAll }: { showAll: boolean }) {
  return showAll ? (
    <TextLink to={matchesView(false)} preventScrollReset>
      Show Best {BEST_MATCHES}
    </TextLink>
  ) : (
    <TextLink to={matchesView(true)} preventScrollReset>
      View All
    </TextLink>
  )
}
