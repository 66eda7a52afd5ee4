import { data } from 'react-router'
import { listLatestAbout } from '#app/features/connections/queries.server.ts'
import { isUnderWay } from '#app/features/connections/rules.ts'
import { matcherContext } from '#app/features/matching/matcher-context.ts'
import {
  explainMatches,
  isVisiblePair,
  readOwnProfilePairs,
  readOwnRequestPairs,
} from '#app/features/matching/queries.server.ts'
import { MatchPair } from '#app/features/matching/schema.ts'
import { MatchLine } from '#app/features/matching/ui/match-line.tsx'
import { ReceiptParts } from '#app/features/matching/ui/receipt-parts.tsx'
import { SET_ASIDE_ID, SetAsideFields } from '#app/features/matching/ui/set-aside.tsx'
import { listRequestSummaries } from '#app/features/requests/queries.server.ts'
import { requestTitle, roleText } from '#app/features/requests/rules.ts'
import { listTalentCards } from '#app/features/talent/queries.server.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { pageTitle } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import { dashboardOf, requireUser } from '../guards.server.ts'
import { readSent } from '../parts/read-sent.server.ts'
import { withProgress } from '../parts/with-progress.server.ts'
import type { Route } from './+types/match.ts'

const TITLE = 'Why this score'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(TITLE) }]

/** One receipt, visible to the company of the request and to the talent. */
export async function loader(args: Route.LoaderArgs) {
  const { asActor, log, user } = requireUser(args)
  const pair = MatchPair.safeParse(args.params)
  if (!pair.success) throw data(null, { status: 404 })
  const { requestId, talentId } = pair.data
  const side = user.userType
  const back = dashboardOf(user)
  const none = { receipt: null, subject: '', isUnscored: false, canHide: false, side, back }
  try {
    const [rows, [request], [talent], introduced] = await asActor(tx =>
      Promise.all([
        side === 'company'
          ? readOwnRequestPairs(tx, { requestIds: [requestId], talentIds: [talentId] })
          : readOwnProfilePairs(tx, { talentId, requestIds: [requestId] }),
        listRequestSummaries(tx, [requestId]),
        side === 'company' ? listTalentCards(tx, [talentId]) : [],
        isIntroduced(tx, { ...pair.data, side }),
      ]),
    )
    const matches = await explainMatches(args.context.get(matcherContext), rows)
    if (matches === null) return data(none, { status: 503 })
    const [match] = matches
    if (request && (talent || side === 'talent') && isVisiblePair(rows)) {
      const subject = talent ? `${talent.fullName} for ${roleText(request)}` : requestTitle(request)
      if (match === undefined) return { ...none, subject, isUnscored: true }
      const { score, summary, parts } = match
      return { ...none, receipt: { score, summary, parts }, subject, canHide: !introduced }
    }
  } catch (error) {
    log.error({ err: error }, 'a receipt could not be loaded')
    return data(none, { status: 500 })
  }
  throw data(null, { status: 404 })
}

/** Whether an introduction between the two about the request is under way: hiding the match would end nothing. */
async function isIntroduced(
  tx: ActorTx,
  { requestId, talentId, side }: MatchPair & { side: 'company' | 'talent' },
): Promise<boolean> {
  if (side === 'talent')
    return (await withProgress(tx, listLatestAbout(tx, requestId), requestId)).some(isUnderWay)
  const sent = await readSent(tx, [talentId])
  return sent.some(each => each.requestId === requestId && isUnderWay(each))
}

export default function MatchPage({ loaderData, params }: Route.ComponentProps) {
  const { receipt, subject, isUnscored, canHide, side, back } = loaderData
  return (
    <div className="page-width py-12">
      <PageHeader title={TITLE} kicker={subject} />
      <div className="max-w-measure">
        {receipt ? (
          <>
            <MatchLine score={receipt.score} summary={receipt.summary} className="mb-6" />
            <ReceiptParts {...receipt} />
            {canHide && (
              <Section id={SET_ASIDE_ID} title="Not for me" className="no-print mt-8">
                <SetAsideFields side={side} action={back} {...params} />
              </Section>
            )}
          </>
        ) : isUnscored ? (
          <Notice title="No score yet">
            {side === 'talent' ? 'Your' : 'The'} profile and what this request states have nothing
            in common so far.
          </Notice>
        ) : (
          <Notice tone="problem" title="We couldn’t load the score">
            Please reload the page in a moment.
          </Notice>
        )}
        <ButtonLink variant="secondary" to={back} className="no-print mt-8">
          Back to your dashboard
        </ButtonLink>
      </div>
    </div>
  )
}
