import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  confirmAddress,
  deleteAccount as deleteAccountRow,
  EMAIL_TAKEN,
  endSessions,
  findPasswordHash,
  isUnconfirmed,
  replaceEmail,
  replacePassword,
  settleAccount,
} from '#app/platform/auth/credentials.ts'
import { forgetDevices, rememberDevice } from '#app/platform/auth/devices.ts'
import {
  consumeLink,
  findLinkState,
  type LinkPurpose,
  type LinkState,
  voidLinks,
} from '#app/platform/auth/links.ts'
import { hashPassword, verifyPassword } from '#app/platform/auth/passwords.ts'
import type { ActorTx, SystemTx } from '#app/platform/db/actor.ts'
import { violatesUnique } from '#app/platform/db/errors.ts'
import { enqueue } from '#app/platform/jobs/jobs.ts'
import { changeEmailJob, noticeJob, resetPasswordJob } from './jobs.server.ts'
import { describeDevice } from './rules.ts'
import type { CompanyCard } from './schema.ts'

/** Commands that hash or compare a password do so between two transactions, never inside one. */
export type AsSystem = <T>(work: (tx: SystemTx) => Promise<T>) => Promise<T>

export type Outcome<Reason extends string> = { ok: true } | { ok: false; reason: Reason }
export type DeadLink = Exclude<LinkState, 'open'>

/** Asks for a link at the new address. Says the same whether or not that one already has an account. */
export async function requestEmailChange(
  asSystem: AsSystem,
  given: {
    userId: string
    email: string
    newEmail: string
    currentPassword: string
    submission: string
  },
): Promise<Outcome<'wrong_password' | 'same_email'>> {
  const { userId, email, newEmail, submission } = given
  if ((await rightPassword(asSystem, userId, given.currentPassword)) === undefined)
    return { ok: false, reason: 'wrong_password' }
  if (newEmail === email) return { ok: false, reason: 'same_email' }
  const cause = `${userId}:${submission}`
  await asSystem(async tx => {
    await enqueue(tx, changeEmailJob({ cause, userId, email: newEmail }))
    await enqueue(tx, noticeJob({ cause, to: email, notice: 'email-change-requested' }))
  })
  return { ok: true }
}

/** The account moves to the address the link was sent to. */
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

/** Every session ends, the one that asks included: it signs in anew with the new password. */
export async function changePassword(
  asSystem: AsSystem,
  given: { userId: string; email: string; currentPassword: string; newPassword: string },
): Promise<Outcome<'wrong_password'>> {
  const { userId, email } = given
  const from = await rightPassword(asSystem, userId, given.currentPassword)
  if (from === undefined) return { ok: false, reason: 'wrong_password' }
  const to = await hashPassword(given.newPassword)
  return await asSystem(async tx => {
    if (!(await replacePassword(tx, { userId, from, to })))
      return { ok: false, reason: 'wrong_password' }
    await afterNewPassword(tx, { userId, email })
    return { ok: true }
  })
}

/** The same work for every address: whether it has an account is looked up later, by the job. */
export async function requestPasswordReset(
  tx: SystemTx,
  { email, submission }: { email: string; submission: string },
): Promise<void> {
  await enqueue(tx, resetPasswordJob({ email, submission }))
}

export async function resetPassword(
  asSystem: AsSystem,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<{ ok: true; email: string } | { ok: false; reason: DeadLink }> {
  const purpose = 'reset-password'
  const state = await asSystem(tx => findLinkState(tx, { purpose, token }))
  if (state !== 'open') return { ok: false, reason: state }
  const to = await hashPassword(newPassword)
  return await asSystem(async tx => {
    const link = await consumeLink(tx, { purpose, token })
    if (link === undefined) return { ok: false, reason: await deadState(tx, purpose, token) }
    const { userId } = link
    await replacePassword(tx, { userId, to })
    await forgetDevices(tx, userId)
    const { email } = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    // The link was read at this address.
    await confirmAddress(tx, { userId, email })
    await afterNewPassword(tx, { userId, email })
    return { ok: true, email }
  })
}

/** The first password of an account that was made from the command line, and its owner's name. */
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
    const settled = await settleAccount(tx, { userId: link.userId, fullName, password })
    return settled ? { ok: true } : { ok: false, reason: 'used' }
  })
}

/** The account and all that is its own, in one transaction. */
export async function deleteAccount(
  asSystem: AsSystem,
  { userId, email, password }: { userId: string; email: string; password: string },
): Promise<Outcome<'wrong_password'>> {
  if ((await rightPassword(asSystem, userId, password)) === undefined)
    return { ok: false, reason: 'wrong_password' }
  await asSystem(async tx => {
    // An address that was never confirmed may be a stranger's, who is told nothing.
    const told = !(await isUnconfirmed(tx, { userId, email }))
    await removeAccount(tx, { userId, email })
    if (told) await enqueue(tx, noticeJob({ cause: userId, to: email, notice: 'account-deleted' }))
  })
  return { ok: true }
}

/** The account, its options and the jobs that are about it. */
export async function removeAccount(
  tx: SystemTx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await deleteOwnOptions(tx, userId)
  // What is still to be sent is sent; what failed for good would keep the address for months.
  await sql`
    delete from app.jobs
     where payload ->> 'userId' = ${userId}
        or (state = 'dead' and ${email} in (payload ->> 'to', payload ->> 'email'))
  `.execute(tx)
  await deleteAccountRow(tx, userId)
}

/** Options the account added and nobody else has chosen. The others lose their author and stay. */
async function deleteOwnOptions(tx: SystemTx, userId: string): Promise<void> {
  await sql`
    delete from public.custom_options as option
     where option.user_id = ${userId}
       and not exists (select from public.talent_profiles
                        where user_id <> ${userId} and (skill_ids @> array[option.id] or tool_ids @> array[option.id]))
       and not exists (select from public.company_requests
                        where user_id <> ${userId} and option.id = any (required_skills || required_tools))
  `.execute(tx)
}

/** Before a session is handed out: the owner is told of a browser that the account does not know yet. */
export async function welcomeDevice(
  tx: SystemTx,
  { userId, device, userAgent }: { userId: string; device: string; userAgent: string | null },
): Promise<void> {
  if ((await rememberDevice(tx, { userId, device })) !== 'new') return
  const about = { device: describeDevice(userAgent ?? '') }
  await sql`
    select app.notify(${userId}::uuid, 'new_device', ${randomUUID()}, ${JSON.stringify(about)}::jsonb)
  `.execute(tx)
}

/** Changes the name of the caller's own account. */
export async function renameAccount(tx: ActorTx, fullName: string): Promise<void> {
  await sql`select app.set_own_name(${fullName})`.execute(tx)
}

/** Empty lines are stored as none. */
export async function saveCompanyCard(tx: ActorTx, card: CompanyCard): Promise<void> {
  const row = { name: card.name || null, website: card.website || null, about: card.about || null }
  await tx
    .insertInto('company_cards')
    .values({ ...row, user_id: sql<string>`(select app.current_user_id())` })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** The stored hash, when the password is the account's own. */
async function rightPassword(
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
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await endSessions(tx, { userId })
  await voidLinks(tx, userId)
  await enqueue(tx, noticeJob({ cause: randomUUID(), to: email, notice: 'password-changed' }))
}

/** Why a link did not hold; of two uses at once the second finds it used. */
export async function deadState(
  tx: SystemTx,
  purpose: LinkPurpose,
  token: string,
): Promise<DeadLink> {
  const state = await findLinkState(tx, { purpose, token })
  return state === 'open' ? 'used' : state
}
