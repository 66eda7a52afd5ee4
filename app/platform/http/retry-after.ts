import { data, type HeadersFunction } from 'react-router'
import { type FormState, refuse } from '../forms/parse-form.ts'

/** A route whose action may answer "too many" passes the header on: export it as `headers`. */
export const passRetryAfter: HeadersFunction = ({ actionHeaders }) => {
  const retryAfter = actionHeaders.get('Retry-After')
  return new Headers(retryAfter === null ? [] : [['Retry-After', retryAfter]])
}

/** A form that was sent too often: its message, with what was typed. */
export function tooMany(
  form: FormData,
  retryAfterS: number,
  options: { secret?: readonly string[] } = {},
) {
  const state: FormState = refuse(form, tooManyMessage(retryAfterS), options)
  return answerTooMany(state, retryAfterS)
}

/** The same, where a page's answer holds more than the state of one form. */
export function answerTooMany<T>(answer: T, retryAfterS: number) {
  return data(answer, { status: 429, headers: { 'Retry-After': String(retryAfterS) } })
}

export function tooManyMessage(retryAfterS: number): string {
  return `Too many tries. Please wait ${waitInWords(retryAfterS)} and try again.`
}

function waitInWords(seconds: number): string {
  if (seconds < 60) return plural(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? plural(minutes, 'minute') : plural(Math.ceil(minutes / 60), 'hour')
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
