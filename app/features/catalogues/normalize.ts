/** What most names are: nothing of it is changed but its capitals. */
const PLAIN = /^ ?[A-Za-z0-9]+(?: [A-Za-z0-9]+)* ?$/

/**
 * The form in which two names are compared: two people's own "Rust" must meet, while "C", "C++" and
 * "C#" stay apart. A name without a letter or digit gives '', which is equal to nothing.
 */
export function normalizeName(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().trim()
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      // Lower-casing can take a character apart again (İ), so compose once more.
      .normalize('NFKC')
      .replace(/[\p{Cf}'’‘ʼ`´]/gu, '')
      .replace(/&/g, ' and ')
      .replace(/[^\p{L}\p{M}\p{N}+#.]+/gu, ' ')
      .replace(/\.{2,}/g, ' ')
      // A dot distinguishes only before a letter or digit (.NET, Node.js), + and # only after one.
      .replace(/\.(?![\p{L}\p{N}])/gu, ' ')
      .replace(/(?<![\p{L}\p{M}\p{N}+#])[+#]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  )
}
