/** Why a form of a room came to nothing, with what was typed. */
export type RoomProblem = {
  intent: 'send' | 'edit' | 'contact' | 'reads' | 'act' | 'report'
  message: string
  clientKey?: string
  messageId?: string
  body?: string
  /** It is the files that are at fault. */
  ofFiles?: boolean
}

const LOST = 'We couldn’t reach the server. What you typed is still here: please try again.'

const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** What was typed, to show again beside a message. */
export function problemOf(form: FormData, message: string): RoomProblem {
  const said = textOf(form, 'intent')
  const known = (['send', 'edit', 'contact', 'reads', 'act', 'report'] as const).find(
    intent => intent === said,
  )
  return {
    // Deleting stands in the form that edits.
    intent: known ?? 'edit',
    message,
    clientKey: textOf(form, 'client_key'),
    messageId: textOf(form, 'message_id'),
    body: textOf(form, 'body'),
  }
}

export function lostForm(form: FormData): RoomProblem {
  return problemOf(form, LOST)
}
