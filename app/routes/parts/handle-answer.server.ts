import { data, replace } from 'react-router'
import type { RequestContext } from '#app/context.ts'
import { answerConnection, undoDecline } from '#app/features/connections/commands.server.ts'
import { type Answer, CONFIRM_PARAM } from '#app/features/connections/rules.ts'
import {
  ANSWER_NOT_SAVED,
  type AnswerError,
  AnswerForm,
  NOT_ANSWERED,
  NOT_UNDONE,
  UndoDeclineForm,
} from '#app/features/connections/schema.ts'
import { parseForm } from '#app/platform/forms/parse-form.ts'
import { unreadable } from '#app/platform/forms/takes-form.ts'

type Options = Pick<RequestContext, 'asActor' | 'log'> & {
  url: URL
  /** The page's value for acceptance; without one, any is accepted. */
  acceptAs?: Exclude<Answer, 'declined'>
}

/** Answers an introduction or withdraws a decline: redirects to the page, or returns why that failed. */
export async function handleAnswer(form: FormData, { asActor, log, url, acceptAs }: Options) {
  const failed = (connectionId: string, message: string, status: number) => {
    const answerError: AnswerError = { connectionId, message }
    return data({ answerError }, { status })
  }
  const caught = (error: unknown) => {
    log.error({ err: error }, 'an introduction could not be answered')
    return undefined
  }
  if (form.get('intent') === 'take-back') {
    const parsed = parseForm(UndoDeclineForm, form)
    if (!parsed.ok) throw unreadable()
    const { connectionId } = parsed.value
    const undone = await asActor(tx => undoDecline(tx, connectionId)).catch(caught)
    if (undone) return replace(pageOf(url))
    return undone === undefined
      ? failed(connectionId, ANSWER_NOT_SAVED, 500)
      : failed(connectionId, NOT_UNDONE, 409)
  }
  const parsed = parseForm(AnswerForm, form)
  if (form.get('intent') !== 'answer' || !parsed.ok) throw unreadable()
  const { answer, changedAt, connectionId, own_line, ready_line, unconfirmed } = parsed.value
  if (acceptAs !== undefined && answer !== 'declined' && answer !== acceptAs) throw unreadable()
  if (unconfirmed && answer !== 'declined') return replace(pageOf(url, connectionId))
  const line = own_line || ready_line
  const answered = await asActor(tx =>
    answerConnection(tx, { connectionId, answer, line, changedAt }),
  ).catch(caught)
  if (answered?.ok) return replace(pageOf(url))
  return answered
    ? failed(connectionId, NOT_ANSWERED[answered.reason], 409)
    : failed(connectionId, ANSWER_NOT_SAVED, 500)
}

/** The address of the form's page, with or without the question about an introduction. */
function pageOf(url: URL, connectionId?: string): string {
  const search = new URLSearchParams(url.search)
  if (connectionId === undefined) search.delete(CONFIRM_PARAM)
  else search.set(CONFIRM_PARAM, connectionId)
  return search.size > 0 ? `${url.pathname}?${search}` : url.pathname
}
