// The tools of the resources page in a browser: with JavaScript, without, and on paper.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readZip } from '#test/zip.ts'
import { expect, test } from './fixtures.ts'

const main = (page: Page) => page.getByRole('main')

test('every card opens its tool', async ({ visit }) => {
  const page = await visit(null)
  await page.goto('/resources')
  for (const title of [
    'Rate Calculator',
    'Contract Templates',
    'Availability Planner',
    'Scope of Work Builder',
    'Best Practices Guide',
  ]) {
    const opened = page.waitForEvent('popup')
    await main(page)
      .getByRole('listitem')
      .filter({ hasText: title })
      .getByRole('link')
      .first()
      .click()
    const tool = await opened
    await expect(tool.getByRole('heading', { level: 1 })).toHaveText(title)
    await tool.close()
  }
})

test('a talent transfers a rate to the profile, where it is unsaved until the profile is saved', async ({
  visit,
  newTalent,
}) => {
  const page = await visit(await newTalent())
  await page.goto('/tools/rate-calculator')
  await page.getByLabel('Target income').fill('$200,000')
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expect(page).toHaveURL(/income=%24200%2C000/)
  await page.getByRole('link', { name: 'Use this rate in My Profile' }).click()
  await expect(page.getByText('Your day rate is filled in')).toBeVisible()
  const min = page.getByLabel('Minimum day rate')
  await expect(min).not.toHaveValue('1100')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(min).toHaveValue('1100')
})

test('a plan without JavaScript: refused with the typed values, then drawn and downloaded', async ({
  visit,
}) => {
  const page = await visit(null, { javaScriptEnabled: false })
  await page.goto('/tools/availability-planner')
  await page.getByLabel('Engagement 1', { exact: true }).fill('Harbor')
  await page.getByLabel('Hours of engagement 1').fill('lots')
  await page.getByLabel('Week of').fill('2026-03-11')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(main(page).getByRole('alert')).toContainText('Engagement 1: hours must be')
  await expect(page.getByLabel('Engagement 1', { exact: true })).toHaveValue('Harbor')
  await page.getByLabel('Hours of engagement 1').fill('12')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(main(page)).toContainText('8 hours')
  await expect(page.getByRole('row', { name: /Mar 9, 2026 to Mar 27, 2026/ })).toContainText(
    '4 h ahead',
  )
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the calendar' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/)
})

test('a scope stays in the tab while logging in, and is then saved in the account', async ({
  visit,
  newCompany,
}) => {
  const page = await visit(null)
  await page.goto('/tools/scope-builder')
  await page.getByLabel('Title').fill('Covenants by March')
  await page.getByLabel('Outcome').fill('The lender believes the figures.')
  await page.reload()
  await expect(page.getByLabel('Outcome')).toHaveValue('The lender believes the figures.')
  // Printed before there is a sheet, it is the form.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByLabel('Outcome')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Word' }).click()
  const archive = readZip(await readFile(await (await saved).path()))
  expect(archive.get('word/document.xml')).toContain('The lender believes the figures.')
  await page.getByRole('button', { name: 'Show the sheet' }).click()
  const sheet = page.getByRole('article', { name: 'Scope of work: Covenants by March' })
  await expect(sheet).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByLabel('Title')).toBeHidden()
  await expect(sheet).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  const company = await newCompany()
  await page.context().addCookies((await company.cookies()).cookies)
  await page.goto('/tools/scope-builder')
  await expect(page.getByLabel('Title')).toHaveValue('Covenants by March')
  await page.getByRole('button', { name: 'Save to my account' }).click()
  await expect(page.getByText('Saved to your account')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Covenants by March')
  await expect(page.getByText('Saved to your account')).toBeHidden()
  await page.getByRole('link', { name: 'Delete Covenants by March' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this scope of work?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('None yet.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('')
})

test('a contract can be filled in and read without JavaScript', async ({ visit }) => {
  const page = await visit(null, { javaScriptEnabled: false })
  await page.goto('/tools/contract-templates')
  await page.getByRole('link', { name: 'Mutual Non-Disclosure Agreement' }).click()
  await expect(main(page)).toContainText('not legal advice')
  await page.getByRole('textbox', { name: 'Company' }).fill('Harbor Software, Inc.')
  await page.getByRole('button', { name: 'Fill in' }).click()
  const sheet = page.getByRole('article', { name: 'Mutual Non-Disclosure Agreement' })
  await expect(sheet).toContainText('between Harbor Software, Inc. (the “Company”) and [Executive]')
})

test('the guide can be searched without JavaScript', async ({ visit }) => {
  const page = await visit(null, { javaScriptEnabled: false })
  await page.goto('/resources/best-practices')
  await page.getByLabel('Search the guide').fill('vesting equity')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(main(page).getByRole('status')).toContainText('1 section')
  await expect(
    page.getByRole('heading', { name: 'Pricing: compare the right numbers' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page.getByRole('heading', { name: 'Ending well' })).toBeVisible()
})
