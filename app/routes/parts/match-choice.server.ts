import { data } from 'react-router'
import type { RequestContext } from '#app/context.ts'
import { CHOICE_NOT_SAVED, CHOICES, choiceError } from '#app/features/matching/choice.ts'
import { restoreMatch, setInterest, setMatchAside } from '#app/features/matching/choices.server.ts'
import { InterestForm, MatchPair, SetAsideForm } from '#app/features/matching/schema.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { words } from '#app/platform/forms/fields.ts'
import { parseForm } from '#app/platform/forms/parse-form.ts'
import { unreadable } from '#app/platform/forms/takes-form.ts'
import { answerTooMany, tooManyMessage } from '#app/platform/http/retry-after.ts'
import { ENOUGH } from './enough.ts'

const GONE = 'This match is no longer available. Nothing changed.'
const NOT_INTERESTED = {
  done: null,
  gone: GONE,
  already_asked:
    'This company has already asked you for an introduction, so nothing changed. Reload the page to see it.',
}

/** The fields of the forms beside a match. */
export const CHOICE_FORMS = [SetAsideForm, MatchPair, InterestForm, words('intent')]

/** Handles the forms beside a match. Returns the message to show beside the form if that failed. */
export async function handleMatchChoice(
  form: FormData,
  { asActor, limits, actor, log }: Pick<RequestContext, 'asActor' | 'limits' | 'actor' | 'log'>,
) {
  const refused = (message: string, status: number) =>
    data({ choiceError: choiceError(form, message) }, { status })
  const carryOut = readChoice(form)
  if (typeof carryOut === 'string') return refused(carryOut, 400)
  // The company is notified of an interest.
  const notifies = form.get('intent') === CHOICES.interest && form.get('interested') === 'yes'
  const claims = { 'interest-talent': actor.userId ?? '' }
  if (notifies) {
    const taken = await limits.take(claims)
    if (!taken.ok) {
      const message = tooManyMessage(taken.retryAfterS, ENOUGH.interest)
      return answerTooMany({ choiceError: choiceError(form, message) }, taken.retryAfterS)
    }
  }
  try {
    const refusal = await asActor(carryOut)
    if (refusal === null) return null
    if (notifies) await limits.giveBack(claims)
    return refused(refusal, 409)
  } catch (error) {
    log.error({ err: error }, 'a choice about a match could not be saved')
    return refused(CHOICE_NOT_SAVED, 500)
  }
}

/** The change to make, which returns why nothing changed, or what is wrong with the input. */
function readChoice(form: FormData): ((tx: ActorTx) => Promise<string | null>) | string {
  const intent = form.get('intent')
  if (intent === CHOICES.setAside) {
    const parsed = parseForm(SetAsideForm, form)
    if (parsed.ok) return async tx => ((await setMatchAside(tx, parsed.value)) ? null : GONE)
    const { reason, note, ...others } = parsed.state.fieldErrors
    const wrong = reason ?? note
    if (wrong !== undefined && Object.keys(others).length === 0) return wrong
  } else if (intent === CHOICES.restore) {
    const parsed = parseForm(MatchPair, form)
    if (parsed.ok) return async tx => ((await restoreMatch(tx, parsed.value)) ? null : GONE)
  } else {
    const parsed = parseForm(InterestForm, form)
    if (parsed.ok) {
      const { requestId, interested } = parsed.value
      return async tx => NOT_INTERESTED[await setInterest(tx, requestId, interested === 'yes')]
    }
  }
  throw unreadable()
}
