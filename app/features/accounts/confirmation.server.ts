import { confirmAddress, lockIfUnconfirmed } from '#app/platform/auth/credentials.ts'
import { consumeLink } from '#app/platform/auth/links.ts'
import type { AsSystem, SystemTx } from '#app/platform/db/actor.ts'
import { enqueue } from '#app/platform/jobs/jobs.ts'
import { type DeadLink, deadState, type Outcome, removeAccount } from './commands.server.ts'
import { confirmEmailJob, welcomeJob } from './jobs.server.ts'

/** Requests another link to confirm the address. */
export async function requestConfirmation(
  tx: SystemTx,
  input: { userId: string; submission: string },
): Promise<void> {
  await enqueue(tx, confirmEmailJob(input))
}

/** Confirms an address. The database then starts the response clocks and enqueues the mails that waited for it. */
export async function confirmEmail(asSystem: AsSystem, token: string): Promise<Outcome<DeadLink>> {
  const purpose = 'confirm-email'
  return await asSystem(async tx => {
    const link = await consumeLink(tx, { purpose, token })
    const { userId, email } = link ?? {}
    if (userId && email && (await confirmAddress(tx, { userId, email }))) {
      await enqueue(tx, welcomeJob(userId))
      return { ok: true }
    }
    return { ok: false, reason: await deadState(tx, purpose, token) }
  })
}

/** Removes an account that the reader of its address didn't create, unless the address was confirmed before. */
export async function disownAccount(asSystem: AsSystem, token: string): Promise<Outcome<DeadLink>> {
  const purpose = 'disown-account'
  return await asSystem(async tx => {
    const link = await consumeLink(tx, { purpose, token })
    const { userId, email } = link ?? {}
    if (userId && email && (await lockIfUnconfirmed(tx, { userId, email }))) {
      await removeAccount(tx, { userId, email })
      return { ok: true }
    }
    return { ok: false, reason: await deadState(tx, purpose, token) }
  })
}
