// Every page of the route table, for each type of user who gets it: no console messages, nothing blocked by the content
// security policy (see watchConsole). For the first type of user who can open it, and in its other states: no axe
// violations in both looks, and no overflow on a small phone.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import routes from '#app/routes.ts'
import { stableId } from '#db/seed/rows.ts'
import { expect } from './fixtures.ts'
import { expectSoundInBothLooks, test } from './looks.ts'
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
  '/logout': ['talent', 'company', 'admin'],
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

const DEMO_TALENT = '/talent/amara-okafor-demo01'
/** Other states of pages, judged in both looks. */
const STATES: Record<Who, readonly string[]> = {
  visitor: [
    '/talent-directory?q=nobody-of-this-name',
    '/talent-directory?skill=skill_fundraising&sort=rate_low',
    '/talent/nobody-of-this-name',
    '/blog/no-such-post',
    '/tools/rate-calculator?income=none&days_week=9',
    '/tools/availability-planner?hours=99&week=never',
    '/tools/contract-templates/nothing',
    '/resources/best-practices?q=day+rate',
    '/resources/best-practices?q=zeppelin',
    '/community',
    '/community?q=zeppelin',
    '/community?topic=pricing',
    '/community/no-such-question',
    '/signup?type=company',
    '/forgot-password?sent',
    '/confirm-email?done',
    '/not-my-account?done',
    '/sign-in-link?sent',
    '/sign-in-link?token=none',
  ],
  talent: [
    '/',
    DEMO_TALENT,
    '/tools/rate-calculator',
    '/tools/availability-planner',
    '/talent/profile?price_day_min=1900&price_day_max=2100',
    '/talent/soo-jin-park-demo05?introduce=1',
    `/connections/${introduction('meridian-finance talent@example.com')}/charter`,
    '/settings?confirm=delete',
  ],
  company: [
    '/tools/scope-builder',
    `${DEMO_TALENT}?introduce=1`,
    '/company/request/nonsense',
    '/connections',
    `/connections/${ROOM.company}`,
    `/connections/${ROOM.company}/charter`,
    `/connections/${ROOM.company}/charter/new`,
    `/connections/${ROOM.company}/meeting`,
    `/connections/${ROOM.company}/meeting/new`,
    '/settings',
    '/notifications',
  ],
  admin: [
    '/admin?period=all',
    '/admin/posts?stage=scheduled',
    '/admin/posts?stage=draft',
    '/admin/people?state=suspended',
    '/admin/people?q=nobody-of-this-name',
    '/admin/audit?q=nothing-of-this-kind',
    '/admin/audit/matches?q=nobody-of-this-name&side=talent',
  ],
}

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

type Visit = { address: string; isReader: boolean; isJudged: boolean; status?: number }

function visitsOf(who: Who): Visit[] {
  const pages = pagesOf(routes).map(({ pattern, folder }) => {
    const address = addressOf(pattern, who)
    const readers = READERS_OF[pattern] ?? READERS[folder]
    if (!readers) throw new Error(`READERS does not name app/routes/${folder}`)
    const isJudged = readers[0] === who || STATES[who].includes(address)
    return { address, isReader: readers.includes(who), isJudged, status: STATUS[pattern] ?? 200 }
  })
  const listed = new Set(pages.map(({ address }) => address))
  const states = STATES[who].filter(address => !listed.has(address))
  return [...pages, ...states.map(address => ({ address, isReader: true, isJudged: true }))]
}

/** Forms that don't name the account they are shown to (see ui/post-form.tsx). */
const UNNAMED = 'main form[method=post]:not(:has([name=shown_to]))'

/** A page takes seconds in both looks. */
const VISITS_PER_TEST = 15
const TESTS = WHO.flatMap(who => {
  const visits = visitsOf(who)
  const count = Math.ceil(visits.length / VISITS_PER_TEST)
  // In turn, because the pages that one type of user can open follow one another.
  return Array.from({ length: count }, (_, n) => ({
    name: `${who} (${n + 1})`,
    who,
    visits: visits.filter((_, at) => at % count === n),
  }))
})

for (const { name, who, visits } of TESTS)
  test(`every page as ${name}`, async ({ visit }) => {
    test.setTimeout(180_000)
    const page = await visit(null, { colorScheme: 'light', reducedMotion: 'reduce' })
    if (who !== 'visitor') await signIn(page, `${who}@example.com`, 'vinculum')
    for (const { address, isReader, isJudged, status } of visits) {
      const asked = address === '/outbox' ? `${address}?key=${await outboxKey()}` : address
      if (!isReader) {
        // Refusals look alike everywhere; STATES has some.
        // Asked again, as a browser does, if the server closes the idle connection in the same moment.
        const answer = await page.request.get(asked, { maxRedirects: 0, maxRetries: 1 })
        if (answer.status() !== 200) continue
      }
      const answer = await page.goto(asked)
      if (isReader && status !== undefined) {
        expect.soft(answer?.request().redirectedFrom(), `${address} as ${who}`).toBeNull()
        expect.soft(answer?.status(), `${address} as ${who}`).toBe(status)
      }
      if (who !== 'visitor' && isReader)
        expect.soft(await page.locator(UNNAMED).count(), `${address} as ${who}`).toBe(0)
      if (isJudged) await expectSoundInBothLooks(page, `${address} as ${who}`)
      else await settle(page)
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
