import { readOwnData } from '#app/features/accounts/own-data.server.ts'
import { listDeviceSessions } from '#app/features/accounts/queries.server.ts'
import { listOwnPosts, listOwnReports } from '#app/features/community/queries.server.ts'
import { listNotifiedMatches } from '#app/features/matching/digest.server.ts'
import { listOwnRequestRows } from '#app/features/requests/queries.server.ts'
import { readOwnRooms } from '#app/features/rooms/own-rooms.server.ts'
import { listOwnScopeRows } from '#app/features/scopes/queries.server.ts'
import { findOwnProfileRow } from '#app/features/talent/queries.server.ts'
import { listDevices } from '#app/platform/auth/devices.ts'
import { findOwnEmailChange } from '#app/platform/auth/links.ts'
import { writeJson } from '#app/platform/documents/write-json.ts'
import { tooManyAsText } from '#app/platform/http/retry-after.ts'
import { requireUser } from '../guards.server.ts'
import type { Route } from './+types/settings-download.ts'

/** Everything stored about the caller's account, as a file. */
export async function loader(args: Route.LoaderArgs) {
  const ctx = requireUser(args)
  const taken = await ctx.limits.take({ 'downloads-account': ctx.user.id })
  if (!taken.ok) return tooManyAsText(taken.retryAfterS)
  const own = await ctx.asActor(async tx => {
    const profile = await findOwnProfileRow(tx)
    const requests = await listOwnRequestRows(tx)
    return {
      ...(await readOwnData(tx, { profile, requests })),
      email_change: (await findOwnEmailChange(tx)) ?? null,
      scopes_of_work: await listOwnScopeRows(tx),
      sessions: await listDeviceSessions(tx, ctx.sessionId),
    }
  })
  const userId = ctx.user.id
  const more = await ctx.asSystem(async tx => ({
    known_devices: await listDevices(tx, userId),
    community_posts: await listOwnPosts(tx, userId),
    reported: await listOwnReports(tx, userId),
    notified_matches: await listNotifiedMatches(tx, userId),
  }))
  const madeAt = ctx.now().toISOString()
  const all = { made_at: madeAt, ...own, ...more, rooms: readOwnRooms(ctx.asActor) }
  return new Response(
    writeJson(all, value => JSON.stringify(value, withSnakeKeys, 2)),
    {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="vinculum-data-${madeAt.slice(0, 10)}.json"`,
        'Cache-Control': 'no-store',
      },
    },
  )
}

/** All keys in the style of columns: some values are stored as JSON with other keys, or made for a page. */
function withSnakeKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [snakeCase(key), held]))
}

const snakeCase = (key: string) => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
