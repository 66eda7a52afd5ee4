import { href } from 'react-router'
import { findOpenAbout, isUnderWay } from '#app/features/connections/rules.ts'
import { MatchState } from '#app/features/connections/ui/match-state.tsx'
import type { ChoiceError } from '#app/features/matching/choice.ts'
import { InterestForm } from '#app/features/matching/ui/interest-form.tsx'
import { MatchReceipt } from '#app/features/matching/ui/match-receipt.tsx'
import { SetAsideForm } from '#app/features/matching/ui/set-aside.tsx'
import { requestTitle } from '#app/features/requests/rules.ts'
import { RequestSummary } from '#app/features/requests/ui/request-summary.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { MatchSection, OtherView } from '../../parts/match-list.tsx'
import type { Route } from '../+types/dashboard.ts'
import { MATCHES_ID, matchesView } from './matches-address.ts'

type BestMatchesProps = Pick<
  Route.ComponentProps['loaderData'],
  | 'matches'
  | 'isPreparing'
  | 'note'
  | 'wholeList'
  | 'profile'
  | 'preview'
  | 'connections'
  | 'aside'
  | 'interests'
  | 'reasons'
> & { isVisible: boolean; failed: ChoiceError | undefined }

/** Why the list is empty, if the talent can change that. */
function emptyBecause({ aside, profile, preview }: BestMatchesProps): string {
  if (aside.length > 0) return 'You’ve hidden all of your matches. They’re listed below. '
  const saysWork = profile.primaryRole || preview.skills.length > 0
  return saysWork ? '' : 'Your profile doesn’t say what you do: add your role and your skills. '
}

/** The requests that match a profile best, each with the actions a talent can take. */
export function BestMatches(props: BestMatchesProps) {
  const { matches, wholeList, profile, connections, interests, isVisible, failed } = props
  const listed = matches !== null && matches.length > 0
  return (
    <MatchSection
      {...props}
      id={MATCHES_ID}
      title="Best Matches"
      name="Best matches"
      side="talent"
      description="Open requests, the best match first. See the reasons under each score."
      actions={listed && <OtherView list={wholeList} toPage={matchesView} />}
      toPage={matchesView}
      edit={<TextLink to={href('/talent/profile')}>Edit Profile</TextLink>}
      empty={{
        advice: `${emptyBecause(props)}We match new requests as they come in. In the meantime, see how others describe their work.`,
        action: <ButtonLink to={href('/talent-directory')}>Browse Talent</ButtonLink>,
      }}
      columns="md:grid-cols-2"
      keyOf={({ request }) => request.id}
    >
      {({ match, request }) => {
        const page = href('/requests/:requestId', { requestId: request.id })
        const title = requestTitle(request)
        const introduction = findOpenAbout(connections, request.id)
        return (
          <RequestSummary request={request} to={page}>
            <MatchReceipt
              match={match}
              requestId={request.id}
              talentId={profile.id}
              title={title}
            />
            {introduction ? (
              <MatchState introduction={introduction} answerAt={page} title={title} />
            ) : (
              <InterestForm
                requestId={request.id}
                title={title}
                interested={interests.includes(request.id)}
                isVisible={isVisible}
                failed={failed}
              />
            )}
            {!(introduction && isUnderWay(introduction)) && (
              <SetAsideForm
                side="talent"
                title={title}
                requestId={request.id}
                talentId={profile.id}
                failed={failed}
              />
            )}
          </RequestSummary>
        )
      }}
    </MatchSection>
  )
}
