// Home, the blog and the static pages, with the demo world.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { goLive, hold } from './people.ts'

const POST = 'a-scope-that-survives-the-second-month'
const DRAFT = 'two-hours-of-overlap'
const LONG_US_DATE =
  /^(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4}$/

const main = (page: Page) => page.getByRole('main')
const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true })

test.describe('home', () => {
  test('a visitor reads what it is and finds both sign-up links', async ({ visit }) => {
    const page = await visit(null)
    await page.goto('/')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Find your perfect fractional match' }),
    ).toBeVisible()
    await expect(main(page)).toContainText(
      'Connect with top fractional executives and professionals who can help your business grow.',
    )
    await expect(link(page, 'Find Talent')).toHaveAttribute('href', '/signup?type=company')
    await expect(link(page, 'Offer Your Services')).toHaveAttribute('href', '/signup?type=talent')
    await expect(link(page, 'Get Started')).toHaveAttribute('href', '/signup')
    await expect(link(page, 'Learn More about how it works')).toHaveAttribute(
      'href',
      '/how-it-works',
    )
    await expect(link(page, 'Go to Dashboard')).toHaveCount(0)

    const steps = main(page).getByRole('region', { name: 'How it works' }).getByRole('listitem')
    await expect(steps).toHaveCount(3)
    const matching = main(page).getByRole('region', { name: 'Smart matching' })
    for (const what of ['Skills', 'Experience', 'Preferences'])
      await expect(matching.getByText(what, { exact: true })).toBeVisible()
  })

  test('shows three of the featured and the three latest posts', async ({ visit }) => {
    const page = await visit(null)
    await page.goto('/')
    const featured = main(page).getByRole('region', { name: 'Featured talent' })
    await expect(featured.getByRole('article')).toHaveCount(3)
    await expect(featured.getByText('Featured', { exact: true })).toHaveCount(3)

    const teasers = main(page).getByRole('region', { name: 'From the blog' }).getByRole('article')
    await expect(teasers).toHaveCount(3)
    const titles = await teasers.getByRole('link').allTextContents()
    await page.goto('/blog')
    const all = await main(page).getByRole('article').getByRole('link').allTextContents()
    expect(titles).toEqual(all.slice(0, 3))
  })

  test('signed-in users get a link to the dashboard', async ({ visit, newTalent, newCompany }) => {
    for (const [member, dashboard] of [
      [await newTalent(null), '/talent/dashboard'],
      [await newCompany(null), '/company/dashboard'],
    ] as const) {
      const page = await visit(member)
      await page.goto('/')
      const links = link(page, 'Go to Dashboard')
      await expect(links.first()).toHaveAttribute('href', dashboard)
      await expect(link(page, 'Find Talent')).toHaveCount(0)
      await expect(link(page, 'Offer Your Services')).toHaveCount(0)
    }
  })
})

test.describe('blog', () => {
  test('lists published posts, newest first, each with a link', async ({ visit }) => {
    const page = await visit(null)
    await page.goto('/blog')
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
    const dates = await main(page)
      .getByRole('article')
      .locator('time')
      .evaluateAll(times => times.map(time => time.getAttribute('datetime') ?? ''))
    expect(dates.length).toBeGreaterThan(3)
    expect(dates).toEqual(dates.toSorted().toReversed())
    const addresses = await main(page)
      .getByRole('article')
      .getByRole('link')
      .evaluateAll(links => links.map(found => found.getAttribute('href')))
    expect(addresses).toContain(`/blog/${POST}`)
    expect(addresses).not.toContain(`/blog/${DRAFT}`)
  })

  test('a post has its date in words, rendered markdown and a link back', async ({ visit }) => {
    const page = await visit(null)
    await page.goto('/blog')
    await main(page).locator(`a[href="/blog/${POST}"]`).click()
    await expect(page).toHaveURL(`/blog/${POST}`)
    await expect(page).toHaveTitle('A one-page scope that survives the second month · Vinculum')
    await expect(main(page).getByRole('article').first().locator('time')).toHaveText(LONG_US_DATE)
    await expect(main(page).getByRole('heading', { level: 2, name: '1. Why now' })).toBeVisible()
    await expect(main(page).getByRole('table').first()).toContainText('Books close by')
    await expect(main(page).getByRole('blockquote').first()).toContainText('fourteen months')
    await expect(main(page)).not.toContainText('##')
    await link(page, 'Back to Blog').first().click()
    await expect(page).toHaveURL('/blog')
  })

  test('a member who waits for a post sees a spinner in place of the page', async ({
    visit,
    newTalent,
  }) => {
    const page = await visit(await newTalent(null))
    await goLive(page, '/blog')
    const goOn = await hold(page, '**/blog/*.data*')
    await main(page).getByRole('article').getByRole('link').first().click()
    await expect(main(page).locator('svg.animate-turn')).toBeVisible()
    await expect(main(page).getByRole('article')).toHaveCount(0)
    goOn()
    await expect(main(page).getByRole('link', { name: 'Back to Blog' }).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('a missing post and an unpublished one are Post not found', async ({ visit }) => {
    const page = await visit(null)
    for (const slug of ['no-such-post', DRAFT]) {
      const response = await page.goto(`/blog/${slug}`)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Post not found' })).toBeVisible()
      await expect(page).toHaveTitle('Post not found · Vinculum')
      await expect(link(page, 'Back to Blog')).toHaveAttribute('href', '/blog')
    }
  })
})

test.describe('static pages', () => {
  const headings = {
    '/about': /./,
    '/privacy': /Privacy/,
    '/terms': /Terms/,
    '/contact': /Contact/,
    '/resources': /Tools & Resources|Resources/,
    '/partners': /Partners/,
    '/how-it-works': /How it works/i,
    '/how-it-works/talent': /./,
    '/how-it-works/company': /./,
    '/how-it-works/matching': /How matching works/,
    '/success-stories/talent': /Three ways it can go/,
    '/fees': /Fees/,
  }
  test('are open to anyone', async ({ visit }) => {
    const page = await visit(null)
    for (const [path, heading] of Object.entries(headings)) {
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page).toHaveTitle(/^.+ · Vinculum$/)
    }
  })

  test('about: a Contact Us button opens an e-mail', async ({ visit }) => {
    const page = await visit(null)
    await page.goto('/about')
    await expect(link(page, 'Contact Us')).toHaveAttribute('href', /^mailto:\S+@\S+/)
  })

  for (const [path, topics] of Object.entries({
    '/privacy': [
      /collect/i,
      /use/i,
      /shar/i,
      /secur/i,
      /rights/i,
      /opt out/i,
      /export/i,
      /cookies/i,
      /contact/i,
    ],
    '/terms': [
      /accounts?/i,
      /payment/i,
      /non-refundable/i,
      /intellectual property/i,
      /licen[cs]e/i,
      /terminat/i,
      /liab/i,
      /changes/i,
      /contact/i,
    ],
  })) {
    test(`${path}: last updated March 1, 2025, with what belongs in it`, async ({ visit }) => {
      const page = await visit(null)
      await page.goto(path)
      await expect(main(page)).toContainText('March 1, 2025')
      for (const topic of topics) await expect(main(page)).toContainText(topic)
    })
  }

  test('contact: by e-mail, within 24 hours, in support hours, and a way in for talent', async ({
    visit,
  }) => {
    const page = await visit(null)
    await page.goto('/contact')
    await expect(main(page).locator('a[href^="mailto:"]').first()).toBeVisible()
    await expect(main(page)).toContainText('24 hours')
    await expect(main(page)).toContainText('Monday to Friday, 9am to 6pm PT')
    await expect(main(page)).toContainText('Looking to join')
    await expect(link(page, 'Apply as Talent')).toHaveAttribute('href', '/signup?type=talent')
  })

  test('resources: six cards that open a new tab, and support', async ({ visit }) => {
    const page = await visit(null)
    await page.goto('/resources')
    for (const [title, address] of [
      ['Rate Calculator', '/tools/rate-calculator'],
      ['Contract Templates', '/tools/contract-templates'],
      ['Availability Planner', '/tools/availability-planner'],
      ['Scope of Work Builder', '/tools/scope-builder'],
      ['Best Practices Guide', '/resources/best-practices'],
      ['Community Forum', '/community'],
    ] as const) {
      await expect(main(page).getByRole('heading', { name: title })).toBeVisible()
      const access = main(page).locator(`a[href="${address}"]`)
      await expect(access).toContainText('Access Resource')
      await expect(access).toHaveAttribute('target', '_blank')
    }
    await expect(main(page).getByRole('link', { name: /^Access Resource/ })).toHaveCount(6)
    await expect(link(page, 'Contact Support')).toHaveAttribute('href', '/contact')
  })

  test('partners: four categories and a way to get in touch', async ({ visit }) => {
    const page = await visit(null)
    await page.goto('/partners')
    for (const category of [
      'Professional Services',
      'Technology Solutions',
      'Professional Development',
      'Business Services',
    ])
      await expect(main(page).getByRole('heading', { name: category })).toBeVisible()
    await expect(link(page, 'Get in Touch')).toHaveAttribute('href', '/contact')
  })
})
