// Every form and every link without JavaScript: slower, but complete.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { AFTER_UNDO, introduce, postRequest } from './members.ts'
import { newPerson, PASSWORD } from './people.ts'

const PLAIN = { javaScriptEnabled: false }
const main = (page: Page) => page.getByRole('main')
const alert = (page: Page) => main(page).getByRole('alert')
const box = (page: Page, label: string) =>
  page.getByRole('textbox', { name: label, exact: true }).locator('visible=true')

test('sign up, log out, log in', async ({ visit }) => {
  const page = await visit(null, PLAIN)
  const person = newPerson('Ada')
  await page.goto('/signup')
  await main(page).getByRole('button', { name: 'Sign Up' }).click()
  await expect(alert(page)).toHaveText('Please fill in all fields')
  await page.getByRole('radio', { name: 'Looking for Talent' }).check()
  await page.getByLabel('Full name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await main(page).getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/company/request/new')

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/login?next=%2Fcompany%2Frequest%2Fnew')
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(`not ${PASSWORD}`)
  await main(page).getByRole('button', { name: 'Log In' }).click()
  await expect(alert(page)).toHaveText('Invalid email or password')
  await page.getByLabel('Password').fill(PASSWORD)
  await main(page).getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/company/dashboard')
})

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

test('the directory: search, filter, sort, pages, chips', async ({ visit }) => {
  const page = await visit(null, PLAIN)
  const cards = page.getByRole('article')
  const show = page.getByRole('button', { name: 'Show results' })
  await page.goto('/talent-directory')
  await expect(cards).toHaveCount(24)
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: 'Next page' })
    .click()
  await expect(page).toHaveURL('/talent-directory?page=2')

  await page.getByLabel('Sort by').selectOption('rate_low')
  await page.getByRole('searchbox', { name: 'Search' }).fill('cash')
  const category = page
    .locator('summary')
    .filter({ hasText: 'C-Suite & Executive' })
    .locator('visible=true')
  await category.click()
  // The typed text is kept; from here on every group has its options.
  await page.getByRole('button', { name: 'Load all options' }).locator('visible=true').click()
  await expect(page).toHaveURL(/q=cash.*filters=open#filters$/)
  await category.click()
  await page
    .getByRole('checkbox', { name: 'Chief Financial Officer (CFO)' })
    .locator('visible=true')
    .check()
  await show.click()
  await expect(page).toHaveURL(/q=cash/)
  const search = new URL(page.url()).searchParams
  expect([search.get('q'), search.get('sort'), search.get('page')]).toEqual([
    'cash',
    'rate_low',
    null,
  ])
  expect(search.getAll('role')).toHaveLength(1)
  await expect(cards.first()).toBeVisible()
  await expect(page.getByRole('checkbox', { checked: true }).locator('visible=true')).toHaveCount(1)

  await page.getByRole('link', { name: 'Remove filter Chief Financial Officer (CFO)' }).click()
  await expect(page).toHaveURL('/talent-directory?q=cash&sort=rate_low')
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobodyatall')
  await show.click()
  await expect(page.getByRole('heading', { name: 'No Profiles Found' })).toBeVisible()
  await page
    .getByRole('list', { name: 'Chosen filters' })
    .getByRole('link', { name: 'Clear All' })
    .click()
  await expect(cards).toHaveCount(24)
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

test('a request: created, edited, kept after all, deleted', async ({ visit, newCompany }) => {
  const page = await visit(await newCompany(null), PLAIN)
  await page.goto('/company/dashboard')
  await page.getByRole('link', { name: 'New Talent Request' }).click()
  await box(page, 'Minimum budget').fill('9000')
  await main(page).getByRole('button', { name: 'Save Request' }).click()
  await expect(alert(page)).toContainText('Please choose the role you are looking for')
  await expect(alert(page)).toContainText('The minimum budget is above the maximum')
  await expect(box(page, 'Minimum budget')).toHaveValue('9000')
  await page.getByLabel('Desired role').selectOption('Chief Financial Officer (CFO)')
  await box(page, 'Minimum budget').fill('$900')
  await box(page, 'Required skills, separated by commas').fill('fundraising, Grant Accounting')
  await main(page).getByRole('button', { name: 'Save Request' }).click()
  await expect(page).toHaveURL('/company/dashboard')

  const requests = page.getByRole('region', { name: 'Talent Requests' }).getByRole('article')
  await requests.getByRole('link', { name: 'Edit' }).click()
  await expect(box(page, 'Required skills, separated by commas')).toHaveValue(
    'Fundraising, Grant Accounting',
  )
  await box(page, 'Hours needed').fill('7')
  await main(page).getByRole('button', { name: 'Save Request' }).click()
  await expect(requests).toContainText('7 hrs/week')

  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this request?',
  })
  await requests.getByRole('link', { name: 'Delete' }).click()
  await question.getByRole('link', { name: 'Cancel' }).click()
  await expect(requests).toHaveCount(1)
  await requests.getByRole('link', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Create Your First Request' })).toBeVisible()
})

test('the matches of another request', async ({ visit, newCompany }) => {
  const company = await newCompany()
  await postRequest(company, { desired_role: 'Chief Technology Officer (CTO)' })
  const page = await visit(company, PLAIN)
  await page.goto('/company/dashboard')
  const requests = page.getByRole('region', { name: 'Talent Requests' }).getByRole('article')
  await requests.last().getByRole('link', { name: 'View Matches' }).click()
  const matches = page.getByRole('region', { name: 'Top Matches' })
  await expect(matches).toContainText('For Chief Financial Officer (CFO)')
  await matches.getByText('Why this score').first().click()
  await matches.getByRole('link', { name: /^Show the receipt/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why this score')
  await expect(main(page).getByText('Why matched')).toBeVisible()
  await main(page).getByRole('link', { name: 'Back to your dashboard' }).click()
  await expect(requests).toHaveCount(2)
})

test('an introduction: refused, sent, answered on both pages', async ({
  visit,
  newTalent,
  newCompany,
}) => {
  const talent = await newTalent()
  const company = await newCompany()
  await postRequest(company, { desired_role: 'Chief Technology Officer (CTO)' })
  const asking = await visit(company, PLAIN)
  await asking.goto(talent.profileUrl)
  await main(asking).getByRole('button', { name: 'Request Introduction' }).click()
  const dialog = asking.getByRole('dialog', { name: 'Request Introduction' })
  await dialog.getByLabel('Requirements').fill('Kept through the refusal')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose the request this is about')
  await expect(dialog.getByLabel('Requirements')).toHaveValue('Kept through the refusal')
  await dialog.getByLabel('Talent request').selectOption('Chief Technology Officer (CTO)')
  await dialog.getByLabel('Contact details').fill('ring@harbor.example')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(asking.getByText('Connection request sent successfully!')).toBeVisible()

  const answering = await visit(talent, PLAIN)
  const accept = answering.getByRole('button', { name: /^Accept/ })
  // The talent is not notified while it can be undone.
  await expect(async () => {
    await answering.goto('/talent/dashboard')
    await expect(accept).toBeVisible({ timeout: 1_000 })
  }).toPass(AFTER_UNDO)
  await accept.click()
  await expect(answering).toHaveURL(/\/talent\/dashboard\?accept=/)
  await answering.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click()
  await expect(answering).toHaveURL('/talent/dashboard')
  const active = answering.getByRole('region', { name: 'Active Connections' })
  await expect(active).toContainText('ring@harbor.example')

  await introduce(await newCompany(), talent)
  await answering.goto('/connections')
  await answering.getByRole('button', { name: /^Decline/ }).click()
  const declined = answering.getByRole('region', { name: 'Declined' })
  await expect(declined).toBeVisible()
  await answering.getByRole('button', { name: /^Undo/ }).click()
  await expect(declined).toHaveCount(0)
  await answering.getByRole('button', { name: /^Decline/ }).click()
  await expect(declined).toBeVisible()
  await expect(active.getByRole('listitem')).toHaveCount(1)
})

test('people who can’t ask for an introduction are told so', async ({
  visit,
  newTalent,
  newCompany,
}) => {
  const asked = '/talent/amara-okafor-demo01'
  const talent = await visit(await newTalent(null), PLAIN)
  await talent.goto(asked)
  await main(talent).getByRole('button', { name: 'Request Introduction' }).click()
  const refusal = talent.getByRole('alertdialog')
  await expect(refusal).toContainText('Only companies can send connection requests.')
  await refusal.getByRole('link', { name: 'OK' }).click()
  await expect(refusal).toBeHidden()

  const company = await visit(await newCompany(null), PLAIN)
  await company.goto(asked)
  await main(company).getByRole('button', { name: 'Request Introduction' }).click()
  await company
    .getByRole('alertdialog', { name: 'Create a Talent Request' })
    .getByRole('link', { name: 'Create Request' })
    .click()
  await expect(company).toHaveURL('/company/request/new')
})

test('the settings: the password changed, the account deleted', async ({ visit, newTalent }) => {
  const talent = await newTalent()
  const page = await visit(talent, PLAIN)
  const renewed = 'another five words to remember'
  await page.goto('/settings')
  const passwords = page.getByRole('region', { name: 'Password' })
  const fill = async (current: string, again: string) => {
    await passwords.getByLabel('Current password').fill(current)
    await passwords.getByLabel('New password', { exact: false }).first().fill(renewed)
    await passwords.getByLabel(/Confirm/).fill(again)
    await passwords.getByRole('button', { name: /^Change password/ }).click()
  }
  await fill(PASSWORD, 'something else')
  await expect(alert(page)).toHaveText('New passwords do not match')
  await fill('wrong', renewed)
  await expect(alert(page)).toHaveText('Current password is incorrect')
  await fill(PASSWORD, renewed)
  await expect(main(page)).toContainText('Password updated successfully')
  await page.reload()
  await expect(main(page)).not.toContainText('Password updated successfully')

  await page.getByRole('link', { name: 'Delete account' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByLabel('Password').fill('wrong')
  await question.getByRole('button', { name: 'Delete account' }).click()
  await expect(question.getByRole('alert')).toHaveText('Password is incorrect')
  await question.getByLabel('Password').fill(renewed)
  await question.getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL('/')
  await expect(main(page)).toContainText('Your account is deleted')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
  await page.reload()
  await expect(main(page)).not.toContainText('Your account is deleted')
  const gone = await page.goto(talent.profileUrl)
  expect(gone?.status()).toBe(404)
})

test('an application to be featured', async ({ visit, newTalent }) => {
  const page = await visit(await newTalent(), PLAIN)
  await page.goto('/talent/dashboard')
  await page.getByRole('link', { name: 'Apply to be Featured' }).click()
  await page.getByLabel('A note').fill('My book comes out in May.')
  await page.getByRole('button', { name: 'Send Application' }).click()
  await expect(page).toHaveURL('/talent/dashboard#featured-status')
  await expect(page.getByText('Application pending.')).toBeVisible()
})
