import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  findAccountId,
  findPasswordHash,
  passwordChangedSince,
} from '#app/platform/auth/credentials.ts'
import { createLink } from '#app/platform/auth/links.ts'
import type { SystemTx } from '#app/platform/db/actor.ts'
import type { Job, NewJob } from '#app/platform/jobs/jobs.ts'
import type { JobHandler } from '#app/platform/jobs/worker.ts'
import { type Letter, renderLetter } from '#app/platform/mail/letter.tsx'
import { greetingInMail } from '#app/platform/mail/names.ts'
import type { Post } from '#app/platform/mail/post.ts'
import { site } from '#app/site.ts'
import {
  type AccountNotice,
  addressInUseLetter,
  confirmAddressLetter,
  confirmEmailLetter,
  NOTICES,
  noticeLetter,
  resetPasswordLetter,
  signInLetter,
  welcomeLetter,
} from './email.ts'

const ResetPassword = z.object({ email: z.string() })
const ChangeEmail = z.object({ userId: z.string(), email: z.string() })
const ConfirmEmail = z.object({ userId: z.string() })
const SignInLink = z.object({ email: z.string(), next: z.string().optional() })
const Notice = z.object({ to: z.string(), notice: z.enum(NOTICES) })

/** The address is part of the cause, so that a form's id known to others cannot hold back a mail. */
function keyOf({ email, submission }: { email: string; submission: string }): string {
  return `${createHash('sha256').update(email).digest('hex')}:${submission}`
}

export function resetPasswordJob(given: { email: string; submission: string }): NewJob {
  return {
    kind: 'reset-password-link',
    key: keyOf(given),
    payload: { email: given.email } satisfies z.input<typeof ResetPassword>,
  }
}

export function signInLinkJob(given: {
  email: string
  submission: string
  /** The page that was asked for before signing in. */
  next?: string
}): NewJob {
  return {
    kind: 'sign-in-link',
    key: keyOf(given),
    payload: { email: given.email, next: given.next } satisfies z.input<typeof SignInLink>,
  }
}

/** Asked for at each confirmation; an account that is not new is not welcomed again. */
export function welcomeJob(userId: string): NewJob {
  return {
    kind: 'welcome',
    key: userId,
    payload: { userId } satisfies z.input<typeof ConfirmEmail>,
  }
}

/** For another link to confirm the address. The one of the sign-up is asked for by the database. */
export function confirmEmailJob(given: { userId: string; submission: string }): NewJob {
  return {
    kind: 'confirm-email-link',
    key: `${given.userId}:${given.submission}`,
    payload: { userId: given.userId } satisfies z.input<typeof ConfirmEmail>,
  }
}

export function changeEmailJob(given: { cause: string; userId: string; email: string }): NewJob {
  const { cause, ...payload } = given
  return {
    kind: 'change-email-link',
    key: cause,
    payload: payload satisfies z.input<typeof ChangeEmail>,
  }
}

export function noticeJob(given: { cause: string; to: string; notice: AccountNotice }): NewJob {
  const { cause, ...payload } = given
  return {
    kind: 'account-notice',
    key: `${given.notice}:${cause}`,
    payload: payload satisfies z.input<typeof Notice>,
  }
}

/**
 * The post of an account. A link's token is made here, at the moment of sending, and leaves only by mail:
 * a second attempt sends a second token, and both hold until one is used.
 */
export function accountJobs(options: {
  asSystem: <T>(work: (tx: SystemTx) => Promise<T>) => Promise<T>
  post: Post
  /** Where links lead: never what a request says of itself. */
  origin: string
}): Record<string, JobHandler> {
  const { asSystem, post } = options
  const address = (path: string) => new URL(path, options.origin).href
  const send = (
    { id, attempt }: Job,
    to: string,
    letter: Letter,
    sending: Omit<Parameters<Post['send']>[1], 'attempt'>,
    name?: string,
  ) =>
    post.send(
      { id, to, ...renderLetter({ ...letter, greeting: greetingInMail(name) }, site) },
      { attempt, ...sending },
    )

  return {
    async 'reset-password-link'(job) {
      const { email } = ResetPassword.parse(job.payload)
      const token = await asSystem(async tx => {
        const userId = await findAccountId(tx, email)
        // An account without a password gets its first one by the link that its maker was shown, and by no mail.
        if (userId === undefined || (await findPasswordHash(tx, userId)) === undefined) return
        return await createLink(tx, { purpose: 'reset-password', userId })
      })
      if (!token) return
      const owner = await asSystem(tx => findReader(tx, email))
      const letter = resetPasswordLetter(address(`/reset-password?token=${token}`))
      await send(job, email, letter, { about: 'link' }, owner?.name)
    },

    async 'sign-in-link'(job) {
      const { email, next } = SignInLink.parse(job.payload)
      const token = await asSystem(async tx => {
        const userId = await findAccountId(tx, email)
        return userId && (await createLink(tx, { purpose: 'sign-in', userId }))
      })
      if (!token) return
      const asked = new URLSearchParams({ token, ...(next === undefined ? {} : { next }) })
      const owner = await asSystem(tx => findReader(tx, email))
      const letter = signInLetter(address(`/sign-in-link?${asked}`))
      await send(job, email, letter, { about: 'link' }, owner?.name)
    },

    async 'confirm-email-link'(job) {
      const { userId } = ConfirmEmail.parse(job.payload)
      const made = await asSystem(async tx => {
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
      if (made === undefined) return
      const { confirm, disown } = made
      const letter = confirmAddressLetter({
        confirmUrl: address(`/confirm-email?token=${confirm}`),
        disownUrl: disown && address(`/not-my-account?token=${disown}`),
      })
      await send(job, made.email, letter, { about: 'confirmation', evenIfRefused: true })
    },

    async welcome(job) {
      const { userId } = ConfirmEmail.parse(job.payload)
      const account = await asSystem(tx => findNewcomer(tx, userId))
      if (account === undefined) return
      const letter = welcomeLetter(account.userType === 'talent' ? 'talent' : 'company', {
        editor: address('/talent/profile'),
        request: address('/company/request/new'),
      })
      await send(job, account.email, letter, { about: 'account' }, account.name)
    },

    async 'change-email-link'(job) {
      const { userId, email } = ChangeEmail.parse(job.payload)
      const found = await asSystem(async tx => {
        if (await passwordChangedSince(tx, { userId, since: job.createdAt })) return 'void'
        if ((await findAccountId(tx, email)) !== undefined) return 'taken'
        return { token: await createLink(tx, { purpose: 'change-email', userId, email }) }
      })
      if (found === 'void') return
      const letter =
        found === 'taken'
          ? addressInUseLetter(address('/login'))
          : confirmEmailLetter(address(`/verify-email?token=${found.token}`))
      await send(job, email, letter, { about: 'confirmation' })
    },

    async 'account-notice'(job) {
      const { to, notice } = Notice.parse(job.payload)
      const resetUrl = address('/forgot-password')
      const reader = await asSystem(tx => findReader(tx, to))
      const letter = noticeLetter(notice, {
        at: job.createdAt,
        zone: reader?.zone ?? null,
        resetUrl,
      })
      await send(job, to, letter, { about: 'account' }, reader?.name)
    },
  }
}

/** No longer than a finished job is kept, which knows that it was. */
const NEW_FOR = sql<Date>`now() - interval '7 days'`

/** Whose account has not been there for long, with an address that is confirmed. */
async function findNewcomer(tx: SystemTx, userId: string) {
  return await tx
    .selectFrom('users')
    .select(['email', 'full_name as name', 'user_type as userType'])
    .where('id', '=', userId)
    .where('email_confirmed', '=', true)
    .where('created_at', '>', NEW_FOR)
    .executeTakeFirst()
}

/** Whose address this is, once its owner has confirmed it; before, it may be a stranger's. */
async function findReader(tx: SystemTx, email: string) {
  return await tx
    .selectFrom('users as reader')
    .leftJoin('talent_profiles as profile', 'profile.user_id', 'reader.id')
    .select(['reader.full_name as name', 'profile.timezone as zone'])
    .where('reader.email', '=', email.toLowerCase())
    .where('reader.email_confirmed', '=', true)
    .executeTakeFirst()
}

/** The account's address, unless it is confirmed and takes mail. */
async function findAddressToConfirm(tx: SystemTx, userId: string) {
  return await tx
    .selectFrom('users')
    .select(['email', 'email_confirmed'])
    .where('id', '=', userId)
    .where(eb => eb.or([eb('email_confirmed', '=', false), eb('mail_refusal', 'is not', null)]))
    .executeTakeFirst()
}
