/** Why a form of a meeting's page had no effect, with the typed values. */
export type MeetingProblem = {
  intent: string
  message: string
  startsAt: string
  link: string
  fieldErrors: Record<string, string>
}

const LOST = 'We couldn’t reach the server, so nothing was sent. Please try again.'

const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export function meetingProblem(form: FormData, message: string): MeetingProblem {
  return {
    intent: textOf(form, 'intent'),
    message,
    startsAt: textOf(form, 'starts_at'),
    link: textOf(form, 'link'),
    fieldErrors: {},
  }
}

export function lostMeetingForm(form: FormData): MeetingProblem {
  return meetingProblem(form, LOST)
}
