import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '#test/app.ts'
import { elementsOf, readHead } from '#test/page-head.ts'
import { sharedApp } from '#test/shared-app.ts'
import { readStructuredData } from '#test/structured-data.ts'
import { buildCompany, buildPost, buildTalent, type Talent } from '#test/world.ts'

const SITE = 'https://vinculum.test'
const EVIL = 'A </script><script>alert(1)</script> & "B" <!-- 数'

const app = sharedApp({ publicUrl: SITE })
let talent: Talent
let evil: Talent
let member: Browser
beforeAll(async () => {
  const company = await app.system(async tx => {
    talent = await buildTalent(tx, {
      full_name: 'Amara Okafor',
      primary_role: 'Chief Financial Officer (CFO)',
      headline: 'Two closed rounds',
    })
    evil = await buildTalent(tx, { full_name: EVIL, headline: EVIL, summary_bio: EVIL })
    await buildPost(tx, {
      slug: 'a-post',
      title: `Post & ${EVIL}`,
      excerpt: 'In short',
      content:
        '# Head\n\n[a](/about) ![p](pic.png) [bad](javascript:alert(1))\n\n<b>raw</b> ]]> & \u0001',
      published_at: new Date('2026-01-05T08:09:10Z'),
    })
    await buildPost(tx, { slug: 'undated', excerpt: '', published_at: null })
    await buildPost(tx, { slug: 'a-draft', status: 'draft' })
    await buildPost(tx, { slug: 'for-later', published_at: new Date(Date.now() + 86_400_000) })
    return await buildCompany(tx)
  })
  member = await app.signIn(company)
})

const xml = new XMLParser({
  ignoreAttributes: false,
  isArray: name => ['url', 'item'].includes(name),
})

async function html(path: string): Promise<string> {
  return await (await app.fetch(path)).text()
}

async function sitemapEntries(): Promise<{ loc: string; lastmod?: string }[]> {
  const text = await html('/sitemap.xml')
  expect(XMLValidator.validate(text)).toBe(true)
  return xml.parse(text).urlset.url
}

describe('the sitemap', () => {
  test('lists public rows with their actual dates, and nothing unpublished', async () => {
    const entries = await sitemapEntries()
    const { updated_at: changed } = await app.system(tx =>
      tx
        .selectFrom('talent_profiles')
        .select('updated_at')
        .where('id', '=', talent.talentId)
        .executeTakeFirstOrThrow(),
    )
    const found = entries.find(entry => entry.loc === SITE + talent.profileUrl)
    expect(found?.lastmod).toBe(changed.toISOString())
    const paths = entries.map(entry => entry.loc)
    expect(paths).toContain(`${SITE}/blog/a-post`)
    expect(paths.join()).not.toMatch(/draft|for-later|password|settings/)
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('its parts list the same as the whole, and there are no further parts', async () => {
    const whole = (await sitemapEntries()).map(entry => entry.loc)
    const parts = []
    for (const part of ['pages', 'talent']) {
      const parsed = xml.parse(await html(`/sitemap/${part}-1.xml`))
      parts.push(...parsed.urlset.url.map((entry: { loc: string }) => entry.loc))
    }
    expect(whole).toEqual(expect.arrayContaining(parts))
    for (const file of [
      'talent-2.xml',
      'talent-0.xml',
      'users-1.xml',
      'talent-1',
      'toString-1.xml',
    ])
      expect((await app.fetch(`/sitemap/${file}`)).status, file).toBe(404)
  })

  test('beyond 5,000 addresses it is an index of parts that keep the order and hold no more', async () => {
    const before = (await sitemapEntries()).length
    await app.system(tx =>
      sql`
        insert into public.community_posts (key, title, topic, body, created_at)
        select 'many-' || n, 'One of very many questions', 'scope', 'A question like all others.', now() - n * interval '1 minute'
          from generate_series(1, 5001) as n
      `.execute(tx),
    )
    try {
      const index = xml.parse(await html('/sitemap.xml')).sitemapindex.sitemap
      const files: string[] = index.map((entry: { loc: string }) => entry.loc)
      expect(files).toEqual(
        ['pages-1', 'talent-1', 'community-1', 'community-2'].map(
          name => `${SITE}/sitemap/${name}.xml`,
        ),
      )
      const sizes: number[] = []
      const listed: string[] = []
      for (const file of files) {
        const { url } = xml.parse(await html(file)).urlset
        sizes.push(url.length)
        listed.push(...url.map((entry: { loc: string }) => entry.loc))
      }
      expect(Math.max(...sizes)).toBeLessThanOrEqual(5000)
      expect(new Set(listed).size).toBe(before + 5001)
      expect((await app.fetch('/sitemap/community-3.xml')).status).toBe(404)
    } finally {
      await app.system(tx =>
        tx.deleteFrom('community_posts').where('key', 'like', 'many-%').execute(),
      )
    }
  })

  test('every page in it has its own metadata and may be indexed', async () => {
    const titles = new Map<string, string>()
    const descriptions = new Map<string, string>()
    for (const { loc } of await sitemapEntries()) {
      const response = await app.fetch(loc)
      expect(response.status, loc).toBe(200)
      expect(response.headers.get('x-robots-tag'), loc).toBeNull()
      const text = await response.text()
      const { title, canonical, meta } = readHead(text)
      expect(canonical, loc).toBe(loc)
      expect(meta.get('robots'), loc).toBeUndefined()
      expect(title, loc).toContain('Vinculum')
      const description = meta.get('description') ?? ''
      expect(description.length, loc).toBeGreaterThan(0)
      expect(titles.get(title), `${title}: ${loc}`).toBeUndefined()
      expect(descriptions.get(description), `${description}: ${loc}`).toBeUndefined()
      titles.set(title, loc)
      descriptions.set(description, loc)
      expect(meta.get('og:title'), loc).toBe(title)
      expect(meta.get('og:url'), loc).toBe(loc)
      expect(meta.get('og:description'), loc).toBe(meta.get('description'))
      expect(meta.get('twitter:card'), loc).toBe('summary_large_image')
      const picture = await app.fetch(meta.get('og:image') ?? '')
      expect(picture.headers.get('content-type'), loc).toBe('image/png')
      expect(meta.get('og:image')).toMatch(/^https:\/\/vinculum\.test\/og\//)
      readStructuredData(text)
    }
  })
})

test('robots.txt allows crawling and names the sitemap', async () => {
  const text = await html('/robots.txt')
  expect(text).toContain(`Sitemap: ${SITE}/sitemap.xml\n`)
  const kept = Array.from(text.matchAll(/^Disallow: (.*)$/gm), ([, path = '']) => path)
  for (const { loc } of await sitemapEntries())
    for (const path of kept) expect(new URL(loc).pathname.startsWith(path), loc).toBe(false)
})

test.each([
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/confirm-email',
  '/not-my-account',
  '/sign-in-link',
])('%s: is not found', async path => {
  const { meta, canonical } = readHead(await html(path))
  expect(meta.get('robots')).toBe('noindex')
  expect(canonical).toBeUndefined()
})

test.each(['/talent/nobody', '/blog/nothing'])('%s: is not found', async path => {
  const response = await app.fetch(path)
  expect(response.status).toBe(404)
  expect(readHead(await response.text()).meta.get('robots')).toBe('noindex')
})

test('members’ pages are not indexed', async () => {
  for (const path of ['/', '/connections', '/settings', '/company/dashboard']) {
    const response = await app.fetch(path, { as: member })
    expect(response.status).toBe(200)
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
  }
})

test.each([
  ['/talent-directory?q=amara'],
  ['/talent-directory?sort=rate_low'],
  ['/talent-directory?skill=skill_leadership_development'],
  ['/talent-directory?skill=skill_leadership_development&page=2'],
  ['/talent-directory?page=900'],
])('a variant of the directory, %s, is not indexed', async path => {
  const { meta, canonical } = readHead(await html(path))
  expect(meta.get('robots')).toBe('noindex')
  expect(canonical).toBeUndefined()
})

test('past the end of the directory, the title names the page that is shown', async () => {
  expect(readHead(await html('/talent-directory?page=900')).title).not.toContain('900')
})

test('an address with other parameters has the plain address as its canonical one', async () => {
  const { canonical, meta } = readHead(await html('/talent-directory?utm_source=x'))
  expect(canonical).toBe(`${SITE}/talent-directory`)
  expect(meta.get('robots')).toBeUndefined()
})

describe('structured data', () => {
  test('of the home page', async () => {
    const kinds = readStructuredData(await html('/')).map(data => data['@type'])
    expect(kinds).toEqual(['Organization', 'WebSite'])
  })

  test('of a profile', async () => {
    const [page, crumbs] = readStructuredData(await html(talent.profileUrl))
    expect(page).toMatchObject({
      '@type': 'ProfilePage',
      url: SITE + talent.profileUrl,
      mainEntity: { name: 'Amara Okafor', jobTitle: 'Chief Financial Officer (CFO)' },
    })
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' })
  })

  test('of a post', async () => {
    const [post] = readStructuredData(await html('/blog/a-post'))
    expect(post).toMatchObject({
      '@type': 'BlogPosting',
      datePublished: '2026-01-05T08:09:10.000Z',
      mainEntityOfPage: `${SITE}/blog/a-post`,
    })
    expect((await html('/blog/undated')).includes('datePublished')).toBe(false)
  })

  test('no text written by people can escape its element', async () => {
    const text = await html(evil.profileUrl)
    expect(text).not.toContain('<script>alert(1)')
    expect(readStructuredData(text)[0]).toMatchObject({ mainEntity: { name: EVIL } })
    expect(readHead(text).meta.get('og:title')).toContain('</script><script>alert(1)')
  })
})

describe('pictures', () => {
  async function picture(path: string, headers?: Record<string, string>) {
    const response = await app.fetch(path, { headers })
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  test('a profile, a post and the site have one, which other sites may show and cache', async () => {
    const drawn = new Set<string>()
    for (const path of [
      `${talent.profileUrl}.png`,
      `${evil.profileUrl}.png`,
      '/blog/a-post.png',
      '/page.png',
    ]) {
      const { response, bytes } = await picture(`/og${path}`)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      const { format, width, height } = await sharp(bytes).metadata()
      expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 })
      expect(bytes.length).toBeLessThan(300_000)
      drawn.add(bytes.toString('base64'))
      const etag = response.headers.get('etag') ?? ''
      const again = await picture(`/og${path}`, { 'If-None-Match': etag })
      expect(again.response.status).toBe(304)
    }
    expect(drawn.size).toBe(4)
  })

  test('a changed profile has a new picture at a new address', async () => {
    const before = readHead(await html(talent.profileUrl)).meta.get('og:image') ?? ''
    const drawn = await picture(before)
    await app.system(tx =>
      tx
        .updateTable('talent_profiles')
        .set({ headline: 'Three closed rounds' })
        .where('id', '=', talent.talentId)
        .execute(),
    )
    const after = readHead(await html(talent.profileUrl)).meta.get('og:image') ?? ''
    expect(after).not.toBe(before)
    expect((await picture(after)).bytes.equals(drawn.bytes)).toBe(false)
  })

  test.each([
    '/og/talent/nobody.png',
    '/og/talent/nobody',
    '/og/talent/a%00.png',
    '/og/blog/nothing.png',
    '/og/blog/a-draft.png',
    '/og/blog/for-later.png',
  ])('%s: does not exist', async path => {
    expect((await picture(path)).response.status).toBe(404)
  })
})

describe('the feed', () => {
  test('contains published posts in full, newest first, with absolute addresses', async () => {
    const response = await app.fetch('/blog/rss.xml')
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    const text = await response.text()
    expect(XMLValidator.validate(text)).toBe(true)
    const { channel } = xml.parse(text).rss
    expect(channel.link).toBe(`${SITE}/blog`)
    expect(channel['atom:link']['@_href']).toBe(`${SITE}/blog/rss.xml`)
    expect(channel.item.map((item: { link: string }) => item.link)).toEqual([
      `${SITE}/blog/a-post`,
      `${SITE}/blog/undated`,
    ])
    const [post] = channel.item
    expect(post.title).toBe(`Post & ${EVIL}`)
    expect(post.guid['#text']).toBe(post.link)
    expect(post.pubDate).toBe('Mon, 05 Jan 2026 08:09:10 GMT')
    const content = post['content:encoded']
    expect(content).toContain(`<a href="${SITE}/about">`)
    expect(content).toContain(`src="${SITE}/blog/pic.png"`)
    expect(content).toContain('<a href="">bad</a>')
    expect(content).toContain('&lt;b&gt;raw')
  })

  test('every page links to it', async () => {
    const link = elementsOf(await html('/blog'), 'link').find(({ rel }) => rel === 'alternate')
    expect(link).toMatchObject({ type: 'application/rss+xml', href: '/blog/rss.xml' })
  })
})
