import { data, replace } from 'react-router'
import {
  findSent,
  type SendResult,
  sendIntroduction,
  undoConnection,
} from '#app/features/connections/commands.server.ts'
import { isOwnConnection, wasUndone } from '#app/features/connections/queries.server.ts'
import { NO_CONTACT } from '#app/features/connections/rules.ts'
import {
  CHOOSE_REQUEST,
  IntroductionForm,
  UNDO_TOO_LATE,
} from '#app/features/connections/schema.ts'
import { findRecipient } from '#app/features/talent/public-page/public-profile.server.ts'
import { isRefusedRow, violatesForeignKey } from '#app/platform/db/errors.ts'
import { type FormState, parseForm, refuse } from '#app/platform/forms/parse-form.ts'
import { cookieHeaders } from '#app/platform/http/cookie-headers.ts'
import { tooMany } from '#app/platform/http/retry-after.ts'
import type { Member } from '../../guards.server.ts'
import { introductionClaims } from '../../parts/introduction-claims.ts'
import { NOT_SENT } from './introduction-words.ts'

const ENOUGH_SENT = 'You’ve sent as many introductions as a day allows.'
const ALREADY_OPEN = 'You’ve already asked about this request. See it under Connections.'

type Options = { ctx: Member; pathname: string; slug: string }

/** Sends an introduction to the person at this address: redirects there, or returns why that failed. */
export async function handleIntroduction(form: FormData, { ctx, pathname, slug }: Options) {
  const parsed = parseForm(IntroductionForm, form)
  if (!parsed.ok) return data(parsed.state, { status: 400 })
  const { request_id: requestId, requirements, contact_details: contactDetails } = parsed.value
  const { undoable, without_contact: withoutContact } = parsed.value
  if (contactDetails === '' && withoutContact === '')
    return data(refuseField(form, 'contact_details', NO_CONTACT), { status: 400 })
  const written = { requestId, requirements, contactDetails }
  const done = () =>
    replace(`${pathname}?introduced=1`, {
      headers: cookieHeaders([ctx.auth.intent.forget(), ctx.auth.done.keep('introduced')]),
    })
  const claims = introductionClaims(ctx.user.id, `/talent/${slug}`)
  const taken = await ctx.limits.take(claims)
  if (!taken.ok) {
    // The same introduction sent again doesn't count as another one.
    const before = await ctx.asActor(async tx => {
      const talent = await findRecipient(tx, slug)
      return talent && (await findSent(tx, { talentId: talent.id, ...written }))
    })
    return before === undefined
      ? tooMany(form, taken.retryAfterS, { explanation: ENOUGH_SENT })
      : done()
  }

  const send = () =>
    ctx.asActor(async tx => {
      const talent = await findRecipient(tx, slug)
      if (talent === undefined) return null
      return await sendIntroduction(tx, { talentId: talent.id, ...written, undoable })
    })
  let sent: SendResult | null = null
  try {
    sent = await send().catch(error => {
      // The talent or the request was deleted, hidden or closed at this moment: the second try sees which.
      if (violatesForeignKey(error) || isRefusedRow(error)) return send()
      throw error
    })
  } catch (error) {
    ctx.log.error({ err: error }, 'an introduction could not be sent')
    return data(refuse(form, NOT_SENT), { status: 500 })
  } finally {
    // Only sent introductions count towards the limit, and each of them once.
    if (!sent?.ok || !sent.isNew) await ctx.limits.giveBack(claims)
  }
  if (sent === null) throw data(null, { status: 404 })
  if (sent.ok) return done()
  return sent.reason === 'duplicate'
    ? data(refuse(form, ALREADY_OPEN), { status: 409 })
    : data(refuseField(form, 'request_id', CHOOSE_REQUEST), { status: 400 })
}

/** Undoes an introduction that was just sent. */
export async function handleUndo(form: FormData, { ctx, pathname }: Omit<Options, 'slug'>) {
  const id = String(form.get('connectionId'))
  const undone = await ctx.asActor(tx => undoConnection(tx, id))
  if (undone) await ctx.limits.giveBack(introductionClaims(ctx.user.id, undone.profileUrl))
  else if (await ctx.asActor(tx => isOwnConnection(tx, id)))
    return data(refuse(form, UNDO_TOO_LATE), { status: 409 })
  // Pressing the button twice finds it undone already. Any other id is not the caller's.
  const gone = undone !== undefined || (await ctx.asSystem(tx => wasUndone(tx, id)))
  return replace(`${pathname}?undone=${gone ? '1' : '0'}`)
}

function refuseField(form: FormData, field: string, message: string): FormState {
  return { ...refuse(form, message), fieldErrors: { [field]: message } }
}
