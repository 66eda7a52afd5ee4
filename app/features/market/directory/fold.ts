/**
 * A text in the form in which upper and lower case are the same, letter by letter: a part of a text is the same part
 * of the folded text. The one letter that is lower-cased by its place, the sigma at the end of a word, is not.
 */
export function fold(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ')
}
