// Parses the head of a page, as a crawler does.

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#x27|#39);/g, entity => ENTITIES[entity] ?? entity)
}

/** The attributes of every element with this name. */
export function elementsOf(html: string, name: string): Record<string, string>[] {
  const tags = html.matchAll(new RegExp(`<${name}(\\s[^>]*)?>`, 'gi'))
  return Array.from(tags, ([, attributes = '']) =>
    Object.fromEntries(
      Array.from(attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g), ([, key = '', value = '']) => [
        key.toLowerCase(),
        decodeEntities(value),
      ]),
    ),
  )
}

type PageHead = {
  title: string
  canonical: string | undefined
  /** By name or property. */
  meta: Map<string, string>
}

export function readHead(html: string): PageHead {
  const meta = new Map<string, string>()
  for (const { name, property, content = '' } of elementsOf(html, 'meta')) {
    const key = name ?? property
    if (key === undefined) continue
    if (meta.has(key)) throw new Error(`"${key}" is told twice`)
    meta.set(key, content)
  }
  const canonicals = elementsOf(html, 'link').filter(({ rel }) => rel === 'canonical')
  if (canonicals.length > 1) throw new Error('a page of two canonical addresses')
  return {
    title: decodeEntities(/<title[^>]*>([^<]*)</.exec(html)?.[1] ?? ''),
    canonical: canonicals[0]?.href,
    meta,
  }
}
