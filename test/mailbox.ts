// A mail server on loopback that stores what it receives, and can delay or refuse it.
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from './setup/postgres-server.ts'

/** How far a mail has got in the SMTP dialog. */
export type Stage = 'connect' | 'recipient' | 'content'

export type Mailbox = {
  url: string
  /** In order of arrival, including duplicates. */
  mails: Email[]
  /** Each time a mail reaches this stage, waits for this promise; a rejection refuses the mail. */
  pauseAt: (stage: Stage, pause: () => Promise<void>) => void
  /** Answers this recipient with 550, until called with `false`. */
  refuse: (address: string, refused?: boolean) => void
  /** How often a recipient was named, including refused attempts. */
  tries: (address: string) => number
  /** The mails to an address. */
  to: (address: string) => Email[]
  close: () => Promise<void>
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: Email[] = []
  const pauses = new Map<Stage, () => Promise<void>>()
  const refused = new Set<string>()
  const named: string[] = []
  const at = (stage: Stage, done: (error?: Error) => void) => {
    const pause = pauses.get(stage) ?? (async () => {})
    pause().then(() => done(), done)
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onConnect: (_session, done) => at('connect', done),
    onRcptTo({ address }, _session, done) {
      named.push(address)
      if (refused.has(address))
        done(Object.assign(new Error(`5.1.1 <${address}> is unknown`), { responseCode: 550 }))
      else at('recipient', done)
    },
    async onData(stream, _session, done) {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of stream) chunks.push(Buffer.from(chunk))
      } catch {
        // The client disconnected early: there is nobody to answer.
        return
      }
      mails.push(await PostalMime.parse(Buffer.concat(chunks)))
      at('content', done)
    },
  })
  // Some tests kill the client in the middle.
  server.on('error', () => {})
  const port = await freePort()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    pauseAt: (stage, pause) => void pauses.set(stage, pause),
    refuse: (address, isRefused = true) =>
      void (isRefused ? refused.add(address) : refused.delete(address)),
    tries: address => named.filter(one => one === address).length,
    to: address => mails.filter(mail => mail.to?.some(one => one.address === address)),
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

/** The link in a mail to one of our pages. */
export function linkIn(mail: { text?: string } | undefined): string {
  return mail?.text?.match(/https?:\/\/\S+/)?.[0] ?? ''
}
