import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { acceptBy, answer, introduce, PROFILE } from './members.ts'
import { goLive, hold, newPerson, signUp } from './people.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name })
const waiting = (page: Page) => part(page, 'Pending Requests')
const active = (page: Page) => part(page, 'Active Connections')
const accept = (page: Page) => page.getByRole('button', { name: /^Accept/ })
const decline = (page: Page) => page.getByRole('button', { name: /^Decline/ })
const count = (page: Page, name: string, number: number) =>
  expect(
    page.getByRole('heading', { level: 2, name: `${name} ${number}`, exact: true }),
  ).toBeVisible()

test('the hours can be confirmed with one tap, and companies see hours taken elsewhere', async ({
  visit,
  newTalent,
}) => {
  // Hours that nobody touched are not confirmed by saving the profile.
  const confirmed = PROFILE.confirmed.filter(name => name !== 'max_hours_per_week')
  const talent = await newTalent({ max_hours_per_week: '20', confirmed })
  const page = await visit(talent)
  await goLive(page, '/talent/dashboard')
  const card = part(page, 'Your hours')
  await expect(card).toContainText('Up to 20 hrs/week')
  await expect(card).toContainText('Hours not confirmed yet. Is this still right?')
  const confirm = card.getByRole('button', { name: 'Confirm my hours' })
  await confirm.click()
  await expect(card).toContainText('Hours confirmed today')
  await expect(card).toContainText('Up to 20 hrs/week')

  const elsewhere = card.getByRole('textbox', { name: 'Taken elsewhere' })
  await elsewhere.fill('50')
  await confirm.click()
  await expect(card.getByRole('alert')).toContainText(
    'Taken elsewhere must be between 0 and 40 hours',
  )
  await expect(card.getByRole('alert')).toBeFocused()
  await expect(elsewhere).toHaveValue('50')
  await elsewhere.fill('6')
  await card.getByLabel('Free again from').fill('2098-01-05')
  await confirm.click()
  await expect(card).toContainText('Up to 20 hrs/week, 14 free')
  await expect(card).toContainText('20 hrs/week from Sun, Jan 5, 2098')

  const date = part(page, 'Availability')
  await date.getByLabel('Next free from').fill('2020-03-02')
  await date.getByRole('button', { name: 'Save date' }).click()
  await expect(date.getByRole('alert')).toHaveText('Choose today or a later day')
  await expect(date.getByRole('alert')).toBeFocused()

  const visitor = await visit(null)
  await visitor.goto(talent.profileUrl)
  await expect(visitor.getByRole('main')).toContainText('Up to 20 hrs/week, 14 free')
  await expect(visitor.getByRole('main')).toContainText('Hours confirmed today')
})

test('not featured: Apply to be Featured, which is then pending', async ({ visit, newTalent }) => {
  const viewport = { width: 390, height: 844 }
  const page = await visit(await newTalent(), { viewport, expects: /ERR_FAILED/ })
  await goLive(page, '/talent/dashboard')
  const card = part(page, 'Featured Status')
  await expect(card).not.toContainText('You are featured')
  await card.getByRole('link', { name: 'Apply to be Featured' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Apply to be Featured' })).toBeVisible()
  await page.getByLabel('A note').fill('My book comes out in May.')
  await page.route('**/talent/featured.data*', route => route.abort())
  await page.getByRole('button', { name: /^Send Application/ }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'We couldn’t send your application. Please try again.',
  )
  await expect(page.getByLabel('A note')).toHaveValue('My book comes out in May.')
  await page.unroute('**/talent/featured.data*')
  await page.getByRole('button', { name: /^Send Application/ }).click()
  await expect(page).toHaveURL('/talent/dashboard#featured-status')
  await expect(card.getByText('Application pending.')).toBeInViewport()
  await expect(card.getByText('Apply to be Featured')).toHaveCount(0)
})

test.describe('introductions', () => {
  test('are accepted and declined at once, with counts; acceptance reveals contact details', async ({
    visit,
    newTalent,
    newCompany,
  }) => {
    const talent = await newTalent()
    const [first, second] = [await newCompany(), await newCompany()]
    const one = await introduce(first, talent, 'The first in the list of wishes.')
    const two = await introduce(second, talent)
    const page = await visit(talent)
    await goLive(page, '/talent/dashboard')
    await count(page, 'Pending Requests', 2)
    await count(page, 'Active Connections', 0)
    await expect(waiting(page)).toContainText('The first in the list of wishes.')
    await expect(waiting(page)).toContainText(
      'Chief Financial Officer (CFO) · SaaS · Small (11-50)',
    )
    // The facts for the decision are beside the buttons.
    for (const fact of ['Match score', '$1,000 - $1,600 / day', '12 hrs/week', 'Next month'])
      await expect(
        waiting(page).getByRole('listitem').filter({ hasText: first.name }).first(),
      ).toContainText(fact)
    await expect(waiting(page)).toContainText('Our lender wants covenants reported monthly.')
    for (const { contact } of [one, two]) expect(await page.content()).not.toContain(contact)

    await acceptBy(page.getByRole('button', { name: `Accept the introduction to ${first.name}` }))
    await count(page, 'Pending Requests', 1)
    await count(page, 'Active Connections', 1)
    await expect(active(page)).toContainText(first.name)
    await expect(active(page)).toContainText('Active')
    await expect(active(page).getByRole('link', { name: one.contact })).toBeVisible()
    expect(await page.content()).not.toContain(two.contact)

    await page.getByRole('button', { name: `Decline the introduction to ${second.name}` }).click()
    await count(page, 'Pending Requests', 0)
    await count(page, 'Active Connections', 1)
    await expect(accept(page)).toHaveCount(0)
    await page.reload()
    await count(page, 'Pending Requests', 0)
    await count(page, 'Active Connections', 1)
    await expect(active(page)).not.toContainText(second.name)
    await expect(active(page)).toContainText(
      `You’ve both said yes. Write to ${first.name} in the conversation`,
    )
    expect(await page.content()).not.toContain(two.contact)
  })

  test('a decline can be undone where it was given, also below others', async ({
    visit,
    newTalent,
    newCompany,
  }) => {
    const talent = await newTalent()
    const [below, above] = [await newCompany(), await newCompany()]
    await introduce(below, talent)
    await introduce(above, talent)
    const page = await visit(talent)
    await goLive(page, '/talent/dashboard')
    await page.getByRole('button', { name: `Decline the introduction to ${below.name}` }).click()
    const undo = page.getByRole('button', { name: /^Undo/ })
    await expect(undo).toBeInViewport()
    const announced = page.getByText(`${below.name}: declined`)
    await expect(announced).toHaveCount(1)
    await page.keyboard.press('Tab')
    await expect(undo).toBeFocused()
    await undo.click()
    await expect(decline(page)).toHaveCount(2)
    await expect(announced).toHaveCount(0)
    await count(page, 'Pending Requests', 2)
    await page.keyboard.press('Tab')
    await expect(page.locator('li:has(:focus)').last()).toContainText(below.name)

    await page.getByRole('button', { name: `Decline the introduction to ${below.name}` }).click()
    await expect(undo).toBeVisible()
    await page.keyboard.press('Tab')
    // The time to undo it ends under the focus, which stays there.
    await expect(undo).toHaveCount(0, { timeout: 12_000 })
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByText('Give a reason if you decline')).toBeFocused()
  })

  test('an answer lost by the network is reverted and reported; repeated, it shows before the server has responded', async ({
    visit,
    newTalent,
    newCompany,
  }) => {
    const talent = await newTalent()
    await introduce(await newCompany(), talent)
    const page = await visit(talent, { expects: /ERR_FAILED/ })
    await goLive(page, '/talent/dashboard')
    await page.route('**/talent/dashboard.data*', route => route.abort())
    await acceptBy(accept(page))
    await expect(waiting(page).getByRole('alert')).toContainText(
      'We couldn’t send your answer. Please try again.',
    )
    // Screen readers must not keep announcing that it was accepted.
    await expect(waiting(page).getByRole('status')).toHaveText('')
    await count(page, 'Pending Requests', 1)
    await page.unroute('**/talent/dashboard.data*')

    const goOn = await hold(page, '**/talent/dashboard.data*')
    await acceptBy(accept(page))
    await count(page, 'Pending Requests', 0)
    await expect(waiting(page)).toContainText(
      'You accepted. You’ll see any contact details in a moment.',
    )
    await expect(accept(page)).toHaveCount(0)
    await count(page, 'Active Connections', 0)
    goOn()
    await count(page, 'Active Connections', 1)
    await expect(waiting(page).getByRole('alert')).toHaveCount(0)
  })

  test('a second answer changes nothing and gets a message', async ({
    visit,
    newTalent,
    newCompany,
  }) => {
    const talent = await newTalent()
    const company = await newCompany()
    const { contact } = await introduce(company, talent)
    const page = await visit(talent)
    await goLive(page, '/talent/dashboard')
    await answer(talent, 'declined')
    await acceptBy(accept(page))
    const alert = waiting(page).getByRole('alert')
    await expect(alert).toContainText(company.name)
    await expect(alert).toContainText(
      'This introduction has already been answered or withdrawn, so nothing changed.',
    )
    await count(page, 'Pending Requests', 0)
    await count(page, 'Active Connections', 0)
    // Nor does a screen reader hear that it was accepted, now that the introduction has left the list.
    await expect(waiting(page).getByRole('status').first()).toHaveText('')
    expect(await page.content()).not.toContain(contact)
  })
})

test('on a phone, a new talent sees what to do first, and the reach takes little room', async ({
  visit,
}) => {
  const page = await visit(null, { viewport: { width: 390, height: 844 } })
  await signUp(page, 'talent', newPerson('Nora'))
  await page.getByRole('button', { name: 'Save Profile' }).first().click()
  await page.waitForURL('**/talent/dashboard')
  await expect(page.getByText('1 of 9 done')).toBeInViewport({ ratio: 1 })
  const reach = page.getByRole('list').filter({ hasText: 'Times shown as a match' })
  expect((await reach.boundingBox())?.height).toBeLessThan(200)
})
