// The network is gone for a while: what is open stays, and works again once the network is back.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { goLive } from './people.ts'

const OFFLINE = { expects: /ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported/ }
const goOffline = (page: Page, offline: boolean) => page.context().setOffline(offline)

test('a receipt that can’t be loaded, or a link that is passed over, leaves the page', async ({
  visit,
  newCompany,
}) => {
  const page = await visit(await newCompany(), OFFLINE)
  await goLive(page, '/company/dashboard')
  const match = page.getByRole('region', { name: 'Top Matches' }).getByRole('article').first()
  await goOffline(page, true)
  const prefetch = page.waitForEvent('requestfailed')
  await page.getByRole('link', { name: 'Connections' }).first().hover()
  await prefetch
  const requested: string[] = []
  page.on('request', request => requested.push(request.url()))
  const failed = page.waitForEvent('requestfailed', request => request.url().includes('/match/'))
  await match.getByText('Why this score').click()
  await failed
  const receipt = match.getByRole('link', { name: 'Show the receipt' })
  await expect(receipt).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Company Dashboard')
  // Another request would begin with the rendering that shows the failure of this one.
  await expect(match.locator('[aria-busy="false"]')).toBeVisible()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(requested.filter(url => url.includes('/match/'))).toHaveLength(1)
  await goOffline(page, false)
  await receipt.click()
  await expect(page.getByText('Why matched', { exact: true })).toBeVisible()
})

test('a page that can’t be loaded says so, and is loaded when it is tried again', async ({
  visit,
  newCompany,
}) => {
  const page = await visit(await newCompany(), OFFLINE)
  await goLive(page, '/company/dashboard')
  await goOffline(page, true)
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(page.getByText('We couldn’t reach the server')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeFocused()
  await goOffline(page, false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Settings')
})

for (const { from, link, to, title, back } of [
  {
    from: '/blog',
    link: 'When a fractional hire is the wrong answer',
    to: '/blog/when-fractional-is-the-wrong-answer',
    title: 'Error loading post',
    back: 'Back to Blog',
  },
  {
    from: '/talent-directory?q=amara+okafor',
    link: 'View Profile of Amara Okafor',
    to: '/talent/amara-okafor-demo01',
    title: 'Error loading profile',
    back: 'Return Home',
  },
  {
    from: '/community',
    link: 'Do you charge for the first conversation with a company?',
    to: '/community/0202f5cb05-do-you-charge-for-the-first-conversation-with-a-company',
    title: 'That didn’t work',
    back: 'All questions',
  },
])
  test(`${title}: also if the server can’t be reached`, async ({ visit, newCompany }) => {
    const page = await visit(await newCompany(), { expects: /ERR_FAILED/ })
    await page.route(`**${to}.data*`, route => route.abort())
    await goLive(page, from)
    await page.getByRole('main').getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { name: title })).toBeFocused()
    await expect(page.getByText('We couldn’t reach the server')).toBeVisible()
    await expect(page.getByRole('link', { name: back })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
    await expect(page).toHaveURL(to)
  })

test('a logout that couldn’t be sent is not taken for one, and can be sent again', async ({
  visit,
  newCompany,
}) => {
  const page = await visit(await newCompany(), OFFLINE)
  await goLive(page, '/company/dashboard')
  await goOffline(page, true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('We couldn’t reach the server')).toBeVisible()
  await goOffline(page, false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByText('You’re still logged in.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible()
})

for (const script of ['framework', 'entry.client'])
  test(`a page without its ${script} says so, tries again and keeps what was typed`, async ({
    visit,
    newTalent,
  }) => {
    const page = await visit(await newTalent(), { expects: /ERR_FAILED|dynamically imported/ })
    await page.route(`**/assets/${script}-*.js`, route => route.abort())
    await page.goto('/talent/profile')
    await page.getByLabel('Headline').fill('Typed in a tunnel')
    await page.getByRole('button', { name: 'Add testimonial' }).click()
    const notice = page.getByText('This page hasn’t loaded completely')
    await expect(notice).toBeInViewport()
    await page.unroute(`**/assets/${script}-*.js`)
    await expect(notice).toBeHidden()
    await expect(page.getByLabel('Headline')).toHaveValue('Typed in a tunnel')
    await expect(page.getByRole('button', { name: 'Remove testimonial 1' })).toBeVisible()
  })

test('a page works without what is loaded after it', async ({ visit, newCompany }) => {
  const page = await visit(await newCompany(), { expects: /ERR_FAILED/ })
  await page.route(/\/assets\/signed-in-.*\.js$/, route => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await goLive(page, '/settings')
  await failed
  await page.getByRole('link', { name: 'Connections' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connections')
})
