// Every route in its main states: nothing for axe to find, nothing wider than a small phone, nothing in the console.
import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { signIn, watchConsole } from './people.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const DEMO = 'vinculum'

const LOOKS = [
  { name: '1280 light', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: '390 dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const

const VISITOR = [
  '/',
  '/talent-directory',
  '/talent-directory?q=nobody-of-this-name',
  '/talent/amara-okafor-demo01',
  '/blog',
  '/about',
  '/privacy',
  '/terms',
  '/contact',
  '/resources',
  '/partners',
  '/how-it-works',
  '/how-it-works/talent',
  '/how-it-works/company',
  '/success-stories/talent',
  '/login',
  '/signup?type=company',
  '/forgot-password',
]
const TALENT = [
  '/talent/dashboard',
  '/talent/dashboard?matches=all',
  '/talent/profile',
  '/connections',
  '/settings',
]
const COMPANY = [
  '/company/dashboard',
  '/company/request/new',
  '/connections',
  '/settings',
  '/talent/amara-okafor-demo01?introduce=1',
]

const AUDIENCES = [
  { who: 'a visitor', email: null, paths: VISITOR },
  { who: 'a talent', email: 'talent@example.com', paths: TALENT },
  { who: 'a company', email: 'company@example.com', paths: COMPANY },
]

async function expectAccessible(page: Page, where: string) {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.target).join(', ')}`,
  )
  expect(found, where).toEqual([])
}

async function pageOf(browser: Browser, look: (typeof LOOKS)[number], email: string | null) {
  const { viewport, colorScheme } = look
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  if (email !== null) await signIn(page, email, DEMO)
  return page
}

for (const look of LOOKS) {
  for (const { who, email, paths } of AUDIENCES) {
    test(`${who} at ${look.name}`, async ({ browser }) => {
      test.setTimeout(180_000)
      const page = await pageOf(browser, look, email)
      const calm = watchConsole(page)
      for (const path of paths) {
        await page.goto(path)
        await expect(page.locator('h1'), path).toHaveCount(1)
        await expect(page, path).toHaveTitle(/Vinculum/)
        await expectAccessible(page, path)
      }
      calm()
    })
  }

  test(`open menus and refused forms at ${look.name}`, async ({ browser }) => {
    const page = await pageOf(browser, look, null)
    await page.goto('/login')
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByRole('alert')).toContainText('Please fill in all fields')
    await expectAccessible(page, 'refused login')
    if (look.viewport.width < 1024) {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    } else {
      await page.getByText('Resources', { exact: true }).first().click()
      await expect(page.getByRole('link', { name: 'Partners' }).first()).toBeVisible()
    }
    await expectAccessible(page, 'open menu')
  })
}

test('nothing is wider than a phone of 320 pixels', async ({ browser }) => {
  test.setTimeout(180_000)
  for (const { email, paths } of AUDIENCES) {
    const look = { ...LOOKS[0], viewport: { width: 320, height: 640 } }
    const context = await browser.newContext({ viewport: look.viewport })
    const page = await context.newPage()
    if (email !== null) await signIn(page, email, DEMO)
    for (const path of paths) {
      await page.goto(path)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, path).toBeLessThanOrEqual(320)
    }
    await context.close()
  }
})
