import { data } from 'react-router'
import { answerConnection } from '#app/features/connections/commands.server.ts'
import type { Answer } from '#app/features/connections/rules.ts'
import {
  ANSWER_NOT_SAVED,
  type AnswerError,
  AnswerForm,
  NOT_ANSWERED,
} from '#app/features/connections/schema.ts'
import type { RequestContext } from '#app/platform/context.ts'
import { parseForm } from '#app/platform/forms/parse-form.ts'

/** Answers an introduction; `acceptAs` is the page's word for a yes. Returns what to say where that failed. */
export async function takeAnswer(
  form: FormData,
  { asActor, log }: Pick<RequestContext, 'asActor' | 'log'>,
  acceptAs?: Exclude<Answer, 'declined'>,
) {
  const parsed = parseForm(AnswerForm, form)
  if (form.get('intent') !== 'answer' || !parsed.ok) throw unreadable()
  const { answer, connectionId } = parsed.value
  if (acceptAs !== undefined && answer !== 'declined' && answer !== acceptAs) throw unreadable()
  const answered = await asActor(tx => answerConnection(tx, parsed.value)).catch(error => {
    log.error({ err: error }, 'an introduction could not be answered')
  })
  if (answered?.ok) return null
  const answerError: AnswerError = {
    connectionId,
    message: answered ? NOT_ANSWERED[answered.reason] : ANSWER_NOT_SAVED,
  }
  return data({ answerError }, { status: answered ? 409 : 500 })
}

const unreadable = () => data('We couldn’t read that form. Please try again.', { status: 400 })
