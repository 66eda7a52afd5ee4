import { sql } from 'kysely'
import type { SystemTx } from '../db/actor.ts'
import type { Claims, Limits } from '../limits/limits.ts'
import { AddressRefused, type Mail, type Mailer } from './mail.ts'

/**
 * What a mail is about: a link that was asked for at a form, which has limits of its own; a link that confirms an
 * address; what other people did; or the account itself.
 */
type About = 'link' | 'confirmation' | 'others' | 'account'

type Sending = {
  about: About
  /** Which attempt this is, counted from 1: only the first one counts against limits. */
  attempt: number
  /** Tries an address that refused mail before: its owner has asked for that. */
  evenIfRefused?: boolean
}

/** The way of every mail: past the limits of the one who receives it, and not to an address that bounces. */
export type Post = { send: (mail: Mail, sending: Sending) => Promise<void> }

type AsSystem = <T>(work: (tx: SystemTx) => Promise<T>) => Promise<T>
type Recipient = { email_confirmed: boolean; mail_refusal: string | null }

export function createPost(options: {
  asSystem: AsSystem
  mailer: Mailer
  limits: Pick<Limits, 'take'>
}): Post {
  const { asSystem, mailer, limits } = options
  return {
    async send(mail, sending) {
      const recipient = await asSystem(tx => findRecipient(tx, mail.to))
      if (recipient?.mail_refusal != null && !sending.evenIfRefused) return
      const claims = claimsOf(mail, sending, recipient)
      const counts = sending.attempt === 1 && Object.keys(claims).length > 0
      if (counts && !(await limits.take(claims)).ok) return
      try {
        await mailer.send(mail)
      } catch (error) {
        if (!(error instanceof AddressRefused)) throw error
        const noted = await asSystem(tx => noteRefusal(tx, mail.to, error.answer))
        // The owner of an account is told in the settings; of other addresses only the dead letters know.
        if (!noted) throw error
      }
    },
  }
}

function claimsOf({ to }: Mail, { about }: Sending, recipient: Recipient | undefined): Claims {
  const isLink = about === 'link' || about === 'confirmation'
  return {
    ...(about === 'confirmation' ? { 'mail-confirmation': to } : {}),
    ...(about === 'others' ? { 'mail-others': to } : {}),
    // Perhaps the mailbox is a stranger's.
    ...(recipient && !recipient.email_confirmed && !isLink ? { 'mail-unconfirmed': to } : {}),
  }
}

async function findRecipient(tx: SystemTx, email: string): Promise<Recipient | undefined> {
  return await tx
    .selectFrom('users')
    .select(['email_confirmed', 'mail_refusal'])
    .where('email', '=', email)
    .executeTakeFirst()
}

async function noteRefusal(tx: SystemTx, email: string, answer: string): Promise<boolean> {
  const { rows } = await sql`
    update public.users set mail_refusal = ${answer} where email = ${email} returning id
  `.execute(tx)
  return rows.length > 0
}
