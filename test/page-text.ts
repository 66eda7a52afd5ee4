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
