export type Mail = {
  /** The same for every attempt to send the same mail, so that a second copy can be told from a second mail. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** Where one request ends mail of this kind (RFC 8058); nowhere for mail that must be sent. */
  unsubscribeUrl?: string
}

export type Mailer = { send: (mail: Mail) => Promise<void> }
