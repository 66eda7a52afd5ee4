import { textOf } from '#app/platform/forms/text-of.ts'
import { NOTHING_SENT } from '../../parts/answer-offline.ts'

/** Why a form of a meeting's page had no effect, with the typed values. */
export type MeetingProblem = {
  intent: string
  message: string
  startsAt: string
  link: string
  fieldErrors: Record<string, string>
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
  return meetingProblem(form, NOTHING_SENT)
}
