// A company's whole journey, from the home page to a sent introduction, with its clicks counted.
import type { Page } from '@playwright/test'
import { countClicks } from './count-clicks.ts'
import { expect, test } from './fixtures.ts'
import { newPerson, PASSWORD, signIn } from './people.ts'

const MAX_CLICKS = 14

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function toSomebody(page: Page, { click }: ReturnType<typeof countClicks>): Promise<string> {
  await page.goto('/')
  const card = main(page).getByRole('article').first()
  await click(card.getByRole('link', { name: /^View Profile/ }))
  await page.waitForURL(/\/talent\/[^/]+$/)
  const name = await heading(page).innerText()
  await click(main(page).getByRole('link', { name: 'Request Introduction' }))
  await page.waitForURL('**/signup?type=company')
  await expect(main(page)).toContainText(`To request an introduction to ${name}`)
  return name
}

for (const width of [390, 1280]) {
  const options = { viewport: { width, height: 844 } }

  test(`a new company, ${width} px wide`, async ({ visit }) => {
    const page = await visit(null, options)
    const hand = countClicks()
    const name = await toSomebody(page, hand)

    const company = newPerson('Hal')
    await page.getByLabel('Full name').fill(company.name)
    await page.getByLabel('Company name').fill('Harbor Freight')
    await page.getByLabel('Email').fill(company.email)
    await page.getByLabel('Password').fill(PASSWORD)
    await hand.click(main(page).getByRole('button', { name: 'Sign Up' }))

    await page.waitForURL('**/company/request/new')
    await expect(main(page)).toContainText(`For your introduction to ${name}`)
    await hand.choose(page.getByLabel('Desired role'), 'Chief Financial Officer (CFO)')
    await page.getByLabel('Challenge description').fill('Our lender wants covenants monthly.')
    await hand.click(main(page).getByRole('button', { name: 'Save Request' }))

    const dialog = page.getByRole('dialog', { name: 'Request Introduction' })
    await expect(dialog).toContainText(name)
    await expect(dialog.getByLabel('Requirements')).toHaveValue(
      'Our lender wants covenants monthly.',
    )
    await expect(dialog.getByLabel('Contact details')).toHaveValue(
      `${company.name}, ${company.email}`,
    )
    await hand.click(dialog.getByRole('button', { name: 'Send' }))
    await expect(main(page)).toContainText('Connection request sent successfully!')
    await expect(heading(page)).toHaveText(name)
    expect(hand.clicks()).toBeLessThanOrEqual(MAX_CLICKS)
  })

  test(`a company with an account, ${width} px wide`, async ({ visit, newCompany }) => {
    const company = await newCompany()
    const page = await visit(null, options)
    const hand = countClicks()
    const name = await toSomebody(page, hand)
    await hand.click(main(page).getByRole('link', { name: 'Log in' }))
    await expect(main(page)).toContainText(`To request an introduction to ${name}`)
    await page.getByLabel('Email').fill(company.email)
    await page.getByLabel('Password').fill(PASSWORD)
    await hand.click(main(page).getByRole('button', { name: 'Log In' }))
    const dialog = page.getByRole('dialog', { name: 'Request Introduction' })
    await hand.click(dialog.getByRole('button', { name: 'Send' }))
    await expect(main(page)).toContainText('Connection request sent successfully!')
    await expect(heading(page)).toHaveText(name)
    expect(hand.clicks()).toBeLessThanOrEqual(MAX_CLICKS)
  })
}

test('talent that log in on the way are told who can ask', async ({ visit, newTalent }) => {
  const talent = await newTalent()
  const page = await visit(null)
  await toSomebody(page, countClicks())
  await page.goto('/login')
  await page.getByLabel('Email').fill(talent.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await main(page).getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'Only companies can send connection requests.',
  )
})

test('the sign-up page lets a company just browse', async ({ visit }) => {
  const page = await visit(null)
  await page.goto('/')
  await main(page).getByRole('link', { name: 'Find Talent' }).first().click()
  await expect(page.getByLabel('Company name')).toBeVisible()
  await page.getByText('Offering Services').click()
  await expect(page.getByLabel('Company name')).toBeHidden()
  await page.getByText('Looking for Talent').click()
  await main(page).getByRole('link', { name: 'Just browse the directory' }).click()
  await expect(page).toHaveURL('/talent-directory')
})

test('on a phone the dashboard starts with the matches', async ({ visit, newCompany }) => {
  const company = await newCompany()
  const page = await visit(null, { viewport: { width: 390, height: 844 } })
  await signIn(page, company.email)
  const match = page.getByRole('region', { name: 'Top Matches' }).getByRole('article').first()
  await expect(match).toContainText('%')
  const box = await match.getByRole('heading').boundingBox()
  expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThan(844)
})
