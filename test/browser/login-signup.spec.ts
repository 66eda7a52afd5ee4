import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { newPerson, PASSWORD } from './people.ts'

const logIn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log In' })
const join = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign Up' })
const redBox = (page: Page) => page.getByRole('main').getByRole('alert')

test.describe('log in', () => {
  test('what is missing is said above the form and at its fields, and the email stays', async ({
    visit,
  }) => {
    const page = await visit(null)
    await page.goto('/login')
    const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password')]
    await expect(email).toHaveAttribute('type', 'email')
    await logIn(page).click()
    await expect(redBox(page)).toHaveText('Please fill in all fields')
    await expect(redBox(page)).toBeFocused()
    const [box, form] = [await redBox(page).boundingBox(), await email.boundingBox()]
    expect(box?.y).toBeLessThan(form?.y ?? 0)
    for (const field of [email, password])
      await expect(field).toHaveAccessibleDescription(/Please fill in all fields/)

    await email.fill('someone@mail.example')
    await logIn(page).click()
    await expect(email).not.toHaveAttribute('aria-invalid')
    await expect(email).toHaveValue('someone@mail.example')
    await expect(password).toHaveAccessibleDescription(/Please fill in all fields/)
  })

  test('the typed address goes along to the form for a new password', async ({ visit }) => {
    const page = await visit(null)
    await page.goto('/login')
    await page.getByLabel('Email').fill('someone@mail.example')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page).toHaveURL('/forgot-password')
    await expect(page.getByLabel('Email')).toHaveValue('someone@mail.example')
  })

  for (const first of [PASSWORD, 'mistyped'])
    test(`returns to the part of the page that a mail links to, first typing ${first}`, async ({
      visit,
      newTalent,
    }) => {
      const talent = await newTalent()
      const page = await visit(null, { expects: /400/ })
      await page.goto('/settings#notifications')
      await page.getByLabel('Email').fill(talent.email)
      for (const password of new Set([first, PASSWORD])) {
        await page.getByLabel('Password').fill(password)
        await logIn(page).click()
        if (password !== PASSWORD) await expect(redBox(page)).toBeVisible()
      }
      await expect(page).toHaveURL('/settings#notifications')
      await expect(page.getByRole('heading', { name: 'Notifications' })).toBeInViewport()
    })

  test('can show the password', async ({ visit }) => {
    const page = await visit(null)
    await page.goto('/login')
    const main = page.getByRole('main')
    const password = page.getByLabel('Password')
    await password.fill(PASSWORD)
    await expect(password).toHaveAttribute('type', 'password')
    await main.getByRole('button', { name: 'Show Password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await main.getByRole('button', { name: 'Hide Password' }).click()
    await expect(password).toHaveAttribute('type', 'password')
  })
})

test.describe('sign up', () => {
  test('a password of six characters is enough, and a second click sends nothing twice', async ({
    visit,
  }) => {
    const talent = newPerson('Six')
    const page = await visit(null)
    await page.goto('/signup')
    await page.getByLabel('Full name').fill(`  ${talent.name} `)
    await page.getByLabel('Email').fill(talent.email)
    await page.getByLabel('Password').fill('123456')
    let posts = 0
    page.on('request', request => {
      if (request.method() === 'POST') posts += 1
    })
    // Whoever stops the loading can send it again.
    await page.route('**/signup', () => {})
    await page.evaluate(() => void setTimeout(() => window.stop(), 300))
    const stopped = page.waitForEvent('requestfailed')
    await join(page).click({ noWaitAfter: true })
    await stopped
    await page.unroute('**/signup')
    posts = 0
    await join(page).dblclick()
    await expect(page).toHaveURL('/talent/profile')
    await expect(page.getByLabel('Full name')).toHaveValue(talent.name)
    expect(posts).toBe(1)
  })
})
