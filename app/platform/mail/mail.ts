import { PermanentFailure } from '../jobs/jobs.ts'

export type Mail = {
  /** The same for every attempt to send a mail, so that a duplicate can be recognised. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Reply-To; the sender by default. */
  replyTo?: string
  /** Where one request ends mail of this kind (RFC 8058); nowhere for mail that must be sent. */
  unsubscribeUrl?: string
  /** An invitation that calendars take, or its end. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string }
}

export type Mailer = { send: (mail: Mail) => Promise<void> }

/** The mail server does not take mail for this address, and will not later. */
export class AddressRefused extends PermanentFailure {
  override name = 'AddressRefused'
  /** Its answer in numbers: "550 5.1.1". */
  readonly answer: string
  constructor(message: string, answer: string) {
    super(message)
    this.answer = answer
  }
}
