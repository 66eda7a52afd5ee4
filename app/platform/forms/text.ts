import { z } from 'zod'

/** Text as the database keeps it: no spaces around, and one character for a line end, of which browsers send two. */
export const text = z.string().transform(typed => typed.replaceAll('\r\n', '\n').trim())

export function textWithin(what: string, longest: number) {
  return text.pipe(z.string().max(longest, tooLong(what, longest)))
}

export function tooLong(what: string, longest: number): string {
  return `${what} must be at most ${longest.toLocaleString('en-US')} characters long`
}

/** One of the choices, or null where none was made. */
export function choiceOf<const T extends readonly string[]>(choices: T, message: string) {
  return text
    .transform(choice => (choice === '' ? null : choice))
    .pipe(z.enum(choices, message).nullable())
}
