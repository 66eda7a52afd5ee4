import { randomUUID } from 'node:crypto'
import { expect, test } from './fixtures.ts'
import { answer, introduce } from './members.ts'
import { goLive } from './people.ts'

test('the bell updates in an open tab, on either side, without a reload', async ({
  visit,
  newTalent,
  newCompany,
}) => {
  const [talent, company] = [await newTalent(), await newCompany()]
  const theirs = await visit(talent)
  const ours = await visit(company)
  await theirs.goto('/settings')
  await ours.goto('/company/dashboard')
  await introduce(company, talent)
  const main = theirs.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible()
  await expect(theirs.getByRole('status').filter({ hasText: '1 unread notification' })).toHaveCount(
    1,
  )
  await answer(talent, 'accepted')
  const bell = ours.getByRole('link', { name: 'Notifications, 1 unread' })
  await expect(bell).toBeVisible()
  await bell.click()
  await expect(
    ours.getByRole('heading', { name: `${talent.name} accepted your introduction` }),
  ).toBeVisible()
  await ours.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(ours.getByText('You’re all caught up.')).toBeVisible()
  await expect(ours.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
})

test('a message that arrives while an action is completed does not move the page', async ({
  visit,
  newRoom,
}) => {
  const { talent, company, room } = await newRoom()
  const page = await visit(company, { viewport: { width: 390, height: 500 } })
  await goLive(page, room)
  // The acceptance has been read here.
  await expect(page.getByRole('link', { name: 'Notifications', exact: true }).first()).toBeVisible()
  // The page's new data, after the action, waits for the message.
  const arrived = Promise.withResolvers<void>()
  await page.route('**/*.data*', async route => {
    if (route.request().method() === 'GET') await arrived.promise
    await route.continue()
  })
  const steps = page.getByRole('region', { name: 'Next steps' })
  await steps.getByText('Close the conversation', { exact: true }).first().click()
  const posted = page.waitForResponse(response => response.request().method() === 'POST')
  await steps.getByRole('button', { name: 'Close the conversation', exact: true }).click()
  await posted
  await talent.post(room, { intent: 'send', body: 'One more thing', client_key: randomUUID() })
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' }).first()).toBeVisible()
  arrived.resolve()
  await expect(page.getByRole('main')).toContainText('You closed the conversation')
  await expect(page.getByRole('main')).toContainText('One more thing')
  await expect(steps.getByRole('heading')).toBeInViewport()
})

test('a company withdraws an introduction, and the talent sees that', async ({
  visit,
  newTalent,
  newCompany,
}) => {
  const [talent, company] = [await newTalent(), await newCompany()]
  await introduce(company, talent)
  const ours = await visit(company)
  await goLive(ours, '/connections')
  await expect(ours.getByText('They have until')).toBeVisible()
  await ours.getByText(`Withdraw the introduction to ${talent.name}`).click()
  await ours.getByRole('button', { name: 'Withdraw introduction' }).click()
  await expect(ours.getByRole('heading', { name: 'Expired or withdrawn' })).toBeVisible()
  await expect(ours.getByText('Introduction withdrawn', { exact: true })).toBeInViewport()
  const theirs = await visit(talent)
  await theirs.goto('/notifications')
  await expect(theirs.getByRole('heading', { name: 'withdrew the introduction' })).toBeVisible()
})

for (const path of ['/connections', '/company/dashboard'])
  test(`a withdrawal lost by the network or too late is reported, with what became of it, on ${path}`, async ({
    visit,
    newTalent,
    newCompany,
  }) => {
    const [lost, late, company] = [await newTalent(), await newTalent(), await newCompany()]
    for (const talent of [lost, late]) await introduce(company, talent)
    const page = await visit(company, { expects: /ERR_FAILED/ })
    // Without the stream of events, which would report an answer in time.
    await page.route('**/notifications/stream', route => route.abort())
    await goLive(page, path)
    const alert = page.getByRole('main').getByRole('alert')
    const fold = (name: string) => page.getByText(`Withdraw the introduction to ${name}`)
    const withdraw = page.getByRole('button', { name: 'Withdraw introduction' })

    await page.route(`**${path}.data*`, route => route.abort())
    await fold(lost.name).click()
    await withdraw.click()
    await expect(alert).toContainText('We couldn’t withdraw the introduction. Please try again.')
    await expect(alert).toBeFocused()
    await page.unroute(`**${path}.data*`)
    await withdraw.click()
    await expect(page.getByText('Withdrawn', { exact: true }).first()).toBeVisible()
    await expect(alert).toHaveCount(0)

    const items = page.getByRole('main').getByRole('listitem').filter({ hasText: late.name })
    await expect(items.last().getByText('Pending', { exact: true })).toBeVisible()
    await answer(late, 'accepted')
    await fold(late.name).click()
    await withdraw.click()
    await expect(alert).toContainText('has already been answered or has expired')
    await expect(alert).toBeFocused()
    await expect(items.getByText('Active', { exact: true }).first()).toBeVisible()
    await expect(fold(late.name)).toHaveCount(0)
  })
