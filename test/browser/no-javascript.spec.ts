// What a browser without JavaScript decides: what it shows, folds and scrolls to. test/http/no-javascript.test.ts sends
// the forms.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const PLAIN = { javaScriptEnabled: false }
const main = (page: Page) => page.getByRole('main')
const alert = (page: Page) => main(page).getByRole('alert')
const box = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true }).locator('visible=true')

test('the menus of the header', async ({ visit }) => {
  const page = await visit(null, PLAIN)
  await page.goto('/about')
  await page.getByRole('banner').getByText('Resources', { exact: true }).click()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Partners' })
    .click()
  await expect(page).toHaveURL('/partners')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL('/blog')
})

test('the directory on a phone: results first, the filters one link below', async ({ visit }) => {
  const page = await visit(null, { ...PLAIN, viewport: { width: 390, height: 844 } })
  await page.goto('/talent-directory')
  const first = page.getByRole('article').first()
  const filters = page.locator('#filters')
  const top = async () => (await filters.boundingBox())?.y ?? 0
  expect((await first.boundingBox())?.y).toBeLessThan(await top())
  await main(page).getByRole('link', { name: 'Filters' }).click()
  await expect(filters).toBeInViewport()
  await filters.locator('summary').filter({ hasText: 'C-Suite & Executive' }).click()
  await filters.getByRole('checkbox', { name: 'Chief Financial Officer (CFO)' }).check()
  await filters.getByRole('button', { name: 'Show results' }).click()
  await expect(page).toHaveURL(/role=/)
  await expect(main(page).getByRole('link', { name: 'Filters' })).toContainText('1 chosen')
  await expect(page.getByRole('link', { name: /^Remove filter Chief Financial/ })).toBeVisible()
})

test('the profile: refused with all values kept, then saved', async ({ visit, newTalent }) => {
  const page = await visit(await newTalent(null), PLAIN)
  await page.goto('/talent/profile')
  await box(page, 'Headline').fill('Written without scripts')
  await page.getByLabel('Primary role').selectOption('Other')
  await page.getByLabel('Custom role').fill('Chief Beekeeper')
  await box(page, 'Skills, separated by commas').fill('fundraising, Grant Accounting')
  await page.getByLabel('New testimonial 1').fill('She found the money.')
  await page.getByRole('radio', { name: 'Hybrid' }).check()
  await box(page, 'Max hours per week').fill('41')
  await page.getByRole('button', { name: 'Save Profile' }).last().click()

  await expect(alert(page)).toContainText('Max hours per week must be between 1 and 40')
  await expect(box(page, 'Max hours per week')).toHaveValue('41')
  await expect(box(page, 'Headline')).toHaveValue('Written without scripts')
  await expect(page.getByLabel('Custom role')).toHaveValue('Chief Beekeeper')
  await expect(box(page, 'Skills, separated by commas')).toHaveValue(
    'Fundraising, Grant Accounting',
  )
  await expect(box(page, 'Testimonial 1')).toHaveValue('She found the money.')
  await expect(page.getByRole('radio', { name: 'Hybrid' })).toBeChecked()
  await alert(page).getByRole('link').click()
  await expect(page).toHaveURL('/talent/profile#max_hours_per_week')

  await box(page, 'Max hours per week').fill('12')
  await page.getByRole('button', { name: 'Save Profile' }).first().click()
  await expect(page).toHaveURL('/talent/dashboard')
  await expect(main(page)).toContainText('Chief Beekeeper')
  await main(page).getByRole('link', { name: 'Edit Profile' }).first().click()
  await expect(box(page, 'Skills, separated by commas')).toHaveValue(
    'Fundraising, Grant Accounting',
  )
})
