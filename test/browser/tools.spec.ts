// The tools of the resources page in a browser: what it keeps, fills in and prints.
import { readFile } from 'node:fs/promises'
import { readZip } from '#test/zip.ts'
import { expect, test } from './fixtures.ts'

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
