// Home, the blog and the pages of mere text: what a reader finds there, and where it leads.
import { beforeAll, describe, expect, test } from 'vitest'
import { readHead } from '#test/page-head.ts'
import { linksIn, mainIn, partUnder, textIn } from '#test/page-text.ts'
import { PlainVisitor } from '#test/plain-visitor.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildCompany, buildPost, buildTalent } from '#test/world.ts'

const MARKDOWN = `## 1. Why now

> For fourteen months.

| Measure | Target |
|---|---|
| Books close by | day 8 |
`

const app = sharedApp()
beforeAll(async () => {
  await app.system(async tx => {
    for (const name of ['Fay One', 'Fay Two', 'Fay Three', 'Fay Four'])
      await buildTalent(tx, { full_name: name, featured: true })
    await buildTalent(tx, { full_name: 'Not Featured' })
    for (const [day, title] of [
      ['2026-01-02', 'The second'],
      ['2026-01-04', 'The newest'],
      ['2026-01-01', 'The oldest'],
      ['2026-01-03', 'The third'],
    ] as const)
      await buildPost(tx, {
        title,
        slug: title.toLowerCase().replace(' ', '-'),
        content: MARKDOWN,
        published_at: new Date(`${day}T12:00:00Z`),
      })
    await buildPost(tx, { title: 'A draft', slug: 'a-draft', status: 'draft' })
  })
})

const read = async (path: string) => (await new PlainVisitor(app).open(path)).html
const titlesIn = (html: string) =>
  [...html.matchAll(/The (?:newest|third|second|oldest)/g)]
    .map(([title]) => title)
    .filter((title, at, all) => all.indexOf(title) === at)

describe('home', () => {
  test('a visitor reads what it is and finds both sign-up links', async () => {
    const html = await read('/')
    expect(html).toMatch(/<h1[^>]*>Find your perfect fractional match</)
    expect(textIn(html)).toContain(
      'Connect with top fractional executives and professionals who can help your business grow.',
    )
    for (const [label, address] of Object.entries({
      'Find Talent': '/signup?type=company',
      'Offer Your Services': '/signup?type=talent',
      'Get Started': '/signup',
      'Learn More about how it works': '/how-it-works',
    }))
      expect(linksIn(html, label), label).toContain(address)
    expect(textIn(html)).not.toContain('Go to Dashboard')
    expect(partUnder('How it works', html).match(/<li\b/g)).toHaveLength(3)
    for (const what of ['Skills', 'Experience', 'Preferences'])
      expect(partUnder('Smart matching', html)).toContain(`>${what}<`)
  })

  test('shows three of the featured and the three latest posts', async () => {
    const html = await read('/')
    const featured = partUnder('Featured talent', html)
    expect(featured.match(/<article\b/g)).toHaveLength(3)
    expect(featured.match(/>Featured</g)).toHaveLength(3)
    expect(featured).not.toContain('Not Featured')
    expect(titlesIn(partUnder('From the blog', html))).toEqual([
      'The newest',
      'The third',
      'The second',
    ])
  })

  test('signed-in users get a link to the dashboard', async () => {
    const { talent, company } = await app.system(async tx => ({
      talent: await buildTalent(tx),
      company: await buildCompany(tx),
    }))
    for (const [member, dashboard] of [
      [talent, '/talent/dashboard'],
      [company, '/company/dashboard'],
    ] as const) {
      const { html } = await new PlainVisitor(app, await app.signIn(member)).open('/')
      const main = mainIn(html)
      expect(linksIn(main, 'Go to Dashboard')).toContain(dashboard)
      expect(linksIn(main, 'Find Talent')).toEqual([])
      expect(linksIn(main, 'Offer Your Services')).toEqual([])
    }
  })
})

describe('the blog', () => {
  test('lists published posts, newest first, each with a link', async () => {
    const html = await read('/blog')
    expect(html).toMatch(/<h1[^>]*>Blog</)
    expect(titlesIn(html)).toEqual(['The newest', 'The third', 'The second', 'The oldest'])
    expect(html).toContain('href="/blog/the-newest"')
    expect(html).not.toContain('/blog/a-draft')
  })

  test('a post has its date in words, rendered markdown and a link back', async () => {
    const page = await new PlainVisitor(app).open('/blog')
    await page.follow('The newest')
    expect(page.path).toBe('/blog/the-newest')
    const { html } = page
    expect(readHead(html).title).toBe('The newest · Vinculum')
    expect(html).toMatch(/<time[^>]*>January 4, 2026</)
    expect(html).toMatch(/<h2[^>]*>1\. Why now</)
    expect(html).toMatch(/<table[\s\S]*Books close by[\s\S]*<\/table>/)
    expect(html).toMatch(/<blockquote[\s\S]*fourteen months[\s\S]*<\/blockquote>/)
    expect(textIn(html)).not.toContain('##')
    await page.follow('Back to Blog')
    expect(page.path).toBe('/blog')
  })

  test.each(['no-such-post', 'a-draft'])('%s: Post not found', async slug => {
    const { html, status } = await new PlainVisitor(app).open(`/blog/${slug}`)
    expect(status).toBe(404)
    expect(html).toMatch(/<h1[^>]*>Post not found</)
    expect(readHead(html).title).toBe('Post not found · Vinculum')
    expect(linksIn(html, 'Back to Blog')).toEqual(['/blog'])
  })
})

describe('pages of mere text', () => {
  test.each([
    ['/about', /./],
    ['/privacy', /Privacy/],
    ['/terms', /Terms/],
    ['/contact', /Contact/],
    ['/resources', /Tools & Resources|Resources/],
    ['/partners', /Partners/],
    ['/how-it-works', /How it works/i],
    ['/how-it-works/talent', /./],
    ['/how-it-works/company', /./],
    ['/how-it-works/matching', /How matching works/],
    ['/success-stories/talent', /Three ways it can go/],
    ['/fees', /Fees/],
  ])('%s is open to anyone', async (path, heading) => {
    const { html, status } = await new PlainVisitor(app).open(path)
    expect(status).toBe(200)
    expect(textIn(/<h1\b[\s\S]*?<\/h1>/.exec(html)?.[0] ?? '').trim()).toMatch(heading)
    expect(readHead(html).title).toMatch(/^.+ · Vinculum$/)
  })

  test('about: a Contact Us button opens an e-mail', async () => {
    expect(linksIn(await read('/about'), 'Contact Us')).toContainEqual(
      expect.stringMatching(/^mailto:\S+@\S+/),
    )
  })

  test.each([
    ['/privacy', 'collect, use, shar, secur, rights, opt out, export, cookies, contact'],
    [
      '/terms',
      'account, payment, non-refundable, intellectual property, licen, terminat, liab, changes, contact',
    ],
  ])('%s: last updated March 1, 2025, with what belongs in it', async (path, topics) => {
    const html = await read(path)
    const main = textIn(mainIn(html))
    expect(main).toContain('March 1, 2025')
    for (const topic of topics.split(', ')) expect(main.toLowerCase()).toContain(topic)
  })

  test('contact: by e-mail, within 24 hours, in support hours, and a way in for talent', async () => {
    const html = await read('/contact')
    expect(html).toMatch(/<a[^>]* href="mailto:/)
    for (const text of ['24 hours', 'Monday to Friday, 9am to 6pm PT', 'Looking to join'])
      expect(textIn(html)).toContain(text)
    expect(linksIn(html, 'Apply as Talent')).toEqual(['/signup?type=talent'])
  })

  test('resources: six cards that open a new tab with what they name, and support', async () => {
    const html = await read('/resources')
    const cards = [...html.matchAll(/<a\b[^>]*>(?:(?!<\/a>)[\s\S])*Access Resource/g)]
    expect(cards).toHaveLength(6)
    for (const [card] of cards) expect(card).toContain('target="_blank"')
    for (const [title, address] of Object.entries({
      'Rate Calculator': '/tools/rate-calculator',
      'Contract Templates': '/tools/contract-templates',
      'Availability Planner': '/tools/availability-planner',
      'Scope of Work Builder': '/tools/scope-builder',
      'Best Practices Guide': '/resources/best-practices',
      'Community Forum': '/community',
    })) {
      expect(html).toMatch(new RegExp(`<h\\d[^>]*>${title}<`))
      expect(cards.filter(([card]) => card.includes(`href="${address}"`))).toHaveLength(1)
      if (address !== '/community')
        expect(await read(address)).toMatch(new RegExp(`<h1[^>]*>${title}<`))
    }
    expect(linksIn(html, 'Contact Support')).toEqual(['/contact'])
  })

  test('partners: four categories and a way to get in touch', async () => {
    const html = await read('/partners')
    for (const category of [
      'Professional Services',
      'Technology Solutions',
      'Professional Development',
      'Business Services',
    ])
      expect(html).toMatch(new RegExp(`<h\\d[^>]*>${category}<`))
    expect(linksIn(html, 'Get in Touch')).toEqual(['/contact'])
  })
})
