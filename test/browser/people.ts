import { randomBytes } from 'node:crypto'
import { type BrowserContext, expect, type Page } from '@playwright/test'

export const PASSWORD = 'five plain words make passwords'

/** A unique name for each test, so tests in one world don't interfere. */
export function newPerson(firstName: string) {
  const family = `Of${randomBytes(4).toString('hex')}`
  return {
    name: `${firstName} ${family}`,
    email: `${firstName}.${family}@mail.example`.toLowerCase(),
  }
}

export type Person = ReturnType<typeof newPerson>

export async function signUp(page: Page, userType: 'talent' | 'company', person: Person) {
  await page.goto(`/signup?type=${userType}`)
  await page.getByLabel('Full name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL(userType === 'talent' ? '**/talent/profile' : '**/company/request/new')
}

export async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL(/\/(dashboard|admin)$/)
}

/** Ends the session as if it had expired. Other cookies stay: without the one for the time zone the page reloads its
 * data at once. */
export async function endSession(page: Page) {
  await page.context().clearCookies({ name: /session/ })
}

/** Chooses options of the catalogue in an editor's multi-select. */
export async function choose(page: Page, label: string, names: string[]) {
  await live(page)
  const box = page.getByRole('combobox', { name: label })
  for (const name of names) {
    await box.fill(name)
    await page
      .getByRole('listbox', { name: label })
      .getByRole('option', { name, exact: true })
      .click()
  }
}

/** Fails a test for every error and warning in the console of any page of a context, and for everything the content
 * security policy blocks. Chromium also logs every response of 400 and above: those of pages are asserted where they belong, those
 * of files never are expected. */
export async function watchConsole(
  context: BrowserContext,
  expected?: RegExp,
): Promise<() => void> {
  const problems: string[] = []
  context.on('weberror', error => {
    const text = String(error.error())
    if (!expected?.test(text)) problems.push(text)
  })
  context.on('console', message => {
    const text = message.text()
    if (!['error', 'warning'].includes(message.type()) || expected?.test(text)) return
    const refusal = /^Failed to load resource: .* status of 4\d\d/.test(text)
    if (refusal && !message.location().url.includes('/assets/')) return
    problems.push(`${text} (${message.location().url})`)
  })
  // Code that catches the error of a blocked action leaves nothing in the console.
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', event =>
      console.error(`${event.violatedDirective} refused ${event.blockedURI}`),
    ),
  )
  return () => expect(problems).toEqual([])
}

/** Waits until React has hydrated the page: earlier input only reaches the browser. */
export async function live(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some(key => key.startsWith('__reactProps')),
  )
}

/** Holds requests to these addresses until the returned function is called. */
export async function hold(page: Page, addresses: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(addresses, async route => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** Goes to a page, acts before its scripts have loaded, and then waits until React has hydrated it. */
export async function actEarly(page: Page, path: string, act: () => Promise<void>) {
  const start = await hold(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'commit' })
  await act()
  start()
  await live(page)
}

/** Goes to a page and waits until React has hydrated it. */
export async function goLive(page: Page, path: string) {
  await page.goto(path)
  await live(page)
}
