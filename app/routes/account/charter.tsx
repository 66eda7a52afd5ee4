import { data, href, replace, useSearchParams } from 'react-router'
import { answerOffer, withdrawOffer } from '#app/features/charters/commands.server.ts'
import { rateStanding } from '#app/features/charters/first-offer.ts'
import { OfferAnswerForm, WithdrawOfferForm } from '#app/features/charters/forms.server.ts'
import { findDeal } from '#app/features/charters/queries.server.ts'
import {
  agreedVersion,
  charterDocument,
  differencesOf,
  monthOf,
  openVersion,
  overHours,
  VERSION_STATE_LABELS,
} from '#app/features/charters/rules.ts'
import type { Deal, Version } from '#app/features/charters/types.ts'
import { DealActions } from '#app/features/charters/ui/deal-actions.tsx'
import { Differences } from '#app/features/charters/ui/differences.tsx'
import { MonthFigure } from '#app/features/charters/ui/month-figure.tsx'
import { markSeenInRoom } from '#app/features/notices/commands.server.ts'
import { findRoom } from '#app/features/rooms/queries.server.ts'
import { absence, nameOfOther, nextStep } from '#app/features/rooms/rules.ts'
import { Sheet } from '#app/platform/documents/sheet.tsx'
import { words } from '#app/platform/forms/fields.ts'
import { isId } from '#app/platform/forms/is-id.ts'
import { parseForm } from '#app/platform/forms/parse-form.ts'
import { readForm, takesForm, unreadable } from '#app/platform/forms/takes-form.ts'
import { isOpened } from '#app/platform/http/prefetch.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Moment, ReaderZone } from '#app/ui/day.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import { requireUser } from '../guards.server.ts'
import { answerOffline, NOTHING_SENT } from '../parts/answer-offline.ts'
import { reloadsWhenLate } from '../parts/reloads-when-late.ts'
import type { Route } from './+types/charter.ts'
import { ConversationLink } from './parts/conversation-link.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.isAgreed ? 'Charter' : 'Offers') },
  NOINDEX,
]

export async function loader(args: Route.LoaderArgs) {
  const ctx = requireUser(args)
  const { id } = args.params
  const found = await ctx.asActor(async tx => {
    if (!isId(id)) return undefined
    // Before reading, so that an offer that arrives meanwhile stays unread.
    if (isOpened(args.request)) await markSeenInRoom(tx, { roomId: id, kind: 'offer_moved' })
    const [room, deal] = await Promise.all([findRoom(tx, id), findDeal(tx, id)])
    if (room === undefined || deal === undefined) return undefined
    const step = agreedVersion(deal) ? nextStep(room) : absence(room)
    return { deal, otherName: nameOfOther(room), step }
  })
  if (found === undefined) throw data(null, { status: 404 })
  const { basis, zone, today: _today, freeOn, ...deal } = found.deal
  const open = openVersion(deal)
  const shown = findShown(deal, args.url.searchParams)
  return {
    deal: { ...deal, versions: withTerms(deal, shown?.number ?? 0) },
    versions: deal.versions.map(({ number, side, state, createdAt, answeredAt }) => ({
      ...{ number, side, state },
      at: answeredAt ?? createdAt,
    })),
    // As in the conversation.
    zone: zone ?? ctx.zone,
    otherName: found.otherName,
    step: found.step,
    // Whether the open offer is within the rate and the budget, for the side that reads it.
    standing: open ? rateStanding(open.terms, basis, deal.side) : null,
    tooMany: open ? overHours(open.terms, freeOn(open.terms.starts_on)) : null,
    roomId: id,
    isAgreed: agreedVersion(deal) !== undefined,
  }
}

type Problem = { message: string; number: number }

const STALE =
  'The offer changed before your answer arrived, so nothing was agreed. Here’s the latest version.'
const RENAMED =
  'They’ve changed their name since you opened the offer, so nothing was agreed. It’s shown below as it is now.'
const EXPIRED = 'The offer expired before your answer arrived, so nothing was agreed.'
const AGREED = 'You’ve both agreed already, so this answer changed nothing. Here’s your charter.'
const NOT_YOURS = 'You can’t answer your own offer. It’s their turn.'
const SUSPENDED =
  'They can’t use their account at the moment, so nothing was agreed. You can agree once they’re back, until the offer expires.'
const TOO_LATE = 'This offer is no longer open, so nothing changed.'

export const action = takesForm(
  [OfferAnswerForm, WithdrawOfferForm, words('intent')],
  async (args: Route.ActionArgs) => {
    const ctx = requireUser(args)
    const { id: roomId } = args.params
    const form = readForm(args.context)
    const known = isId(roomId) && (await ctx.asActor(tx => findRoom(tx, roomId)))
    if (!known) throw data(null, { status: 404 })
    const failed = (message: string, number: number) =>
      data({ message, number } satisfies Problem, { status: 409 })
    const done = replace(href('/connections/:id/charter', { id: roomId }))
    if (form.get('intent') === 'withdraw') {
      const parsed = parseForm(WithdrawOfferForm, form)
      if (!parsed.ok) throw unreadable()
      const { number } = parsed.value
      const withdrawn = await ctx.asActor(tx => withdrawOffer(tx, { roomId, number }))
      return withdrawn ? done : failed(TOO_LATE, number)
    }
    const parsed = parseForm(OfferAnswerForm, form)
    if (form.get('intent') !== 'answer' || !parsed.ok) throw unreadable()
    const { number } = parsed.value
    const outcome = await ctx.asActor(tx => answerOffer(tx, { roomId, ...parsed.value }))
    if (outcome === 'renamed') return failed(RENAMED, number)
    if (outcome === 'done') return done
    if (outcome === 'not_your_turn') return failed(NOT_YOURS, number)
    if (outcome === 'suspended') return failed(SUSPENDED, number)
    const deal = await ctx.asActor(tx => findDeal(tx, roomId))
    return failed(deal === undefined ? STALE : lateAnswer(deal, number), number)
  },
)

/** What became of an offer that can no longer be answered. */
function lateAnswer(deal: Deal, number: number): string {
  if (agreedVersion(deal) !== undefined) return AGREED
  const answered = deal.versions.find(each => each.number === number)
  return answered?.state === 'lapsed' ? EXPIRED : STALE
}

export const clientAction = (args: Route.ClientActionArgs) =>
  answerOffline(
    args,
    (form): Problem => ({
      message: NOTHING_SENT,
      number: Number(form.get('number')),
    }),
  )

export { reloadsWhenLate as shouldRevalidate }

export default function CharterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { deal, otherName, step, standing, tooMany, roomId, isAgreed } = loaderData
  const [params] = useSearchParams()
  const shown = findShown(deal, params)
  const answered = deal.versions.find(({ number }) => number === actionData?.number)
  return (
    <div className="page-width py-12 print:py-0">
      <PageHeader
        className="no-print"
        kicker={<ConversationLink roomId={roomId} otherName={otherName} />}
        title={isAgreed ? 'Your charter' : 'Offers'}
        lede={
          isAgreed
            ? 'What you both agreed to. Neither of you can change it, and it’s yours to keep.'
            : 'Put the work in writing. Either of you can write an offer, and it counts once you both agree to the same version.'
        }
      />
      <div className="grid grid-cols-1 items-start gap-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 space-y-10">
          <div className="no-print">
            {step && (
              <p className="mb-4 max-w-measure">
                {step}{' '}
                <TextLink to={href('/connections/:id', { id: roomId })}>
                  Open the conversation
                </TextLink>
              </p>
            )}
            <DealActions
              deal={deal}
              otherName={otherName}
              tooMany={tooMany}
              writePath={href('/connections/:id/charter/new', { id: roomId })}
              problem={actionData?.message}
            />
          </div>
          {answered && shown && answered.number !== shown.number && (
            <Changes before={answered} after={shown} title="What changed since you answered" />
          )}
          {shown && <VersionSheet deal={deal} roomId={roomId} version={shown} />}
        </div>
        <aside aria-label="All versions" className="no-print space-y-10">
          {shown && (
            <MonthFigure
              month={monthOf(shown.terms)}
              standing={shown.state === 'open' ? standing : null}
            />
          )}
          {deal.versions.length > 0 && (
            <ReaderZone value={loaderData.zone}>
              <Versions
                versions={loaderData.versions}
                side={deal.side}
                roomId={roomId}
                otherName={otherName}
                shown={shown?.number}
              />
            </ReaderZone>
          )}
        </aside>
      </div>
    </div>
  )
}

/** The chosen version, otherwise the agreed one, otherwise the open one, otherwise the newest. */
function findShown(deal: Deal, params: URLSearchParams): Version | undefined {
  const chosen = Number(params.get('version'))
  return (
    deal.versions.find(({ number }) => number === chosen) ??
    agreedVersion(deal) ??
    openVersion(deal) ??
    deal.versions[0]
  )
}

/** An answer that came too late is compared with the newest version: how many of the newest the page knows. */
const RECENT = 5

/** The versions whose terms the page needs: all of them may have as much text as a book. */
function withTerms({ versions }: Deal, shown: number): Version[] {
  return versions.filter(
    ({ number, state }, place) =>
      place < RECENT || number === shown || number === shown - 1 || state === 'agreed',
  )
}

type SheetProps = { deal: Deal; version: Version; roomId: string }

function VersionSheet({ deal, version, roomId }: SheetProps) {
  const before = deal.versions.find(({ number }) => number === version.number - 1)
  const params = { id: roomId, number: String(version.number) }
  return (
    <>
      {before && version.state !== 'agreed' && (
        <Changes before={before} after={version} title={`What version ${version.number} changes`} />
      )}
      <Sheet paper={charterDocument(version, deal)} id="charter" />
      <div className="no-print flex flex-wrap gap-3">
        <LinkButton
          variant="secondary"
          href={href('/connections/:id/charter/:number/file', params)}
          download
        >
          Download Word (DOCX)
        </LinkButton>
        <Button variant="quiet" data-print="" className="noscript:hidden">
          Print
        </Button>
      </div>
    </>
  )
}

function Changes({ before, after, title }: { before: Version; after: Version; title: string }) {
  return (
    <Section id={`changes-${before.number}-${after.number}`} title={title} className="no-print">
      <Differences differences={differencesOf(before.terms, after.terms)} />
    </Section>
  )
}

type VersionsProps = Pick<
  Route.ComponentProps['loaderData'],
  'versions' | 'roomId' | 'otherName'
> & {
  side: Deal['side']
  shown: number | undefined
}

function Versions({ versions, side: mine, roomId, otherName, shown }: VersionsProps) {
  const address = href('/connections/:id/charter', { id: roomId })
  return (
    <Section id="versions" title="Versions" count={versions.length}>
      <ol className="border-t border-rule" reversed>
        {versions.map(({ number, side, state, at }) => (
          <li key={number} className="border-b border-rule py-3 text-sm">
            <TextLink
              to={`${address}?version=${number}`}
              preventScrollReset
              aria-current={number === shown ? 'true' : undefined}
              className="inline-block min-h-6"
            >
              Version {number}
            </TextLink>{' '}
            by {side === mine ? 'you' : otherName}
            <span className="figures block text-muted">
              {VERSION_STATE_LABELS[state]} · <Moment iso={at} />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
