import { sql } from 'kysely'
import type { AsSystem, SystemTx } from '../db/actor.ts'
import type { Claims, Limits } from '../limits/limits.ts'
import { AddressRefused, type Mail, type Mailer } from './mail.ts'

/**
 * The subject of a mail: a link that was requested with a form, which has limits of its own; a link that confirms an
 * address; something that other people did; or the account itself.
 */
type About = 'link' | 'confirmation' | 'others' | 'account'

type Sending = {
  about: About
  /** The number of the attempt, counted from 1: only the first counts against limits. */
  attempt: number
  /** Of mail about others: the introduction and conversation that it is about. */
  conversation?: string | null
  /** Sends even to an address that refused mail before, because its owner requested it. */
  evenIfRefused?: boolean
}

/** All mail is sent through this: it applies the recipient's limits and skips addresses that bounce. */
export type Post = { send: (mail: Mail, sending: Sending) => Promise<void> }

/** The limits on mail to one address. */
type MailLimit = 'mail-others' | 'mail-conversation' | 'mail-unconfirmed' | 'mail-confirmation'
type Recipient = { email_confirmed: boolean; mail_refusal: string | null }

export function createPost(options: {
  asSystem: AsSystem
  mailer: Mailer
  limits: Pick<Limits<MailLimit>, 'take'>
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
        const stored = await asSystem(tx => storeRefusal(tx, mail.to, error.answer))
        // An account's owner sees the refusal in the settings; for other addresses the job becomes a dead letter.
        if (!stored) throw error
      }
    },
  }
}

function claimsOf(
  { to }: Mail,
  { about, conversation }: Sending,
  recipient: Recipient | undefined,
): Claims<MailLimit> {
  const isLink = about === 'link' || about === 'confirmation'
  return {
    // Until it is confirmed, the mailbox may be a stranger's.
    ...(about === 'confirmation' ? { 'mail-confirmation': mailboxOf(to) } : {}),
    ...(recipient && !recipient.email_confirmed && !isLink
      ? { 'mail-unconfirmed': mailboxOf(to) }
      : {}),
    ...(about === 'others' ? { 'mail-others': to } : {}),
    ...(about === 'others' && conversation ? { 'mail-conversation': `${to} ${conversation}` } : {}),
  }
}

/** Providers that deliver mail to `me+anything@` to `me@`; the first two ignore dots as well. */
const DOTLESS = ['gmail.com', 'googlemail.com']
const TAGGING = [
  ...DOTLESS,
  ...['outlook.com', 'hotmail.com', 'live.com', 'icloud.com', 'me.com'],
  ...['fastmail.com', 'proton.me', 'protonmail.com'],
]

/** The same for all addresses of a mailbox: otherwise accounts with ever new addresses could flood it. */
function mailboxOf(address: string): string {
  const [, name = '', domain = ''] = /^(.*)@(.*)$/.exec(address.toLowerCase()) ?? []
  if (!TAGGING.includes(domain)) return address
  const untagged = name.replace(/\+.*$/, '')
  return `${DOTLESS.includes(domain) ? untagged.replaceAll('.', '') : untagged}@${domain}`
}

async function findRecipient(tx: SystemTx, email: string): Promise<Recipient | undefined> {
  return await tx
    .selectFrom('users')
    .select(['email_confirmed', 'mail_refusal'])
    .where('email', '=', email)
    .executeTakeFirst()
}

async function storeRefusal(tx: SystemTx, email: string, answer: string): Promise<boolean> {
  const { rows } = await sql`
    update public.users set mail_refusal = ${answer} where email = ${email} returning id
  `.execute(tx)
  return rows.length > 0
}
