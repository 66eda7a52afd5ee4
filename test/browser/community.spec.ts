// The community without JavaScript, and by keyboard only.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { endSession, goLive, PASSWORD, signIn } from './people.ts'

const DETAILS = 'We have tried twice, and the second time was no better than the first.'

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) => main(page).getByRole('button', { name }).click()

test('without JavaScript: asked, answered, accepted, reported, hidden, restored and deleted', async ({
  visit,
  newTalent,
  newCompany,
}) => {
  const plain = { javaScriptEnabled: false }
  const [talent, company] = [await newTalent(), await newCompany()]
  const asker = await visit(company, plain)
  const title = `What would ${company.name} do without scripts?`
  await asker.goto('/community')
  await main(asker).getByRole('link', { name: 'Ask a question' }).click()
  await asker.getByLabel('Your question').fill(title)
  await press(asker, 'Ask the question')
  await expect(main(asker).getByRole('alert')).toContainText('There is a problem')
  await expect(asker.getByLabel('Your question')).toHaveValue(title)
  await asker.getByLabel('Topic').selectOption('Scope')
  await asker.getByLabel('Details').fill(DETAILS)
  await press(asker, 'Ask the question')
  await expect(asker.getByRole('heading', { level: 1 })).toHaveText(title)
  const address = asker.url()

  const other = await visit(talent, plain)
  await other.goto(address)
  await other.getByRole('textbox').last().fill('Ask **one** person before anybody else.')
  await press(other, 'Post answer')
  await expect(main(other).locator('.prose strong')).toHaveText('one')

  await asker.goto(address)
  await press(asker, 'Helpful')
  await expect(main(asker)).toContainText('Helpful to 1 member')
  await press(asker, 'Accept this answer')
  await expect(main(asker)).toContainText('Accepted answer')

  await other.goto(address)
  await other.locator('summary', { hasText: 'Report' }).first().click()
  await other.getByLabel('What’s wrong with this question?').fill(`It is one by ${company.name}`)
  await press(other, 'Send report')
  const desk = await visit(null, plain)
  await signIn(desk, 'admin@example.com', 'vinculum')
  const decide = async (verdict: string) => {
    await desk.goto('/admin/community')
    const reported = desk.getByRole('article').filter({ hasText: title })
    await reported.getByLabel('Reason').fill('Nobody is to be named')
    await reported.getByRole('button', { name: verdict }).click()
    await expect(main(desk)).toContainText('Your decision is saved.')
  }
  await decide('Hide')
  expect((await other.goto(address))?.status()).toBe(404)
  await decide('Restore')
  expect((await other.goto(address))?.status()).toBe(200)

  const remove = async (page: Page) => {
    await page.goto(address)
    await page.locator('summary', { hasText: 'Delete' }).first().click()
    await press(page, 'Delete permanently')
  }
  // The asker cannot delete a question that others have answered.
  await asker.goto(address)
  await expect(main(asker)).toContainText('Others have answered, so you can’t delete it.')
  await remove(other)
  await expect(main(other)).toContainText('No answers yet.')
  await remove(asker)
  await expect(main(asker)).toContainText('Your question is deleted.')
  expect((await asker.goto(address))?.status()).toBe(404)
})

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
  const asker = await visit(company)
  await asker.goto('/community/ask')
  await asker.getByLabel('Your question').fill(`Who folds a form for ${company.name}?`)
  await asker.getByLabel('Topic').selectOption('Scope')
  await asker.getByLabel('Details').fill(DETAILS)
  await press(asker, 'Ask the question')
  await expect(asker.getByRole('heading', { level: 1 })).toHaveText(/^Who folds/)
  const other = await visit(talent)
  await goLive(other, asker.url())
  await main(other).getByText('Report', { exact: true }).click()
  await other.getByLabel('What’s wrong with this question?').fill('It is advertising')
  await press(other, 'Send report')
  await expect(main(other)).toContainText('Thank you. We’ll review it.')
  await expect(other.getByLabel('What’s wrong with this question?')).toBeHidden()
})
