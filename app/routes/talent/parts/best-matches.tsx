import { href } from 'react-router'
import type { ChoiceError } from '#app/features/matching/choice.ts'
import { InterestForm } from '#app/features/matching/ui/interest.tsx'
import { MatchReceipt } from '#app/features/matching/ui/match-receipt.tsx'
import { SetAsideForm, SetAsideList, SharedReasons } from '#app/features/matching/ui/set-aside.tsx'
import { requestTitle } from '#app/features/requests/rules.ts'
import { RequestSummary } from '#app/features/requests/ui/request-summary.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { LiveRegion } from '#app/ui/live-region.tsx'
import { Section } from '#app/ui/section.tsx'
import { MatchList } from '../../parts/match-list.tsx'
import type { Route } from '../+types/dashboard.ts'
import { ALL_MATCHES, BEST_MATCHES, MATCHES_ID, matchesView } from './matches-address.ts'

type BestMatchesProps = Pick<
  Route.ComponentProps['loaderData'],
  'matches' | 'isPreparing' | 'showAll' | 'hasMore' | 'profile' | 'aside' | 'interests' | 'reasons'
> & { failed: ChoiceError | undefined }

/** The requests that match a profile best, each with the actions a talent can take. */
export function BestMatches(props: BestMatchesProps) {
  const { matches, isPreparing, showAll, hasMore, profile, aside, interests, reasons, failed } =
    props
  const listed = matches !== null && matches.length > 0
  return (
    <Section
      id={MATCHES_ID}
      title="Best Matches"
      description="Requests that fit your profile, best first. See the reasons under each score."
      actions={listed && <OtherView showAll={showAll} />}
    >
      <LiveRegion>{`Best matches: ${matches?.length ?? 'none loaded'}, hidden: ${aside.length}`}</LiveRegion>
      <SharedReasons side="talent" reasons={reasons}>
        <TextLink to={href('/talent/profile')}>Edit Profile</TextLink>
      </SharedReasons>
      <MatchList
        matches={matches}
        isPreparing={isPreparing}
        retryAt={{ ...matchesView(showAll), hash: '' }}
        empty={{
          advice:
            'We match new requests as they come in. In the meantime, see how others describe their work.',
          action: <ButtonLink to={href('/talent-directory')}>Browse Talent</ButtonLink>,
        }}
        columns="md:grid-cols-2"
        keyOf={({ request }) => request.id}
      >
        {({ match, request }) => (
          <RequestSummary
            request={request}
            to={href('/requests/:requestId', { requestId: request.id })}
          >
            <MatchReceipt
              match={match}
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
        )}
      </MatchList>
      {listed && showAll && hasMore && (
        <p className="mt-6 text-muted">These are the {ALL_MATCHES} best.</p>
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
