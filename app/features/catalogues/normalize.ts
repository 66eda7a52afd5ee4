/** Most names look like this and only need lower-casing. */
const PLAIN = /^ ?[A-Za-z0-9]+(?: [A-Za-z0-9]+)* ?$/
/** No name is longer. Some characters become 18 letters, so a text of them would take long. */
const LONGEST = 240

/**
 * Normalizes a name for comparison: two people's custom "Rust" must be equal, while "C", "C++" and "C#" differ. A name
 * without a letter or digit becomes '', which callers treat as equal to nothing.
 */
export function normalizeName(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().trim()
  return (
    text
      .normalize('NFKC')
      .slice(0, LONGEST)
      .toLowerCase()
      // Lower-casing can decompose a character (İ), so compose again.
      .normalize('NFKC')
      .replace(/[\p{Cf}'’‘ʼ`´]/gu, '')
      .replace(/&/g, ' and ')
      .replace(/[^\p{L}\p{M}\p{N}+#.]+/gu, ' ')
      .replace(/\.{2,}/g, ' ')
      // A dot is significant only before a letter or digit (.NET, Node.js), + and # only after one.
      .replace(/\.(?![\p{L}\p{N}])/gu, ' ')
      .replace(/(?<![\p{L}\p{M}\p{N}+#])[+#]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  )
}
