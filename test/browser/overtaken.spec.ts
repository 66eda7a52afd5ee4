// What is sent while something else happens: another click, another form, another page.
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { acceptBy, introduce } from './members.ts'
import { goLive } from './people.ts'

/** Holds what is posted to this path. The returned function lets the first go, once it is there. */
async function holdPosts(page: Page, path: string) {
  const held: (() => Promise<void>)[] = []
  await page.route(`**${path}.data*`, async route => {
    if (route.request().method() === 'POST') held.push(() => route.continue())
    else await route.continue()
  })
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await held.shift()?.()
  }
}

/** A double click whose second click comes once the first has had its effect. */
async function clickSlowly(button: Locator, effect: () => Promise<void>) {
  const page = button.page()
  await button.click()
  await effect()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}

test('a double click counts as one, whatever the first click has moved there', async ({
  visit,
  newTalent,
  newCompany,
}) => {
  const [talent, company] = [await newTalent(), await newCompany()]
  const hirer = await visit(company)
  await goLive(hirer, talent.profileUrl)
  const remove = hirer.getByRole('button', { name: /^Remove/ })
  await clickSlowly(hirer.getByRole('button', { name: 'Add to Shortlist' }), () =>
    expect(remove).toBeVisible(),
  )
  const page = await visit(talent)
  let posts = 0
  page.on('request', request => {
    if (request.method() === 'POST') posts += 1
  })
  await goLive(page, `/requests/${company.requestId}`)
  const interested = page.getByRole('button', { name: 'No longer interested' })
  await clickSlowly(page.getByRole('button', { name: 'I’m interested' }), () =>
    expect(interested).toBeVisible(),
  )
  // By then a second click would have sent something, or led to another page.
  await page.reload()
  expect(posts).toBe(1)
  await expect(hirer).toHaveURL(talent.profileUrl)
})

test('what is sent takes effect and shows, even if another form or page overtakes it', async ({
  visit,
  newTalent,
  newCompany,
}) => {
  const [talent, company] = [await newTalent(), await newCompany()]
  const page = await visit(talent)
  await goLive(page, '/talent/dashboard')
  const letGo = await holdPosts(page, '/talent/dashboard')
  await page.getByRole('button', { name: 'Pause my profile' }).click()
  await page.getByLabel('Next free from').fill('2097-03-01')
  await page.getByRole('button', { name: 'Save date' }).click()
  await letGo()
  await letGo()
  await expect(page.getByRole('button', { name: 'Resume my profile' })).toBeVisible()
  await expect(page.getByText('You’re next free from Fri, Mar 1, 2097.')).toBeVisible()

  const asked = await company.post('/community/ask', {
    title: 'How does a lender read a covenant?',
    topic: 'pricing',
    body: 'Ours has one on cash, and one on revenue.',
  })
  await goLive(page, String(asked.headers().location))
  const letAnswerGo = await holdPosts(page, '/community/*')
  const answer = page.getByLabel('Your answer')
  await answer.fill('Month by month, with a few days to cure it.')
  await page.getByRole('button', { name: 'Post answer' }).click()
  await page.getByRole('link', { name: 'Connections' }).first().click()
  await expect(page).toHaveURL('/connections')
  const sent = page.waitForResponse(response => response.request().method() === 'POST')
  await letAnswerGo()
  await sent
  await page.goBack()
  await expect(page.getByText('Month by month')).toBeVisible()
  await expect(answer).toHaveValue('')

  await goLive(page, '/talent/profile')
  const letProfileGo = await holdPosts(page, '/talent/profile')
  await page.getByLabel('Headline').fill('Typed, saved and left')
  await page.getByRole('button', { name: 'Save Profile' }).first().click()
  await page.getByRole('link', { name: 'Connections' }).first().click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/connections')
  const saved = page.waitForResponse(response => response.request().method() === 'POST')
  await letProfileGo()
  await saved
  await page.goBack()
  await expect(page.getByLabel('Headline')).toHaveValue('Typed, saved and left')
  await expect(page.getByText('Your unsaved changes are back')).toHaveCount(0)
})

test('an answer shows even if the page was read between its sending and its arrival', async ({
  visit,
  newTalent,
  newCompany,
}) => {
  const talent = await newTalent()
  const companies = [await newCompany(), await newCompany()]
  for (const company of companies) await introduce(company, talent)
  const page = await visit(talent)
  await goLive(page, '/connections')
  const letGo = await holdPosts(page, '/connections')
  for (const { name } of companies)
    await acceptBy(page.getByRole('button', { name: `Accept the introduction to ${name}` }))
  const active = page.getByRole('region', { name: 'Active Connections' })
  for (const { name } of companies) {
    await letGo()
    await expect(active).toContainText(name)
  }
})

test('a refusal, and what was typed since, stay while the page is refreshed', async ({
  visit,
  newRoom,
}) => {
  const { talent, company, room } = await newRoom()
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await company.post(`${room}/meeting/new`, {
    ...{ day_1: day, time_1: '10:00', day_2: day, time_2: '11:00' },
    ...{ zone: 'America/New_York', minutes: '30', seen: '0', client_key: randomUUID() },
  })
  const page = await visit(talent)
  await goLive(page, `${room}/meeting`)
  const time = page.getByRole('radio').nth(1)
  const link = page.getByLabel('Link to a video call')
  await time.check()
  await link.fill('not a link')
  await page.getByRole('button', { name: 'Accept this time' }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveText('A link must begin with https://')
  await link.fill('https://meet.example/abc')
  const refreshed = page.waitForResponse(/meeting\.data/)
  await company.post(room, { intent: 'send', client_key: randomUUID(), body: 'See you there.' })
  await refreshed
  await page.getByRole('button', { name: 'Accept this time' }).click()
  await expect(page.getByRole('link', { name: 'https://meet.example/abc' })).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('a switch that couldn’t be sent says so, on the dashboard and in a conversation', async ({
  visit,
  newRoom,
}) => {
  const { talent, room } = await newRoom()
  const page = await visit(talent, { expects: /ERR_FAILED/ })
  await page.route('**/*.data*', route =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  const unsent = page.getByText('That couldn’t be sent.')
  await goLive(page, '/talent/dashboard')
  await page.getByRole('button', { name: 'Pause my profile' }).click()
  await expect(unsent).toBeVisible()

  // One that fails on another page is reported where it was.
  await goLive(page, '/connections')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.unroute('**/*.data*')
  const fail = Promise.withResolvers<void>()
  await page.route('**/*.data*', async route => {
    if (route.request().method() !== 'POST') return await route.continue()
    await fail.promise
    await route.abort()
  })
  await page.getByRole('button', { name: 'Pause my profile' }).click()
  await page.goBack()
  await expect(page).toHaveURL('/connections')
  fail.resolve()
  await page.goForward()
  await expect(unsent).toBeVisible()

  await goLive(page, room)
  const reads = page.getByRole('checkbox', { name: 'Read receipts' })
  await reads.check()
  await page.locator('form').filter({ has: reads }).getByRole('button', { name: 'Save' }).click()
  await expect(unsent).toBeVisible()
  await expect(reads).toBeChecked()
})
