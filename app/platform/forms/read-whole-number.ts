const WHOLE_NUMBER = /^-?(\d+|\d{1,3}(,\d{3})+)(\.0*)?$/

/** "$1,500" is 1500, nothing is null, and what is no whole number is NaN. */
export function readWholeNumber(text: string): number | null {
  const bare = text.replace(/[\s$]/g, '').replace(/^[−–]/, '-')
  if (bare === '') return null
  return WHOLE_NUMBER.test(bare) ? Number(bare.replaceAll(',', '')) : Number.NaN
}
