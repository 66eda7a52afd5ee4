// Splits our own Markdown texts into the parts that a page lays out.

/** Separates the lines at the top, "name: value" between two lines of dashes, from the text. */
export function readFacts(file: string): { facts: Record<string, string>; content: string } {
  const [, top, content = file] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? []
  const facts = (top?.split('\n') ?? []).map(line => line.split(/: (.*)/).slice(0, 2))
  return { facts: Object.fromEntries(facts), content: content.trim() }
}

export type Section = { title: string; id: string; blocks: string[] }

/** The blocks before the first heading, and a section for each heading: "## Title" or "## Title {#id}". */
export function readSections(content: string): { opening: string[]; sections: Section[] } {
  const [opening = '', ...rest] = content.split(/^## /m)
  const sections = rest.map(section => {
    const [, title = '', id = '', text = ''] =
      /^([^\n]*?)(?: \{#([^\n]*)\})?(?:\n(.*))?$/s.exec(section) ?? []
    return { title, id, blocks: blocksOf(text) }
  })
  return { opening: blocksOf(opening), sections }
}

const blocksOf = (text: string) =>
  text
    .trim()
    .split(/\n{2,}/)
    .filter(Boolean)

/** The items of a block that is a list, else null. */
export function readList(block: string): string[] | null {
  const lines = block.split('\n')
  return lines.every(line => line.startsWith('- ')) ? lines.map(line => line.slice(2)) : null
}

/** A text that is nothing but a link. */
export function readLink(text: string): { label: string; to: string } | null {
  const [, label, to] = /^\[([^\]]*)\]\(([^)]*)\)$/.exec(text) ?? []
  return label === undefined || to === undefined ? null : { label, to }
}
