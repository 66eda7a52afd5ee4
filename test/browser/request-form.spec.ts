import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { choose, goLive, live } from './people.ts'

const NEW = '/company/request/new'
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Save Request/ })
const problems = (page: Page) => page.getByRole('main').getByRole('alert')
const box = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const list = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true })
const chosen = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove ${name}`, exact: true })

test('a role is found by part of its name, and stays selected through the next search', async ({
  visit,
  newCompany,
}) => {
  const page = await visit(await newCompany(null))
  await goLive(page, NEW)
  const role = list(page, 'Desired role')
  const search = page.getByRole('textbox', { name: 'Search roles' })
  await search.fill('financial off')
  await expect(role.getByRole('option')).toHaveText([
    'Choose a role',
    'Chief Financial Officer (CFO)',
  ])
  await search.press('Enter')
  await expect(page).toHaveURL(NEW)
  await expect(role).toHaveValue('Chief Financial Officer (CFO)')
  await expect(role).toBeFocused()
  expect(await role.getByRole('option').count()).toBeGreaterThan(140)
  await search.fill('head finance')
  await expect(role.getByRole('option', { name: 'Head of Finance' })).toHaveCount(1)
  await search.fill('nobody is called that')
  await expect(page.getByText('Choose the closest role').first()).toBeVisible()
  expect(await role.getByRole('option').count()).toBeGreaterThan(140)
  await expect(role).toHaveValue('Chief Financial Officer (CFO)')
  await search.fill('')
  await expect(role).toHaveValue('Chief Financial Officer (CFO)')
  await role.selectOption('Chief Technology Officer (CTO)')
  await search.fill('revenue')
  await expect(role).toHaveValue('Chief Technology Officer (CTO)')
})

test('every field is saved and shown again for editing', async ({ visit, newCompany }) => {
  const page = await visit(await newCompany(null))
  await goLive(page, NEW)
  const listed = {
    'Desired role': 'Chief Technology Officer (CTO)',
    'Secondary role (optional)': 'VP Engineering',
    Start: 'ASAP',
    'Time zone': 'Europe/Warsaw',
    'Industry (optional)': 'SaaS',
    'Company size (optional)': 'Medium (51-200)',
    'Company stage (optional)': 'Series B',
  }
  const typed = {
    'Challenge 1': 'Two outages a month',
    'Challenge description': 'One line.\nAnd another.',
    'Hours needed': '11',
    'Project duration': '30',
    'Minimum budget': '1000',
    'Maximum budget': '1000',
  }
  for (const [label, value] of Object.entries(listed)) await list(page, label).selectOption(value)
  for (const [label, value] of Object.entries(typed)) await box(page, label).fill(value)
  await choose(page, 'Required skills', ['Cloud Infrastructure'])
  await choose(page, 'Required tools', ['Excel'])
  await choose(page, 'Required languages', ['German'])
  await page.getByRole('checkbox', { name: 'Interim' }).check()
  await page.getByRole('radio', { name: 'Onsite' }).check()
  await box(page, 'Challenge 1').press('Enter')
  await page.keyboard.type('Nobody on call')
  await save(page).click()
  await expect(page).toHaveURL('/company/dashboard')
  await expect(page.getByText('Request saved')).toBeVisible()

  await page.getByRole('article').getByRole('link', { name: 'Edit Chief' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Request' })).toBeVisible()
  await expect(page).toHaveTitle('Edit Request · Vinculum')
  for (const [label, value] of Object.entries(listed))
    await expect(list(page, label)).toHaveValue(value)
  for (const [label, value] of Object.entries({ ...typed, 'Challenge 2': 'Nobody on call' }))
    await expect(box(page, label)).toHaveValue(value)
  for (const name of ['Cloud Infrastructure', 'Excel', 'German', 'English'])
    await expect(chosen(page, name)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Interim' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Advisory' })).not.toBeChecked()
  await expect(page.getByRole('radio', { name: 'Onsite' })).toBeChecked()

  await box(page, 'Hours needed').fill('9')
  await save(page).click()
  await expect(page).toHaveURL('/company/dashboard')
  await expect(
    page.getByRole('region', { name: 'Talent Requests' }).getByRole('article'),
  ).toHaveCount(1)
  await expect(page.getByRole('main')).toContainText('9 hrs/week')
})

const outside = [
  ['Hours needed', '0', 'Hours per week must be between 1 and 40'],
  ['Project duration', '0', 'Project duration must be between 1 and 520 weeks'],
  ['Minimum budget', '-1', 'The minimum budget must be between $0 and $1,000,000'],
  ['Maximum budget', 'a lot', 'The maximum budget must be a whole number'],
] as const

test('values out of bounds are refused at once, with all values kept', async ({
  visit,
  newCompany,
}) => {
  const page = await visit(await newCompany(null))
  await goLive(page, NEW)
  await box(page, 'Challenge description').fill('Kept through every refusal')
  for (const [label, value] of outside) await box(page, label).fill(value)
  await save(page).click()
  await expect(problems(page)).toBeFocused()
  for (const [label, value, message] of outside) {
    await expect(problems(page).getByRole('link', { name: message })).toBeVisible()
    await expect(box(page, label)).toHaveAttribute('aria-invalid', 'true')
    await expect(box(page, label)).toHaveAccessibleDescription(
      new RegExp(message.replaceAll('$', '\\$')),
    )
    await expect(box(page, label)).toHaveValue(value)
  }
  await expect(problems(page)).toContainText('Please choose the role you are looking for')
  await expect(box(page, 'Challenge description')).toHaveValue('Kept through every refusal')

  await box(page, 'Hours needed').fill('41')
  await save(page).click()
  await expect(problems(page)).toBeFocused()
  await expect(problems(page)).toContainText('Hours per week must be between 1 and 40')
  await expect(box(page, 'Hours needed')).toHaveValue('41')
  await problems(page)
    .getByRole('link', { name: /Hours per week/ })
    .click()
  await expect(box(page, 'Hours needed')).toBeFocused()

  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(problems(page)).toHaveCount(0)
  await expect(box(page, 'Hours needed')).toHaveValue('20')
  await expect(box(page, 'Hours needed')).not.toHaveAttribute('aria-invalid', 'true')
})

test('unsaved changes survive a reload, need a confirmation to leave, and can be discarded', async ({
  visit,
  newCompany,
}) => {
  const company = await newCompany()
  const page = await visit(company)
  await goLive(page, `/company/request/${company.requestId}`)
  const bar = page.locator('.save-bar').filter({ hasText: 'Unsaved changes' })
  await expect(bar).toHaveCount(0)
  await box(page, 'Challenge description').fill('As typed')
  await expect(bar).toBeVisible()
  page.on('dialog', dialog => dialog.accept())
  await page.reload()
  await live(page)
  await expect(page.getByText('Your unsaved changes are back')).toBeVisible()
  await expect(box(page, 'Challenge description')).toHaveValue('As typed')

  await page.getByRole('main').getByRole('link', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(`/company/request/${company.requestId}`)
  await bar.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(box(page, 'Challenge description')).toHaveValue(
    'Our lender wants covenants reported monthly.',
  )
  await page.getByRole('main').getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/company/dashboard')
})

test('a save lost by the network is reported, keeps the input and creates one request in the end', async ({
  visit,
  newCompany,
}) => {
  const page = await visit(await newCompany(null), { expects: /ERR_FAILED/ })
  await goLive(page, NEW)
  await list(page, 'Desired role').selectOption('Chief Technology Officer (CTO)')
  await box(page, 'Challenge description').fill('Typed on a train')
  await page.route('**/company/request/new.data*', route => route.abort())
  await save(page).click()
  await expect(problems(page)).toContainText('We couldn’t save your request.')
  await expect(box(page, 'Challenge description')).toHaveValue('Typed on a train')
  await page.unroute('**/company/request/new.data*')
  await save(page).click()
  await expect(page).toHaveURL('/company/dashboard')
  await expect(
    page.getByRole('region', { name: 'Talent Requests' }).getByRole('article'),
  ).toHaveCount(1)
})

test('on a narrow screen what is typed and the save bar are readable; in a low one it covers nothing', async ({
  visit,
  newCompany,
}) => {
  const page = await visit(await newCompany(null), { viewport: { width: 320, height: 640 } })
  await goLive(page, NEW)
  const hours = box(page, 'Hours needed')
  await hours.fill('12')
  const roomForTwoDigits = 40
  expect((await hours.boundingBox())?.width).toBeGreaterThan(roomForTwoDigits)
  const threeLines = 60
  const message = page.getByText('Unsaved changes', { exact: true })
  expect((await message.boundingBox())?.height).toBeLessThan(threeLines)

  // A window of 1280 by 1024 pixels at four times the size.
  await page.setViewportSize({ width: 320, height: 256 })
  const field = box(page, 'Minimum budget')
  await field.focus()
  const isOnTop = await field.evaluate(input => {
    const { x, y, width, height } = input.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2) === input
  })
  expect(isOnTop).toBe(true)
  await page.getByRole('main').getByRole('button', { name: 'Save Request' }).focus()
  await expect(message).toBeInViewport()
})

test('the part of a week stands beside its field at every width', async ({ visit, newCompany }) => {
  const page = await visit(await newCompany(null))
  await page.goto(NEW)
  for (const width of [800, 1000, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const gap = await box(page, 'Hours needed').evaluate(input => {
      const field = input.parentElement?.getBoundingClientRect()
      const ring = document.querySelector('.ring-of-hours')?.getBoundingClientRect()
      return field && ring && ring.left - field.right
    })
    expect(gap, `at ${width} pixels`).toBe(16)
  }
})
