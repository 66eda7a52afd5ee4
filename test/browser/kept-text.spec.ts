// What was typed survives closing a dialog, a reload and an expired session, and is saved in nobody else's account.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { actEarly, endSession, goLive, PASSWORD, signIn } from './people.ts'

const TYPED = 'Two acquisitions to integrate before the summer, with one ledger at the end.'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Request Introduction' })
const requirements = (page: Page) => dialog(page).getByLabel('Requirements')
const ask = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Request Introduction' }).click()

test('the text of an introduction', async ({ visit, newCompany, newTalent }) => {
  const [company, talent, other] = [await newCompany(), await newTalent(), await newTalent()]
  const page = await visit(company)
  await goLive(page, talent.profileUrl)
  await ask(page)
  await requirements(page).fill(TYPED)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await ask(page)
  await expect(requirements(page)).toHaveValue(TYPED)
  await expect(dialog(page).getByRole('status')).toContainText('What you typed before is back.')
  await expect(page).toHaveURL(/introduce=1/)
  await page.reload()
  await expect(requirements(page)).toHaveValue(TYPED)

  await endSession(page)
  await dialog(page).getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('What you typed is kept in this tab.')).toBeVisible()
  await page.getByLabel('Email').fill(company.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(requirements(page)).toHaveValue(TYPED)
  await dialog(page).getByRole('button', { name: 'Discard it' }).click()
  await expect(requirements(page)).not.toHaveValue(TYPED)
  await expect(dialog(page).getByRole('status')).toBeHidden()

  await requirements(page).fill(TYPED)
  await dialog(page).getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('main')).toContainText('Connection request sent')
  for (const { profileUrl } of [talent, other]) {
    await goLive(page, `${profileUrl}?introduce=1`)
    await expect(page.getByText('What you typed before is back.')).toBeHidden()
  }
  await expect(requirements(page)).not.toHaveValue(TYPED)
})

for (const width of [390, 1280]) {
  test(`restored text moves no button, at ${width} px`, async ({
    visit,
    newCompany,
    newTalent,
  }) => {
    const [company, talent] = [await newCompany(), await newTalent()]
    const page = await visit(company, { viewport: { width, height: 844 } })
    await goLive(page, talent.profileUrl)
    await page.getByRole('button', { name: 'Add to Shortlist' }).click()
    await expect(page.getByText('On your shortlist')).toBeVisible()
    const forms = [
      { path: `${talent.profileUrl}?introduce=1`, label: 'Requirements', button: 'Send' },
      { path: '/settings/conflicts', label: 'Competitors', button: 'Save' },
      { path: '/settings', label: 'About', button: 'Save company card' },
      { path: '/company/shortlist', label: 'Note', button: `Save the note on ${talent.name}` },
    ]
    for (const { path, label, button } of forms) {
      await goLive(page, path)
      await page.getByLabel(label).fill(`${TYPED}\n`.repeat(5))
      const place = async () => {
        const found = page.getByRole('button', { name: button, exact: true })
        await found.scrollIntoViewIfNeeded()
        return found.boundingBox()
      }
      let before: Awaited<ReturnType<typeof place>> = null
      await actEarly(page, path, async () => {
        before = await place()
      })
      await expect(page.getByText('What you typed before is back.')).toBeVisible()
      expect(await place(), path).toEqual(before)
      await page.unroute('**/assets/*.js')
    }
  })
}

test('a form of another person, who logged in in this browser before', async ({
  visit,
  newCompany,
}) => {
  const [first, second] = [await newCompany(), await newCompany()]
  const page = await visit(first)
  await goLive(page, '/settings/conflicts')
  await page.getByLabel('Competitors').fill('Rival of the first')
  const tab = await page.context().newPage()
  await endSession(page)
  await signIn(tab, second.email, PASSWORD)

  await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main')).toContainText(
    'This browser is signed in to a different account now, so nothing was saved.',
  )
  expect(await second.read('/settings/conflicts')).not.toContain('Rival of the first')
  await goLive(page, '/settings/conflicts')
  await expect(page.getByLabel('Competitors')).toHaveValue('')

  await endSession(page)
  await signIn(page, first.email, PASSWORD)
  await goLive(page, '/settings/conflicts')
  await expect(page.getByLabel('Competitors')).toHaveValue('Rival of the first')
})
