// The meter of the request form. Each test uses its own skill at a rate that nobody else accepts, so other tests'
// people never count.
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Fields } from './members.ts'
import { goLive } from './people.ts'

const NEW = '/company/request/new'
const ROLE = 'Chief Risk Officer'
const meter = (page: Page) => page.getByRole('complementary', { name: 'Who fits' })
const box = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const expectFitting = (page: Page, count: number) =>
  expect(meter(page).locator('p').first()).toHaveText(new RegExp(`^${count} of \\d+ people fits?$`))
const line = (page: Page, label: string) =>
  meter(page).getByRole('listitem').filter({ hasText: label })

function ownSkill() {
  const id = randomBytes(6).toString('hex')
  return { id: `custom_${id}`, name: `Glass blowing ${id}`, category: 'Other' }
}
const withSkill = (skill: ReturnType<typeof ownSkill>, fields: Fields = {}): Fields => ({
  primary_role: ROLE,
  skill_ids: [],
  skill_ids__custom: JSON.stringify(skill),
  price_day_min: '90',
  price_day_max: '2000',
  max_hours_per_week: '20',
  ...fields,
})

async function ask(page: Page, name: string, budget: string) {
  await page.getByLabel('Desired role').selectOption(ROLE)
  await box(page, 'Maximum budget').fill(budget)
  await box(page, 'Minimum budget').fill('')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByRole('combobox', { name: 'Required skills' }).fill(name)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: `${name} is a must-have` }).check()
}

test('typing changes the count, and relaxing a condition gives the promised count', async ({
  visit,
  newTalent,
  newCompany,
}) => {
  const skill = ownSkill()
  await newTalent(withSkill(skill))
  await newTalent(withSkill(skill, { price_day_min: '110' }))
  await newTalent(withSkill(skill, { max_hours_per_week: '10' }))
  await newTalent(withSkill(skill, { max_hours_per_week: [] }))
  const page = await visit(await newCompany(null))
  await goLive(page, NEW)
  await ask(page, skill.name, '100')
  await expectFitting(page, 2)
  await expect(meter(page)).toContainText('1 states no hours')
  await expect(line(page, 'Up to $110 a day')).toContainText('+1')
  await expect(line(page, '10 hours a week')).toContainText('+1')
  await expect(meter(page).getByRole('status')).toHaveText(
    /^2 of \d+ people fit; \d+\+? strong match(es)?$/,
  )

  await box(page, 'Maximum budget').fill('110')
  await expectFitting(page, 3)
  await box(page, 'Hours needed').fill('10')
  await expectFitting(page, 4)
  await expect(line(page, 'hours a week')).toHaveCount(0)

  // An invalid field is left out, with a message.
  await box(page, 'Hours needed').fill('many')
  await expect(meter(page)).toContainText('Fields with errors')
  await box(page, 'Maximum budget').fill('80')
  await expectFitting(page, 0)
  await expect(meter(page)).toContainText('What rules people out')
  await expect(line(page, 'Up to $100 a day')).toContainText('+3')
  await expect(line(page, 'Without the budget limit')).toContainText('+4')
})

test('a default counts once it is changed or confirmed, and stays so', async ({
  visit,
  newTalent,
  newCompany,
}) => {
  const skill = ownSkill()
  await newTalent(withSkill(skill))
  await newTalent(withSkill(skill, { max_hours_per_week: '10' }))
  const page = await visit(await newCompany(null))
  await goLive(page, NEW)
  const open = page.getByText('Still as we suggested').locator('..')
  await expect(open).toContainText(
    'Required languages, Hours needed, Project duration, Budget, Working model, Start, and Time zone',
  )
  await page.getByLabel('Desired role').selectOption(ROLE)
  await page.getByRole('combobox', { name: 'Required skills' }).fill(skill.name)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: `${skill.name} is a must-have` }).check()
  await expectFitting(page, 2)
  await box(page, 'Hours needed').click()
  await expect(open).not.toContainText('Hours needed')
  await expectFitting(page, 1)
  await page.getByRole('button', { name: 'Save Request' }).last().click()
  await expect(page).toHaveURL('/company/dashboard')

  await page.getByRole('link', { name: /^Edit/ }).first().click()
  await expect(box(page, 'Hours needed')).toHaveValue('20')
  await expect(open).toContainText('Project duration, Budget')
  await expect(open).not.toContainText('Hours needed')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Confirmed. Matching counts them once you save.')).toBeVisible()
})

test('only the last query is answered, and a failure can be retried', async ({
  visit,
  newTalent,
  newCompany,
}) => {
  const skill = ownSkill()
  await newTalent(withSkill(skill))
  const page = await visit(await newCompany(null), { expects: /ERR_FAILED/ })
  await goLive(page, NEW)
  await ask(page, skill.name, '100')
  await expectFitting(page, 1)

  // The response for 80 is delayed until after the response for 95.
  const late = Promise.withResolvers<void>()
  await page.route('**/company/request/fit', async route => {
    if (route.request().postData()?.includes('budget_day_max=80')) await late.promise
    await route.continue().catch(() => {})
  })
  const asked = page.waitForRequest(request =>
    Boolean(request.postData()?.includes('budget_day_max=80')),
  )
  await box(page, 'Maximum budget').fill('80')
  await asked
  const answered = page.waitForResponse('**/company/request/fit')
  await box(page, 'Maximum budget').fill('95')
  await answered
  late.resolve()
  await expectFitting(page, 1)
  await page.unroute('**/company/request/fit')

  await page.route('**/company/request/fit', route => route.abort())
  await box(page, 'Maximum budget').fill('85')
  await expect(meter(page)).toContainText('We couldn’t load the count.')
  await page.unroute('**/company/request/fit')
  await meter(page).getByRole('button', { name: 'Try again' }).click()
  await expectFitting(page, 0)
  await expect(box(page, 'Maximum budget')).toHaveValue('85')
})

test('on a phone one line stays in view, and a key expands it', async ({ visit, newCompany }) => {
  const page = await visit(await newCompany(null), { viewport: { width: 390, height: 700 } })
  await goLive(page, NEW)
  const fold = meter(page).getByRole('button', { name: /^Who fits/ })
  await expect(fold).toHaveAccessibleName(/^Who fits \d+ of \d+$/)
  await expect(meter(page).getByText(/people fit$/)).toBeHidden()
  await box(page, 'Project duration').focus()
  await expect(fold).toBeInViewport()
  await fold.focus()
  await page.keyboard.press('Enter')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await expect(
    meter(page)
      .getByText(/people fit$/)
      .locator('visible=true'),
  ).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(meter(page).getByRole('link')).toBeFocused()
})
