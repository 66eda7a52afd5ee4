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

/** The part of a page from a heading of the second level to the next one. */
export function partUnder(heading: string, html: string): string {
  const parts = html.split(/(?=<h2[ >])/)
  return parts.find(part => textIn(part).trimStart().startsWith(heading)) ?? ''
}

/** Where the links of a page with this text lead, without what only screen readers get to hear. */
export function linksIn(html: string, text: string): string[] {
  const links = html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)
  return [...links].flatMap(([, to = '', inside = '']) => {
    const seen = inside.replaceAll(/<span class="sr-only">[\s\S]*?<\/span>/g, '')
    return textIn(seen).trim() === text ? [to.replaceAll('&amp;', '&')] : []
  })
}

/** A page without its header and footer. */
export function mainIn(html: string): string {
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
}
