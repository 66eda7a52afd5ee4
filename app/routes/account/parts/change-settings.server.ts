import { data, href, redirect } from 'react-router'
import {
  cancelEmailChange,
  changePassword,
  deleteAccount,
  renameAccount,
  requestEmailChange,
  resendEmailChange,
  saveCompanyCard,
} from '#app/features/accounts/commands.server.ts'
import { requestConfirmation } from '#app/features/accounts/confirmation.server.ts'
import { SETTINGS_SECRETS } from '#app/features/accounts/rules.ts'
import {
  AccountDeletionForm,
  CompanyCardForm,
  EmailChangeForm,
  NameForm,
  PasswordChangeForm,
  SessionForm,
  type SettingsSaved,
  WRONG_CURRENT_PASSWORD,
  WRONG_PASSWORD,
} from '#app/features/accounts/schema.ts'
import { savePreferences } from '#app/features/notices/commands.server.ts'
import { kindsFor, PREFERENCE_FIELDS } from '#app/features/notices/rules.ts'
import type { LimitName } from '#app/limits.ts'
import { endSession, endSessions } from '#app/platform/auth/credentials.ts'
import { findOwnEmailChange } from '#app/platform/auth/links.ts'
import { words } from '#app/platform/forms/fields.ts'
import { type FormState, parseForm, refuse } from '#app/platform/forms/parse-form.ts'
import { readForm, unreadable } from '#app/platform/forms/takes-form.ts'
import { signedOutHeaders } from '#app/platform/http/cookie-headers.ts'
import { answerTooMany, tooManyMessage } from '#app/platform/http/retry-after.ts'
import type { Claims } from '#app/platform/limits/limits.ts'
import { type Member, requireUser, requireUserType } from '../../guards.server.ts'
import { redirectDone } from '../../parts/redirect-done.server.ts'
import type { Route } from '../+types/settings.ts'

export const SETTINGS_FORMS = [
  EmailChangeForm,
  NameForm,
  PasswordChangeForm,
  CompanyCardForm,
  SessionForm,
  AccountDeletionForm,
  PREFERENCE_FIELDS,
  words('intent'),
]

/** Handles the forms of the settings. Only responses are thrown. */
export async function changeSettings(args: Route.ActionArgs) {
  const ctx = requireUser(args)
  const form = readForm(args.context)
  try {
    return await changeOne({ ctx, form, headers: args.request.headers }, args)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    ctx.log.error({ err: error }, 'a setting could not be changed')
    const state = refuse(form, 'We couldn’t save that. Please try again.', SETTINGS_SECRETS)
    return data({ intent: String(form.get('intent')), state }, { status: 500 })
  }
}

type Change = { ctx: Member; form: FormData; headers: Headers }

async function changeOne(change: Change, args: Route.ActionArgs) {
  switch (change.form.get('intent')) {
    case 'change-email':
      return await changeEmail(change)
    case 'resend-email-change':
      return await sendEmailChangeAgain(change)
    case 'cancel-email-change':
      return await cancelOwnEmailChange(change)
    case 'confirm-address':
      return await sendConfirmation(change)
    case 'change-password':
      return await changeOwnPassword(change)
    case 'change-name':
      return await changeName(change)
    case 'company-card':
      return await changeCard(requireUserType(args, 'company'), change.form)
    case 'notices':
      return await choosePreferences(change)
    case 'end-session':
      return await endOneSession(change)
    case 'end-other-sessions':
      return await endOtherSessions(change)
    case 'delete-account':
      return await deleteOwnAccount(change)
    default:
      throw unreadable()
  }
}

async function changeEmail({ ctx, form }: Change) {
  const parsed = parseForm(EmailChangeForm, form, SETTINGS_SECRETS)
  if (!parsed.ok) return refused('change-email', parsed.state)
  const { new_email: newEmail, current_password: currentPassword, submission } = parsed.value
  const { id: userId, email } = ctx.user
  const given = { userId, email, newEmail, currentPassword, submission }
  const claims: Claims<LimitName> = { 'password-account': userId, 'email-change-account': userId }
  const taken = await ctx.limits.take(claims)
  if (!taken.ok) return refuseTooManyTries('change-email', form, taken.retryAfterS)
  const asked = await requestEmailChange(ctx.asSystem, given)
  if (asked.ok || asked.reason !== 'wrong_password')
    await ctx.limits.clear({ 'password-account': userId })
  if (asked.ok) return saved(ctx, 'email')
  await ctx.limits.giveBack({ 'email-change-account': userId })
  return asked.reason === 'wrong_password'
    ? refusedField('change-email', form, 'current_password', WRONG_CURRENT_PASSWORD)
    : refusedField('change-email', form, 'new_email', 'That’s already your email address')
}

async function sendEmailChangeAgain({ ctx, form }: Change) {
  const { id: userId } = ctx.user
  const change = await ctx.asActor(findOwnEmailChange)
  if (change === undefined) return redirect(href('/settings'))
  const taken = await ctx.limits.take({ 'email-change-account': userId })
  if (!taken.ok) return refuseTooManyTries('resend-email-change', form, taken.retryAfterS)
  const submission = submissionAt(ctx.now())
  await ctx.asSystem(tx => resendEmailChange(tx, { userId, email: change.email, submission }))
  return saved(ctx, 'email-resent')
}

async function cancelOwnEmailChange({ ctx }: Change) {
  await ctx.asSystem(tx => cancelEmailChange(tx, ctx.user.id))
  return saved(ctx, 'email-cancelled')
}

/** The same for a form that is accidentally sent twice in a row, so that it sends one mail. */
function submissionAt(now: Date): string {
  return String(Math.floor(now.getTime() / 10_000))
}

async function sendConfirmation({ ctx, form }: Change) {
  const { id: userId, emailConfirmed, mailRefusal } = ctx.user
  if (emailConfirmed && mailRefusal === null) return redirect(href('/settings'))
  const taken = await ctx.limits.take({ 'confirmation-account': userId })
  if (!taken.ok) return refuseTooManyTries('confirm-address', form, taken.retryAfterS)
  await ctx.asSystem(tx => requestConfirmation(tx, { userId, submission: submissionAt(ctx.now()) }))
  return saved(ctx, 'confirmation')
}

async function changeOwnPassword({ ctx, form, headers }: Change) {
  const parsed = parseForm(PasswordChangeForm, form, SETTINGS_SECRETS)
  if (!parsed.ok) return refused('change-password', parsed.state)
  const { current_password: currentPassword, new_password: newPassword } = parsed.value
  const { id: userId, email } = ctx.user
  const given = { userId, email, currentPassword, newPassword }
  const taken = await ctx.limits.take({ 'password-account': userId })
  if (!taken.ok) return refuseTooManyTries('change-password', form, taken.retryAfterS)
  const changed = await changePassword(ctx.asSystem, given)
  if (!changed.ok)
    return refusedField('change-password', form, 'current_password', WRONG_CURRENT_PASSWORD)
  await ctx.limits.clear({ 'password-account': userId })
  const signedIn = await ctx.auth.signIn({
    email,
    password: newPassword,
    remember: ctx.auth.isRemembered(headers),
    userAgent: headers.get('user-agent'),
  })
  // If the password was changed again in between, this session has ended too.
  if (!signedIn.ok) return redirect(href('/login'))
  const done = changed.endedEmailChange ? 'password-email-kept' : 'password'
  return saved(ctx, done, signedIn.cookies)
}

async function changeName({ ctx, form }: Change) {
  const parsed = parseForm(NameForm, form)
  if (!parsed.ok) return refused('change-name', parsed.state)
  await ctx.asActor(tx => renameAccount(tx, parsed.value.full_name))
  return saved(ctx, 'name')
}

async function changeCard(ctx: Member, form: FormData) {
  const parsed = parseForm(CompanyCardForm, form)
  if (!parsed.ok) return refused('company-card', parsed.state)
  await ctx.asActor(tx => saveCompanyCard(tx, parsed.value))
  return saved(ctx, 'card')
}

async function choosePreferences({ ctx, form }: Change) {
  const wanted = new Set(form.getAll('email'))
  const withText = new Set(form.getAll('with_text'))
  const chosen = kindsFor(ctx.user.userType).map(kind => ({
    kind,
    email: wanted.has(kind),
    with_text: kind === 'message_received' && withText.has(kind),
  }))
  await ctx.asActor(tx => savePreferences(tx, chosen))
  return saved(ctx, 'notices')
}

async function endOneSession({ ctx, form, headers }: Change) {
  const parsed = parseForm(SessionForm, form)
  if (!parsed.ok) throw unreadable()
  const { session_id: sessionId } = parsed.value
  if (sessionId === ctx.sessionId) {
    const { cookies } = await ctx.auth.signOut(headers)
    return redirect(href('/'), { headers: signedOutHeaders(cookies) })
  }
  await ctx.asSystem(tx => endSession(tx, { userId: ctx.user.id, sessionId }))
  return saved(ctx, 'session')
}

async function endOtherSessions({ ctx }: Change) {
  const { sessionId } = ctx
  if (sessionId !== null)
    await ctx.asSystem(tx => endSessions(tx, { userId: ctx.user.id, except: sessionId }))
  return saved(ctx, 'sessions')
}

async function deleteOwnAccount({ ctx, form, headers }: Change) {
  const parsed = parseForm(AccountDeletionForm, form, SETTINGS_SECRETS)
  if (!parsed.ok) return refused('delete-account', parsed.state)
  const { id: userId, email } = ctx.user
  const taken = await ctx.limits.take({ 'password-account': userId })
  if (!taken.ok) return refuseTooManyTries('delete-account', form, taken.retryAfterS)
  const deleted = await deleteAccount(ctx.asSystem, { userId, email, ...parsed.value })
  if (!deleted.ok) return refusedField('delete-account', form, 'password', WRONG_PASSWORD)
  const { cookies } = await ctx.auth.signOut(headers)
  const done = ctx.auth.done.keep('account-deleted')
  return redirect(href('/'), { headers: signedOutHeaders([...cookies, done]) })
}

function refused(intent: string, state: FormState) {
  return data({ intent, state }, { status: 400 })
}

function refusedField(intent: string, form: FormData, field: string, message: string) {
  return refused(intent, {
    ...refuse(form, message, SETTINGS_SECRETS),
    fieldErrors: { [field]: message },
  })
}

function refuseTooManyTries(intent: string, form: FormData, retryAfterS: number) {
  const state = refuse(form, tooManyMessage(retryAfterS), SETTINGS_SECRETS)
  return answerTooMany({ intent, state }, retryAfterS)
}

function saved(ctx: Member, what: SettingsSaved, cookies: string[] = []) {
  return redirectDone(ctx, href('/settings'), what, cookies)
}
