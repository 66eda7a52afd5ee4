import { requestContext } from '#app/platform/context.ts'
import { accountTag } from '#app/platform/session-client/account-tag.server.ts'
import type { Route } from './+types/session.ts'

/** Whose session the browser holds, asked by open pages. Being asked, it is renewed. */
export function loader({ context }: Route.LoaderArgs) {
  const { user } = context.get(requestContext)
  return Response.json(
    { account: user && accountTag(user.id) },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}
