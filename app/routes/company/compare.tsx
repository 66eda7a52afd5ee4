import { data, href, useLocation } from 'react-router'
import { z } from 'zod'
import { openRequestIds } from '#app/features/connections/rules.ts'
import { matcherContext } from '#app/features/matching/matcher-context.ts'
import { explainMatches, readOwnRequestPairs } from '#app/features/matching/queries.server.ts'
import { listOwnRequests } from '#app/features/requests/queries.server.ts'
import { listShortlist } from '#app/features/shortlist/queries.server.ts'
import {
  compareParts,
  comparisonLede,
  isComparable,
  MAX_COMPARED,
  MIN_COMPARED,
} from '#app/features/shortlist/rules.ts'
import { listShortCards } from '#app/features/talent/cards.server.ts'
import { pageTitle } from '#app/site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { listed } from '#app/ui/listed.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { requireUserType } from '../guards.server.ts'
import { readSent } from '../parts/read-sent.server.ts'
import type { Route } from './+types/compare.ts'
import { Comparison } from './parts/comparison.tsx'

const TITLE = 'Compare'
const Ids = z.array(z.guid()).transform(ids => [...new Set(ids)])

export const meta: Route.MetaFunction = () => [{ title: pageTitle(TITLE) }]

/** Compares people side by side, by the parts of their receipts for one request. */
export async function loader(args: Route.LoaderArgs) {
  const { asActor, own, log } = requireUserType(args, 'company')
  const { searchParams } = args.url
  const requested = searchParams.get('request')
  const requestId = own.requestIds.find(id => id === requested)
  const talentIds = Ids.safeParse(searchParams.getAll('talent')).data ?? []
  const none = { role: '', people: [], rows: [], leftOut: '' }
  if (requestId === undefined || !isComparable(talentIds.length))
    return { ...none, problem: 'few' as const }
  const read = await asActor(async tx => ({
    cards: await listShortCards(tx, talentIds),
    pairs: await readOwnRequestPairs(tx, { requestIds: [requestId], talentIds }),
    requests: await listOwnRequests(tx),
    sent: await readSent(tx, talentIds),
    kept: await listShortlist(tx, talentIds),
  }))
  const matches = await explainMatches(args.context.get(matcherContext), read.pairs).catch(
    error => {
      log.error({ err: error }, 'people could not be compared')
      return null
    },
  )
  if (matches === null) return data({ ...none, problem: 'later' as const }, { status: 503 })
  const people = matches.flatMap(({ talentId, score, parts }) => {
    const talent = read.cards.find(({ id }) => id === talentId)
    const sent = read.sent.filter(introduction => introduction.talentId === talentId)
    const mayAsk = !openRequestIds({ sent }).has(requestId)
    const note = read.kept.find(entry => entry.talentId === talentId)?.note ?? ''
    return talent ? [{ talent, score, parts, requestId, sent, mayAsk, note }] : []
  })
  const scored = new Set(matches.map(({ talentId }) => talentId))
  const unscored = read.cards.filter(({ id }) => !scored.has(id)).map(({ fullName }) => fullName)
  const leftOut = leftOutText(unscored, talentIds.length - read.cards.length)
  if (people.length < MIN_COMPARED) {
    const problem = leftOut === '' ? ('few' as const) : ('left-out' as const)
    return { ...none, leftOut, problem }
  }
  const role = read.requests.find(({ id }) => id === requestId)?.desiredRole ?? ''
  return {
    role,
    people: people.map(({ parts: _, ...person }) => person),
    rows: compareParts(people.map(({ parts }) => parts)),
    leftOut,
    problem: null,
  }
}

/** Who of the chosen people is missing. Those whose profiles are hidden or deleted by now have no name here. */
function leftOutText(unscored: readonly string[], gone: number): string {
  const whoIs =
    gone === 1 ? 'One of the people you chose is' : `${gone} of the people you chose are`
  return [
    ...(unscored.length > 0 ? [withoutScore(unscored)] : []),
    ...(gone > 0 ? [`${whoIs} no longer visible.`] : []),
  ].join(' ')
}

function withoutScore(names: readonly string[]): string {
  const verb = names.length === 1 ? 'has' : 'have'
  const whose = names.length === 1 ? 'The profile' : 'Their profiles'
  return `${listed(names)} ${verb} no score for this request. ${whose} and what it states have nothing in common so far.`
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { role, people, rows, leftOut, problem } = loaderData
  // The shortlist reads the same address, so the ticked people are still ticked there.
  const shortlist = href('/company/shortlist') + useLocation().search
  return (
    <div className="page-width py-6 sm:py-12 print:p-0!">
      <PageHeader
        title={TITLE}
        kicker={role || undefined}
        lede={problem === null ? comparisonLede(rows) : undefined}
      />
      {problem === 'few' && (
        <Notice
          title={`Choose ${MIN_COMPARED} to ${MAX_COMPARED} people`}
          action={<ButtonLink to={shortlist}>Back to Shortlist</ButtonLink>}
        >
          Select them on your shortlist, and choose one of your open requests.
        </Notice>
      )}
      {problem === 'left-out' && (
        <Notice
          title="We can’t compare these people"
          action={<ButtonLink to={shortlist}>Back to Shortlist</ButtonLink>}
        >
          {leftOut} Choose others on your shortlist.
        </Notice>
      )}
      {problem === 'later' && (
        <Notice tone="problem" title="We couldn’t load the comparison">
          Please reload the page in a moment.
        </Notice>
      )}
      {problem === null && (
        <>
          <Comparison people={people} rows={rows} />
          {leftOut !== '' && <Notice className="mt-6">{leftOut}</Notice>}
          <p className="mt-8 flex flex-wrap gap-3">
            <ButtonLink variant="secondary" to={shortlist}>
              Back to Shortlist
            </ButtonLink>
            <Button variant="quiet" data-print="" className="noscript:hidden">
              Print
            </Button>
          </p>
        </>
      )}
    </div>
  )
}
