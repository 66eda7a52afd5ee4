const WHOLE_NUMBER = /^-?(\d+|\d{1,3}(,\d{3})+)(\.0*)?$/

/** Parses "$1,500" as 1500, an empty text as null, and anything that isn't a whole number as NaN. */
export function readWholeNumber(text: string): number | null {
  const bare = withoutFullWidth(text).replace(/[\s$]/g, '').replace(/^[−–]/, '-')
  if (bare === '') return null
  return WHOLE_NUMBER.test(bare) ? Number(bare.replaceAll(',', '')) : Number.NaN
}

/** With "1,500" instead of the full-width "１，５００" that Chinese and Japanese keyboards type. */
export function withoutFullWidth(text: string): string {
  return text.replace(/[！-～]/g, character => character.normalize('NFKC'))
}
