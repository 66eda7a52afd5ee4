// A company's shortlist: notes and ticks, on the way to the comparison and back.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { answer, introduce } from './members.ts'
import { endSession, goLive, PASSWORD } from './people.ts'

const SHORTLIST = '/company/shortlist'
const boxes = (page: Page) => page.getByRole('main').getByRole('checkbox')
const notes = (page: Page) => page.getByLabel('Note to yourself')

async function shortlist(page: Page, people: readonly { profileUrl: string }[]) {
  for (const { profileUrl } of people) {
    await page.goto(profileUrl)
    await page.getByRole('button', { name: /^Add to Shortlist/ }).click()
    await expect(page.getByRole('link', { name: 'On your shortlist' })).toBeVisible()
  }
}

test('notes and ticks survive the comparison', async ({ visit, newTalent, newCompany }) => {
  const page = await visit(await newCompany())
  await shortlist(page, [await newTalent(), await newTalent(), await newTalent()])
  await goLive(page, SHORTLIST)

  await notes(page).nth(1).fill('Saved by Enter')
  await boxes(page).nth(2).check()
  await notes(page).nth(1).press('Enter')
  await expect(page).toHaveURL(/shortlist\?request=.*talent=/)
  await expect(notes(page).nth(1)).toHaveValue('Saved by Enter')
  const saved = page.getByText('Your notes are saved.').filter({ visible: true })
  await expect(saved).toBeInViewport()
  await expect(boxes(page).nth(2)).toBeChecked()

  await notes(page).first().fill('Typed, not saved')
  const compare = page.getByRole('button', { name: 'Compare', exact: true })
  await compare.click()
  await expect(page.getByRole('alert')).toHaveText('Choose 2 to 4 people to compare.')
  await expect(notes(page).first()).toHaveValue('Typed, not saved')
  await boxes(page).first().check()
  await compare.click()
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  await page.getByRole('link', { name: 'Back to Shortlist' }).click()
  await expect(notes(page).first()).toHaveValue('Typed, not saved')
  for (const [nth, checked] of [true, false, true].entries())
    await expect(boxes(page).nth(nth)).toBeChecked({ checked })

  await page
    .getByRole('button', { name: /^Remove/ })
    .nth(1)
    .click()
  await expect(boxes(page)).toHaveCount(2)
  for (const box of await boxes(page).all()) await expect(box).toBeChecked()
  await expect(saved).toHaveCount(0)
})

test('the browser’s way back from the comparison finds the ticked people, too', async ({
  visit,
  newTalent,
  newCompany,
}) => {
  const page = await visit(await newCompany())
  await shortlist(page, [await newTalent(), await newTalent(), await newTalent()])
  await goLive(page, SHORTLIST)
  await boxes(page).first().check()
  const below = page.getByRole('button', { name: 'Compare them' })
  await expect(below).toHaveCount(0)
  await boxes(page).nth(2).check()
  await expect(below).toBeInViewport()
  // The list behind it doesn't show through.
  await expect(below.locator('..')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await below.click()
  await expect(page.getByRole('table')).toBeVisible()
  await page.goBack()
  await expect(boxes(page)).toHaveCount(3)
  for (const [nth, checked] of [true, false, true].entries())
    await expect(boxes(page).nth(nth)).toBeChecked({ checked })
})

test('notes and competitors survive an expired session', async ({
  visit,
  newTalent,
  newCompany,
}) => {
  const company = await newCompany()
  const page = await visit(company)
  await shortlist(page, [await newTalent(), await newTalent()])
  const typed = [
    { path: SHORTLIST, field: notes(page).nth(1), save: 'Save the note' },
    { path: '/settings/conflicts', field: page.getByLabel('Competitors'), save: 'Save' },
  ]
  for (const { path, field, save } of typed) {
    await goLive(page, path)
    await field.fill('Kept Ltd')
    await endSession(page)
    await page.getByRole('button', { name: save }).last().click()
    await expect(page.getByText('What you typed is kept in this tab.')).toBeVisible()
    await page.getByLabel('Email').fill(company.email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
    await expect(field).toHaveValue('Kept Ltd')
    await page.getByRole('button', { name: save }).last().click()
    await expect.poll(async () => await company.read(path)).toContain('Kept Ltd')
    await expect(page).toHaveURL(new RegExp(path))
  }
  await goLive(page, SHORTLIST)
  await expect(notes(page).first()).toHaveValue('')
  await page.getByRole('checkbox').first().check()
  await expect(page).toHaveURL(/talent=[0-9a-f-]{36}$/)
})

test('an answer shows in an open shortlist, and what is typed stays', async ({
  visit,
  newTalent,
  newCompany,
}) => {
  const [talent, company] = [await newTalent(), await newCompany()]
  await introduce(company, talent)
  const page = await visit(company)
  await shortlist(page, [talent])
  await goLive(page, SHORTLIST)
  const card = page.getByRole('article')
  await expect(card).toContainText('Pending')
  await notes(page).fill('Typed, not saved')
  await answer(talent, 'accepted')
  await expect(card.getByRole('link', { name: /^Open the conversation/ })).toBeVisible()
  await expect(card).toContainText('Active')
  await expect(notes(page)).toHaveValue('Typed, not saved')
})
