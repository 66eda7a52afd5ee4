import { randomUUID } from 'node:crypto'
import { data, href, redirect } from 'react-router'
import { makeOffer } from '#app/features/charters/commands.server.ts'
import {
  challengeText,
  startDay,
  startFromScope,
  startOffer,
  startRate,
} from '#app/features/charters/first-offer.ts'
import {
  OfferForm as OfferSchema,
  offerFormOn,
  TERM_NAMES,
} from '#app/features/charters/forms.server.ts'
import { findDeal } from '#app/features/charters/queries.server.ts'
import {
  differencesOf,
  openVersion,
  otherNameIn,
  overHours,
  textsOf,
} from '#app/features/charters/rules.ts'
import {
  OfferForm,
  type OfferRefusal,
  type OfferTexts,
  SEND_ANYWAY,
} from '#app/features/charters/ui/offer-form.tsx'
import { listDeclaredClients } from '#app/features/conflicts/queries.server.ts'
import { declaration } from '#app/features/conflicts/rules.ts'
import { nameOfOther } from '#app/features/rooms/rules.ts'
import { findOwnScope, listOwnScopes } from '#app/features/scopes/queries.server.ts'
import { isId } from '#app/platform/forms/is-id.ts'
import { type FormValues, parseForm } from '#app/platform/forms/parse-form.ts'
import { hasForm, readForm, takesForm } from '#app/platform/forms/takes-form.ts'
import { answerTooMany, tooManyMessage } from '#app/platform/http/retry-after.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { requireUser } from '../guards.server.ts'
import { answerOffline, STILL_TYPED } from '../parts/answer-offline.ts'
import { ENOUGH } from '../parts/enough.ts'
import type { Route } from './+types/charter-new.ts'
import { ConversationLink } from './parts/conversation-link.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Write an offer') }, NOINDEX]

export async function loader(args: Route.LoaderArgs) {
  const ctx = requireUser(args)
  const { id } = args.params
  const scopeId = args.url.searchParams.get('scope')
  const found = await ctx.asActor(async tx => {
    const deal = isId(id) ? await findDeal(tx, id) : undefined
    if (deal === undefined) return undefined
    const isFirst = deal.side === 'talent' && deal.versions.length === 0
    const [scopes, declared] = await Promise.all([
      listOwnScopes(tx),
      isFirst ? listDeclaredClients(tx, id) : [],
    ])
    const scope = scopeId === null ? undefined : await findOwnScope(tx, scopeId)
    return { deal, scopes, scope: scope?.scope, declared }
  })
  if (found === undefined) throw data(null, { status: 404 })
  const { deal, scopes, scope, declared } = found
  const page = href('/connections/:id/charter', { id })
  // A side with an open offer of its own has to wait for the answer, or withdraw it. If it posts an offer
  // anyway, the page says why it wasn't accepted.
  const mayOffer = deal.canOffer && openVersion(deal)?.side !== deal.side
  if (!mayOffer && !hasForm(args.context)) throw redirect(page)
  const [newest] = deal.versions
  const basis = {
    ...deal.basis,
    hours: scope?.hours_per_week ?? deal.basis.hours,
    scopeRate: scope?.day_rate,
  }
  const texts: OfferTexts = {
    ...(newest ? textsOf(newest.terms) : startOffer(basis, deal.side, startDay(ctx.now()))),
    ...(scope ? startFromScope(scope) : {}),
    ...(declared.length > 0 ? { exclusions: declaration(declared) } : {}),
    client_key: randomUUID(),
    seen: String(newest?.number ?? 0),
  }
  const { rateMin, rateMax, budgetMin, budgetMax } = deal.basis
  return {
    texts,
    rates: { rateMin, rateMax, budgetMin, budgetMax },
    side: deal.side,
    otherName: nameOfOther({ otherName: otherNameIn(deal), side: deal.side }),
    roomId: id,
    // An answer starts from an outcome.
    challenge: newest ? '' : challengeText(deal.basis),
    origin: newest ? null : (startRate(basis, deal.side)?.origin ?? null),
    page,
    isAnswer: openVersion(deal) !== undefined,
    scopes: scopes.slice(0, 5).map(({ id: scope, title }) => ({ scope, title })),
    storageKey: `offer-draft ${ctx.user.id} ${id} ${newest?.number ?? 0}`,
  }
}

const STALE =
  'A newer version arrived before you sent yours, so we didn’t send it. Below is how it differs from the one you were looking at. If you send now, you’re answering the newer one.'
const NOT_YOUR_TURN = 'Your own offer is still open. Withdraw it before you send another.'
const SUSPENDED = 'They can’t use their account at the moment, so we didn’t send your offer.'
const CLOSED = 'You can’t make an offer here anymore.'

export const action = takesForm([OfferSchema], async (args: Route.ActionArgs) => {
  const ctx = requireUser(args)
  const { id: roomId } = args.params
  const form = readForm(args.context)
  const deal = isId(roomId) ? await ctx.asActor(tx => findDeal(tx, roomId)) : undefined
  if (deal === undefined) throw data(null, { status: 404 })
  const parsed = parseForm(offerFormOn(deal.today), form)
  if (!parsed.ok) {
    const { message, fieldErrors } = parsed.state
    const values = fieldErrors.client_key === undefined ? parsed.state.values : anew(form)
    return data(refused(message ?? CLOSED, values, { fieldErrors }), { status: 400 })
  }
  const taken = await ctx.limits.take({ 'messages-account': ctx.user.id })
  if (!taken.ok)
    return answerTooMany(
      refused(tooManyMessage(taken.retryAfterS, ENOUGH.conversations), textsIn(form)),
      taken.retryAfterS,
    )
  const { client_key: clientKey, seen, over, ...terms } = parsed.value
  // The warning states the offered hours: other hours need a new warning.
  const tooMany = overHours(terms, deal.freeOn(terms.starts_on))
  if (tooMany !== null && over !== String(terms.hours_per_week))
    return data(
      refused(
        `You’re offering ${tooMany}. If you’ve agreed on that, press “${SEND_ANYWAY}”.`,
        textsIn(form),
        { over: String(terms.hours_per_week) },
      ),
      { status: 409 },
    )
  const outcome = await ctx.asActor(tx => makeOffer(tx, { roomId, clientKey, seen, terms }))
  switch (outcome) {
    case 'made':
      return redirect(href('/connections/:id/charter', { id: roomId }))
    case 'stale': {
      const now = (await ctx.asActor(tx => findDeal(tx, roomId))) ?? deal
      const [newest] = now.versions
      const before = now.versions.find(({ number }) => number === seen)
      const values = { ...anew(form), seen: [String(newest?.number ?? 0)] }
      const differences = newest && before ? differencesOf(before.terms, newest.terms) : []
      return data(refused(STALE, values, { differences }), { status: 409 })
    }
    case 'not_your_turn':
      return data(refused(NOT_YOUR_TURN, anew(form)), { status: 409 })
    case 'suspended':
      return data(refused(SUSPENDED, textsIn(form)), { status: 409 })
    case 'closed':
      return data(refused(CLOSED, textsIn(form)), { status: 409 })
  }
})

/** What was typed, as another offer than the one that may have been made with this form before. */
function anew(form: FormData): FormValues {
  return { ...textsIn(form), client_key: [randomUUID()] }
}

function textsIn(form: FormData): FormValues {
  return Object.fromEntries(
    [...TERM_NAMES, 'client_key', 'seen'].map(name => [name, form.getAll(name).map(String)]),
  )
}

function refused(
  message: string,
  values: FormValues,
  more: Partial<Pick<OfferRefusal, 'fieldErrors' | 'differences' | 'over'>> = {},
): OfferRefusal {
  const texts = Object.fromEntries(
    Object.entries(values).map(([name, [text = '']]) => [name, text]),
  )
  return { message, fieldErrors: {}, differences: null, ...more, values: texts }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  answerOffline(
    args,
    (form): OfferRefusal => ({
      message: STILL_TYPED,
      fieldErrors: {},
      differences: null,
      values: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
    }),
  )

export default function NewOffer({ loaderData, actionData }: Route.ComponentProps) {
  const { roomId, otherName, page, isAnswer, scopes, ...form } = loaderData
  return (
    <div className="page-width py-12">
      <PageHeader
        kicker={<ConversationLink roomId={roomId} otherName={otherName} />}
        title={isAnswer ? 'Write a counteroffer' : 'Write an offer'}
        lede={
          isAnswer
            ? 'You’re starting from their version. They’ll see exactly what you changed.'
            : 'We’ve filled in what the request and the profile say. Check it: only what’s on this page counts.'
        }
      />
      {scopes.length > 0 && (
        <p className="mb-8 max-w-measure text-muted">
          Start from a scope of work you saved:{' '}
          {scopes.map(({ scope, title }, place) => (
            <span key={scope}>
              {place > 0 && ', '}
              <TextLink to={`?scope=${scope}`} reloadDocument>
                {title}
              </TextLink>
            </span>
          ))}
        </p>
      )}
      <OfferForm
        {...form}
        refusal={actionData}
        donePath={page}
        sendLabel={isAnswer ? 'Send counteroffer' : 'Send the offer'}
      />
    </div>
  )
}
