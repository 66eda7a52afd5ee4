/** The plural of an English noun in the singular: "ferries", "taxes", "hospitals". */
export function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return /(?:[sxz]|[cs]h)$/.test(noun) ? `${noun}es` : `${noun}s`
}
