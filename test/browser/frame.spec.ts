// The frame of every page: header, dropdown, phone menu, appearance. Its links are in test/http/frame.test.ts.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { goLive, hold, live, PASSWORD, signIn } from './people.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
const banner = (page: Page) => page.getByRole('banner')
const menuButton = (page: Page) => banner(page).getByText('Resources', { exact: true })
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

test('at 1280 pixels the header has room for a name, and for wider letters', async ({ visit }) => {
  const page = await visit(null)
  await signIn(page, 'talent@example.com', 'vinculum')
  const name = banner(page).getByText('Amara Okafor', { exact: true }).first()
  const twoLines = 35
  expect((await name.boundingBox())?.height).toBeLessThan(twoLines)
  // As somebody may set it who needs it to read (WCAG 1.4.12).
  await page.evaluate(() => {
    const wide = new CSSStyleSheet()
    wide.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }')
    document.adoptedStyleSheets = [wide]
  })
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await tooWide()).toBeLessThanOrEqual(0)
})

test('with forced colors, what is current or pressed still differs from its neighbors', async ({
  visit,
}) => {
  const page = await visit(null, { forcedColors: 'active' })
  await page.goto('/talent-directory')
  const look = (name: string) =>
    page.getByRole('link', { name }).evaluate(link => getComputedStyle(link).backgroundColor)
  expect(await look('Page 1')).not.toBe(await look('Page 2'))
  const pressed = page.getByRole('button', { pressed: true }).first()
  const other = page.getByRole('button', { name: 'Dark' })
  const [chosen, open] = await Promise.all(
    [pressed, other].map(each => each.evaluate(button => getComputedStyle(button).backgroundColor)),
  )
  expect(chosen).not.toBe(open)
})

test('the header fits every width, for every type of user', async ({
  visit,
  newTalent,
  newCompany,
}) => {
  for (const member of [null, await newTalent(null), await newCompany(null)]) {
    const page = await visit(member)
    await page.goto('/connections')
    for (const width of [320, 639, 768, 1023, 1024, 1100, 1279, 1280, 1600]) {
      await page.setViewportSize({ width, height: 700 })
      const needed = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(needed, `${member?.name} at ${width} px`).toBeLessThanOrEqual(width)
    }
  }
})

test('an endless name and one of many words are cut, and the header stays as high as it is', async ({
  visit,
  newCompany,
}) => {
  const company = await newCompany(null)
  const page = await visit(company)
  await page.goto('/connections')
  const height = () => banner(page).evaluate(header => header.clientHeight)
  const usual = await height()
  for (const name of [
    'Wolfeschlegelsteinhausenbergerdorff'.repeat(3),
    'Maximiliana Theodora Alexandrina von Hohenzollern and Sons of the North Ltd',
  ]) {
    await company.post('/settings', { intent: 'change-name', full_name: name })
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/connections')
    expect(await height()).toBe(usual)
    const isCut = () =>
      page
        .getByText(name)
        .filter({ visible: true })
        .evaluate(text => text.scrollHeight > text.clientHeight)
    expect(await isCut()).toBe(true)
    await page.setViewportSize(PHONE.viewport)
    expect(await height()).toBe(usual)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    expect(await isCut()).toBe(true)
  }
})

test('the dropdown opens and closes by click, by a click elsewhere, by Escape and by a choice', async ({
  visit,
}) => {
  const page = await visit(null)
  await page.goto('/about')
  const blog = menuLink(page, 'Blog')
  await expect(blog).toBeHidden()
  await menuButton(page).click()
  await expect(blog).toBeVisible()
  await menuButton(page).click()
  await expect(blog).toBeHidden()

  await menuButton(page).click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(blog).toBeHidden()

  await menuButton(page).press('Enter')
  await expect(blog).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(menuLink(page, 'Tools & Resources')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(blog).toBeHidden()
  await expect(page.locator(':focus')).toHaveText('Resources')

  await page.keyboard.press('Enter')
  for (let step = 0; step < 4; step++) await page.keyboard.press('Tab')
  await expect(menuLink(page, 'Log In')).toBeFocused()
  await expect(blog).toBeHidden()

  await menuButton(page).click()
  await blog.click()
  await expect(page).toHaveURL('/blog')
  await expect(menuLink(page, 'Partners')).toBeHidden()
})

test('where React navigates, a choice closes the dropdown as well', async ({
  visit,
  newTalent,
}) => {
  const page = await visit(await newTalent(null))
  await goLive(page, '/about')
  await menuButton(page).click()
  await menuLink(page, 'Partners').click()
  await expect(page).toHaveURL('/partners')
  await expect(menuLink(page, 'Blog')).toBeHidden()
})

test('the phone menu opens, traps the focus, and closes by Escape, button, backdrop and link', async ({
  visit,
}) => {
  const page = await visit(null, PHONE)
  await page.goto('/about')
  const opener = page.getByRole('button', { name: 'Open menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()

  await opener.press('Enter')
  await expect(menu).toBeVisible()
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    )
    expect(outside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await menu.getByRole('button', { name: 'Close' }).click()
  await expect(menu).toBeHidden()

  await opener.click()
  await expect(menu).toBeVisible()
  await page.mouse.click(5, 400)
  await expect(menu).toBeHidden()

  await opener.click()
  await menu.getByRole('link', { name: 'Partners' }).click()
  await expect(page).toHaveURL('/partners')
  await expect(menu).toBeHidden()
})

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test('the appearance follows the system, and a choice persists', async ({ visit }) => {
  const page = await visit(null, { colorScheme: 'light' })
  await page.goto('/about')
  const light = await background(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await background(page)
  expect(dark).not.toBe(light)

  const footer = page.getByRole('contentinfo')
  await footer.getByRole('button', { name: 'Light' }).click()
  await expect.poll(() => background(page)).toBe(light)
  await page.goto('/blog')
  expect(await background(page)).toBe(light)
  await expect(footer.getByRole('button', { name: 'Light' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await footer.getByRole('button', { name: 'Same as the system' }).click()
  await page.reload()
  expect(await background(page)).toBe(dark)
})

test('a chosen appearance applies before any external script runs', async ({ visit }) => {
  const page = await visit(null, { colorScheme: 'light', expects: /ERR_FAILED/ })
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Dark' }).click()
  const dark = await background(page)
  await page.route('**/*.js', route => route.abort())
  await page.reload()
  expect(await background(page)).toBe(dark)
})

test('the skip link comes first and leads past the header', async ({ visit }) => {
  const page = await visit(null)
  await page.goto('/about')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('a slow navigation says Loading..., and the new heading takes the focus', async ({
  visit,
  newTalent,
}) => {
  const page = await visit(await newTalent())
  await goLive(page, '/talent/dashboard')
  const goOn = await hold(page, '**/connections.data*')
  await banner(page).getByRole('link', { name: 'Connections' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  goOn()
  await expect(page.getByRole('heading', { level: 1, name: 'Connections' })).toBeFocused()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await live(page)
})

test('Back leaves a page that sends its visitor on', async ({ visit, newRoom }) => {
  const { talent, room } = await newRoom()
  const visitor = await visit(null)
  await goLive(visitor, '/talent-directory')
  await visitor.getByRole('banner').getByRole('link', { name: 'Log In' }).click()
  await visitor.getByLabel('Email').fill(talent.email)
  await visitor.getByLabel('Password').fill(PASSWORD)
  await visitor.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(visitor).toHaveURL('/talent/dashboard')
  await visitor.goBack()
  await expect(visitor).toHaveURL('/talent/dashboard')
  await live(visitor)
  await visitor.goBack()
  await expect(visitor).toHaveURL('/talent-directory')

  const page = await visit(talent)
  await goLive(page, room)
  await page.getByRole('link', { name: 'Propose times to meet' }).click()
  await page.getByRole('button', { name: 'Propose these times' }).click()
  await expect(page).toHaveURL(`${room}/meeting`)
  // The form is not shown while its times are open.
  await page.goBack()
  await expect(page.getByRole('region', { name: 'You proposed' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(room)
  await page.goForward()
  await expect(page).toHaveURL(`${room}/meeting`)
})
