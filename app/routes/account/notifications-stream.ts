import { requestContext } from '#app/context.ts'
import { STREAM_HEADERS } from '#app/platform/live/streams.ts'
import type { Route } from './+types/notifications-stream.ts'

/** The stream of server-sent events for an open tab. A signed-out tab is told to stop, not redirected. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { user, sessionId, live } = context.get(requestContext)
  if (user === null || sessionId === null) return new Response(null, { status: 204 })
  // Nobody would read the stream, so nothing would end it.
  if (request.method === 'HEAD') return new Response(null, { headers: STREAM_HEADERS })
  return live.open({ userId: user.id, sessionId })
}
