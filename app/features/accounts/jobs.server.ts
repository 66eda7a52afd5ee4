import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  findAccountId,
  findPasswordHash,
  lockAccount,
  lockAccountAt,
} from '#app/platform/auth/credentials.ts'
import { awaitsEmailChange, createLink, type LinkPurpose } from '#app/platform/auth/links.ts'
import type { AsSystem, SystemTx } from '#app/platform/db/actor.ts'
import type { Job, NewJob } from '#app/platform/jobs/jobs.ts'
import type { JobHandler } from '#app/platform/jobs/worker.ts'
import { type Letter, renderLetter } from '#app/platform/mail/letter.tsx'
import { greetingInMail } from '#app/platform/mail/names.ts'
import type { Post } from '#app/platform/mail/post.ts'
import { statedZone } from '#app/query-parts/stated-zone.ts'
import { site } from '#app/site.ts'
import {
  type AccountNotice,
  accountNoticeLetter,
  addressInUseLetter,
  changeEmailLetter,
  confirmEmailLetter,
  NOTICES,
  resetPasswordLetter,
  signInLetter,
  welcomeLetter,
} from './email.ts'

const ResetPassword = z.object({ email: z.string() })
const ChangeEmail = z.object({ userId: z.string(), email: z.string() })
const ConfirmEmail = z.object({ userId: z.string() })
const SignInLink = z.object({ email: z.string(), next: z.string().optional() })
const Notice = z.object({ to: z.string(), notice: z.enum(NOTICES) })

/**
 * The key includes the address: otherwise somebody who knows a form's id could suppress its mail, and a form that is
 * sent again with another address would send none.
 */
function keyOf({ email, submission }: { email: string; submission: string }): string {
  return `${createHash('sha256').update(email).digest('hex')}:${submission}`
}

export function resetPasswordJob(input: { email: string; submission: string }): NewJob {
  return {
    kind: 'reset-password-link',
    key: keyOf(input),
    payload: { email: input.email } satisfies z.input<typeof ResetPassword>,
  }
}

export function signInLinkJob(input: {
  email: string
  submission: string
  /** The page to open after signing in. */
  next?: string
}): NewJob {
  return {
    kind: 'sign-in-link',
    key: keyOf(input),
    payload: { email: input.email, next: input.next } satisfies z.input<typeof SignInLink>,
  }
}

/** Enqueued at each confirmation; the job skips accounts that aren't new. */
export function welcomeJob(userId: string): NewJob {
  return {
    kind: 'welcome',
    key: userId,
    payload: { userId } satisfies z.input<typeof ConfirmEmail>,
  }
}

/** Sends another link to confirm the address. The database enqueues the first one at sign-up. */
export function confirmEmailJob(input: { userId: string; submission: string }): NewJob {
  return {
    kind: 'confirm-email-link',
    key: `${input.userId}:${input.submission}`,
    payload: { userId: input.userId } satisfies z.input<typeof ConfirmEmail>,
  }
}

export function changeEmailJob(input: { cause: string; userId: string; email: string }): NewJob {
  const { cause, ...payload } = input
  return {
    kind: 'change-email-link',
    key: keyOf({ email: input.email, submission: cause }),
    payload: payload satisfies z.input<typeof ChangeEmail>,
  }
}

export function noticeJob(input: { cause: string; to: string; notice: AccountNotice }): NewJob {
  const { cause, ...payload } = input
  return {
    kind: 'account-notice',
    key: `${input.notice}:${cause}`,
    payload: payload satisfies z.input<typeof Notice>,
  }
}

type MailTo = { to: string; letter: Letter; name?: string | undefined }

/**
 * Mails of an account. A link's token is created when its mail is sent and exists nowhere else. A second attempt sends
 * a second token; both are valid until one is used.
 */
export function accountJobs(options: {
  asSystem: AsSystem
  post: Post
  /** Base of all links. Never taken from an HTTP request's headers. */
  origin: string
  /** How long an introduction waits for its answer, in words. */
  answerWithin: () => string
}): Record<string, JobHandler> {
  const { asSystem, post } = options
  const address = (path: string) => new URL(path, options.origin).href
  const send = (
    { id, attempt }: Job,
    { to, letter, name, ...sending }: MailTo & Omit<Parameters<Post['send']>[1], 'attempt'>,
  ) =>
    post.send(
      { id, to, ...renderLetter({ ...letter, greeting: greetingInMail(name) }, site) },
      { attempt, ...sending },
    )

  /** Sends a link to an account with a password; nothing to other addresses. */
  async function sendLink(
    job: Job,
    { to, purpose, write }: { to: string; purpose: LinkPurpose; write: (token: string) => Letter },
  ): Promise<void> {
    const token = await asSystem(async tx => {
      const userId = await findAccountWithPassword(tx, to)
      return userId && (await createLink(tx, { purpose, userId }))
    })
    if (!token) return
    const owner = await asSystem(tx => findReader(tx, to))
    await send(job, { to, letter: write(token), name: owner?.name, about: 'link' })
  }

  return {
    async 'reset-password-link'(job) {
      await sendLink(job, {
        to: ResetPassword.parse(job.payload).email,
        purpose: 'reset-password',
        write: token => resetPasswordLetter(address(`/reset-password?token=${token}`)),
      })
    },

    async 'sign-in-link'(job) {
      const { email, next } = SignInLink.parse(job.payload)
      await sendLink(job, {
        to: email,
        purpose: 'sign-in',
        write(token) {
          const search = new URLSearchParams({ token, ...(next === undefined ? {} : { next }) })
          return signInLetter(address(`/sign-in-link?${search}`))
        },
      })
    },

    async 'confirm-email-link'(job) {
      const { userId } = ConfirmEmail.parse(job.payload)
      const links = await asSystem(async tx => {
        const account = await findAddressToConfirm(tx, userId)
        if (account === undefined) return undefined
        const { email, email_confirmed: isKnown } = account
        return {
          email,
          confirm: await createLink(tx, { purpose: 'confirm-email', userId, email }),
          disown: isKnown
            ? undefined
            : await createLink(tx, { purpose: 'disown-account', userId, email }),
        }
      })
      if (links === undefined) return
      const { confirm, disown } = links
      const letter = confirmEmailLetter({
        confirmUrl: address(`/confirm-email?token=${confirm}`),
        disownUrl: disown && address(`/not-my-account?token=${disown}`),
      })
      await send(job, { to: links.email, letter, about: 'confirmation', evenIfRefused: true })
    },

    async welcome(job) {
      const { userId } = ConfirmEmail.parse(job.payload)
      const account = await asSystem(tx => findNewAccount(tx, userId))
      if (account === undefined) return
      const userType = account.userType === 'talent' ? 'talent' : 'company'
      const form = userType === 'talent' ? '/talent/profile' : '/company/request/new'
      const letter = welcomeLetter(
        userType,
        { form: address(form), dashboard: address(`/${userType}/dashboard`) },
        { hasStarted: account.hasStarted === true, answerWithin: options.answerWithin() },
      )
      await send(job, { to: account.email, letter, name: account.name, about: 'account' })
    },

    async 'change-email-link'(job) {
      const { userId, email } = ChangeEmail.parse(job.payload)
      const found = await asSystem(async tx => {
        // It may have been cancelled, or the password changed, in the meantime.
        await lockAccount(tx, userId)
        if (!(await awaitsEmailChange(tx, { userId, email }))) return 'void'
        if ((await findAccountId(tx, email)) !== undefined) return 'taken'
        return { token: await createLink(tx, { purpose: 'change-email', userId, email }) }
      })
      if (found === 'void') return
      const letter =
        found === 'taken'
          ? addressInUseLetter(address('/login'))
          : changeEmailLetter(address(`/verify-email?token=${found.token}`))
      await send(job, { to: email, letter, about: 'confirmation' })
    },

    async 'account-notice'(job) {
      const { to, notice } = Notice.parse(job.payload)
      const resetUrl = address('/forgot-password')
      const reader = await asSystem(tx => findReader(tx, to))
      const letter = accountNoticeLetter(notice, {
        at: job.createdAt,
        zone: reader?.zone ?? null,
        resetUrl,
      })
      await send(job, { to, letter, name: reader?.name, about: 'account' })
    },
  }
}

/**
 * An account with a password, locked: a change of its address voids links that were made before. One without is set up
 * with the link shown on the command line, never by mail.
 */
async function findAccountWithPassword(tx: SystemTx, email: string): Promise<string | undefined> {
  const userId = await lockAccountAt(tx, email)
  if (userId === undefined || (await findPasswordHash(tx, userId)) === undefined) return undefined
  return userId
}

/** Must not exceed the retention of finished jobs, which prevent a second welcome. */
const NEW_SINCE = sql<Date>`now() - interval '7 days'`

/** The owner of a new account with a confirmed address. */
async function findNewAccount(tx: SystemTx, userId: string) {
  return await tx
    .selectFrom('users')
    .select(({ exists, or, selectFrom }) => [
      ...(['email', 'full_name as name', 'user_type as userType'] as const),
      or([
        exists(
          selectFrom('company_requests as request').whereRef('request.user_id', '=', 'users.id'),
        ),
        exists(
          selectFrom('talent_profiles as profile').whereRef('profile.user_id', '=', 'users.id'),
        ),
      ]).as('hasStarted'),
    ])
    .where('id', '=', userId)
    .where('email_confirmed', '=', true)
    .where('created_at', '>', NEW_SINCE)
    .executeTakeFirst()
}

/** The owner of a confirmed address. An unconfirmed one may belong to a stranger. */
async function findReader(tx: SystemTx, email: string) {
  return await tx
    .selectFrom('users as reader')
    .leftJoin('talent_profiles as profile', 'profile.user_id', 'reader.id')
    .select(['reader.full_name as name', statedZone('profile').as('zone')])
    .where('reader.email', '=', email.toLowerCase())
    .where('reader.email_confirmed', '=', true)
    .executeTakeFirst()
}

/** The account's address if it is unconfirmed or refuses mail. */
async function findAddressToConfirm(tx: SystemTx, userId: string) {
  return await tx
    .selectFrom('users')
    .select(['email', 'email_confirmed'])
    .where('id', '=', userId)
    .where(eb => eb.or([eb('email_confirmed', '=', false), eb('mail_refusal', 'is not', null)]))
    .executeTakeFirst()
}
