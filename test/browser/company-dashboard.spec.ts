import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { AFTER_UNDO, answer, introduce, NOBODY, postRequest } from './members.ts'
import { goLive, hold } from './people.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name })
const requests = (page: Page) => part(page, 'Talent Requests').getByRole('article')
const matches = (page: Page) => part(page, 'Top Matches').getByRole('article')
const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Are you sure you want to delete this request?' })

test('without a request: Create Your First Request', async ({ visit, newCompany }) => {
  const page = await visit(await newCompany(null))
  await page.goto('/company/dashboard')
  await expect(page).toHaveTitle('Company Dashboard · Vinculum')
  await expect(page.getByRole('heading', { name: 'Create Your First Request' })).toBeVisible()
  await page.getByRole('link', { name: 'New Talent Request' }).click()
  await expect(page).toHaveURL('/company/request/new')
})

test('requests are listed newest first, with their facts and links', async ({
  visit,
  newCompany,
}) => {
  const company = await newCompany({ secondary_role: 'VP Finance' })
  const second = await postRequest(company, {
    desired_role: 'Chief Technology Officer (CTO)',
    hours_per_week_needed: '',
    budget_day_max: '',
  })
  const page = await visit(company)
  await page.goto('/company/dashboard')
  await expect(requests(page).getByRole('heading')).toHaveText([
    'Chief Technology Officer (CTO)',
    'Chief Financial Officer (CFO)',
  ])
  const [cto, cfo] = [requests(page).first(), requests(page).last()]
  await expect(cfo).toContainText('or VP Finance')
  await expect(cfo).toContainText('$1,000 - $1,600 / day')
  for (const fact of ['12 hrs/week', '24 weeks', 'Next month', 'Remote', 'SaaS'])
    await expect(cfo).toContainText(fact)
  await expect(cto).toContainText('From $1,000 / day')
  await expect(cto).toContainText('HoursNot stated')
  await expect(cto.getByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    `/company/request/${second}`,
  )
  await expect(page.getByRole('link', { name: 'New Talent Request' })).toHaveAttribute(
    'href',
    '/company/request/new',
  )
})

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

test('without matches: No Matches Just Yet, and how to update the request', async ({
  visit,
  newCompany,
}) => {
  const company = await newCompany(NOBODY)
  const page = await visit(company)
  await page.goto('/company/dashboard')
  const top = part(page, 'Top Matches')
  await expect(top.getByRole('heading', { name: 'No Matches Just Yet' })).toBeVisible()
  await expect(top).toContainText('updating your request')
  await expect(top.getByRole('link', { name: 'Update Request' })).toHaveAttribute(
    'href',
    `/company/request/${company.requestId}`,
  )
})

test.describe('deleting', () => {
  test('asks for confirmation; Cancel and Escape keep the request, Delete removes it', async ({
    visit,
    newCompany,
  }) => {
    const company = await newCompany()
    await postRequest(company, { desired_role: 'Chief Technology Officer (CTO)' })
    const page = await visit(company)
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
    await question(page).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Request deleted')).toBeVisible()
    await expect(requests(page).getByRole('heading')).toHaveText(['Chief Technology Officer (CTO)'])
    await page.reload()
    await expect(requests(page)).toHaveCount(1)
  })

  test('a deletion lost by the network is reported in the dialog, and can be retried', async ({
    visit,
    newCompany,
  }) => {
    const page = await visit(await newCompany(), { expects: /ERR_FAILED/ })
    await goLive(page, '/company/dashboard')
    await requests(page).getByRole('link', { name: 'Delete' }).click()
    await page.route('**/company/dashboard.data*', route => route.abort())
    await question(page).getByRole('button', { name: 'Delete' }).click()
    await expect(question(page).getByRole('alert')).toHaveText(
      /We couldn’t delete the request. Please try again./,
    )
    await page.unroute('**/company/dashboard.data*')
    await question(page).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'Create Your First Request' })).toBeVisible()
  })
})

test('each introduction is listed with its state, and outlives its request', async ({
  visit,
  newCompany,
  newTalent,
}) => {
  const company = await newCompany()
  const talents = [await newTalent(), await newTalent(), await newTalent()] as const
  for (const talent of talents) await introduce(company, talent)
  await answer(talents[1], 'matched')
  await answer(talents[2], 'declined')
  const page = await visit(company)
  await page.goto('/company/dashboard')
  const rows = part(page, 'Introductions').getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(async () => {
    await page.reload()
    await expect(rows.filter({ hasText: talents[2].name })).toContainText('Declined', {
      timeout: 500,
    })
  }).toPass(AFTER_UNDO)
  for (const [index, state] of ['Pending', 'Active', 'Declined'].entries()) {
    const row = rows.filter({ hasText: talents[index]?.name })
    await expect(row).toContainText(state)
    await expect(row).toContainText('Chief Financial Officer (CFO)')
    const person = row.getByRole('link', { name: talents[index]?.name, exact: true })
    await expect(person).toHaveAttribute('href', talents[index]?.profileUrl ?? '')
  }
  const active = rows.filter({ hasText: talents[1].name })
  const room = await active
    .getByRole('link', { name: /^Open the conversation/ })
    .getAttribute('href')
  await company.post(room ?? '', { intent: 'act', act: 'close', seen: 'introduced' })
  await page.reload()
  await expect(active).toContainText('Closed')
  await expect(active).not.toContainText('Active')
  const deleted = await company.post('/company/dashboard', {
    intent: 'delete',
    requestId: company.requestId,
  })
  expect(deleted.status()).toBe(302)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Create Your First Request' })).toBeVisible()
  await expect(rows.first()).toContainText('A deleted request')
})
