// Every page of the route table, for each type of user who can open it: no console messages, nothing blocked by the
// content security policy (see watchConsole).
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import routes from '#app/routes.ts'
import { stableId } from '#db/seed/rows.ts'
import { expect, test } from './fixtures.ts'
import { introduce, makeTalent } from './members.ts'
import { PASSWORD, signIn } from './people.ts'

type Entry = { path?: string; file: string; index?: boolean; children?: Entry[] }
type Found = { pattern: string; folder: string }

/** The pages among the routes. Other routes (files, data, streams) are .ts files. */
function pagesOf(entries: readonly Entry[], parent = ''): Found[] {
  return entries.flatMap(({ path: part = '', file, children }) => {
    const pattern = [parent, part].filter(Boolean).join('/')
    if (children) return pagesOf(children, pattern)
    if (!file.endsWith('.tsx')) return []
    return [{ pattern: `/${pattern}`, folder: file.split('/')[1] ?? '' }]
  })
}

const WHO = ['visitor', 'talent', 'company', 'admin'] as const
type Who = (typeof WHO)[number]

/** Who must be able to open each folder's pages; others may be redirected. */
const READERS: Record<string, readonly Who[]> = {
  public: WHO,
  tools: WHO,
  blog: WHO,
  community: ['talent', 'company'],
  auth: ['visitor'],
  talent: ['talent'],
  company: ['company'],
  account: ['talent', 'company'],
  admin: ['admin'],
}
/** Pages that only some of their folder's readers can open. */
const READERS_OF: Record<string, readonly Who[]> = {
  // Only redirects.
  '/*': [],
  '/logout': [],
  // A form that is posted separately from the profile's.
  '/talent/profile/photo': [],
  // The demo's administrator has no introductions, and only talent are told of conflicts.
  '/connections/:id/conflict': ['talent'],
  '/community/edit/:postId': ['company'],
}

/** Without the token from its mail a page says that the link is invalid; the last test opens them with one. */
const STATUS: Record<string, number> = {
  '/reset-password': 404,
  '/verify-email': 404,
  '/confirm-email': 404,
  '/not-my-account': 404,
  '/unsubscribe': 404,
}

const introduction = (key: string) => stableId('introduction', key)
const QUESTION = 'How many hours a week does a fractional CFO need before a Series A?'
const QUESTION_WORDS = 'how-many-hours-a-week-does-a-fractional-cfo-need-before-a-series-a'
const ROOM: Record<Who, string> = {
  visitor: introduction('saltmarsh-finance talent@example.com'),
  talent: introduction('saltmarsh-finance talent@example.com'),
  company: introduction('harborlight-pmm renee.castellano@demo.example'),
  admin: introduction('saltmarsh-finance talent@example.com'),
}
const CONFLICT = introduction('tallgrass-cfo talent@example.com')

/** The demo world's values for a pattern's parameters. */
function addressOf(pattern: string, who: Who): string {
  const inBlog = pattern.startsWith('/blog')
  const values: Record<string, string> = {
    slug: inBlog ? 'a-scope-that-survives-the-second-month' : 'amara-okafor-demo01',
    template: 'mutual-nda',
    question: `${stableId('question', QUESTION).replaceAll('-', '').slice(0, 10)}-${QUESTION_WORDS}`,
    postId: pattern.startsWith('/admin')
      ? stableId('post', 'a-scope-that-survives-the-second-month')
      : stableId('question', QUESTION),
    requestId: stableId('request', 'harborlight-cfo'),
    talentId: stableId('talent', 'talent@example.com'),
    personId: stableId('user', 'talent@example.com'),
    id: pattern.endsWith('/conflict') ? CONFLICT : ROOM[who],
  }
  return pattern
    .replace('/*', '/no-such-page')
    .replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? '')
}

async function outboxKey(): Promise<string> {
  return await readFile(path.join(String(process.env.E2E_DATA_DIR), 'outbox', 'key'), 'utf8')
}

/** Waits until the page has hydrated, if it does, and is idle, but a second at most: on a finished page Chromium
 * sometimes makes no idle call until something wakes the page. */
async function settle(page: Page) {
  await page.evaluate(
    () => new Promise<void>(done => requestIdleCallback(() => done(), { timeout: 1_000 })),
  )
}

for (const who of WHO)
  test(`every page as ${who}`, async ({ visit }) => {
    test.setTimeout(180_000)
    const page = await visit(null)
    if (who !== 'visitor') await signIn(page, `${who}@example.com`, 'vinculum')
    for (const { pattern, folder } of pagesOf(routes)) {
      const address = addressOf(pattern, who)
      const asked = pattern === '/outbox' ? `${address}?key=${await outboxKey()}` : address
      const readers = READERS_OF[pattern] ?? READERS[folder]
      expect(readers, `READERS knows of app/routes/${folder}`).toBeDefined()
      const { [pattern]: status = 200 } = STATUS
      if (readers?.includes(who)) {
        const answer = await page.goto(asked)
        expect.soft(answer?.request().redirectedFrom(), `${address} as ${who}`).toBeNull()
        expect.soft(answer?.status(), `${address} as ${who}`).toBe(status)
      } else {
        const answer = await page.request.get(asked, { maxRedirects: 0 })
        if (answer.status() >= 300 && answer.status() < 400) continue
        await page.goto(asked)
      }
      await settle(page)
    }
  })

test('every page that a mail links to, with its token', async ({
  visit,
  newTalent,
  newCompany,
  mailedLink,
  baseURL,
}) => {
  const [talent, company] = [await newTalent(), await newCompany()]
  await introduce(company, talent)
  await company.post('/forgot-password', { email: company.email })
  const email = `new-${company.email}`
  await company.post('/settings', {
    intent: 'change-email',
    new_email: email,
    current_password: PASSWORD,
  })
  const unconfirmed = await makeTalent(String(baseURL), null)
  const mailedTo: Record<string, string> = {
    '/reset-password': company.email,
    '/verify-email': email,
    '/confirm-email': unconfirmed.email,
    '/not-my-account': unconfirmed.email,
    '/unsubscribe': talent.email,
  }
  expect(Object.keys(mailedTo)).toEqual(Object.keys(STATUS))
  const page = await visit(null)
  for (const [pattern, address] of Object.entries(mailedTo)) {
    const answer = await page.goto(await mailedLink(address, pattern))
    expect.soft(answer?.status(), pattern).toBe(200)
    await expect.soft(page.getByRole('main').getByRole('button').last(), pattern).toBeVisible()
    await settle(page)
  }
  await unconfirmed.leave()
})
