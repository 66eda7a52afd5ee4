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
import { MatchList, MoreMatches } from '../../parts/match-list.tsx'
import { BEST_MATCHES, type WholeList } from '../../parts/match-pages.ts'
import type { Route } from '../+types/dashboard.ts'
import { MATCHES_ID, matchesView } from './matches-address.ts'

type BestMatchesProps = Pick<
  Route.ComponentProps['loaderData'],
  'matches' | 'isPreparing' | 'wholeList' | 'profile' | 'aside' | 'interests' | 'reasons'
> & { failed: ChoiceError | undefined }

/** The requests that match a profile best, each with the actions a talent can take. */
export function BestMatches(props: BestMatchesProps) {
  const { matches, isPreparing, wholeList, profile, aside, interests, reasons, failed } = props
  const listed = matches !== null && matches.length > 0
  return (
    <Section
      id={MATCHES_ID}
      title="Best Matches"
      description="Requests that fit your profile, best first. See the reasons under each score."
      actions={listed && <OtherView list={wholeList} />}
    >
      <LiveRegion>{`Best matches: ${matches?.length ?? 'none loaded'}, hidden: ${aside.length}`}</LiveRegion>
      <SharedReasons side="talent" reasons={reasons}>
        <TextLink to={href('/talent/profile')}>Edit Profile</TextLink>
      </SharedReasons>
      <MatchList
        matches={matches}
        isPreparing={isPreparing}
        retryAt={{ ...matchesView(wholeList?.page ?? null), hash: '' }}
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
      <MoreMatches list={wholeList} toPage={matchesView} />
      <SetAsideList side="talent" items={aside} failed={failed} />
    </Section>
  )
}

function OtherView({ list }: { list: WholeList | null }) {
  return list ? (
    <TextLink to={matchesView(null)} preventScrollReset>
      Show Best {BEST_MATCHES}
    </TextLink>
  ) : (
    <TextLink to={matchesView(1)} preventScrollReset>
      View All
    </TextLink>
  )
}
