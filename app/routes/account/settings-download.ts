import { findOwnData, listOwnData } from '#app/features/accounts/own-data.server.ts'
import { listDeviceSessions } from '#app/features/accounts/queries.server.ts'
import { ownPostRows, ownReportRows } from '#app/features/community/queries.server.ts'
import { notifiedMatchRows } from '#app/features/matching/digest.server.ts'
import { ownRequestRows } from '#app/features/requests/queries.server.ts'
import { readOwnRooms } from '#app/features/rooms/own-rooms.server.ts'
import { ownScopeRows } from '#app/features/scopes/queries.server.ts'
import { findOwnProfileRow } from '#app/features/talent/queries.server.ts'
import { listDevices } from '#app/platform/auth/devices.ts'
import { findOwnEmailChange } from '#app/platform/auth/links.ts'
import { rowsInPages } from '#app/platform/db/pages.ts'
import { writeJson } from '#app/platform/documents/write-json.ts'
import { tooManyAsText } from '#app/platform/http/retry-after.ts'
import { requireUser } from '../guards.server.ts'
import type { Route } from './+types/settings-download.ts'

/** Requests, scopes and posts may be long, so fewer of them are in memory at once. */
const LONG_ROWS = 50

/**
 * Everything stored about the caller's account, as a file. Its lists are read while it is written; if that fails, the
 * response breaks off.
 */
export async function loader(args: Route.LoaderArgs) {
  const { asActor, asSystem, ...ctx } = requireUser(args)
  const userId = ctx.user.id
  const taken = await ctx.limits.take({ 'downloads-account': userId })
  if (!taken.ok) return tooManyAsText(taken.retryAfterS)
  const once = await asActor(async tx => ({
    ...(await findOwnData(tx)),
    talent_profile: (await findOwnProfileRow(tx)) ?? null,
    email_change: (await findOwnEmailChange(tx)) ?? null,
    sessions: await listDeviceSessions(tx, ctx.sessionId),
  }))
  const madeAt = ctx.now().toISOString()
  const all = {
    made_at: madeAt,
    ...once,
    known_devices: await asSystem(tx => listDevices(tx, userId)),
    company_requests: rowsInPages(asActor, ownRequestRows, ['created_at', 'id'], LONG_ROWS),
    ...listOwnData(asActor),
    scopes_of_work: rowsInPages(asActor, ownScopeRows, ['created_at', 'id'], LONG_ROWS),
    community_posts: rowsInPages(
      asSystem,
      tx => ownPostRows(tx, userId),
      ['post.created_at', 'post.id'],
      LONG_ROWS,
    ),
    reported: rowsInPages(asSystem, tx => ownReportRows(tx, userId), [
      'report.created_at',
      'report.id',
    ]),
    notified_matches: rowsInPages(asSystem, tx => notifiedMatchRows(tx, userId), [
      'notified_at',
      'talent_id',
      'request_id',
    ]),
    rooms: readOwnRooms(asActor),
  }
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
