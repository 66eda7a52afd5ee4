import { requestContext } from '#app/context.ts'
import type { Route } from './+types/sitemap-part.ts'
import { listPart } from './sitemap-sections.server.ts'
import { sitemap } from './sitemap-xml.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { asActor, origin } = context.get(requestContext)
  const entries = await asActor(tx => listPart(tx, params.file))
  return entries.length > 0 ? sitemap(origin, entries) : new Response('Not found', { status: 404 })
}
