import type { RequestContext } from '#app/context.ts'
import { notifyOfNewDevice } from '#app/features/accounts/commands.server.ts'
import { findUser } from '#app/features/accounts/queries.server.ts'
import type { CurrentUser } from '#app/features/accounts/schema.ts'
import { findOwnSuspension } from '#app/features/moderation/queries.server.ts'
import { endSession } from '#app/platform/auth/credentials.ts'
import { cookieHeaders } from '#app/platform/http/cookie-headers.ts'
import { site } from '#app/site.ts'
import { failureClaims } from './failure-claims.ts'

type SignInResult =
  | { ok: true; user: CurrentUser; headers: [string, string][] }
  | { ok: false; message: string }

/** Completes a sign-in after a session was created, whatever the proof of identity: reads the users row, remembers
 * the browser, and clears the failed attempts of others. */
export async function completeSignIn(
  ctx: RequestContext,
  options: { userId: string; cookies: string[]; device: string; userAgent: string | null },
): Promise<SignInResult> {
  const { userId, cookies, device, userAgent } = options
  const read = await readOwnRow(ctx, userId)
  if (!read.ok) {
    const cookie = cookies.map(each => each.split(';')[0]).join('; ')
    await ctx.auth.signOut(new Headers({ cookie }))
    return read
  }
  const { user: before, sessionId } = ctx
  await ctx.asSystem(async tx => {
    await notifyOfNewDevice(tx, { userId, device, userAgent })
    // Ends the browser's previous session, which nobody could use anymore.
    if (before && sessionId) await endSession(tx, { userId: before.id, sessionId })
  })
  await ctx.limits.clear(failureClaims(ctx.client, read.user.email))
  return { ...read, headers: cookieHeaders([...cookies, ctx.auth.deviceCookie(device)]) }
}

/** The account's users row. Without one there is no sign-in (specification, sections 4 and 8). */
async function readOwnRow(
  ctx: RequestContext,
  userId: string,
): Promise<{ ok: true; user: CurrentUser } | { ok: false; message: string }> {
  try {
    const user = await ctx.asPerson(userId, tx => findUser(tx, userId))
    if (user) return { ok: true, user }
    const suspended = await ctx.asPerson(userId, findOwnSuspension)
    if (suspended !== null) {
      const reason = /[.!?…]$/.test(suspended) ? suspended : `${suspended}.`
      const message = `This account is suspended: ${reason} To ask for a review, write to ${site.contactEmail}.`
      return { ok: false, message }
    }
    return { ok: false, message: 'User profile not found. Please try again.' }
  } catch (error) {
    ctx.log.error({ err: error }, 'the users row could not be read at sign-in')
    return { ok: false, message: 'Unable to retrieve user data. Please try again.' }
  }
}
