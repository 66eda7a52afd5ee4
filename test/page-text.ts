/** What a page says: its text, without scripts and markup. */
export function textIn(html: string): string {
  return html
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, ' ')
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
}

export async function textOf(response: Response): Promise<string> {
  return textIn(await response.text())
}

/** The part of a page from a heading of the second level to the next one. The heading may end with a count. */
export function partUnder(heading: string, html: string): string {
  const isUnder = (part: string) => {
    const said = textIn(part.split('</h2>', 1)[0] ?? '').trim()
    return said.replace(/ \d+$/, '') === heading
  }
  return html.split(/(?=<h2[ >])/).find(isUnder) ?? ''
}

/** Where the links of a page with this text lead, with or without what only screen readers get to hear. */
export function linksIn(html: string, text: string): string[] {
  const links = html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)
  return [...links].flatMap(([, to = '', inside = '']) => {
    const seen = inside.replaceAll(/<span class="sr-only">[\s\S]*?<\/span>/g, '')
    const texts = [inside, seen].map(each => textIn(each).trim())
    return texts.includes(text) ? [to.replaceAll('&amp;', '&')] : []
  })
}

/** A page without its header and footer. */
export function mainIn(html: string): string {
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
}
