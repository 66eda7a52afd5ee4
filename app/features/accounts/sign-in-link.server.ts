import { endSessions } from '#app/platform/auth/credentials.ts'
import { forgetDevices } from '#app/platform/auth/devices.ts'
import { consumeLink } from '#app/platform/auth/links.ts'
import type { SystemTx } from '#app/platform/db/actor.ts'
import { enqueue } from '#app/platform/jobs/jobs.ts'
import { type AsSystem, type DeadLink, deadState } from './commands.server.ts'
import { signInLinkJob } from './jobs.server.ts'

/** The same work for every address: whether it has an account is looked up later, by the job. */
export async function requestSignInLink(
  tx: SystemTx,
  given: { email: string; submission: string; next?: string },
): Promise<void> {
  await enqueue(tx, signInLinkJob(given))
}

/**
 * Whose link it is. It does not confirm an address: whoever knows the password of a new account may not be the one
 * who reads its mail, and so is signed out of it.
 */
export async function redeemSignInLink(
  asSystem: AsSystem,
  token: string,
): Promise<{ ok: true; userId: string } | { ok: false; reason: DeadLink }> {
  const purpose = 'sign-in'
  return await asSystem(async tx => {
    const link = await consumeLink(tx, { purpose, token })
    if (link === undefined) return { ok: false, reason: await deadState(tx, purpose, token) }
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
    return { ok: true, userId }
  })
}
