/** Control characters, line and paragraph separators. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Characters that change the direction of the surrounding text. */
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g

/** Characters that show nothing by themselves, such as a zero-width space or a blank Braille pattern. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\s]/gu

export function isBlank(typed: string): boolean {
  return typed.replace(INVISIBLE, '') === ''
}

/** More marks on one letter than any script needs, also with invisible characters between them. */
const PILE =
  /([\p{M}\p{Default_Ignorable_Code_Point}]{8})[\p{M}\p{Default_Ignorable_Code_Point}]+/gu

/** Without marks that are piled up on one letter: hundreds of them cover the text of other people above it. */
export function withoutPiles(typed: string): string {
  return typed.replace(PILE, '$1')
}

/** A typed name on one line with single spaces, without characters that would affect the text around it; '' if nothing of it is visible. */
export function oneLine(typed: string): string {
  if (isBlank(typed)) return ''
  const plain = typed.replace(DIRECTION_MARKS, '').replace(BREAKS, ' ').replace(/\s+/g, ' ')
  return withoutPiles(plain).trim()
}
