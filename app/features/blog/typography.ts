// Quotation marks and apostrophes as a printer sets them. Code keeps what was typed.

type MarkdownNode = { type: string; value?: string; children?: MarkdownNode[] }

/** Within these a sentence goes on; any other node begins a new one. */
const INLINE = new Set(['emphasis', 'strong', 'delete', 'link', 'linkReference'])
const OPENS_AFTER = /[\s([{\u2013\u2014/“‘]/

/** A text as it stands after `before`, the character in front of it, if there is one. */
export function curlQuotes(text: string, before = ''): string {
  let last = before
  let curled = ''
  for (const letter of text) {
    const opens = last === '' || OPENS_AFTER.test(last)
    const set = letter === '"' ? (opens ? '“' : '”') : letter === "'" ? (opens ? '‘' : '’') : letter
    curled += set
    last = set
  }
  return curled
}

/** A remark plugin: works on the tree that it is given. */
export function typographicQuotes() {
  return (tree: MarkdownNode) => {
    let last = ''
    const walk = (node: MarkdownNode) => {
      if (!INLINE.has(node.type) && node.type !== 'text' && node.type !== 'inlineCode') last = ''
      if (node.type === 'text' && node.value !== undefined) {
        node.value = curlQuotes(node.value, last)
        last = node.value.at(-1) ?? last
      }
      if (node.type === 'inlineCode') last = 'x'
      node.children?.forEach(walk)
    }
    walk(tree)
  }
}
