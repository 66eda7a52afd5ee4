import { PermanentFailure } from '../jobs/jobs.ts'

export type Mail = {
  /** The same for every attempt to send a mail, to recognize duplicates. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Reply-To; the sender by default. */
  replyTo?: string
  /** The one-click unsubscribe URL for mail of this kind (RFC 8058); none for mail that must be sent. */
  unsubscribeUrl?: string
  /** A calendar invitation or its cancellation. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
}

export type Mailer = { send: (mail: Mail) => Promise<void> }
/** `check` rejects if mail cannot be sent at the moment. */
export type CheckedMailer = Mailer & { check: () => Promise<void> }

/** The mail server permanently rejects mail to this address. */
export class AddressRefused extends PermanentFailure {
  override name = 'AddressRefused'
  /** The status codes of its response: "550 5.1.1". */
  readonly answer: string
  constructor(message: string, answer: string) {
    super(message)
    this.answer = answer
  }
}

/** The mail server works, but doesn't take this mail at the moment, such as for an address it has never seen. */
export class MailDeferred extends Error {
  override name = 'MailDeferred'
}
