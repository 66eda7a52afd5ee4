import { requestContext } from '#app/context.ts'
import type { Route } from './+types/notifications-stream.ts'

/** The stream of server-sent events for an open tab. A signed-out tab is told to stop, not redirected. */
export function loader({ context }: Route.LoaderArgs) {
  const { user, sessionId, live } = context.get(requestContext)
  if (user === null || sessionId === null) return new Response(null, { status: 204 })
  return live.open({ userId: user.id, sessionId })
}
