import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { postRequest } from './members.ts'
import { goLive, hold } from './people.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name })
const requests = (page: Page) => part(page, 'Talent Requests').getByRole('article')
const matches = (page: Page) => part(page, 'Top Matches').getByRole('article')
const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Are you sure you want to delete this request?' })

test('View Matches shows the matches of that request, with reasons', async ({
  visit,
  newCompany,
  newTalent,
}) => {
  const company = await newCompany()
  const talent = await newTalent()
  const cto = await postRequest(company, {
    desired_role: 'Chief Technology Officer (CTO)',
    required_skills: ['skill_cloud_infrastructure', 'skill_software_architecture'],
  })
  const page = await visit(company)
  await goLive(page, '/company/dashboard')
  await expect(part(page, 'Top Matches')).toContainText('For Chief Technology Officer (CTO)')
  await expect(matches(page)).toHaveCount(6)
  const before = await matches(page).getByRole('heading').allTextContents()

  const goOn = await hold(page, '**/company/dashboard.data*')
  await requests(page)
    .filter({ hasText: 'Chief Financial' })
    .getByRole('link', { name: 'View Matches' })
    .click()
  const busy = part(page, 'Top Matches').locator('[aria-busy=true]')
  await expect(busy).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  expect(await matches(page).getByRole('heading').allTextContents()).toEqual(before)
  goOn()
  await expect(busy).toHaveCount(0)
  await expect(part(page, 'Top Matches')).toContainText('For Chief Financial Officer (CFO)')
  await expect(requests(page).filter({ hasText: 'Chief Financial' })).toContainText('Matches shown')
  await expect(matches(page)).toHaveCount(6)
  expect(await matches(page).getByRole('heading').allTextContents()).not.toEqual(before)
  const scores = await matches(page)
    .getByText(/^(Match score: )?\d+%$/)
    .allTextContents()
  const numbers = scores.map(text => Number(text.replace(/\D/g, '')))
  expect(numbers.length).toBeGreaterThanOrEqual(6)

  const first = matches(page).first()
  await expect(first).toContainText(/\d+%/)
  // In a list of the page's links and buttons, those of six people are told apart.
  const name = await first.getByRole('heading').first().textContent()
  await expect(first.getByRole('link', { name: `Request Introduction to ${name}` })).toBeVisible()
  await first.getByText(`Why this score: ${name}`).click()
  await expect(first).toContainText('Why matched')
  await expect(first.getByRole('link', { name: 'View Profile' })).toHaveAttribute(
    'href',
    /^\/talent\//,
  )

  await page.goBack()
  await expect(part(page, 'Top Matches')).toContainText('For Chief Technology Officer (CTO)')
  await page.goto(`/company/dashboard?request=${cto}`)
  await expect(part(page, 'Top Matches')).toContainText('For Chief Technology Officer (CTO)')
  expect(talent.profileUrl).toBeTruthy()
})

test('deleting asks for confirmation: Cancel and Escape keep the request, Delete removes it, also after a lost try', async ({
  visit,
  newCompany,
}) => {
  const company = await newCompany()
  await postRequest(company, { desired_role: 'Chief Technology Officer (CTO)' })
  const page = await visit(company, { expects: /ERR_FAILED/ })
  await goLive(page, '/company/dashboard')
  const remove = requests(page)
    .filter({ hasText: 'Chief Financial' })
    .getByRole('link', { name: 'Delete' })
  await remove.click()
  await expect(question(page)).toContainText('Chief Financial Officer (CFO)')
  await expect(question(page).getByRole('link', { name: 'Cancel' })).toBeFocused()
  await question(page).getByRole('link', { name: 'Cancel' }).click()
  await expect(question(page)).toBeHidden()
  await expect(remove).toBeFocused()

  await remove.click()
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(requests(page)).toHaveCount(2)

  await remove.click()
  await page.route('**/company/dashboard.data*', route => route.abort())
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(question(page).getByRole('alert')).toHaveText(
    /We couldn’t delete the request. Please try again./,
  )
  await page.unroute('**/company/dashboard.data*')
  await question(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Request deleted')).toBeVisible()
  await expect(requests(page).getByRole('heading')).toHaveText(['Chief Technology Officer (CTO)'])
  await page.reload()
  await expect(requests(page)).toHaveCount(1)
})
