// A mail server on loopback that keeps what it is given, and can be made to hesitate or to refuse.
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from './setup/postgres-server.ts'

/** Where a mail is on its way through the server. */
export type Stage = 'connect' | 'recipient' | 'content'

export type Mailbox = {
  url: string
  /** In the order in which they came, copies included. */
  mails: Email[]
  /** Waits for what this gives, each time a mail comes so far; a rejection refuses it. */
  pauseAt: (stage: Stage, pause: () => Promise<void>) => void
  /** Answers this address with 550 until it is called with `false`. */
  refuse: (address: string, refused?: boolean) => void
  /** How often a recipient was named, also where it was refused. */
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
        // Its client is gone before the end: there is nobody to tell.
        return
      }
      mails.push(await PostalMime.parse(Buffer.concat(chunks)))
      at('content', done)
    },
  })
  // A client that is killed in the middle is what some tests are about.
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

/** The page of ours that a mail leads to. */
export function linkIn(mail: Email | undefined): string {
  return mail?.text?.match(/https?:\/\/\S+/)?.[0] ?? ''
}
