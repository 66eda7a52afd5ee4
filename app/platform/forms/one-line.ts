/** Control characters, line and paragraph separators. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Characters that change the direction of the surrounding text. */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g

/** A typed name on one line, without characters that would affect the text around it. */
export function oneLine(typed: string): string {
  return typed.replace(DIRECTION_MARKS, '').replace(BREAKS, ' ').trim()
}
