import { endSessions, findPasswordHash } from '#app/platform/auth/credentials.ts'
import { consumeLink, createLink } from '#app/platform/auth/links.ts'
import type { AsSystem, SystemTx } from '#app/platform/db/actor.ts'
import { enqueue } from '#app/platform/jobs/jobs.ts'
import { type DeadLink, deadState } from './commands.server.ts'
import { signInLinkJob } from './jobs.server.ts'

/** Does the same work for every address; only the job looks up whether it has an account. */
export async function requestSignInLink(
  tx: SystemTx,
  input: { email: string; submission: string; next?: string },
): Promise<void> {
  await enqueue(tx, signInLinkJob(input))
}

/**
 * Consumes a sign-in link. It lets nobody in to an account without a password, which is set up with the link shown on
 * the command line. Returns the hash of the password that the account had then. If the address is unconfirmed, the
 * person who signed up may not be the one who reads its mail, and knows the password: all sessions end, and the result
 * is the token of a link to replace the password, which also ends what they left behind.
 */
export async function redeemSignInLink(
  asSystem: AsSystem,
  token: string,
): Promise<
  | { ok: true; userId: string; hash: string }
  | { ok: false; reason: DeadLink }
  | { ok: false; reason: 'unconfirmed'; resetToken: string }
> {
  const purpose = 'sign-in'
  return await asSystem(async tx => {
    const link = await consumeLink(tx, { purpose, token })
    const hash = link && (await findPasswordHash(tx, link.userId))
    if (link === undefined || hash === undefined)
      return { ok: false, reason: await deadState(tx, purpose, token) }
    const { userId } = link
    const { email_confirmed: isConfirmed } = await tx
      .selectFrom('users')
      .select('email_confirmed')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (isConfirmed) return { ok: true, userId, hash }
    await endSessions(tx, { userId })
    const resetToken = await createLink(tx, { purpose: 'reset-password', userId })
    return { ok: false, reason: 'unconfirmed', resetToken }
  })
}
