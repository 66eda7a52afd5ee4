// The mails of an account: a dedicated server with a real mail server.
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { linkIn } from '../mailbox.ts'
import { expect } from './fixtures.ts'
import { fillIn, mailed, main, test, tryToLogIn } from './mail-world.ts'
import { goLive, PASSWORD } from './people.ts'

// One server for all tests: two workers would each start one.
test.describe.configure({ mode: 'default' })

const NEW_PASSWORD = 'another five plain words here'
const ON_A_PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Lets all links of an account expire. */
const endLinks = (admin: pg.Client, email: string) =>
  admin.query(
    `update app.account_links set expires_at = now() where user_id = (select id from users where email = $1)`,
    [email],
  )

test('forgotten password: one link, one use', async ({
  visit,
  newTalent,
  world: { mailbox, admin },
}) => {
  const talent = await newTalent(null)
  const page = await visit(null)
  const ask = async () => {
    await page.goto('/forgot-password')
    await fillIn(page, { Email: talent.email })
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(main(page)).toContainText('If that address has an account')
    return await mailed(mailbox, talent.email, 'Reset your password')
  }
  const link = await ask()
  await page.goto(`${link}x`)
  await expect(main(page)).toContainText('This link doesn’t work')
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
  await expect(main(page)).toContainText('This link no longer works')
  await tryToLogIn(page, talent.email, PASSWORD)
  await expect(main(page).getByRole('alert')).toContainText('Invalid email or password')
  await tryToLogIn(page, talent.email, NEW_PASSWORD)
  await expect(page).toHaveURL(/\/talent\/profile$/)

  const second = await visit(null)
  await second.goto('/forgot-password')
  await fillIn(second, { Email: talent.email })
  await second.getByRole('button', { name: 'Send the link' }).click()
  const sent = () => mailbox.to(talent.email).filter(mail => mail.subject === 'Reset your password')
  await expect.poll(() => sent().length).toBe(2)
  await endLinks(admin, talent.email)
  await second.goto(linkIn(sent().at(-1)))
  await expect(main(second)).toContainText('This link has expired')
})

test('change of address: confirmed at the new one, announced to the old one', async ({
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
  const confirmed = main(page).getByText(
    'Email update request sent. Please check your new email for verification.',
  )
  await expect(confirmed).toBeInViewport()
  await mailed(mailbox, company.email, 'Your email address is about to change')
  const link = await mailed(mailbox, to, 'Confirm your new email address')
  const elsewhere = await visit(null)
  await elsewhere.goto(link)
  await elsewhere.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(main(elsewhere)).toContainText('Your email address was changed')
  await mailed(mailbox, company.email, 'Your email address was changed')
  await elsewhere.goto(link)
  await expect(main(elsewhere)).toContainText('This link no longer works')
  await tryToLogIn(elsewhere, to, PASSWORD)
  await expect(elsewhere).toHaveURL(/\/company\/dashboard$/)
})

test('change of password: confirmed on the page and by mail, and other browsers are signed out', async ({
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

test('sessions: a new device makes a notice; one is ended at once and alone, then all others; one’s own data is a file', async ({
  visit,
  newTalent,
  world: { mailbox },
}) => {
  const talent = await newTalent()
  const [other, phone] = [await visit(null), await visit(null, { userAgent: ON_A_PHONE })]
  for (const browser of [other, phone]) {
    await tryToLogIn(browser, talent.email, PASSWORD)
    await browser.waitForURL('**/talent/dashboard')
  }
  await mailed(mailbox, talent.email, 'New sign-in to your account')
  const page = await visit(talent)
  await goLive(page, '/settings')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download your data (JSON)' }).click()
  const data = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(data.account.email).toBe(talent.email)
  expect(data.talent_profile.full_name).toBe(talent.name)

  const ended = 'You’ve been signed out. What you typed is still on this page'
  await page.getByRole('button', { name: /^Sign out.*iPhone/ }).click()
  await expect(page.getByRole('button', { name: /^Sign out.*iPhone/ })).toHaveCount(0)
  await expect(phone.getByRole('alert')).toContainText(ended)
  await phone.goto('/settings')
  await expect(phone).toHaveURL(/\/login\?next=%2Fsettings&/)
  await expect(main(phone)).toContainText('Log in to pick up where you left off.')
  await expect(other.getByRole('alert')).toHaveCount(0)
  await other.goto('/settings')
  await expect(other).toHaveURL(/\/settings/)

  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(main(page)).toContainText('All other devices are signed out')
  await expect(other.getByRole('alert')).toContainText(ended)
  await other.goto('/settings')
  await expect(other).toHaveURL(/\/login/)
})

test('settings without a network: the form says so, and keeps what was typed', async ({
  visit,
  newTalent,
}) => {
  const page = await visit(await newTalent(), { expects: /ERR_FAILED/ })
  await goLive(page, '/settings')
  const part = page.getByRole('region', { name: 'Password' })
  await page.route('**/settings.data*', route => route.abort())
  await part.getByLabel('Current password').fill(PASSWORD)
  await part.getByRole('button', { name: 'Change password' }).click()
  await expect(part.getByRole('alert')).toContainText('We couldn’t reach the server')
  await expect(part.getByLabel('Current password')).toHaveValue(PASSWORD)
})

test('lists of clients, and pages, without a network: they say so, and nothing typed is lost', async ({
  visit,
  newTalent,
}) => {
  const page = await visit(await newTalent(), { expects: /ERR_FAILED/ })
  await goLive(page, '/settings/conflicts')
  await page.route('**/*.data*', route => route.abort())
  await page.getByLabel('Clients no one sees').fill('Saltmarsh Robotics')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'We couldn’t reach the server',
  )
  await expect(page.getByLabel('Clients no one sees')).toHaveValue('Saltmarsh Robotics')
  await page.getByRole('main').getByRole('link', { name: 'Account Settings' }).click()
  await expect(page.getByRole('main')).toContainText('We couldn’t reach the server.')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Settings')
})

test('deleting the account: requires the password, then redirects home and sends a last mail', async ({
  visit,
  newTalent,
  world: { mailbox, admin },
}) => {
  const talent = await newTalent()
  const page = await visit(talent)
  await goLive(page, '/settings')
  await page.getByRole('link', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(/^Password/).fill('not it')
  await dialog.getByRole('button', { name: /delete/i }).click()
  await expect(dialog.getByRole('alert')).toContainText('Password is incorrect')
  await dialog.getByLabel(/^Password/).fill(PASSWORD)
  await dialog.getByRole('button', { name: /delete/i }).click()
  const confirmed = main(page).getByRole('status').filter({ hasText: 'Your account' })
  await expect(confirmed).toContainText('Your account is deleted')
  await expect(confirmed).toBeInViewport()
  await page.reload()
  await expect(main(page)).not.toContainText('Your account is deleted')
  await mailed(mailbox, talent.email, 'Your account was deleted')
  const { rows } = await admin.query('select from users where email = $1', [talent.email])
  expect(rows).toEqual([])
  await tryToLogIn(page, talent.email, PASSWORD)
  await expect(main(page).getByRole('alert')).toContainText('Invalid email or password')
})
