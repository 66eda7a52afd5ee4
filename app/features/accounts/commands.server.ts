import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { deleteUnusedOptions } from '#app/features/catalogues/unused-options.server.ts'
import {
  confirmAddress,
  deleteAccount as deleteAccountRow,
  EMAIL_TAKEN,
  endSessions,
  findPasswordHash,
  lockAccount,
  lockIfPassword,
  lockIfUnconfirmed,
  replaceEmail,
  replacePassword,
  setFirstPassword,
} from '#app/platform/auth/credentials.ts'
import { forgetDevices, rememberDevice } from '#app/platform/auth/devices.ts'
import {
  awaitsEmailChange,
  consumeLink,
  findLinkState,
  type LinkPurpose,
  type LinkState,
  recordEmailChange,
  voidLinks,
} from '#app/platform/auth/links.ts'
import { hashPassword, verifyPassword } from '#app/platform/auth/passwords.ts'
import type { ActorTx, AsSystem, SystemTx } from '#app/platform/db/actor.ts'
import { violatesUnique } from '#app/platform/db/errors.ts'
import { enqueue } from '#app/platform/jobs/jobs.ts'
import { currentUserId } from '#app/query-parts/current-ids.ts'
import { changeEmailJob, noticeJob, resetPasswordJob } from './jobs.server.ts'
import { describeDevice } from './rules.ts'
import type { CompanyCard } from './schema.ts'

// Commands take AsSystem where they hash or verify a password: that happens between transactions, never inside one.

export type Outcome<Reason extends string> = { ok: true } | { ok: false; reason: Reason }
export type DeadLink = Exclude<LinkState, 'open'>

/** Sends a link to the new address. The result doesn't reveal whether that address already has an account. */
export async function requestEmailChange(
  asSystem: AsSystem,
  input: {
    userId: string
    email: string
    newEmail: string
    currentPassword: string
    submission: string
  },
): Promise<Outcome<'wrong_password' | 'same_email'>> {
  const { userId, email, newEmail, submission } = input
  const hash = await verifiedHash(asSystem, userId, input.currentPassword)
  if (hash === undefined) return { ok: false, reason: 'wrong_password' }
  if (newEmail === email) return { ok: false, reason: 'same_email' }
  const cause = `${userId}:${submission}`
  return await asSystem(async tx => {
    // The owner may have replaced it while it was being verified, to shut somebody out.
    if (!(await lockIfPassword(tx, { userId, hash })))
      return { ok: false, reason: 'wrong_password' }
    await recordEmailChange(tx, { userId, email: newEmail })
    await enqueue(tx, changeEmailJob({ cause, userId, email: newEmail }))
    await enqueue(tx, noticeJob({ cause, to: email, notice: 'email-change-requested' }))
    return { ok: true }
  })
}

/** Sends another link to the new address, if the change still waits for one; the earlier ones stay valid. */
export async function resendEmailChange(
  tx: SystemTx,
  { submission, ...change }: { userId: string; email: string; submission: string },
): Promise<void> {
  await lockAccount(tx, change.userId)
  if (!(await awaitsEmailChange(tx, change))) return
  await recordEmailChange(tx, change)
  await enqueue(tx, changeEmailJob({ cause: `${change.userId}:${submission}`, ...change }))
}

export async function cancelEmailChange(tx: SystemTx, userId: string): Promise<void> {
  await voidLinks(tx, userId, ['change-email'])
}

/** Changes the account's address to the one the link was sent to. */
export async function confirmEmailChange(
  asSystem: AsSystem,
  token: string,
): Promise<Outcome<DeadLink | 'taken'>> {
  try {
    return await asSystem(async tx => {
      const link = await consumeLink(tx, { purpose: 'change-email', token })
      if (link === undefined || link.email === null)
        return { ok: false, reason: await deadState(tx, 'change-email', token) }
      const { userId, email } = { userId: link.userId, email: link.email }
      const before = await replaceEmail(tx, { userId, email })
      if (before !== undefined && before !== email)
        await enqueue(tx, noticeJob({ cause: randomUUID(), to: before, notice: 'email-changed' }))
      return { ok: true }
    })
  } catch (error) {
    if (violatesUnique(error, EMAIL_TAKEN)) return { ok: false, reason: 'taken' }
    throw error
  }
}

/** Ends all sessions, including the current one, which then signs in again with the new password. */
export async function changePassword(
  asSystem: AsSystem,
  input: { userId: string; email: string; currentPassword: string; newPassword: string },
): Promise<{ ok: true; endedEmailChange: boolean } | { ok: false; reason: 'wrong_password' }> {
  const { userId, email } = input
  const from = await verifiedHash(asSystem, userId, input.currentPassword)
  if (from === undefined) return { ok: false, reason: 'wrong_password' }
  const to = await hashPassword(input.newPassword)
  const changed = await asSystem(async tx => {
    await lockAccount(tx, userId)
    if (!(await replacePassword(tx, { userId, from, to }))) return undefined
    const voided = await voidLinks(tx, userId)
    return await afterNewPassword(tx, { userId, email, voided })
  })
  if (changed !== undefined) return { ok: true, ...changed }
  // It was replaced meanwhile, perhaps by the same form.
  const isNew = (await verifiedHash(asSystem, userId, input.newPassword)) !== undefined
  return isNew ? { ok: true, endedEmailChange: false } : { ok: false, reason: 'wrong_password' }
}

/** Does the same work for every address; only the job looks up whether it has an account. */
export async function requestPasswordReset(
  tx: SystemTx,
  { email, submission }: { email: string; submission: string },
): Promise<void> {
  await enqueue(tx, resetPasswordJob({ email, submission }))
}

export async function resetPassword(
  asSystem: AsSystem,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<
  { ok: true; email: string; endedEmailChange: boolean } | { ok: false; reason: DeadLink }
> {
  const purpose = 'reset-password'
  const state = await asSystem(tx => findLinkState(tx, { purpose, token }))
  if (state !== 'open') return { ok: false, reason: state }
  const to = await hashPassword(newPassword)
  return await asSystem(async tx => {
    const link = await consumeLink(tx, { purpose, token })
    if (link === undefined) return { ok: false, reason: await deadState(tx, purpose, token) }
    const { userId, voided } = link
    await replacePassword(tx, { userId, to })
    await forgetDevices(tx, userId)
    const { email } = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    // The link arrived at this address, which confirms it.
    await confirmAddress(tx, { userId, email })
    return { ok: true, email, ...(await afterNewPassword(tx, { userId, email, voided })) }
  })
}

/** Sets the name and first password of an account that was created from the command line. */
export async function setUpAccount(
  asSystem: AsSystem,
  { token, fullName, newPassword }: { token: string; fullName: string; newPassword: string },
): Promise<Outcome<DeadLink>> {
  const purpose = 'reset-password'
  const state = await asSystem(tx => findLinkState(tx, { purpose, token }))
  if (state !== 'open') return { ok: false, reason: state }
  const password = await hashPassword(newPassword)
  return await asSystem(async tx => {
    const link = await consumeLink(tx, { purpose, token })
    if (link === undefined) return { ok: false, reason: await deadState(tx, purpose, token) }
    const isSet = await setFirstPassword(tx, { userId: link.userId, fullName, password })
    return isSet ? { ok: true } : { ok: false, reason: 'used' }
  })
}

/** Deletes an account with everything that belongs to it. */
export async function deleteAccount(
  asSystem: AsSystem,
  { userId, email, password }: { userId: string; email: string; password: string },
): Promise<Outcome<'wrong_password'>> {
  const hash = await verifiedHash(asSystem, userId, password)
  if (hash === undefined) return { ok: false, reason: 'wrong_password' }
  return await asSystem(async tx => {
    if (!(await lockIfPassword(tx, { userId, hash }))) {
      // It had a password a moment ago, so the account is gone: the same form has deleted it.
      const isDeleted = (await findPasswordHash(tx, userId)) === undefined
      return isDeleted ? { ok: true } : { ok: false, reason: 'wrong_password' }
    }
    // An unconfirmed address may belong to a stranger, so it gets no mail.
    const isConfirmed = !(await lockIfUnconfirmed(tx, { userId, email }))
    await removeAccount(tx, { userId, email })
    if (isConfirmed)
      await enqueue(tx, noticeJob({ cause: userId, to: email, notice: 'account-deleted' }))
    return { ok: true }
  })
}

/** Removes an account, its custom options and the jobs about it. */
export async function removeAccount(
  tx: SystemTx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const options = await tx
    .selectFrom('custom_options')
    .select('id')
    .where('user_id', '=', userId)
    .execute()
  // Mails that are still open are sent; dead jobs would keep the address for months.
  await sql`
    delete from app.jobs
     where payload ->> 'userId' = ${userId}
        or (state = 'dead' and ${email} in (payload ->> 'to', payload ->> 'email'))
  `.execute(tx)
  await sql`select app.lock_before_account(${userId}::uuid)`.execute(tx)
  await deleteAccountRow(tx, userId)
  // Those that somebody else uses stay, without their author.
  await deleteUnusedOptions(
    tx,
    options.map(({ id }) => id),
  )
}

/** Notifies the owner of a sign-in from a new browser. Runs before a session is created. */
export async function notifyOfNewDevice(
  tx: SystemTx,
  { userId, device, userAgent }: { userId: string; device: string; userAgent: string | null },
): Promise<void> {
  if ((await rememberDevice(tx, { userId, device })) !== 'new') return
  const payload = { device: describeDevice(userAgent ?? '') }
  await sql`
    select app.notify(${userId}::uuid, 'new_device', ${randomUUID()}, ${JSON.stringify(payload)}::jsonb)
  `.execute(tx)
}

/** Changes the name of the caller's own account. */
export async function renameAccount(tx: ActorTx, fullName: string): Promise<void> {
  await sql`select app.set_own_name(${fullName})`.execute(tx)
}

/** Empty fields are stored as null. */
export async function saveCompanyCard(tx: ActorTx, card: CompanyCard): Promise<void> {
  const row = { name: card.name || null, website: card.website || null, about: card.about || null }
  await tx
    .insertInto('company_cards')
    .values({ ...row, user_id: currentUserId })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** The stored hash if the password is correct. */
async function verifiedHash(
  asSystem: AsSystem,
  userId: string,
  password: string,
): Promise<string | undefined> {
  const hash = await asSystem(tx => findPasswordHash(tx, userId))
  if (hash === undefined) return undefined
  return (await verifyPassword({ hash, password })) ? hash : undefined
}

async function afterNewPassword(
  tx: SystemTx,
  { userId, email, voided }: { userId: string; email: string; voided: LinkPurpose[] },
): Promise<{ endedEmailChange: boolean }> {
  const endedEmailChange = voided.includes('change-email')
  await endSessions(tx, { userId })
  const notice = endedEmailChange ? 'password-changed-email-kept' : 'password-changed'
  await enqueue(tx, noticeJob({ cause: randomUUID(), to: email, notice }))
  return { endedEmailChange }
}

/** Why a link was not consumed. Of two concurrent uses, the second finds it used. */
export async function deadState(
  tx: SystemTx,
  purpose: LinkPurpose,
  token: string,
): Promise<DeadLink> {
  const state = await findLinkState(tx, { purpose, token })
  return state === 'open' ? 'used' : state
}
