// A dedicated server with a real mail server, for everything that sends mail.
import type { Page } from '@playwright/test'
import pg from 'pg'
import { linkIn, type Mailbox, openMailbox } from '../mailbox.ts'
import { expect, test as people } from './fixtures.ts'
import { startEmptyPostgres, startServer } from './own-server.ts'

type World = { world: { url: string; admin: pg.Client; mailbox: Mailbox } }

export const test = people.extend<object, World>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const [postgres, mailbox] = await Promise.all([startEmptyPostgres(), openMailbox()])
      const server = await startServer({
        DATABASE_URL: postgres.url,
        SMTP_URL: mailbox.url,
        DEMO: 'off',
      })
      const admin = new pg.Client({ connectionString: postgres.adminUrl })
      await admin.connect()
      await use({ url: server.url, admin, mailbox })
      await admin.end()
      await server.end('SIGTERM')
      await mailbox.close()
      await postgres.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ world }, use) => {
    await use(world.url)
  },
  confirm: async ({ world }, use) => {
    await use(async email => {
      await world.admin.query(`update auth."user" set "emailVerified" = true where email = $1`, [
        email,
      ])
    })
  },
})

/** Waits for the mail with this subject, in both its formats. */
export async function mailWith(mailbox: Mailbox, to: string, subject: string) {
  const found = () => mailbox.to(to).filter(mail => mail.subject === subject)
  await expect.poll(() => found().length, `${subject} to ${to}`).toBeGreaterThan(0)
  const mail = found().at(-1)
  expect(mail?.html).toContain('<')
  expect(mail?.text).not.toContain('<')
  return mail
}

/** Waits for a mail. Returns the link in it to one of our pages. */
export async function mailed(mailbox: Mailbox, to: string, subject: string) {
  return linkIn(await mailWith(mailbox, to, subject))
}

export const main = (page: Page) => page.getByRole('main')

export async function tryToLogIn(page: Page, email: string, password: string) {
  await page.goto('/login')
  await fillIn(page, { Email: email, Password: password })
  await main(page).getByRole('button', { name: 'Log In' }).click()
}

export async function fillIn(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields))
    await main(page)
      .getByLabel(new RegExp(`^${label}`))
      .fill(value)
}
