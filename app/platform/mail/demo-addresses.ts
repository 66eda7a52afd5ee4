import type { Mailer } from './mail.ts'

/** The domains of the demo world. They are reserved (RFC 2606): nobody reads mail there, so no server should be contacted. */
const DEMO_DOMAIN = /@(?:example\.com|demo\.example)$/i

/** A mailer that drops mail to demo addresses and treats it as sent. */
export function skipDemoAddresses(mailer: Mailer): Mailer {
  return {
    send: async mail => {
      if (!DEMO_DOMAIN.test(mail.to)) await mailer.send(mail)
    },
  }
}
