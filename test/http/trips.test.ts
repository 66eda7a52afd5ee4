// How often each page accesses the database: transactions, their statements, and messages to its thread. A change that
// makes a page access it more often fails here; one that makes it less often updates the table.
import { AsyncLocalStorage } from 'node:async_hooks'
import { Worker } from 'node:worker_threads'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { questionAddress } from '#app/features/community/rules.ts'
import type { EmbeddedAsks } from '#app/platform/db/embedded-protocol.ts'
import routes from '#app/routes.ts'
import { Browser, openApp, type TestApp } from '#test/app.ts'
import {
  buildAdmin,
  buildCommunityPost,
  buildCompany,
  buildConnection,
  buildPost,
  buildRequest,
  buildTalent,
} from '#test/world.ts'

/** For each page and each type of user: transactions, statements, trips; three dashes if there are none. */
const TRIPS = `
/                                         1 4 3    2 5 5    2 5 5    2 5 5
/talent-directory                         1 1 2    2 2 4    2 3 4    2 3 4
/talent/:slug                             1 2 3    2 3 5    2 9 7    2 6 5
/about                                    - - -    1 1 2    1 1 2    1 1 2
/privacy                                  - - -    1 1 2    1 1 2    1 1 2
/terms                                    - - -    1 1 2    1 1 2    1 1 2
/contact                                  - - -    1 1 2    1 1 2    1 1 2
/fees                                     - - -    1 1 2    1 1 2    1 1 2
/resources                                - - -    1 1 2    1 1 2    1 1 2
/partners                                 - - -    1 1 2    1 1 2    1 1 2
/how-it-works                             - - -    1 1 2    1 1 2    1 1 2
/how-it-works/talent                      - - -    1 1 2    1 1 2    1 1 2
/how-it-works/company                     - - -    1 1 2    1 1 2    1 1 2
/how-it-works/matching                    - - -    1 1 2    1 1 2    1 1 2
/success-stories/talent                   - - -    1 1 2    1 1 2    1 1 2
/tools/rate-calculator                    1 5 6    2 6 8    2 6 8    2 6 8
/tools/availability-planner               1 2 2    2 4 5    2 3 4    2 3 4
/tools/availability-planner/calendar.ics  - - -    1 1 2    1 1 2    1 1 2
/tools/contract-templates                 1 1 2    2 2 4    2 2 4    2 2 4
/tools/contract-templates/:template       - - -    1 1 2    1 1 2    1 1 2
/tools/contract-templates/:template/file  - - -    1 1 2    1 1 2    1 1 2
/tools/scope-builder                      1 1 2    2 3 4    2 4 4    2 4 4
/tools/scope-builder/file                 - - -    1 1 2    1 1 2    1 1 2
/resources/best-practices                 1 1 2    2 2 4    2 2 4    2 2 4
/robots.txt                               - - -    1 1 2    1 1 2    1 1 2
/sitemap.xml                              1 8 9    2 9 11   2 9 11   2 9 11
/sitemap/:file                            1 0 2    2 1 4    2 1 4    2 1 4
/community                                1 3 4    2 4 6    2 4 6    2 4 6
/community/ask                            - - -    1 1 2    1 1 2    1 1 2
/community/edit/:postId                   - - -    2 2 4    2 3 5    2 2 4
/community/:question                      1 4 4    2 5 6    2 7 8    2 5 6
/blog/rss.xml                             1 1 2    2 2 4    2 2 4    2 2 4
/blog                                     1 3 4    2 4 6    2 4 6    2 4 6
/blog/:slug                               1 2 3    2 3 5    2 3 5    2 3 5
/login                                    - - -    1 1 2    1 1 2    1 1 2
/signup                                   - - -    1 1 2    1 1 2    1 1 2
/session                                  - - -    1 1 2    1 1 2    1 1 2
/logout                                   - - -    1 1 2    1 1 2    1 1 2
/forgot-password                          - - -    1 1 2    1 1 2    1 1 2
/reset-password                           1 2 2    2 3 4    2 3 4    2 3 4
/verify-email                             1 1 2    2 2 4    2 2 4    2 2 4
/confirm-email                            1 1 2    2 2 4    2 2 4    2 2 4
/not-my-account                           1 1 2    2 2 4    2 2 4    2 2 4
/sign-in-link                             - - -    1 1 2    1 1 2    1 1 2
/talent/profile                           - - -    2 3 5    1 1 2    1 1 2
/talent/profile/photo                     - - -    2 3 5    1 1 2    1 1 2
/talent/featured                          - - -    2 2 4    1 1 2    1 1 2
/talent/dashboard                         - - -    2 12 5   1 1 2    1 1 2
/requests/:requestId                      - - -    2 7 4    1 1 2    1 1 2
/company/dashboard                        - - -    1 1 2    2 12 5   2 6 4
/company/request/new                      - - -    1 1 2    1 1 2    1 1 2
/company/shortlist                        - - -    1 1 2    2 5 6    2 3 5
/company/compare                          - - -    1 1 2    1 1 2    1 1 2
/company/request/fit                      - - -    1 1 2    1 1 2    1 1 2
/company/request/:requestId               - - -    1 1 2    2 2 4    2 2 4
/connections                              - - -    2 4 4    2 4 4    2 4 4
/connections/:id                          - - -    2 4 5    2 4 5    2 3 4
/connections/:id/conflict                 - - -    2 2 4    2 2 4    2 2 4
/connections/:id/files/:fileId            - - -    2 2 4    2 2 4    2 2 4
/connections/:id/charter                  - - -    2 6 7    2 6 7    2 5 6
/connections/:id/charter/new              - - -    2 5 6    2 4 6    2 2 4
/connections/:id/charter/:number/file     - - -    2 3 5    2 3 5    2 2 4
/connections/:id/meeting                  - - -    2 5 6    2 5 6    2 5 6
/connections/:id/meeting/new              - - -    2 3 4    2 3 4    2 3 4
/connections/:id/meeting/file             - - -    2 3 5    2 3 5    2 2 4
/match/:requestId/:talentId               - - -    2 5 4    2 5 4    2 5 4
/settings                                 - - -    2 4 4    2 5 4    2 5 4
/settings/conflicts                       - - -    2 2 4    2 2 4    2 2 4
/notifications                            - - -    2 3 4    2 3 4    2 3 4
/unsubscribe                              - - -    1 1 2    1 1 2    1 1 2
/outbox                                   - - -    1 1 2    1 1 2    1 1 2
/admin                                    - - -    1 1 2    1 1 2    2 7 4
/admin/posts                              - - -    1 1 2    1 1 2    2 3 5
/admin/posts/new                          - - -    1 1 2    1 1 2    1 1 2
/admin/posts/preview                      - - -    1 1 2    1 1 2    1 1 2
/admin/posts/:postId                      - - -    1 1 2    1 1 2    2 2 4
/admin/featured                           - - -    1 1 2    1 1 2    2 2 4
/admin/people                             - - -    1 1 2    1 1 2    2 2 4
/admin/people/:personId                   - - -    1 1 2    1 1 2    2 3 5
/admin/audit                              - - -    1 1 2    1 1 2    2 3 5
/admin/audit/matches                      - - -    1 1 2    1 1 2    2 3 5
/admin/community                          - - -    1 1 2    1 1 2    2 2 4
/admin/rooms                              - - -    1 1 2    1 1 2    2 2 4
/*                                        - - -    1 1 2    1 1 2    1 1 2
`

/** Left out: streams, rate-limited downloads, and pictures, which are drawn once. */
const LEFT_OUT = ['/notifications/stream', '/settings/download', '/og/']

type Counted = { transactions: number; statements: number; trips: number; asked: string[] }

const counting = new AsyncLocalStorage<Counted>()
let app: TestApp
let browsers: Record<string, Browser>
/** Addresses for pages whose path is a pattern. */
let addresses: Record<string, string>

beforeAll(async () => {
  const post = Worker.prototype.postMessage
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
    this: Worker,
    ...sent: Parameters<typeof post>
  ) {
    const counted = counting.getStore()
    // Checked edge: only calls to the database's thread have statements.
    const { kind, ask } = sent[0] as { kind?: string; ask?: Partial<EmbeddedAsks['run']['ask']> }
    if (kind?.startsWith('directory')) counting.getStore()?.asked.push(kind)
    if (counted && ask?.statements) {
      counted.trips += 1
      for (const { sql } of ask.statements) {
        if (sql.startsWith('begin')) counted.transactions += 1
        else if (sql !== 'commit' && !sql.includes("set_config('role'")) counted.statements += 1
      }
    }
    return post.apply(this, sent)
  })
  app = await openApp({ engine: 'embedded' })
  const people = await app.system(async tx => {
    const talent = await buildTalent(tx, { featured: true })
    const company = await buildCompany(tx)
    const { requestId } = await buildRequest(tx, { company })
    const { connectionId } = await buildConnection(tx, { talent, company, status: 'accepted' })
    await tx
      .insertInto('shortlist_entries')
      .values({ user_id: company.userId, talent_id: talent.talentId })
      .execute()
    const post = await buildPost(tx)
    const asked = await buildCommunityPost(tx, {
      author_id: company.userId,
      title: 'What should be asked first?',
    })
    addresses = {
      '/talent/:slug': talent.profileUrl,
      '/community/edit/:postId': `/community/edit/${asked.id}`,
      '/community/:question': `/community/${questionAddress({ key: asked.key, title: 'What should be asked first?' })}`,
      '/blog/:slug': `/blog/${post.slug}`,
      '/company/request/:requestId': `/company/request/${requestId}`,
      '/connections/:id/conflict': `/connections/${connectionId}/conflict`,
      '/connections/:id/files/:fileId': `/connections/${connectionId}/files/${connectionId}`,
      '/connections/:id/charter': `/connections/${connectionId}/charter`,
      '/connections/:id/charter/new': `/connections/${connectionId}/charter/new`,
      '/connections/:id/charter/:number/file': `/connections/${connectionId}/charter/1/file`,
      '/connections/:id/meeting': `/connections/${connectionId}/meeting`,
      '/connections/:id/meeting/new': `/connections/${connectionId}/meeting/new`,
      '/connections/:id/meeting/file': `/connections/${connectionId}/meeting/file`,
      '/connections/:id': `/connections/${connectionId}`,
      '/requests/:requestId': `/requests/${requestId}`,
      '/match/:requestId/:talentId': `/match/${requestId}/${talent.talentId}`,
      '/tools/contract-templates/:template': '/tools/contract-templates/mutual-nda',
      '/tools/contract-templates/:template/file': '/tools/contract-templates/mutual-nda/file',
      '/sitemap/:file': '/sitemap/talent.xml',
      '/admin/posts/:postId': `/admin/posts/${post.id}`,
      '/admin/people/:personId': `/admin/people/${talent.userId}`,
      '/*': '/nothing/is/here',
    }
    return { talent, company, administrator: await buildAdmin(tx) }
  })
  browsers = { visitor: new Browser() }
  for (const [name, person] of Object.entries(people)) browsers[name] = await app.signIn(person)
  // Lets the market load what was written so far: until then each member's page checks for changes.
  await app.fetch('/talent-directory')
})
afterAll(async () => {
  vi.restoreAllMocks()
  await app.close()
})

/** Counts the second visit: cached results exist, and no changes are left to load. */
async function visit(page: string, as: Browser | undefined): Promise<Counted> {
  const counted = { transactions: 0, statements: 0, trips: 0, asked: [] }
  const open = async () => {
    await (await app.fetch(page, { as })).arrayBuffer()
  }
  await open()
  await counting.run(counted, open)
  return counted
}

async function count(page: string, as: Browser | undefined): Promise<string> {
  const { transactions, statements, trips } = await visit(page, as)
  expect(transactions, page).toBeLessThanOrEqual(2)
  return trips === 0 ? '- - -' : `${transactions} ${statements} ${trips}`
}

function pathsOf(entries: RouteConfigEntry[], under = ''): string[] {
  return entries.flatMap(({ path = '', children }) => {
    const whole = path === '' ? under : `${under}/${path}`
    return [...(children ? [] : [whole || '/']), ...pathsOf(children ?? [], whole)]
  })
}

test('each page accesses the database as often as the table says, in at most two transactions', async () => {
  const counted: string[] = []
  for (const path of pathsOf(routes)) {
    if (LEFT_OUT.some(left => path.startsWith(left))) continue
    const page = addresses[path] ?? path
    expect(page).not.toMatch(/[:*]/)
    const figures: string[] = []
    for (const browser of Object.values(browsers))
      figures.push((await count(page, browser)).padEnd(9))
    counted.push(`${path.padEnd(42)}${figures.join('')}`.trimEnd())
  }
  expect(`\n${counted.join('\n')}\n`).toBe(TRIPS)
})

test('for a missing profile, each part of the name is looked up in the directory, without its counts, and once in the database', async () => {
  const { asked, transactions } = await visit('/talent/anna-maria-nobody-1x2y3z', undefined)
  expect(asked).toEqual(Array(3).fill('directory-page'))
  expect(transactions).toBeLessThanOrEqual(2)
})
