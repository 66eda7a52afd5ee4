// The same profile or request open in two tabs: the second save is told of the first, and nothing is lost silently.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { goLive } from './people.ts'

const alert = (page: Page) => page.getByRole('main').getByRole('alert')

for (const { what, title, field, button, kind } of [
  {
    what: 'a profile',
    title: 'Your profile has changed',
    field: 'Headline',
    button: /^Save Profile/,
    kind: 'talent',
  },
  {
    what: 'a request',
    title: 'This request has changed',
    field: 'Challenge description',
    button: /^Save Request/,
    kind: 'company',
  },
] as const) {
  test(`${what} in two tabs: the second save gets a warning, and overwrites only when asked to`, async ({
    visit,
    newTalent,
    newCompany,
  }) => {
    const company = kind === 'company' ? await newCompany() : null
    const member = company ?? (await newTalent())
    const address = company ? `/company/request/${company.requestId}` : '/talent/profile'
    const one = await visit(member)
    const two = await one.context().newPage()
    for (const page of [one, two]) await goLive(page, address)
    const save = (page: Page) =>
      page.getByRole('main').getByRole('button', { name: button }).first()

    await one.getByLabel(field).fill('Saved in the first tab')
    await save(one).click()
    await expect(one).toHaveURL(/dashboard$/)
    await two.getByLabel(field).fill('Typed in the second tab')
    await save(two).click()
    await expect(alert(two)).toContainText(title)
    await expect(alert(two)).toContainText('We haven’t overwritten anything')
    await expect(alert(two)).toBeFocused()
    await expect(two.getByLabel(field)).toHaveValue('Typed in the second tab')
    await save(two).click()
    await expect(alert(two)).toContainText(title)

    const opening = two.waitForEvent('popup')
    await alert(two).getByRole('link', { name: 'See the saved version' }).click()
    const saved = await opening
    await expect(saved.getByLabel(field)).toHaveValue('Saved in the first tab')
    await saved.close()

    await alert(two).getByRole('button', { name: 'Save anyway' }).click()
    await expect(two).toHaveURL(/dashboard$/)
    await one.goto(address)
    await expect(one.getByLabel(field)).toHaveValue('Typed in the second tab')
  })
}

test('two tabs with the same new profile: the first save is not overwritten', async ({
  visit,
  newTalent,
}) => {
  const one = await visit(await newTalent(null))
  const two = await one.context().newPage()
  for (const page of [one, two]) {
    await goLive(page, '/talent/profile')
    await page.getByLabel('Headline').fill(page === one ? 'From the first' : 'From the second')
  }
  const save = (page: Page) => page.getByRole('button', { name: /^Save Profile/ }).first()
  await save(one).click()
  await expect(one).toHaveURL('/talent/dashboard')
  await save(two).click()
  await expect(alert(two)).toContainText('Your profile has changed')
  await one.goto('/talent/profile')
  await expect(one.getByLabel('Headline')).toHaveValue('From the first')
})

test('an answer to an offer, or a step, that comes too late shows what came first', async ({
  visit,
  newRoom,
}) => {
  const { talent, company, room } = await newRoom()
  const page = await visit(talent, { expects: /ERR_FAILED/ })
  // Without the stream of events, which would have shown it in time.
  await page.route('**/notifications/stream', route => route.abort())
  const offer = (seen: number, amount: string) =>
    company.post(`${room}/charter/new`, {
      ...{ outcome: 'Covenants', starts_on: '2097-12-02', hours_per_week: '12', pay: 'retainer' },
      ...{ payment_days: '14', notice_days: '30', unused_hours: 'lapse', amount },
      ...{ seen: String(seen), client_key: randomUUID() },
    })
  await offer(0, '9000')
  await goLive(page, `${room}/charter`)
  await company.post(`${room}/charter`, { intent: 'withdraw', number: '1' })
  await offer(1, '8000')
  await page.getByText('Agree to version 1').click()
  await page.getByRole('button', { name: 'Yes, I agree' }).click()
  await expect(alert(page)).toContainText('Here’s the latest version.')
  await expect(page.getByText('Agree to version 2')).toBeVisible()

  await company.post(`${room}/charter`, { intent: 'withdraw', number: '2' })
  await goLive(page, room)
  await company.post(room, { intent: 'act', act: 'close', seen: 'talking' })
  const steps = page.getByRole('region', { name: 'Next steps' })
  await steps.getByText('Close the conversation', { exact: true }).first().click()
  await steps.getByRole('button', { name: 'Close the conversation' }).click()
  await expect(alert(page)).toContainText('Something changed in the meantime.')
  await expect(steps.getByText('Reopen the conversation', { exact: true }).first()).toBeVisible()
})
