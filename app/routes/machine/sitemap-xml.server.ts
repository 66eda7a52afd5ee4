import { escapeXml, xmlResponse } from '#app/platform/http/xml.ts'
import { HOUR_S } from '#app/platform/units.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** `changed` is the actual time of the last change; omitted if it is unknown. */
export type SitemapEntry = { path: string; changed?: string | undefined }

export function sitemap(origin: string, entries: SitemapEntry[]): Response {
  return answer('urlset', 'url', origin, entries)
}

export function sitemapIndex(origin: string, entries: SitemapEntry[]): Response {
  return answer('sitemapindex', 'sitemap', origin, entries)
}

function answer(whole: string, part: string, origin: string, entries: SitemapEntry[]): Response {
  const lines = entries.map(({ path, changed }) => {
    const address = `<loc>${escapeXml(new URL(path, origin).href)}</loc>`
    const moment = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`
    return `<${part}>${address}${moment}</${part}>`
  })
  const body = [`<${whole} xmlns="${NAMESPACE}">`, ...lines, `</${whole}>`].join('\n')
  return xmlResponse('application/xml', body, HOUR_S)
}
