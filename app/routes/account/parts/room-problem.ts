import { textOf } from '#app/platform/forms/text-of.ts'
import { STILL_TYPED } from '../../parts/answer-offline.ts'

/** Why a form of a room had no effect, with the typed values. */
export type RoomProblem = {
  intent: 'send' | 'edit' | 'contact' | 'reads' | 'act' | 'report'
  message: string
  clientKey?: string
  messageId?: string
  body?: string
  /** The problem is with the files. */
  ofFiles?: boolean
}

/** The typed values, to show again with a message. */
export function problemOf(form: FormData, message: string): RoomProblem {
  const intent = textOf(form, 'intent')
  const known = (['send', 'edit', 'contact', 'reads', 'act', 'report'] as const).find(
    each => each === intent,
  )
  return {
    // The delete button is in the edit form.
    intent: known ?? 'edit',
    message,
    clientKey: textOf(form, 'client_key'),
    messageId: textOf(form, 'message_id'),
    body: textOf(form, 'body'),
  }
}

/** Nothing is said beside the switch for read receipts. */
export function lostForm(form: FormData): RoomProblem | undefined {
  return form.get('intent') === 'reads' ? undefined : problemOf(form, STILL_TYPED)
}
