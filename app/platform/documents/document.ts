/** A document that can be rendered as a page, as text or as a file. */
export type PaperDocument = {
  title: string
  /** A disclaimer above everything else. */
  note: string | null
  blocks: Block[]
}

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'facts'; rows: { term: string; value: string }[] }
  | { kind: 'signatures'; parties: string[] }

export const SIGNATURE_LINES = ['Signature', 'Name', 'Title', 'Date'] as const

/** The document as plain text. */
export function documentText({ title, note, blocks }: PaperDocument): string {
  const parts = [title.toUpperCase(), ...(note ? [note] : []), ...blocks.map(blockText)]
  return `${parts.join('\n\n')}\n`
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `\n${block.text}`
    case 'text':
      return block.text
    case 'facts':
      return block.rows.map(({ term, value }) => `${term}: ${value}`).join('\n')
    case 'signatures':
      return block.parties
        .map(party => [party, ...SIGNATURE_LINES.map(line => `${line}: ${'_'.repeat(30)}`)])
        .map(lines => lines.join('\n'))
        .join('\n\n')
  }
}
