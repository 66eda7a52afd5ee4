import { href } from 'react-router'
import { findMeetingFile } from '#app/features/meetings/invitation.server.ts'
import { findRoom } from '#app/features/rooms/queries.server.ts'
import { nameOfOther } from '#app/features/rooms/rules.ts'
import { isId } from '#app/platform/forms/is-id.ts'
import { tooManyAsText } from '#app/platform/http/retry-after.ts'
import { fileNotFound } from '#app/platform/http/unavailable.ts'
import { requireUser } from '../guards.server.ts'
import type { Route } from './+types/meeting-file.ts'

/** The upcoming meeting as a file, to add to a calendar by hand. */
export async function loader(args: Route.LoaderArgs) {
  const ctx = requireUser(args)
  const { id } = args.params
  const page = new URL(href('/connections/:id/meeting', { id }), ctx.origin).href
  const file = await ctx.asActor(async tx => {
    const room = isId(id) ? await findRoom(tx, id) : undefined
    return room && (await findMeetingFile(tx, id, { otherName: nameOfOther(room), page }))
  })
  if (file === undefined) return fileNotFound()
  const taken = await ctx.limits.take({ 'files-client': ctx.client })
  if (!taken.ok) return tooManyAsText(taken.retryAfterS)
  return new Response(file, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="meeting.ics"',
    },
  })
}
