// With text twice the usual size, as somebody may set it who needs it to read, no page grows wider than a phone.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { goLive, signIn } from './people.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
const TWICE = { standard: 32, fixed: 26 }

async function enlarge(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: TWICE })
}

async function widePages(page: Page, paths: string[]) {
  await enlarge(page)
  const wide: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > PHONE.viewport.width) wide.push(`${path}: ${width}`)
  }
  return wide
}

test('with large text visitors’ pages fit a phone', async ({ visit }) => {
  const paths = [
    ...['/', '/talent-directory', '/about', '/privacy', '/fees', '/resources', '/partners'],
    ...['/how-it-works', '/how-it-works/talent', '/how-it-works/company', '/how-it-works/matching'],
    ...['/tools/rate-calculator', '/tools/availability-planner', '/tools/scope-builder'],
    ...['/resources/best-practices', '/community', '/blog', '/login', '/signup'],
  ]
  expect(await widePages(await visit(null, PHONE), paths)).toEqual([])
})

test('with the text spaced as somebody may set it, the company dashboard fits 320 px', async ({
  visit,
}) => {
  const page = await visit(null, { viewport: { width: 320, height: 640 }, bypassCSP: true })
  await signIn(page, 'company@example.com', 'vinculum')
  await page.goto('/company/dashboard')
  await page.addStyleTag({
    content: `
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`,
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('with large text members’ pages fit a phone', async ({ visit }) => {
  const talent = await visit(null, PHONE)
  await signIn(talent, 'talent@example.com', 'vinculum')
  const talentPaths = ['/talent/dashboard', '/talent/profile', '/connections', '/notifications']
  expect(await widePages(talent, [...talentPaths, '/settings'])).toEqual([])

  const company = await visit(null, PHONE)
  await signIn(company, 'company@example.com', 'vinculum')
  await company.goto('/company/dashboard')
  const match = company.getByRole('main').locator('a[href^="/match/"]').first()
  const receipt = (await match.getAttribute('href')) ?? ''
  const companyPaths = ['/company/dashboard', '/company/request/new', '/company/shortlist']
  expect(await widePages(company, [...companyPaths, receipt])).toEqual([])
})

/** The widest words that have to stay whole: there is room for them in the title of a page, and within a card. */
const WIDEST = { h1: 320, others: 256 }

/** Words in titles that break although a line has room for them. Those with a hyphen may break at it. */
async function brokenWords(page: Page) {
  return await page.locator('h1, h2, h3').evaluateAll((titles, widest) => {
    const broken: string[] = []
    for (const title of titles) {
      const most = title.tagName === 'H1' ? widest.h1 : widest.others
      const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text instanceof Text; text = texts.nextNode())
        for (const { 0: word, index } of text.data.matchAll(/[\p{L}’']+(?!\S*-)/gu)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = [...range.getClientRects()].filter(({ width }) => width > 0.5)
          const width = lines.reduce((sum, line) => sum + line.width, 0)
          if (lines.length > 1 && width < most) broken.push(word)
        }
    }
    return broken
  }, WIDEST)
}

test('with large text, titles and names on a phone break between words', async ({ visit }) => {
  const visitor = await visit(null, PHONE)
  const talent = await visit(null, PHONE)
  await signIn(talent, 'talent@example.com', 'vinculum')
  const company = await visit(null, PHONE)
  await signIn(company, 'company@example.com', 'vinculum')
  const profile = await company.request.get('/talent-directory')
  const [path] = /\/talent\/[\w-]+-demo\w+/.exec(await profile.text()) ?? []
  for (const [page, paths] of [
    [visitor, ['/', '/talent-directory', '/how-it-works/talent', '/login']],
    [talent, ['/talent/dashboard', '/talent/profile', '/notifications']],
    [company, ['/company/dashboard', '/connections', `${path}?introduce=1`]],
  ] as const) {
    await enlarge(page)
    for (const each of paths) {
      await page.goto(each)
      expect(await brokenWords(page), each).toEqual([])
    }
  }
})

test('with large text, fields on a phone show all that they hold', async ({ visit, newRoom }) => {
  const { talent, room } = await newRoom()
  const page = await visit(talent, PHONE)
  await enlarge(page)
  for (const path of ['/tools/rate-calculator', `${room}/charter/new`]) {
    await page.goto(path)
    const numbers = page.locator('main input[inputmode=numeric]')
    await expect(numbers.first()).toBeVisible()
    const cut = await numbers.evaluateAll(fields =>
      fields
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ id }) => id),
    )
    expect(cut).toEqual([])
  }
  await page.goto(`${room}/meeting/new`)
  const day = await page.getByLabel('Day of the first time').boundingBox()
  expect(day?.width).toBeGreaterThan(250)
})

test('at 400 %, the focused field of a dialog is in view', async ({
  visit,
  newCompany,
  newTalent,
}) => {
  const talent = await newTalent()
  const page = await visit(await newCompany(), { viewport: { width: 320, height: 225 } })
  await goLive(page, `${talent.profileUrl}?introduce=1`)
  const dialog = page.getByRole('dialog')
  for (const name of ['Requirements', 'Contact details']) {
    await page.keyboard.press('Tab')
    await expect(dialog.getByLabel(name)).toBeFocused()
    await expect(dialog.getByLabel(name)).toBeInViewport({ ratio: 0.9 })
  }
})
