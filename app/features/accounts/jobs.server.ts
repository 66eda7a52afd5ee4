import { createHash } from 'node:crypto'
import { z } from 'zod'
import { findAccountId, passwordChangedSince } from '#app/platform/auth/credentials.ts'
import { createLink } from '#app/platform/auth/links.ts'
import type { SystemTx } from '#app/platform/db/actor.ts'
import type { Job, NewJob } from '#app/platform/jobs/jobs.ts'
import type { JobHandler } from '#app/platform/jobs/worker.ts'
import { type Letter, renderLetter } from '#app/platform/mail/letter.tsx'
import type { Mailer } from '#app/platform/mail/mail.ts'
import { site } from '#app/site.ts'
import {
  type AccountNotice,
  addressInUseLetter,
  confirmEmailLetter,
  NOTICES,
  noticeLetter,
  resetPasswordLetter,
} from './email.ts'

const ResetPassword = z.object({ email: z.string() })
const ChangeEmail = z.object({ userId: z.string(), email: z.string() })
const Notice = z.object({ to: z.string(), notice: z.enum(NOTICES) })

/** The address is part of the cause, so that a form's id known to others cannot hold back a mail. */
export function resetPasswordJob(given: { email: string; submission: string }): NewJob {
  const address = createHash('sha256').update(given.email).digest('hex')
  return {
    kind: 'reset-password-link',
    key: `${address}:${given.submission}`,
    payload: { email: given.email } satisfies z.input<typeof ResetPassword>,
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
  mailer: Mailer
  /** Where links lead: never what a request says of itself. */
  origin: string
}): Record<string, JobHandler> {
  const { asSystem, mailer } = options
  const address = (path: string) => new URL(path, options.origin).href
  const send = (job: Job, to: string, letter: Letter) =>
    mailer.send({ id: job.id, to, ...renderLetter(letter, site) })

  return {
    async 'reset-password-link'(job) {
      const { email } = ResetPassword.parse(job.payload)
      const token = await asSystem(async tx => {
        const userId = await findAccountId(tx, email)
        return userId && (await createLink(tx, { purpose: 'reset-password', userId }))
      })
      if (token)
        await send(job, email, resetPasswordLetter(address(`/reset-password?token=${token}`)))
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
      await send(job, email, letter)
    },

    async 'account-notice'(job) {
      const { to, notice } = Notice.parse(job.payload)
      const resetUrl = address('/forgot-password')
      await send(job, to, noticeLetter(notice, { at: job.createdAt, resetUrl }))
    },
  }
}
