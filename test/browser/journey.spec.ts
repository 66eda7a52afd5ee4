// The product's main journey, with two new people who type everything themselves. no-javascript.spec.ts has its parts
// without JavaScript.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { AFTER_UNDO, acceptBy } from './members.ts'
import { choose, newPerson, type Person, signUp } from './people.ts'

const CONTACT = 'ring@harbor.example, +1 555 0142'

/** A custom skill that only these two people use. */
async function addOwnSkill(page: Page, field: 'skill_ids' | 'required_skills', skill: string) {
  const box = page.locator(`#${field}`)
  await box.fill(skill)
  await box.press('Enter')
  await expect(page.getByRole('button', { name: `Remove ${skill}` })).toBeVisible()
}

async function publishProfile(page: Page, name: string, own: string) {
  await expect(page.getByLabel('Full name')).toHaveValue(name)
  await page.getByLabel('Headline').fill('Fractional finance chief for climate hardware')
  await page
    .getByLabel('Summary')
    .fill('Thirteen-week cash forecasts, lender covenants and a calm board.')
  await page.getByLabel('Primary role').selectOption('Chief Financial Officer (CFO)')
  await choose(page, 'Skills', ['Financial Modeling', 'Fundraising'])
  await addOwnSkill(page, 'skill_ids', own)
  await page.getByLabel('Years of experience').fill('17')
  await page.getByLabel('Minimum day rate').fill('$1,100')
  await page.getByLabel('Maximum day rate').fill('1500')
  await page.getByLabel('Max hours per week').fill('16')
  await page.getByRole('button', { name: 'Save Profile' }).first().click()
  await page.waitForURL('**/talent/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
}

async function postRequest(page: Page, own: string) {
  await page.getByLabel('Desired role').selectOption('Chief Financial Officer (CFO)')
  await choose(page, 'Required skills', ['Financial Modeling'])
  await addOwnSkill(page, 'required_skills', own.toLowerCase())
  await page.getByLabel('Minimum budget').fill('$1,000')
  await page.getByLabel('Maximum budget').fill('$1,600')
  await page.getByLabel('Hours needed').fill('12')
  await page
    .getByLabel('Challenge description')
    .fill(
      'Our lender wants covenants reported monthly and the board wants a cash forecast it can trust.',
    )
  await page.getByRole('button', { name: 'Save Request' }).first().click()
  await page.waitForURL('**/company/dashboard')
  await expect(
    page.getByRole('heading', { name: 'Chief Financial Officer (CFO)' }).first(),
  ).toBeVisible()
}

async function findInDirectory(page: Page, talent: Person) {
  await page.goto(`/talent-directory?q=${encodeURIComponent(talent.name)}`)
  const card = page.getByRole('article').filter({ hasText: talent.name })
  await expect(card).toContainText('Up to 16 hrs/week')
  await expect(card).toContainText('$1,100 - $1,500 / day')
  await card.getByRole('link', { name: 'View Profile' }).click()
  await page.waitForURL(/\/talent\/[^/]+-[0-9a-f]+$/)
  await expect(page.getByRole('heading', { level: 1, name: talent.name })).toBeVisible()
}

async function askForIntroduction(page: Page) {
  await page.getByRole('button', { name: 'Request Introduction' }).click()
  await page.getByLabel('Requirements').fill('A forecast the lender believes, by March.')
  await page.getByLabel('Contact details').fill(CONTACT)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Connection request sent successfully!')).toBeVisible()
}

test('from sign-up to contact details', async ({ visit }) => {
  const talent = newPerson('Ngozi')
  const company = newPerson('Hal')
  const ownSkill = `Covenants ${company.email.replace(/\W/g, '')}`
  const [talentPage, companyPage] = [await visit(null), await visit(null)]

  await signUp(talentPage, 'talent', talent)
  await publishProfile(talentPage, talent.name, ownSkill)
  await signUp(companyPage, 'company', company)
  await postRequest(companyPage, ownSkill)

  const match = companyPage
    .getByRole('article')
    .filter({ has: companyPage.getByRole('heading', { name: talent.name }) })
  await expect(match).toContainText('%')

  await findInDirectory(companyPage, talent)
  await askForIntroduction(companyPage)

  // The talent is not notified while it can be undone.
  await expect(async () => {
    await talentPage.goto('/talent/dashboard')
    const asked = talentPage.getByText('A forecast the lender believes, by March.')
    await expect(asked).toBeVisible({ timeout: 1_000 })
  }).toPass(AFTER_UNDO)
  expect(await talentPage.content()).not.toContain('ring@harbor.example')

  await acceptBy(talentPage.getByRole('button', { name: /^Accept/ }))
  await expect(talentPage.getByText('ring@harbor.example').first()).toBeVisible()

  await companyPage.goto('/connections')
  await expect(companyPage.getByRole('main')).toContainText('Active')
  await expect(companyPage.getByRole('main')).toContainText(talent.name)
})
