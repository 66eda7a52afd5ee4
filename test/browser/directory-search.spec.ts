import { randomBytes } from 'node:crypto'
import {
  cards,
  chips,
  facet,
  names,
  option,
  panel,
  search,
  total,
  unfold,
} from './directory-page.ts'
import { expect, test } from './fixtures.ts'
import { goLive, hold, live } from './people.ts'

test('typing searches once, 300 ms after the last letter, and updates the address', async ({
  visit,
}) => {
  const page = await visit(null)
  await page.clock.install()
  await goLive(page, '/talent-directory')
  await expect(page).toHaveTitle('Talent Directory · Vinculum')
  await expect(page.getByRole('heading', { level: 1, name: 'Talent Directory' })).toBeVisible()
  const asked: string[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/talent-directory')) asked.push(url.searchParams.get('q') ?? '')
  })
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  for (const letter of 'okafor') {
    await search(page).press(letter)
    await page.clock.runFor(290)
  }
  expect(asked).toEqual([])
  await page.clock.runFor(20)
  await page.clock.resume()
  await expect(page).toHaveURL('/talent-directory?q=okafor')
  expect(asked).toEqual(['okafor'])
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: '1 profile found' })).toHaveCount(1)
  await expect(search(page)).toBeFocused()
})

test('Enter searches at once; an order, and the spelling of a typo, are one choice away', async ({
  visit,
}) => {
  const page = await visit(null)
  await goLive(page, '/talent-directory')
  await search(page).fill('okafor')
  await search(page).press('Enter')
  await expect(page).toHaveURL('/talent-directory?q=okafor')
  await expect(cards(page)).toHaveCount(1)
  const sort = page.getByLabel('Sort by')
  await expect(sort).toHaveValue('relevance')
  await sort.selectOption('recent')
  await expect(page).toHaveURL('/talent-directory?q=okafor&sort=recent')
  await expect(search(page)).toHaveValue('okafor')
  await sort.selectOption('relevance')
  await expect(page).toHaveURL('/talent-directory?q=okafor')
  await search(page).fill('okafro')
  await page.getByRole('link', { name: 'Search for “okafor”: 1 profile' }).click()
  await total(page, '1 profile')
  await expect(search(page)).toHaveValue('okafor')
})

test('a filter is ticked, found by typing, and taken back', async ({ visit, newTalent }) => {
  const word = `zf${randomBytes(4).toString('hex')}`
  const near = await newTalent({
    headline: `Near ${word}`,
    timezone: 'Europe/Berlin',
    working_model: 'Hybrid',
    industries_experienced: ['FinTech'],
    languages_spoken: ['English', 'German'],
  })
  await newTalent({
    headline: `Far ${word}`,
    timezone: 'Asia/Singapore',
    industries_experienced: ['Telehealth'],
  })
  const page = await visit(null)
  await goLive(page, `/talent-directory?q=${word}`)
  await facet(page, 'Working model').locator('summary').first().click()
  await option(page, 'Hybrid 1').check()
  await total(page, '1 profile')
  await expect(page).toHaveURL(`/talent-directory?q=${word}&model=Hybrid`)
  await option(page, 'Hybrid 1').uncheck()
  await total(page, '2 profiles')
  await facet(page, 'Shared working hours').locator('summary').first().click()
  await facet(page, 'Shared working hours').getByText('London time', { exact: true }).click()
  await option(page, '6+ hours a day with London time 1').check()
  await total(page, '1 profile')
  expect(await names(page)).toEqual([near.name])

  // A long list has a search; its results show how many they would add.
  await goLive(page, `/talent-directory?q=${word}&industry=ind_fintech`)
  await expect(chips(page)).toHaveText([/“zf.*”/, /FinTech/, 'Clear All'])
  await facet(page, 'Languages').locator('summary').first().click()
  await page.getByRole('searchbox', { name: 'Find in Industries' }).fill('tele')
  await option(page, 'Telehealth +1').check()
  await total(page, '2 profiles')
  await page.getByRole('searchbox', { name: 'Find in Languages' }).fill('german')
  await option(page, 'German 1').check()
  await total(page, '1 profile')
  await expect(page).toHaveURL(
    `/talent-directory?q=${word}&industry=ind_fintech&industry=ind_telehealth&language=lang_german`,
  )
  await page.goBack()
  await total(page, '2 profiles')
})

test('pages with a total; Back restores filters, search, page and scroll position', async ({
  visit,
}) => {
  // No profile that another test makes contains this word, so none of them appears in this list.
  const page = await visit(null)
  await goLive(page, '/talent-directory?q=team&sort=experience')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages).toContainText(/^1–24 of [\d,]+ profiles/)
  const first = await names(page)
  expect(first).toHaveLength(24)
  await pages.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/talent-directory?q=team&sort=experience&page=2')
  await expect(pages).toContainText(/^25–\d+ of [\d,]+ profiles/)
  await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  const second = await names(page)
  expect(second.filter(name => first.includes(name))).toEqual([])

  const last = cards(page).last().getByRole('link', { name: 'View Profile' })
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(300)
  await last.click()
  await expect(page).toHaveURL(/\/talent\//)
  await page.goBack()
  await expect(page).toHaveURL('/talent-directory?q=team&sort=experience&page=2')
  await expect.poll(() => names(page)).toEqual(second)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 100)
  await expect(page.getByLabel('Sort by')).toHaveValue('experience')
  await page.goBack()
  await expect(page).toHaveURL('/talent-directory?q=team&sort=experience')
  await expect.poll(() => names(page)).toEqual(first)
  await live(page)
})

test('Back takes a search away first, whatever was typed on the way to it, and then the filter', async ({
  visit,
}) => {
  const page = await visit(null)
  await goLive(page, '/talent-directory')
  await unfold(page, 'Roles', 'C-Suite & Executive')
  const cfo = option(page, 'Chief Financial Officer (CFO)')
  await cfo.check()
  await expect(page).toHaveURL(/role=/)
  const filtered = page.url()
  await search(page).fill('fin')
  await expect(page).toHaveURL(/q=fin&/)
  await search(page).fill('fintech')
  await expect(page).toHaveURL(/q=fintech&/)
  await page.goBack()
  await expect(page).toHaveURL(filtered)
  await expect(search(page)).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL('/talent-directory')
  await expect(cfo).not.toBeChecked()
})

test('the panel, its facets and its categories can be collapsed', async ({ visit }) => {
  const page = await visit(null)
  await page.goto('/talent-directory')
  for (const [facet, category, count] of [
    ['Roles', 'Data & Analytics', 10],
    ['Skills', 'Soft Skills', 11],
    ['Tools', 'Sales & CRM', 10],
  ] as const) {
    await unfold(page, facet, category)
    // Only the open category renders its options; the others can be opened.
    const categories = panel(page)
      .locator('details', { has: page.getByText(facet, { exact: true }) })
      .locator('details')
    expect(await categories.count()).toBeGreaterThanOrEqual(count)
    await expect(panel(page).getByRole('group', { name: `${facet}: ${category}` })).toBeVisible()
  }
  await panel(page).locator('summary').first().click()
  await expect(panel(page).getByRole('group', { name: 'Roles: Data & Analytics' })).toBeHidden()
})

test('on a phone the filters are a sheet: number of results, Clear All, Escape, focus restored', async ({
  visit,
}) => {
  const page = await visit(null, { viewport: { width: 390, height: 844 } })
  await goLive(page, '/talent-directory')
  await expect(panel(page)).toBeHidden()
  const opener = page.getByRole('button', { name: /^Filters/ })
  await opener.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet).toBeVisible()
  await sheet.locator('summary').filter({ hasText: 'C-Suite & Executive' }).click()
  // A role that no other test's people have, so the number doesn't change.
  await sheet.getByRole('checkbox', { name: 'Chief Human Resources Officer (CHRO)' }).check()
  await expect(page).toHaveURL(/role=/)
  const shows = sheet.getByRole('button', { name: /^Show \d results?$/ })
  const told = Number((await shows.textContent())?.replace(/\D/g, ''))
  await expect(sheet.getByRole('link', { name: 'Clear All' })).toBeVisible()
  await shows.click()
  await expect(sheet).toBeHidden()
  await total(page, `${told} profile${told === 1 ? '' : 's'}`)
  await expect(opener).toContainText('1 chosen')

  await opener.click()
  await sheet.getByRole('link', { name: 'Clear All' }).click()
  await expect(page).toHaveURL('/talent-directory')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
})

test('what is typed before the page is hydrated is searched for', async ({ visit }) => {
  const page = await visit(null)
  const start = await hold(page, '**/assets/entry.client*.js')
  await page.goto('/talent-directory')
  await search(page).fill('okafor')
  start()
  await expect(page).toHaveURL('/talent-directory?q=okafor')
  await expect(search(page)).toHaveValue('okafor')
  await expect(cards(page)).toHaveCount(1)
})

test('a sort and a filter chosen before the page is hydrated are applied', async ({ visit }) => {
  const page = await visit(null)
  const start = await hold(page, '**/assets/entry.client*.js')
  await page.goto('/talent-directory?model=Remote')
  await page.getByLabel('Sort by').selectOption('rate_low')
  await option(page, 'Hybrid').check()
  start()
  await expect(page).toHaveURL('/talent-directory?model=Remote&model=Hybrid&sort=rate_low')
  await expect(page.getByLabel('Sort by')).toHaveValue('rate_low')
  await expect(option(page, 'Hybrid')).toBeChecked()
})
