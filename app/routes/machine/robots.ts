import { requestContext } from '#app/context.ts'
import { HOUR_S } from '#app/platform/units.ts'
import type { Route } from './+types/robots.ts'

/** Pages that must not be indexed say so themselves ("noindex"), which crawlers have to be able to read. Only pages
 * that redirect visitors to login are disallowed. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(requestContext)
  const lines = [
    'User-agent: *',
    'Disallow: /company/',
    'Disallow: /connections',
    'Disallow: /settings',
    'Disallow: /logout',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': `public, max-age=${HOUR_S}`,
    },
  })
}
