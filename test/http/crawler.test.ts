import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { insertDemoWorld } from '#db/seed/demo-world.ts'
import { Browser } from '#test/app.ts'
import { elementsOf, readHead } from '#test/page-head.ts'
import { sharedApp } from '#test/shared-app.ts'

const DEMO_PASSWORD = 'vinculum'
/** Every filter and sort is a link too: a few variants of a list suffice. */
const MAX_FORMS_PER_LIST = 6
/** A member opens this many pages that differ only in whom or what they are about. The visitor opens all. */
const MAX_ALIKE = 20

const app = sharedApp()
beforeAll(async () => {
  await app.system(tx => insertDemoWorld(tx, new Date()))
})

type Page = { path: string; html: string }

async function signIn(email: string): Promise<Browser> {
  const browser = new Browser()
  const form = { email, password: DEMO_PASSWORD }
  expect((await app.fetch('/login', { as: browser, form })).status).toBe(302)
  return browser
}

/** Companies' pages redirect talent home, and vice versa, as the specification says. */
function isForTheOtherKind(path: string, as: Browser | undefined): boolean {
  return as !== undefined && /^\/(company|talent)\/(dashboard|profile|request)/.test(path)
}

/** The path without ids and without the name of a talent. */
function kindOf(path: string): string {
  return path
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
    .replace(/^\/talent\/.*-.*/, '/talent/:slug')
}

/** Follows every link from the home page. Dead links are collected, so one run reports them all. */
async function crawl(as?: Browser): Promise<{ pages: Page[]; dead: string[] }> {
  const pages: Page[] = []
  const dead: string[] = []
  const seen = new Set<string>(['/'])
  const waiting = [{ path: '/', from: 'the start' }]
  const forms = new Map<string, number>()
  const alike = new Map<string, number>()
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { path, from } = next
    const response = await app.fetch(path, { as })
    const body = await response.text()
    const to = response.headers.get('location')
    const description = `${path} (on ${from}): ${response.status}${to ? ` to ${to}` : ''}`
    if (response.status >= 300 && response.status < 400) {
      // A protected page redirects to login; an unknown path redirects home.
      if (to === null || (to === '/' && !isForTheOtherKind(path, as))) dead.push(description)
      else enqueue(to, path)
      continue
    }
    if (response.status !== 200) dead.push(description)
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue
    pages.push({ path, html: body })
    for (const { href } of elementsOf(body, 'a')) {
      if (href === undefined || href === '' || href === '#') dead.push(`an empty link on ${path}`)
      else enqueue(href, path, body)
    }
    for (const { href = '' } of elementsOf(body, 'link')) enqueue(href, path)
    for (const { src = '' } of [...elementsOf(body, 'img'), ...elementsOf(body, 'script')])
      if (src) enqueue(src, path)
  }
  return { pages, dead }

  function enqueue(address: string, from: string, html?: string): void {
    const url = new URL(address, app.origin + from)
    if (url.origin !== app.origin) return
    if (html && url.hash && url.pathname === from.split('?')[0]) {
      const id = decodeURIComponent(url.hash.slice(1))
      if (!html.includes(`id="${id}"`)) dead.push(`${address} on ${from} leads to no place there`)
    }
    const path = url.pathname + url.search
    if (seen.has(path)) return
    seen.add(path)
    const kind = kindOf(url.pathname)
    if (as && kind !== url.pathname) {
      const found = alike.get(kind) ?? 0
      if (found >= MAX_ALIKE) return
      alike.set(kind, found + 1)
    }
    if (url.search) {
      const made = forms.get(url.pathname) ?? 0
      if (made >= MAX_FORMS_PER_LIST) return
      forms.set(url.pathname, made + 1)
    }
    waiting.push({ path, from })
  }
}

test('a visitor finds no dead link, and the sitemap lists what may be indexed', async () => {
  const { pages, dead } = await crawl()
  expect(dead).toEqual([])
  const found = pages.flatMap(({ html }) => {
    const { canonical, meta } = readHead(html)
    return canonical !== undefined && meta.get('robots') === undefined ? [canonical] : []
  })
  const listed = await (await app.fetch('/sitemap.xml')).text()
  const sitemap = Array.from(listed.matchAll(/<loc>([^<]*)<\/loc>/g), ([, loc = '']) => loc)
  // Later pages of a list are found by crawling, not listed.
  expect([...new Set(found)].filter(loc => !loc.includes('?')).sort()).toEqual(sitemap.sort())
  for (const { path, html } of pages) {
    const { title, meta, canonical } = readHead(html)
    expect(title, path).toMatch(/Vinculum/)
    expect(meta.get('robots') === 'noindex' || canonical !== undefined, path).toBe(true)
  }
})

test.each(['talent@example.com', 'company@example.com', 'admin@example.com'])(
  '%s finds no dead link',
  async email => {
    const { pages, dead } = await crawl(await signIn(email))
    expect(dead).toEqual([])
    expect(pages.map(({ path }) => path)).toContain('/settings')
  },
)

test('nobody in the demo did anything before they joined', async () => {
  const { rows } = await app.system(tx =>
    sql<{ early: number }>`
      select count(*)::integer as early
        from public.connection_requests c
        join public.talent_profiles t on t.id = c.talent_id
        join public.users u on u.id in (c.company_id, t.user_id) and u.created_at > c.created_at
    `.execute(tx),
  )
  expect(rows).toEqual([{ early: 0 }])
})
