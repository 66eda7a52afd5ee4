import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { CheckedMailer, Mail } from './mail.ts'

/** A mail as stored in the folder. */
const StoredMail = z.object({
  id: z.string(),
  sentAt: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.string().optional(),
  unsubscribeUrl: z.string().optional(),
  calendar: z.object({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string() }).optional(),
})
export type StoredMail = z.output<typeof StoredMail>

/** Stores mail when there is no mail server: one file per mail, readable by the operator only. */
export function createOutbox(folder: string): CheckedMailer & {
  list: () => Promise<StoredMail[]>
  makeKey: () => Promise<string>
} {
  return {
    /** Creates the key that opens the outbox in a browser until the next start. It is stored next to the mail. */
    async makeKey() {
      const key = randomBytes(16).toString('base64url')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(path.join(folder, 'key'), key, { mode: 0o600 })
      return key
    },

    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const probe = path.join(folder, '.probe')
      try {
        await writeFile(probe, 'x', { mode: 0o600, flush: true })
      } finally {
        await rm(probe, { force: true })
      }
    },

    async send(mail: Mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = path.join(folder, `${mail.id}.json`)
      const stored: StoredMail = { ...mail, sentAt: new Date().toISOString() }
      // Written atomically; a second attempt replaces the first.
      await writeFile(`${file}.part`, JSON.stringify(stored, null, 2), { mode: 0o600, flush: true })
      await rename(`${file}.part`, file)
    },

    /** Newest first. */
    async list() {
      const names = await readdir(folder).catch(() => [])
      const mails = await Promise.all(
        names
          .filter(name => name.endsWith('.json'))
          .map(async name => {
            const text = await readFile(path.join(folder, name), 'utf8')
            return StoredMail.parse(JSON.parse(text))
          }),
      )
      return mails.sort((a, b) => b.sentAt.localeCompare(a.sentAt))
    },
  }
}
