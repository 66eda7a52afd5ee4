import { requestContext } from '#app/platform/context.ts'
import type { Route } from './+types/notifications-stream.ts'

/** What an open tab listens to. Whoever is signed out is told to stop, instead of being led to a page. */
export function loader({ context }: Route.LoaderArgs) {
  const { user, sessionId, live } = context.get(requestContext)
  if (user === null || sessionId === null) return new Response(null, { status: 204 })
  return live.open({ userId: user.id, sessionId })
}
