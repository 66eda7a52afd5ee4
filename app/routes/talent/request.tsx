import { data, href, replace } from 'react-router'
import { overlapOfWeek } from '#app/features/availability/rules.ts'
import { OverlapBars } from '#app/features/availability/ui/overlap-bars.tsx'
import { listLatestAbout } from '#app/features/connections/queries.server.ts'
import { findOpenAbout, isActive, unsentAnswer } from '#app/features/connections/rules.ts'
import { type AnswerError, AnswerForm } from '#app/features/connections/schema.ts'
import { ActiveConnections } from '#app/features/connections/ui/active-connections.tsx'
import { PastConnections } from '#app/features/connections/ui/past-connections.tsx'
import { PendingIntroductions } from '#app/features/connections/ui/pending-introductions.tsx'
import {
  CHOICE_NOT_SENT,
  type ChoiceError,
  choiceError,
  isChoice,
} from '#app/features/matching/choice.ts'
import { listInterests, listSetAsides } from '#app/features/matching/choices.server.ts'
import { matcherContext } from '#app/features/matching/matcher-context.ts'
import { explainMatches, readOwnProfilePairs } from '#app/features/matching/queries.server.ts'
import { MatchPair } from '#app/features/matching/schema.ts'
import { findRequestDetails } from '#app/features/requests/request-details.server.ts'
import { roleText } from '#app/features/requests/rules.ts'
import { CompanyFacts, RequestSections } from '#app/features/requests/ui/request-details.tsx'
import { zoneText } from '#app/platform/calendar/zone-text.ts'
import { dayIn, isZone, mondayOf } from '#app/platform/calendar/zones.ts'
import { readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RangeBars } from '#app/ui/range-bars.tsx'
import { Section } from '#app/ui/section.tsx'
import { requireUserType } from '../guards.server.ts'
import { answerOffline } from '../parts/answer-offline.ts'
import { handleAnswer } from '../parts/handle-answer.server.ts'
import { CHOICE_FORMS, handleMatchChoice } from '../parts/match-choice.server.ts'
import { REQUEST_NOT_FOUND, RequestError } from '../parts/request-error.tsx'
import { withProgress } from '../parts/with-progress.server.ts'
import type { Route } from './+types/request.ts'
import { RequestMatch } from './parts/request-match.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData ? roleText(loaderData.request) : REQUEST_NOT_FOUND) },
  NOINDEX,
]

const WEDNESDAY = 2
const [NINE, FIVE] = [9 * 60, 17 * 60]

/** One request, visible to any talent whose matches may list it. Row security hides the others. */
export async function loader(args: Route.LoaderArgs) {
  const ctx = requireUserType(args, 'talent')
  const pair = MatchPair.safeParse({ ...args.params, talentId: ctx.own.profileId })
  if (!pair.success) throw data(null, { status: 404 })
  const { requestId, talentId } = pair.data
  const { found, rows, ...beside } = await ctx.asActor(async tx => {
    const [found, latest, rows, [aside], interests] = await Promise.all([
      findRequestDetails(tx, requestId),
      withProgress(tx, listLatestAbout(tx, requestId), requestId),
      readOwnProfilePairs(tx, { talentId, requestIds: [requestId] }),
      listSetAsides(tx, pair.data),
      listInterests(tx, requestId),
    ])
    return { found, latest, rows, aside: aside ?? null, interested: interests.length > 0 }
  })
  if (found === undefined) throw data(null, { status: 404 })
  const { ownZone, statedZone, ownRate, isOwnVisible, ...request } = found
  const matches = await explainMatches(args.context.get(matcherContext), rows).catch(error => {
    ctx.log.error({ err: error }, 'the receipt of a request could not be loaded')
    return undefined
  })
  const [match] = matches ?? []
  return {
    ...beside,
    request,
    talentId,
    match: match ? { score: match.score, summary: match.summary, parts: match.parts } : null,
    unscored: unscoredBecause(matches),
    ownRate,
    isVisible: isOwnVisible,
    overlap: overlapOf(ownZone, statedZone, ctx.now()),
    hasOwnZone: ownZone !== null,
    hasTheirZone: statedZone !== null,
  }
}

/** Why there is no match to show; an empty list is a pair without a score. */
function unscoredBecause(matches: readonly unknown[] | null | undefined) {
  if (matches === undefined) return 'failed'
  return matches === null ? 'preparing' : 'nothing-in-common'
}

/** A typical day of this week, nine to five on both sides; null if a time zone is unknown. */
function overlapOf(mine: string | null, theirs: string | null, now: Date) {
  if (mine === null || theirs === null || !isZone(mine) || !isZone(theirs)) return null
  const side = (zone: string) => ({ zone, start: NINE, end: FIVE })
  const monday = mondayOf(dayIn(mine, now.getTime()))
  const days = overlapOfWeek({ mine: side(mine), theirs: side(theirs) }, monday)
  return { theirs, days: days.slice(WEDNESDAY, WEDNESDAY + 1) }
}

export const action = takesForm([AnswerForm, ...CHOICE_FORMS], async (args: Route.ActionArgs) => {
  const ctx = requireUserType(args, 'talent')
  const form = readForm(args.context)
  if (isChoice(form)) return (await handleMatchChoice(form, ctx)) ?? replace(args.url.pathname)
  return await handleAnswer(form, { ...ctx, url: args.url, acceptAs: 'matched' })
})

export const clientAction = (args: Route.ClientActionArgs) =>
  answerOffline(args, form => {
    const failed = choiceError(form, CHOICE_NOT_SENT)
    return failed ? { choiceError: failed } : { answerError: unsentAnswer(form) }
  })

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { request, latest, overlap, match, ownRate, hasOwnZone, hasTheirZone } = loaderData
  const refused: { answerError?: AnswerError; choiceError?: ChoiceError } = actionData ?? {}
  // A budget that the form suggested is not the company's.
  const hasBudget = !request.untouched.includes('budget_day_max')
  const open = findOpenAbout(latest, request.id) !== undefined
  return (
    <div className="page-width py-12">
      <PageHeader kicker={request.company.name} title={roleText(request)} />
      {request.closedAs !== null && (
        <Notice title="The company has closed this request" className="mb-12">
          You can still read it, because they asked you about it.
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-12">
          {latest.length > 0 && (
            <PendingIntroductions
              key={request.id}
              title="Introduction"
              connections={latest}
              scores={match ? { [request.id]: match.score } : {}}
              acceptAs="matched"
              answerError={refused.answerError}
            />
          )}
          {latest.some(isActive) && <ActiveConnections title="Introduction" connections={latest} />}
          <RequestMatch
            {...loaderData}
            canChoose={!open && request.closedAs === null}
            failed={refused.choiceError}
          />
          <RequestSections request={request}>
            {hasBudget && (
              <RangeBars
                ranges={[
                  { label: 'Your rate', ...ownRate },
                  {
                    label: 'Their budget',
                    min: request.budgetDayMin,
                    max: request.budgetDayMax,
                  },
                ]}
              />
            )}
          </RequestSections>
          <Section
            id="overlap"
            title="Shared Hours"
            description={
              overlap
                ? `A usual day this week, 9 AM to 5 PM for both of you. They work on ${zoneText(overlap.theirs)}.`
                : undefined
            }
          >
            {overlap ? (
              <OverlapBars days={overlap.days} />
            ) : (
              <MissingZones mine={!hasOwnZone} theirs={!hasTheirZone} />
            )}
          </Section>
          {!latest.some(isActive) && <PastConnections connections={latest} />}
        </div>
        <aside aria-label="The company" className="space-y-6">
          <CompanyFacts request={request} />
        </aside>
      </div>
      <ButtonLink variant="secondary" to={href('/talent/dashboard')} className="mt-12">
        Back to your dashboard
      </ButtonLink>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <RequestError
      error={error}
      missing="This request never existed, or has been closed, hidden or deleted."
      dashboard={href('/talent/dashboard')}
    />
  )
}

/** Says whose time zone is missing. A default that nobody confirmed counts as missing. */
function MissingZones({ mine, theirs }: { mine: boolean; theirs: boolean }) {
  return (
    <p className="max-w-measure text-muted">
      {theirs && 'The company hasn’t stated its time zone, so we can’t compare your days. '}
      {mine && (
        <>
          {theirs ? 'You haven’t stated yours either.' : 'You haven’t stated your time zone.'}{' '}
          <TextLink to={`${href('/talent/profile')}#timezone`}>Choose it in your profile</TextLink>.
        </>
      )}
    </p>
  )
}
