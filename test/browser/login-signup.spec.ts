import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { newPerson, PASSWORD, signIn } from './people.ts'

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

  test('leads to the dashboard of each user type; Remember me can be on or off', async ({
    visit,
    newTalent,
    newCompany,
  }) => {
    const [talent, company] = [await newTalent(), await newCompany()]
    const page = await visit(null)
    await signIn(page, talent.email)
    await expect(page).toHaveURL('/talent/dashboard')

    const other = await visit(null)
    await other.goto('/login')
    await other.getByRole('checkbox', { name: 'Remember me' }).uncheck()
    await other.getByLabel('Email').fill(`  ${company.email.toUpperCase()} `)
    await other.getByLabel('Password').fill(PASSWORD)
    await logIn(other).click()
    await expect(other).toHaveURL('/company/dashboard')
  })

  test('returns to the page that required it', async ({ visit, newTalent }) => {
    const talent = await newTalent()
    const page = await visit(null)
    await page.goto('/connections')
    await expect(page).toHaveURL('/login?next=%2Fconnections')
    await page.getByLabel('Email').fill(talent.email)
    await page.getByLabel('Password').fill(PASSWORD)
    await logIn(page).click()
    await expect(page).toHaveURL('/connections')
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

  test('has links to sign up and to reset the password, and can show the password', async ({
    visit,
  }) => {
    const page = await visit(null)
    await page.goto('/login')
    await expect(page).toHaveTitle('Log In · Vinculum')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
    await expect(main.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup')

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
  test('preselects talent, unless the address says company', async ({ visit }) => {
    const page = await visit(null)
    for (const [search, chosen] of [
      ['', 'Offering Services'],
      ['?type=talent', 'Offering Services'],
      ['?type=company', 'Looking for Talent'],
      ['?type=elephant', 'Offering Services'],
    ] as const) {
      await page.goto(`/signup${search}`)
      await expect(page.getByRole('radio', { name: chosen })).toBeChecked()
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
    }
    await expect(page).toHaveTitle('Sign Up · Vinculum')
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription(
      'Password must be at least 6 characters long',
    )
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
    await expect(main.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
      'href',
      '/privacy',
    )
    await expect(main.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
  })

  test('a refusal keeps the typed values, but not the password', async ({ visit }) => {
    const page = await visit(null)
    await page.goto('/signup')
    await page.getByRole('radio', { name: 'Looking for Talent' }).check()
    await page.getByLabel('Full name').fill('Ada Byron')
    await page.getByLabel('Email').fill('ada')
    await page.getByLabel('Password').fill(PASSWORD)
    await join(page).click()
    await expect(redBox(page)).toHaveText('Please enter a valid email address')
    await expect(redBox(page)).toBeFocused()
    await expect(page.getByRole('radio', { name: 'Looking for Talent' })).toBeChecked()
    await expect(page.getByLabel('Full name')).toHaveValue('Ada Byron')
    await expect(page.getByLabel('Email')).toHaveValue('ada')
    await expect(page.getByLabel('Password')).toHaveValue('')
  })

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
    await join(page).dblclick()
    await expect(page).toHaveURL('/talent/profile')
    await expect(page.getByLabel('Full name')).toHaveValue(talent.name)
    expect(posts).toBe(1)
  })
})

test('logging out ends the session on the server too', async ({ visit, newTalent }) => {
  const talent = await newTalent()
  const page = await visit(talent)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
  await expect(page).toHaveURL('/')

  const kept = await visit(talent)
  await kept.goto('/connections')
  await expect(kept).toHaveURL(/\/login/)
})
