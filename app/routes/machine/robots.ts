import { requestContext } from '#app/platform/context.ts'
import type { Route } from './+types/robots.ts'

const HOUR_S = 3_600

/**
 * What must not be found says so itself ("noindex"), which a crawler has to be let in to read. Kept out is only
 * what has no words: pages that lead a visitor to the login page.
 */
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
