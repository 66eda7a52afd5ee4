import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { acceptBy, introduce, withdraw } from './members.ts'
import { goLive } from './people.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name })
const waiting = (page: Page) => part(page, 'Pending Requests')
const active = (page: Page) => part(page, 'Active Connections')

test('talent can accept here: the introduction becomes Active and its contact details show', async ({
  visit,
  newTalent,
  newCompany,
}) => {
  const talent = await newTalent()
  const [first, second] = [await newCompany(), await newCompany()]
  const { contact, requirements } = await introduce(first, talent)
  const other = await introduce(second, talent)
  const page = await visit(talent)
  await goLive(page, '/connections')
  const introduction = waiting(page).getByRole('listitem').filter({ hasText: first.name })
  await expect(introduction).toContainText(requirements)
  await expect(introduction).toContainText('Chief Financial Officer (CFO) · SaaS · Small (11-50)')
  await expect(introduction).toContainText('Pending')
  expect(await page.content()).not.toContain(contact)

  await acceptBy(introduction.getByRole('button', { name: /^Accept/ }))
  const connection = active(page).getByRole('listitem').filter({ hasText: first.name })
  await expect(connection).toContainText('Active')
  await expect(connection.getByRole('link', { name: contact })).toHaveAttribute(
    'href',
    `mailto:${contact}`,
  )
  await expect(connection.getByRole('button')).toHaveCount(0)
  // In its place and in sight, what comes next.
  await expect(
    waiting(page).getByText(`You accepted the introduction to ${first.name}`),
  ).toBeInViewport()
  await expect(waiting(page).getByRole('link', { name: `Write to ${first.name}` })).toHaveAttribute(
    'href',
    /^\/connections\/./,
  )

  await page.getByRole('button', { name: `Decline the introduction to ${second.name}` }).click()
  await expect(part(page, 'Declined')).toContainText(second.name)
  await expect(page.getByRole('button', { name: /^(Accept|Decline)/ })).toHaveCount(0)
  expect(await page.content()).not.toContain(other.contact)
})

test('an answer lost by the network is reverted and reported, and can be repeated', async ({
  visit,
  newTalent,
  newCompany,
}) => {
  const talent = await newTalent()
  await introduce(await newCompany(), talent)
  const page = await visit(talent, { expects: /ERR_FAILED/ })
  await goLive(page, '/connections')
  await page.route('**/connections.data*', route => route.abort())
  await acceptBy(page.getByRole('button', { name: /^Accept/ }))
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'We couldn’t send your answer. Please try again.',
  )
  await page.unroute('**/connections.data*')
  await acceptBy(page.getByRole('button', { name: /^Accept/ }))
  await expect(active(page)).toContainText('Active')
})

test('a decline has a message and can be undone; only afterwards is the company notified', async ({
  visit,
  newTalent,
  newCompany,
}) => {
  test.setTimeout(90_000)
  const [talent, company] = [await newTalent(), await newCompany()]
  await introduce(company, talent)
  const page = await visit(talent)
  await goLive(page, '/connections')
  const decline = page.getByRole('button', { name: /^Decline/ })
  await decline.click()
  const undo = page.getByRole('button', { name: /^Undo/ })
  await expect(part(page, 'Declined')).toContainText(company.name)
  await undo.click()
  await expect(waiting(page)).toContainText(company.name)
  await expect(undo).toHaveCount(0)
  await expect(part(page, 'Declined')).toHaveCount(0)

  await page.getByText('Give a reason if you decline').click()
  await page.getByLabel('Choose a reason').selectOption('The timing doesn’t work for me.')
  await decline.click()
  await expect(part(page, 'Declined')).toContainText('The timing doesn’t work for me.')
  const theirs = await visit(company)
  await theirs.goto('/connections')
  await expect(part(theirs, 'Pending Requests')).toContainText(talent.name)
  expect(await theirs.content()).not.toContain('The timing')
  await expect(undo).toHaveCount(0, { timeout: 12_000 })
  await expect(
    theirs.getByRole('banner').getByRole('link', { name: 'Notifications, 1 unread' }).first(),
  ).toBeVisible({ timeout: 15_000 })
  await expect(part(theirs, 'Declined')).toContainText('The timing doesn’t work for me.')
})

test('a decline that a withdrawal has overtaken is not said to be told', async ({
  visit,
  newTalent,
  newCompany,
}) => {
  const [talent, company] = [await newTalent(), await newCompany()]
  await introduce(company, talent)
  const page = await visit(talent)
  await page.clock.install()
  await goLive(page, '/connections')
  await page.getByRole('button', { name: /^Decline/ }).click()
  await expect(waiting(page).getByRole('button', { name: /^Undo/ })).toBeVisible()
  await withdraw(company)
  await page.clock.runFor(10_000)
  await expect(part(page, 'Expired or withdrawn')).toContainText(company.name)
  await expect(waiting(page)).not.toContainText('You declined')
})
