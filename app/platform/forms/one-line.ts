/** Control characters, line and paragraph separators. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** What turns the direction of the text around it. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g

/** A name as it was typed, on one line, that leaves the text beside it as it is. */
export function oneLine(typed: string): string {
  return typed.replace(TURNS, '').replace(BREAKS, ' ').trim()
}
