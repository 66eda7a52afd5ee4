import { data, href, type RouterContextProvider, replace } from 'react-router'
import type { RequestContext } from '#app/context.ts'
import {
  cancelMeeting,
  endRound,
  setMeetingLink,
  takeTime,
} from '#app/features/meetings/commands.server.ts'
import { CancelForm, EndForm, LinkForm, TakeForm } from '#app/features/meetings/forms.server.ts'
import { findRound } from '#app/features/meetings/queries.server.ts'
import { whyRoundClosed } from '#app/features/meetings/rules.ts'
import { findRoom } from '#app/features/rooms/queries.server.ts'
import { nameOfOther } from '#app/features/rooms/rules.ts'
import { words } from '#app/platform/forms/fields.ts'
import { isId } from '#app/platform/forms/is-id.ts'
import { parseForm } from '#app/platform/forms/parse-form.ts'
import { readForm, unreadable } from '#app/platform/forms/takes-form.ts'
import { answerTooMany, tooManyMessage } from '#app/platform/http/retry-after.ts'
import { ENOUGH } from '../../parts/enough.ts'
import { type MeetingProblem, meetingProblem } from './meeting-problem.ts'

export const MEETING_FORMS = [TakeForm, EndForm, CancelForm, LinkForm, words('intent')]

const CHANGED = 'The meeting has changed, so nothing was done. This page shows the latest version.'
const NOT_TAKEN = {
  past: 'This time has passed. Choose another.',
  not_your_turn: 'You proposed these times, so it’s the other side’s turn to answer.',
  suspended: 'They can’t use their account at the moment, so nothing was agreed.',
}

type FormArgs = { params: { id: string }; context: Readonly<RouterContextProvider> }

/** Handles the forms of a meeting's page: redirects to the page, or returns why the form had no effect. */
export async function handleMeetingForm(
  { params, context }: FormArgs,
  ctx: Pick<RequestContext, 'asActor' | 'limits' | 'zone'> & { user: { id: string } },
) {
  const form = readForm(context)
  const roomId = params.id
  const room = isId(roomId) ? await ctx.asActor(tx => findRoom(tx, roomId)) : undefined
  if (room === undefined) throw data(null, { status: 404 })
  const page = replace(href('/connections/:id/meeting', { id: roomId }))
  const failed = (message: string, status: number, more: Partial<MeetingProblem> = {}) =>
    data({ ...meetingProblem(form, message), ...more }, { status })
  const taken = await ctx.limits.take({ 'messages-account': ctx.user.id })
  if (!taken.ok)
    return answerTooMany(
      meetingProblem(form, tooManyMessage(taken.retryAfterS, ENOUGH.conversations)),
      taken.retryAfterS,
    )
  /** Why an answer to a round had no effect, by what became of the round. */
  const stale = async (number: number) => {
    const round = await ctx.asActor(tx => findRound(tx, roomId, number))
    return failed(whyRoundClosed(round, nameOfOther(room)), 409)
  }

  switch (form.get('intent')) {
    case 'take': {
      const parsed = parseForm(TakeForm, form)
      if (!parsed.ok) return refused(parsed.state)
      const { number, starts_at: time, link } = parsed.value
      const { zone } = ctx
      const outcome = await ctx.asActor(tx => takeTime(tx, { roomId, number, time, link, zone }))
      if (outcome === 'done') return page
      if (outcome === 'stale') return await stale(number)
      return failed(NOT_TAKEN[outcome], 409)
    }
    case 'end': {
      const parsed = parseForm(EndForm, form)
      if (!parsed.ok) return refused(parsed.state)
      const { number } = parsed.value
      const ended = await ctx.asActor(tx => endRound(tx, { roomId, number }))
      return ended ? page : await stale(number)
    }
    case 'cancel': {
      const parsed = parseForm(CancelForm, form)
      if (!parsed.ok) return refused(parsed.state)
      const { meeting: meetingId, seen } = parsed.value
      const done = await ctx.asActor(tx => cancelMeeting(tx, { roomId, meetingId, seen }))
      return done ? page : failed(CHANGED, 409)
    }
    case 'link': {
      const parsed = parseForm(LinkForm, form)
      if (!parsed.ok) return refused(parsed.state)
      const { meeting: meetingId, seen, link } = parsed.value
      const done = await ctx.asActor(tx => setMeetingLink(tx, { roomId, meetingId, seen }, link))
      return done ? page : failed(CHANGED, 409)
    }
    default:
      throw unreadable()
  }

  function refused({
    message,
    fieldErrors,
  }: {
    message: string | null
    fieldErrors: Record<string, string>
  }) {
    // Only our own pages set the hidden fields: an invalid one means the form isn't from this page.
    const known = ['starts_at', 'link'].some(name => fieldErrors[name] !== undefined)
    if (!known) throw unreadable()
    return failed(message ?? CHANGED, 400, { fieldErrors })
  }
}
