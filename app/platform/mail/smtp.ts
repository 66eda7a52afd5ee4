import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { PermanentFailure } from '../jobs/jobs.ts'
import { NoAnswer } from '../watched-service.ts'
import { AddressRefused, type CheckedMailer, MailDeferred } from './mail.ts'
import { readSender } from './sender.ts'

/** Including the greeting: some servers let everybody wait for it. */
const CONNECT_TIMEOUT_MS = 30_000
/** A server may examine a mail before it takes it: giving up earlier sends it again. */
const SILENCE_TIMEOUT_MS = 50_000
/** A job may take a minute and then runs again: a mail that is still being sent by then would arrive each time. */
const MAIL_TIMEOUT_MS = 55_000

/** The parts of a mail server's refusal that we use. The response text is not stored: it may repeat the address. */
const SmtpError = z.object({
  code: z.string().catch('EUNKNOWN'),
  responseCode: z.number().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  response: z.string().catch(''),
  message: z.string().catch(''),
})

const MAILBOX_FULL = '5.2.2'
/** Refusals of a recipient that are about us or the server: the sender, protocol, size or policy, such as relaying. */
const NOT_THE_ADDRESS = /^5\.(1\.[78]|[3567]\.\d+)$/
/** Without such a status, these are about the address. 554 may mean anything. */
const ABOUT_ADDRESS = new Set([550, 551, 553, 556])

class MailNotSent extends Error {
  override name = 'MailNotSent'
}

/** Sends mail through a server with a URL such as smtp://user:password@host:587. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): CheckedMailer {
  const sender = readSender(from)
  const transport = createTransport(
    {
      url,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: sender },
  )
  const host = sender.address.split('@').at(-1)
  return {
    async check() {
      await transport.verify().catch(error => {
        throw toFailure(error)
      })
    },
    async send({ id, to, subject, text, html, replyTo, unsubscribeUrl, calendar }) {
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(), MAIL_TIMEOUT_MS)
      try {
        await transport.sendMail({
          signal: late.signal,
          messageId: `<${id}@${host}>`,
          // As an object, so an address is never parsed as a list.
          to: { name: '', address: to },
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          ...(calendar && { icalEvent: { ...calendar, filename: 'invite.ics' } }),
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(unsubscribeUrl && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        })
      } catch (error) {
        if (late.signal.aborted)
          throw new NoAnswer('The mail server does not answer: it took too long to take one mail')
        throw toFailure(error)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

function toFailure(error: unknown): Error {
  const {
    code,
    responseCode = 0,
    command,
    response,
    message: reason,
  } = SmtpError.parse(typeof error === 'object' && error !== null ? error : {})
  const facts = [code, responseCode || '', command].filter(Boolean).join(' ')
  // Without a connection nothing of a mail was sent yet: the reason is about the server, such as its certificate.
  const detail = command === 'CONN' && response === '' ? `: ${firstLine(reason)}` : ''
  if (code === 'ETIMEDOUT')
    return new NoAnswer(`The mail server does not answer (${facts})${detail}`)
  const message = `The mail server did not accept the mail (${facts})${detail}`
  const aboutMail = command === 'RCPT TO' || command === 'DATA'
  const [, status = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  // A 55x response to the recipient or the message, or a 5.1.x status, is permanent; any other is a problem of our
  // configuration, such as 530 from a server that wants a login.
  const final = aboutMail && (responseCode >= 550 || status.startsWith('5.1.'))
  // 421 and 4.3.x are about the server, which takes no mail at all.
  const aboutServer = responseCode === 421 || status.startsWith('4.3.')
  // RFC 5321 (4.5.3.1.10) has clients take 552 to a recipient as temporary.
  const full = status === MAILBOX_FULL || (responseCode === 552 && command === 'RCPT TO')
  const temporary = full || (responseCode >= 400 && responseCode < 500)
  if (aboutMail && temporary && !aboutServer) return new MailDeferred(message)
  const aboutAddress =
    status === '' ? ABOUT_ADDRESS.has(responseCode) : !NOT_THE_ADDRESS.test(status)
  if (final && command === 'RCPT TO' && aboutAddress)
    return new AddressRefused(message, `${responseCode} ${status}`.trim())
  return final ? new PermanentFailure(message) : new MailNotSent(message)
}

const firstLine = (text: string) => text.split('\n', 1)[0]?.slice(0, 200) ?? ''
