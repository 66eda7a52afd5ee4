// The same profile or request open in two tabs: the second save is told of the first, and nothing is lost silently.
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
