// Journeys by keyboard only: no pointer, only what the focus can reach.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { introduce } from './members.ts'
import { goLive, newPerson, PASSWORD } from './people.ts'

/** Presses Tab until this element has the focus. Every element that gets it on the way must show that. */
async function tabTo(page: Page, target: Locator, most = 60) {
  for (let step = 0; step < most; step++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}

/** Whether the focused element looks different from its unfocused state. */
async function focusShows(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const focused = document.activeElement
    // After the last element the focus moves to the browser's own controls.
    if (!(focused instanceof HTMLElement) || focused === document.body) return true
    const around = [focused, focused.parentElement, focused.nextElementSibling]
    const drawn = () =>
      around.map(element => {
        if (!element) return ''
        const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(element)
        return [outline, boxShadow, borderColor, backgroundColor].join('|')
      })
    const shown = drawn().join()
    focused.blur()
    const hidden = drawn().join()
    focused.focus()
    return shown !== hidden
  })
}

test('sign up, from the header to the editor', async ({ visit }) => {
  const page = await visit(null)
  const person = newPerson('Ada')
  await page.goto('/')
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Sign Up' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/signup')
  await tabTo(page, page.getByRole('radio', { name: 'Offering Services' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Looking for Talent' })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  for (const [label, text] of [
    ['Full name', person.name],
    ['Email', person.email],
    ['Password', PASSWORD],
  ] as const) {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/talent/profile')
})

test('a request: an error links to its field, an option is chosen, it is saved', async ({
  visit,
  newCompany,
}) => {
  const page = await visit(await newCompany(null))
  await goLive(page, '/company/request/new')
  const save = page.getByRole('main').getByRole('button', { name: /^Save Request/ })
  await tabTo(page, save, 120)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Desired role')).toBeFocused()
  await page.keyboard.type('Chief Fin')
  await expect(page.getByLabel('Desired role')).toHaveValue('Chief Financial Officer (CFO)')

  await tabTo(page, page.getByRole('combobox', { name: 'Required skills' }))
  await page.keyboard.type('fundrais')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  const chip = page.getByRole('button', { name: 'Remove Fundraising' })
  await expect(chip).toBeVisible()

  await tabTo(page, page.getByRole('radio', { name: 'Remote' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Hybrid' })).toBeChecked()
  await tabTo(page, save, 120)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/company/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a request is kept first, then deleted', async ({ visit, newCompany }) => {
  const page = await visit(await newCompany())
  await goLive(page, '/company/dashboard')
  await tabTo(page, page.getByRole('link', { name: /^Delete/ }))
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('link', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Create Your First Request' })).toBeVisible()
})

test('an introduction is accepted, and the focus stays in the list', async ({
  visit,
  newTalent,
  newCompany,
}) => {
  const talent = await newTalent()
  await introduce(await newCompany(), talent)
  const page = await visit(talent)
  await goLive(page, '/talent/dashboard')
  await tabTo(page, page.getByRole('button', { name: /^Accept/ }))
  await page.keyboard.press('Enter')
  // The dialog focuses its harmless answer.
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Active Connections' })).toContainText('Active')
  const lost = await page.evaluate(() => document.activeElement === document.body)
  expect(lost).toBe(false)
})

test('a filter of the directory is chosen and removed again', async ({ visit }) => {
  const page = await visit(null)
  await goLive(page, '/talent-directory')
  const panel = page.locator('#filters')
  await tabTo(page, panel.locator('summary').filter({ hasText: 'C-Suite & Executive' }))
  await page.keyboard.press('Enter')
  const cfo = panel.getByRole('checkbox', { name: 'Chief Financial Officer (CFO)' })
  await expect(cfo).toBeVisible()
  await tabTo(page, cfo)
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/role=/)
  await expect(cfo).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/talent-directory')
})

test('every focused element shows the focus', async ({ visit, newTalent }) => {
  const page = await visit(await newTalent())
  for (const path of ['/talent/dashboard', '/talent/profile']) {
    await goLive(page, path)
    const unseen: string[] = []
    for (let step = 0; step < 45; step++) {
      await page.keyboard.press('Tab')
      if (!(await focusShows(page)))
        unseen.push(
          await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? ''),
        )
    }
    expect(unseen).toEqual([])
  }
})
