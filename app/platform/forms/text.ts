import { z } from 'zod'
import { isBlank, oneLine, withoutPiles } from './one-line.ts'

/** Text as the database stores it: trimmed, with "\n" for the line ends that browsers send as "\r\n", and without piles of
 * marks; '' if nothing of it is visible. */
export const text = z
  .string()
  .transform(typed => (isBlank(typed) ? '' : withoutPiles(typed).replaceAll('\r\n', '\n').trim()))

export function textWithin(label: string, maxLength: number) {
  return text.pipe(z.string().max(maxLength, tooLong(label, maxLength)))
}

/** The same on one line, without characters that would affect the text around it. */
export function lineWithin(label: string, maxLength: number) {
  return z
    .string()
    .transform(oneLine)
    .pipe(z.string().max(maxLength, tooLong(label, maxLength)))
}

export function tooLong(label: string, maxLength: number): string {
  return `${label} must be at most ${maxLength.toLocaleString('en-US')} characters long`
}

/** One of the choices, or null if none was made. */
export function choiceOf<const T extends readonly string[]>(choices: T, message: string) {
  return text
    .transform(choice => (choice === '' ? null : choice))
    .pipe(z.enum(choices, message).nullable())
}

/** For a check of several fields: the field that shows its message. It also runs if another field is invalid, so that all
 * errors show at once. */
export function shownAt(field: string, message: string) {
  return { path: [field], message, when: () => true }
}
