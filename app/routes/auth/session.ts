import { requestContext } from '#app/context.ts'
import { accountTag } from '#app/platform/session-client/account-tag.server.ts'
import type { Route } from './+types/session.ts'

/** The user of the browser's session, polled by open pages. Each poll renews the session. */
export function loader({ context }: Route.LoaderArgs) {
  const { user } = context.get(requestContext)
  return Response.json(
    { account: user && accountTag(user.id) },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}
