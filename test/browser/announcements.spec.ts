// What a screen reader says: live regions whose words change.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { goLive, signIn } from './people.ts'

/** Counts how often the live regions of the page's content are given these words. */
async function countAnnouncements(page: Page, words: string): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(spoken => {
    const heard = { times: 0 }
    new MutationObserver(changes => {
      const regions = changes.map(({ target }) => target.parentElement?.closest('[role=status]'))
      const targets = changes.map(({ target }) =>
        target instanceof Element ? target.closest('[role=status]') : null,
      )
      const changed = new Set([...regions, ...targets].filter(Boolean))
      for (const region of changed) if (region?.textContent?.includes(spoken)) heard.times += 1
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    return heard
  }, words)
  return () => counter.evaluate(({ times }) => times)
}

test('a form that is saved twice says so twice', async ({ visit, newCompany }) => {
  const page = await visit(await newCompany())
  await goLive(page, '/settings')
  const heard = await countAnnouncements(page, 'Name saved')
  const save = page.getByRole('button', { name: 'Save name' })
  await save.click()
  await expect.poll(heard).toBe(1)
  await save.click()
  await expect.poll(heard).toBe(2)
})

test('a control is named with what it is for, and its hint and unit describe it', async ({
  visit,
  newTalent,
}) => {
  const page = await visit(await newTalent())
  await goLive(page, '/talent/profile')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await expect(field('Minimum day rate')).toHaveAccessibleDescription('$ / day')
  await expect(field('Notice you need')).toHaveAccessibleDescription('days')
  await expect(page.getByRole('list', { name: 'Skills' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Skills', exact: true })).toBeVisible()
  await page.goto('/settings')
  const inMail = page.getByRole('checkbox', { name: /^Put the text/ })
  await expect(inMail).toHaveAccessibleName('Put the text of messages into the email')
  await expect(inMail).toHaveAccessibleDescription('Otherwise it says only who wrote to you.')
  await expect(page.getByRole('button', { name: 'Show Confirm new password' })).toBeVisible()
})

test('the bar of unsaved changes announces its words, without its buttons', async ({
  visit,
  newTalent,
}) => {
  const page = await visit(await newTalent())
  await goLive(page, '/talent/profile')
  await page.getByLabel('Headline').fill('Another headline')
  await expect(page.getByRole('status').filter({ hasText: 'Unsaved' })).toHaveText(
    'Unsaved changes',
  )
})

test('a search for people or questions announces how many are found', async ({ visit }) => {
  const page = await visit(null)
  await signIn(page, 'admin@example.com', 'vinculum')
  await goLive(page, '/admin/people')
  await page.getByLabel('Name or email').fill('talent@example.com')
  await page.getByLabel('Name or email').press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /^1 found$/ })).toHaveCount(1)
  await goLive(page, '/community')
  await page.getByLabel('Search questions').fill('nobody asked this')
  await page.getByLabel('Search questions').press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /^0 questions found$/ })).toHaveCount(1)
})

test('what is wrong with a deletion at the desk takes the focus', async ({ visit }) => {
  const page = await visit(null)
  await signIn(page, 'admin@example.com', 'vinculum')
  await goLive(page, '/admin/posts?stage=draft')
  await page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link', { name: /^Two hours/ })
    .click()
  await page.getByRole('button', { name: 'Delete Permanently' }).press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toBeFocused()
})

test('a new result of a tool is announced', async ({ visit, newCompany }) => {
  const page = await visit(await newCompany(null))
  const result = (text: RegExp) =>
    page.getByRole('main').getByRole('status').filter({ hasText: text })
  await goLive(page, '/tools/rate-calculator')
  await page.getByLabel('Target income').fill('240000')
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expect(page).toHaveURL(/income=240000/)
  await expect(result(/^Your day rate\$[\d,]+$/)).toHaveCount(1)
  await goLive(page, '/tools/availability-planner')
  await page.getByLabel('Hours of engagement 1').fill('8')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(result(/^Free per week12 hours/)).toHaveCount(1)
})
