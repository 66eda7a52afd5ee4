// An open page notices when its session ends, and messages about signing in that the address carries are shown.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { goLive, PASSWORD, signIn } from './people.ts'

const ENDED = 'You’ve been signed out. What you typed is still on this page'
const alertIn = (page: Page) => page.getByRole('alert')

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/')
}

test('signed out in another tab: reported without a reload, typed text kept, and back after a new sign-in', async ({
  visit,
  newTalent,
}) => {
  const talent = await newTalent()
  const page = await visit(talent)
  await goLive(page, '/talent/profile')
  await page.getByLabel('Headline').fill('Typed before I was signed out')
  const other = await page.context().newPage()
  await goLive(other, '/settings')
  await signOut(other)
  await expect(alertIn(page)).toContainText(ENDED)
  await expect(page.getByLabel('Headline')).toHaveValue('Typed before I was signed out')

  const opened = page.context().waitForEvent('page')
  await alertIn(page).getByRole('link', { name: 'Log In' }).click()
  const login = await opened
  await login.getByLabel('Email').fill(talent.email)
  await login.getByLabel('Password').fill(PASSWORD)
  await login.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await login.waitForURL('**/talent/dashboard')
  await expect(page.getByText('You’re logged in again.')).toBeVisible()
  await expect(alertIn(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Save Profile' }).first().click()
  await page.waitForURL('**/talent/dashboard')
  await expect(page.getByRole('main')).toContainText('Typed before I was signed out')
})

test('a changed password ends the other sessions, and is not reported as being signed out', async ({
  visit,
  newTalent,
}) => {
  const page = await visit(await newTalent(null))
  await goLive(page, '/settings')
  /** The newest answer to a check of the session since the form was sent. */
  let answered: unknown
  page.on('response', async response => {
    if (response.url().endsWith('/session')) answered = await response.json().catch(() => answered)
  })
  const form = page.getByRole('region', { name: 'Password', exact: true })
  await form.getByLabel(/^Current password/).fill(PASSWORD)
  await form.getByLabel(/^New password/).fill('other plain words make passwords')
  await form.getByLabel(/^Confirm new password/).fill('other plain words make passwords')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('main')).toContainText('Password updated successfully')
  // A check that comes before the new cookie is followed by another one.
  await expect.poll(() => answered).toMatchObject({ account: expect.any(String) })
  await expect(alertIn(page)).toHaveCount(0)
  await expect(page.getByText('You’re logged in again.')).toHaveCount(0)
})

test('revoked from another device, without the stream of events: reported at the next check', async ({
  visit,
  newCompany,
}) => {
  const company = await newCompany(null)
  const page = await visit(null, { expects: /net::ERR_FAILED/ })
  await page.route('**/notifications/stream', route => route.abort())
  await page.clock.install()
  await signIn(page, company.email)
  await goLive(page, '/company/dashboard')
  await company.post('/settings', { intent: 'end-other-sessions' })
  await expect(alertIn(page)).toHaveCount(0)
  // The first check may still be running, and then the next is due later.
  await expect(async () => {
    await page.clock.runFor(31_000)
    await expect(alertIn(page)).toContainText(ENDED, { timeout: 2_000 })
  }).toPass()
})

test('a server that does not answer is asked again, and doesn’t count as signed out', async ({
  visit,
  newCompany,
}) => {
  const page = await visit(await newCompany(null), { expects: /net::ERR_FAILED/ })
  await page.clock.install()
  await goLive(page, '/settings')
  let asked = 0
  await page.route('**/session', route => {
    asked += 1
    return asked < 4 ? route.abort() : route.continue()
  })
  await page.clock.runFor(30_000)
  await expect(async () => {
    await page.clock.runFor(900)
    expect(asked).toBe(4)
  }).toPass({ intervals: [100] })
  await expect(alertIn(page)).toHaveCount(0)
})

test('another account in the same browser: reported, and a reload shows its own page', async ({
  visit,
  newTalent,
  newCompany,
}) => {
  const [talent, company] = [await newTalent(), await newCompany(null)]
  const page = await visit(talent)
  await goLive(page, '/settings')
  const other = await page.context().newPage()
  await goLive(other, '/settings')
  await signOut(other)
  await signIn(other, company.email)
  await expect(alertIn(page)).toContainText('signed in to a different account')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByText(company.email)).toBeVisible()
  await expect(alertIn(page)).toHaveCount(0)
})

test('signing out counts as done with a response of 401, 403 or 404', async ({
  visit,
  newCompany,
}) => {
  const page = await visit(await newCompany(null))
  for (const status of [401, 403, 404]) {
    await goLive(page, '/settings')
    await page.route('**/logout.data', route => route.fulfill({ status, body: 'no' }))
    await signOut(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.unroute('**/logout.data')
  }
})

test('a failure in the address after the "#", which only the browser sees, is in our words too', async ({
  visit,
  newCompany,
}) => {
  for (const page of [await visit(null), await visit(await newCompany(null))]) {
    await page.goto('/resources#error=server_error&error_description=a+b')
    await expect(alertIn(page)).toContainText('Something failed on our side. Please try again.')
    expect(new URL(page.url()).hash).toBe('')
  }
})

test('a session in the address is removed from it and reported, stale or not', async ({
  visit,
}) => {
  const page = await visit(null)
  const now = Math.floor(Date.now() / 1000)
  const link = (issued: number) =>
    `/login#access_token=secret-token&refresh_token=other&expires_in=3600&expires_at=${issued + 3600}`
  await page.goto(link(now - 300))
  await expect(alertIn(page)).toContainText('This link is more than two minutes old')
  expect(page.url()).not.toContain('secret-token')
  await page.goto('/about')
  await page.goto(link(now))
  await expect(alertIn(page)).toContainText('You can’t log in with this link.')
})
