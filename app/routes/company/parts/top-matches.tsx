import { href } from 'react-router'
import { hasLapsed, isUnderWay } from '#app/features/connections/rules.ts'
import { MatchState } from '#app/features/connections/ui/match-state.tsx'
import { ResponseTime } from '#app/features/connections/ui/response-time.tsx'
import type { ChoiceError } from '#app/features/matching/choice.ts'
import { MatchReceipt } from '#app/features/matching/ui/match-receipt.tsx'
import { SetAsideForm } from '#app/features/matching/ui/set-aside.tsx'
import type { OwnRequest } from '#app/features/requests/schema.ts'
import { ShortlistForm } from '#app/features/shortlist/ui/shortlist-form.tsx'
import { TalentCard } from '#app/features/talent/ui/talent-card.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { MatchSection, OtherView } from '../../parts/match-list.tsx'
import type { MatchPage } from '../../parts/match-pages.ts'
import type { Route } from '../+types/dashboard.ts'
import { ALL, dashboard, INTERESTED } from './dashboard-address.ts'

const ID = 'top-matches'

const PHONE_LINKS = Object.entries({
  requests: 'Your requests',
  introductions: 'Introductions',
})

type Loaded = Route.ComponentProps['loaderData']

type TopMatchesProps = Pick<
  Loaded,
  | 'matches'
  | 'isPreparing'
  | 'introductions'
  | 'aside'
  | 'interested'
  | 'showsInterested'
  | 'wholeList'
  | 'reasons'
  | 'note'
  | 'shortlisted'
> & { selected: OwnRequest; failed: ChoiceError | undefined }

/** The best matches of the selected request, or the people interested in it, each with the state of its introduction.
 */
export function TopMatches(props: TopMatchesProps) {
  const { matches, introductions, interested, showsInterested, selected, failed, shortlisted } =
    props
  const edit = href('/company/request/:requestId', { requestId: selected.id })
  const view = (show?: string, page?: number) =>
    dashboard({ request: selected.id, show, page: page?.toString(), hash: `#${ID}` })
  const toPage = (page: MatchPage) =>
    page === null ? view() : view(ALL, page > 1 ? page : undefined)
  const sentTo = (talentId: string) =>
    introductions.find(
      ({ talent, request, status }) =>
        talent.id === talentId && request?.id === selected.id && !hasLapsed(status),
    )
  return (
    <MatchSection
      {...props}
      id={ID}
      title="Top Matches"
      name={`Top matches for ${selected.desiredRole}`}
      side="company"
      description={
        showsInterested
          ? `Interested in ${selected.desiredRole}, the best match first`
          : `For ${selected.desiredRole}`
      }
      actions={
        <>
          {/* Phones show these below all matches. */}
          {PHONE_LINKS.map(([id, text]) => (
            <a key={id} href={`#${id}`} className="text-link underline decoration-1 lg:hidden">
              {text}
            </a>
          ))}
          {matches !== null && matches.length > 0 && !showsInterested && (
            <>
              {interested.length > 0 && (
                <TextLink to={view(INTERESTED)} preventScrollReset>
                  Interested ({interested.length})
                </TextLink>
              )}
              <OtherView list={props.wholeList} toPage={toPage} />
            </>
          )}
          {matches !== null && matches.length > 0 && showsInterested && (
            <TextLink to={view()} preventScrollReset>
              Show the best matches
            </TextLink>
          )}
        </>
      }
      toPage={toPage}
      edit={<TextLink to={edit}>Update Request</TextLink>}
      empty={{
        advice:
          'Try updating your request: say more about the work, raise the budget or drop a condition.',
        action: (
          <ButtonLink variant="secondary" to={edit}>
            Update Request
          </ButtonLink>
        ),
      }}
      columns="sm:grid-cols-2"
      keyOf={({ talent }) => talent.id}
    >
      {({ match, talent, responseTime }) => {
        const sent = sentTo(talent.id)
        return (
          <TalentCard talent={talent}>
            {interested.includes(talent.id) && (
              <p className="mb-3">
                <Badge tone="green" glyph="full">
                  Interested in this request
                </Badge>
              </p>
            )}
            <MatchReceipt
              match={match}
              key={selected.id}
              requestId={selected.id}
              talentId={talent.id}
              title={talent.fullName}
              className="mt-2"
            />
            <ResponseTime time={responseTime} of="talent" className="mt-2 text-sm text-muted" />
            {sent ? (
              <MatchState introduction={sent} title={talent.fullName} />
            ) : (
              <ButtonLink
                to={`${talent.profileUrl}?introduce=${selected.id}`}
                className="mt-4 w-full"
              >
                Request Introduction<span className="sr-only"> to {talent.fullName}</span>
              </ButtonLink>
            )}
            <ShortlistForm
              talentId={talent.id}
              name={talent.fullName}
              isShortlisted={shortlisted.includes(talent.id)}
              className="mt-2"
            />
            {!(sent && isUnderWay(sent)) && (
              <SetAsideForm
                side="company"
                title={talent.fullName}
                requestId={selected.id}
                talentId={talent.id}
                failed={failed}
              />
            )}
          </TalentCard>
        )
      }}
    </MatchSection>
  )
}
