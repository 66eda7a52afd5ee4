// The community by keyboard only, in an expired session, and what a form does once it is sent.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { endSession, goLive, PASSWORD } from './people.ts'

const DETAILS = 'We have tried twice, and the second time was no better than the first.'

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) => main(page).getByRole('button', { name }).click()

test('a question survives an expired session', async ({ visit, newCompany }) => {
  const company = await newCompany()
  const page = await visit(company)
  await goLive(page, '/community/ask')
  const title = `Does ${company.name} have to type this twice?`
  await page.getByLabel('Your question').fill(title)
  await page.getByLabel('Topic').selectOption('Scope')
  await page.getByLabel('Details').fill(DETAILS)
  await endSession(page)
  await press(page, 'Ask the question')
  await expect(main(page)).toContainText('What you typed is kept in this tab.')
  await page.getByLabel('Email').fill(company.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await press(page, 'Log In')
  await expect(page).toHaveURL('/community/ask')
  await expect(page.getByLabel('Your question')).toHaveValue(title)
  await expect(page.getByLabel('Topic')).toHaveValue('scope')
  await expect(page.getByLabel('Details')).toHaveValue(DETAILS)
  await press(page, 'Ask the question')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await goLive(page, '/community/ask')
  await expect(page.getByLabel('Your question')).toHaveValue('')
})

test('an answer survives an expired session', async ({ visit, newCompany, newTalent }) => {
  const [company, talent] = [await newCompany(), await newTalent()]
  const title = `Who answers ${company.name} twice?`
  const asked = await company.post('/community/ask', { title, topic: 'scope', body: DETAILS })
  const page = await visit(talent)
  await goLive(page, asked.headers().location ?? '')
  const answer = page.getByRole('textbox', { name: 'Your answer' })
  await answer.fill(DETAILS)
  await endSession(page)
  await press(page, 'Post answer')
  await expect(main(page)).toContainText('What you typed is kept in this tab.')
  await page.getByLabel('Email').fill(talent.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await press(page, 'Log In')
  await expect(answer).toHaveValue(DETAILS)
  await press(page, 'Post answer')
  await expect(main(page)).toContainText('Your answer is posted.')
  await expect(answer).toHaveValue('')
  await page.reload()
  await expect(answer).toHaveValue('')

  await main(page).getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit your answer')
  await answer.fill(`${DETAILS} The third was.`)
  await endSession(page)
  await press(page, 'Save')
  await page.getByLabel('Email').fill(talent.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await press(page, 'Log In')
  await expect(answer).toHaveValue(`${DETAILS} The third was.`)
  await press(page, 'Save')
  await expect(main(page)).toContainText('The third was.')
})

test('by keyboard only: a question is found, opened and answered', async ({
  visit,
  newTalent,
  newCompany,
}) => {
  const [talent, company] = [await newTalent(), await newCompany()]
  const title = `Which keys does ${company.name} press?`
  const asked = await company.post('/community/ask', { title, topic: 'working', body: DETAILS })
  expect(asked.status()).toBe(302)

  const page = await visit(talent)
  await goLive(page, '/community')
  const reach = async (
    name: string | RegExp,
    role: 'link' | 'searchbox' | 'textbox' | 'button',
  ) => {
    const wanted = main(page).getByRole(role, { name }).first()
    for (let tabs = 0; tabs < 80; tabs += 1) {
      if (await wanted.evaluate(element => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${role} ${name} was not reached by Tab`)
  }
  await reach('Search questions', 'searchbox')
  await page.keyboard.type(company.name)
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('link', { name: title })).toBeVisible()
  await expect(main(page)).toContainText('1 question')
  await reach(title, 'link')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await reach(/answer/i, 'textbox')
  await page.keyboard.type('Tab, and then Enter, as everybody does.')
  await reach('Post answer', 'button')
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('article').last()).toContainText('as everybody does')
})

test('a report that was sent folds its form', async ({ visit, newTalent, newCompany }) => {
  const [talent, company] = [await newTalent(), await newCompany()]
  const title = `Who folds a form for ${company.name}?`
  const asked = await company.post('/community/ask', { title, topic: 'scope', body: DETAILS })
  const other = await visit(talent)
  await goLive(other, asked.headers().location ?? '')
  await main(other).getByText('Report', { exact: true }).click()
  await other.getByLabel('What’s wrong with this question?').fill('It is advertising')
  await press(other, 'Send report')
  await expect(main(other)).toContainText('Thank you. We’ll review it.')
  await expect(other.getByLabel('What’s wrong with this question?')).toBeHidden()
})
