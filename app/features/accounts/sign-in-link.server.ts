import { endSessions, findPasswordHash } from '#app/platform/auth/credentials.ts'
import { forgetDevices } from '#app/platform/auth/devices.ts'
import { consumeLink } from '#app/platform/auth/links.ts'
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
 * the command line. It doesn't confirm the address. If the address is unconfirmed, the person who signed up may
 * not be the one who reads its mail, so all existing sessions end. Returns the hash of the password that the account
 * had then.
 */
export async function redeemSignInLink(
  asSystem: AsSystem,
  token: string,
): Promise<{ ok: true; userId: string; hash: string } | { ok: false; reason: DeadLink }> {
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
    if (!isConfirmed) {
      await endSessions(tx, { userId })
      await forgetDevices(tx, userId)
    }
    return { ok: true, userId, hash }
  })
}
