// An account's whole life by mail: a server of its own with a real mail server beside it.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { linkIn, type Mailbox, openMailbox } from '../mailbox.ts'
import { expect, test as people } from './fixtures.ts'
import { startEmptyPostgres, startServer } from './own-server.ts'
import { goLive, PASSWORD } from './people.ts'

const NEW_PASSWORD = 'another five plain words here'

type World = { world: { url: string; admin: pg.Client; mailbox: Mailbox } }

const test = people.extend<object, World>({
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
})

/** Waits for a mail, and gives the page of ours that it leads to. */
async function mailed(mailbox: Mailbox, to: string, subject: string) {
  const found = () => mailbox.to(to).filter(mail => mail.subject === subject)
  await expect.poll(() => found().length).toBeGreaterThan(0)
  const mail = found().at(-1)
  expect(mail?.html).toContain('<')
  expect(mail?.text).not.toContain('<')
  return linkIn(mail)
}

const main = (page: Page) => page.getByRole('main')

async function fillIn(page: Page, fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields))
    await main(page)
      .getByLabel(new RegExp(`^${label}`))
      .fill(value)
}

async function tryToLogIn(page: Page, email: string, password: string) {
  await page.goto('/login')
  await fillIn(page, { Email: email, Password: password })
  await main(page).getByRole('button', { name: 'Log In' }).click()
}

for (const javaScriptEnabled of [true, false])
  test(`forgotten password, ${javaScriptEnabled ? 'with' : 'without'} JavaScript: one link, one use`, async ({
    visit,
    newTalent,
    world: { mailbox, admin },
  }) => {
    const talent = await newTalent(null)
    const page = await visit(null, { javaScriptEnabled })
    const ask = async () => {
      await page.goto('/forgot-password')
      await fillIn(page, { Email: talent.email })
      await page.getByRole('button', { name: 'Send the link' }).click()
      await expect(main(page)).toContainText('If there is an account with that address')
      return await mailed(mailbox, talent.email, 'Reset your password')
    }
    const link = await ask()
    await page.goto(`${link}x`)
    await expect(main(page)).toContainText('This link is not valid')
    await page.goto(link)
    const different = { 'New password': NEW_PASSWORD, 'Confirm new password': 'something else' }
    await fillIn(page, different)
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(main(page).getByRole('alert')).toContainText('New passwords do not match')
    await fillIn(page, { 'New password': NEW_PASSWORD, 'Confirm new password': NEW_PASSWORD })
    await page.getByRole('button', { name: 'Save the new password' }).click()
    await expect(main(page)).toContainText('Password updated successfully')
    await mailed(mailbox, talent.email, 'Your password was changed')
    expect(await talent.read('/settings')).toContain('Forgot your password?')

    await page.goto(link)
    await expect(main(page)).toContainText('This link has already been used')
    await tryToLogIn(page, talent.email, PASSWORD)
    await expect(main(page).getByRole('alert')).toContainText('Invalid email or password')
    await tryToLogIn(page, talent.email, NEW_PASSWORD)
    await expect(page).toHaveURL(/\/talent\/profile$/)

    const second = await visit(null, { javaScriptEnabled })
    await second.goto('/forgot-password')
    await fillIn(second, { Email: talent.email })
    await second.getByRole('button', { name: 'Send the link' }).click()
    const sent = () =>
      mailbox.to(talent.email).filter(mail => mail.subject === 'Reset your password')
    await expect.poll(() => sent().length).toBe(2)
    await admin.query(
      `update app.account_links set expires_at = now() where user_id = (select id from users where email = $1)`,
      [talent.email],
    )
    await second.goto(linkIn(sent().at(-1)))
    await expect(main(second)).toContainText('This link has expired')
  })

test('change of address: confirmed at the new one, told at the old one', async ({
  visit,
  newCompany,
  world: { mailbox },
}) => {
  const company = await newCompany(null)
  const page = await visit(company)
  await goLive(page, '/settings')
  const form = page.getByRole('region', { name: 'Email', exact: true })
  const to = `new-${company.email}`
  await form.getByLabel('New email').fill(to)
  await form.getByLabel(/^Current password/).fill('not it')
  await form.getByRole('button', { name: 'Change email' }).click()
  await expect(form.getByRole('alert')).toContainText('Current password is incorrect')
  await expect(form.getByLabel('New email')).toHaveValue(to)
  await form.getByLabel(/^Current password/).fill(PASSWORD)
  await form.getByRole('button', { name: 'Change email' }).click()
  await expect(main(page)).toContainText(
    'Email update request sent. Please check your new email for verification.',
  )
  await mailed(mailbox, company.email, 'Your email address is about to change')
  const link = await mailed(mailbox, to, 'Confirm your new email address')
  const elsewhere = await visit(null)
  await elsewhere.goto(link)
  await elsewhere.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(main(elsewhere)).toContainText('Your email address was changed')
  await mailed(mailbox, company.email, 'Your email address was changed')
  await elsewhere.goto(link)
  await expect(main(elsewhere)).toContainText('This link has already been used')
  await tryToLogIn(elsewhere, to, PASSWORD)
  await expect(elsewhere).toHaveURL(/\/company\/dashboard$/)
})

test('change of password: said, told by mail, and other browsers are out', async ({
  visit,
  newCompany,
  world: { mailbox },
}) => {
  const company = await newCompany(null)
  const page = await visit(company)
  const other = await visit(null)
  await tryToLogIn(other, company.email, PASSWORD)
  await other.waitForURL('**/company/dashboard')
  await goLive(page, '/settings')
  const form = page.getByRole('region', { name: 'Password', exact: true })
  await form.getByLabel(/^Current password/).fill(PASSWORD)
  await form.getByLabel(/^New password/).fill(NEW_PASSWORD)
  await form.getByLabel(/^Confirm new password/).fill(NEW_PASSWORD)
  await form
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await expect(main(page)).toContainText('Password updated successfully')
  await mailed(mailbox, company.email, 'Your password was changed')
  await other.goto('/settings')
  await expect(other).toHaveURL(/\/login/)
  await page.reload()
  await expect(page).toHaveURL(/\/settings/)
})

test('sessions: a new device is told of, all others are signed out; one’s own data is a file', async ({
  visit,
  newTalent,
  world: { mailbox },
}) => {
  const talent = await newTalent()
  const other = await visit(null)
  await tryToLogIn(other, talent.email, PASSWORD)
  await other.waitForURL('**/talent/dashboard')
  await mailed(mailbox, talent.email, 'New sign-in to your account')
  const page = await visit(talent)
  await goLive(page, '/settings')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download your data (JSON)' }).click()
  const data = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(data.account.email).toBe(talent.email)
  expect(data.talent_profile.full_name).toBe(talent.name)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(main(page)).toContainText('Signed out everywhere else')
  await other.goto('/settings')
  await expect(other).toHaveURL(/\/login/)
})

test('deleting the account: asked for the password, then home, and a last mail', async ({
  visit,
  newTalent,
  world: { mailbox, admin },
}) => {
  const talent = await newTalent()
  const page = await visit(talent)
  await goLive(page, '/settings?confirm=delete')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(/^Password/).fill('not it')
  await dialog.getByRole('button', { name: /delete/i }).click()
  await expect(dialog.getByRole('alert')).toContainText('Password is incorrect')
  await dialog.getByLabel(/^Password/).fill(PASSWORD)
  await dialog.getByRole('button', { name: /delete/i }).click()
  await page.waitForURL('**/')
  await mailed(mailbox, talent.email, 'Your account was deleted')
  const { rows } = await admin.query('select from users where email = $1', [talent.email])
  expect(rows).toEqual([])
  await tryToLogIn(page, talent.email, PASSWORD)
  await expect(main(page).getByRole('alert')).toContainText('Invalid email or password')
})

for (const remember of [true, false])
  test(`remember me ${remember ? 'on: the session outlives' : 'off: the session ends with'} the browser`, async ({
    visit,
    newCompany,
  }) => {
    const company = await newCompany(null)
    const page = await visit(null)
    await page.goto('/login')
    await page.getByLabel('Remember me').setChecked(remember)
    await fillIn(page, { Email: company.email, Password: PASSWORD })
    await main(page).getByRole('button', { name: 'Log In' }).click()
    await page.waitForURL('**/company/dashboard')
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'vinculum.session')
    expect((cookie?.expires ?? 0) > Date.now() / 1000).toBe(remember)
  })
