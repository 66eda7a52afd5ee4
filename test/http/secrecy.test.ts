// What must not leave the server: contact details before acceptance, e-mail addresses and account ids.
import { beforeAll, describe, expect, test } from 'vitest'
import { Browser } from '#test/app.ts'
import { sharedApp } from '#test/shared-app.ts'
import {
  buildAdmin,
  buildCommunityPost,
  buildCompany,
  buildConnection,
  buildPost,
  buildRequest,
  buildTalent,
  type Connection,
  type Person,
} from '#test/world.ts'

const CANARY = 'canary-7431'

const app = sharedApp()
let world: Awaited<ReturnType<typeof buildWorld>>
const browsers: Record<string, Browser> = {}
/** The responses before any test in this file answers an introduction. */
let answers: Answer[]
beforeAll(async () => {
  world = await buildWorld()
  browsers.visitor = new Browser()
  for (const [name, person] of Object.entries(world.people))
    browsers[name] = await app.signIn(person)
  answers = await readAll([...PUBLIC(), ...SIGNED_IN()])
})

function buildWorld() {
  return app.system(async tx => {
    const talent = await buildTalent(tx, { full_name: 'Ada Asked', featured: true })
    const company = await buildCompany(tx, { fullName: 'Curt Company' })
    const request = await buildRequest(tx, { company })
    const { slug } = await buildPost(tx)
    const curious = await buildCompany(tx)
    const asked = await buildCommunityPost(tx, { author_id: curious.userId })
    await buildCommunityPost(tx, { parent_id: asked.id, author_id: talent.userId })
    const people: Record<string, Person> = {
      talent,
      company,
      'another talent': await buildTalent(tx),
      'another company': curious,
      administrator: await buildAdmin(tx),
    }
    const build = (status: 'pending' | 'declined' | 'accepted' | 'matched') =>
      buildConnection(tx, { talent, company, status, contactDetails: `${CANARY}-${status}` })
    return {
      people,
      talent,
      requestId: request.requestId,
      slug,
      question: asked.key,
      pending: await build('pending'),
      declined: await build('declined'),
      matched: await build('matched'),
      accepted: await build('accepted'),
    }
  })
}

const PUBLIC = () => [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/confirm-email',
  '/not-my-account',
  '/sign-in-link',
  '/outbox',
  '/talent-directory',
  '/talent-directory?q=ada',
  world.talent.profileUrl,
  '/talent/nobody',
  '/blog',
  `/blog/${world.slug}`,
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/partners',
  '/resources',
  '/how-it-works',
  '/how-it-works/talent',
  '/how-it-works/company',
  '/how-it-works/matching',
  '/success-stories/talent',
  '/fees',
  '/tools/rate-calculator',
  '/tools/availability-planner',
  '/tools/contract-templates',
  '/tools/contract-templates/mutual-nda',
  '/tools/scope-builder',
  `/tools/scope-builder?request=${world.requestId}`,
  '/resources/best-practices',
  '/community',
  `/community/${world.question}`,
  '/unsubscribe?token=none',
  '/blog/rss.xml',
  '/sitemap.xml',
  '/sitemap/talent.xml',
]
const SIGNED_IN = () => [
  '/talent/profile',
  '/talent/dashboard',
  '/talent/dashboard?matches=all',
  `/requests/${world.requestId}`,
  '/company/dashboard',
  `/company/dashboard?request=${world.requestId}`,
  '/company/request/new',
  '/company/shortlist',
  `/company/request/${world.requestId}`,
  '/connections',
  '/settings',
  '/settings/download',
  '/talent/featured',
  '/notifications',
  '/community/ask',
  '/admin',
  '/admin/posts',
  '/admin/featured',
  '/admin/people',
  `/admin/people/${world.talent.userId}`,
  '/admin/community',
  '/admin/rooms',
  '/admin/audit',
]

/** The page, its data request, and the redirects before them. */
async function everythingAt(path: string, as: Browser | undefined): Promise<string> {
  const [pathname = '', search] = path.split('?')
  const data = `${pathname === '/' ? '/_root' : pathname}.data${search ? `?${search}` : ''}`
  const answers = await Promise.all([path, data].map(where => app.fetch(where, { as })))
  const texts = await Promise.all(answers.map(answer => answer.text()))
  return [...texts, ...answers.map(({ headers }) => JSON.stringify([...headers]))].join('\n')
}

type Answer = { who: string; path: string; text: string }

/** The responses of these pages to everybody. */
async function readAll(paths: string[]): Promise<Answer[]> {
  const all: Answer[] = []
  for (const [who, browser] of Object.entries(browsers)) {
    for (const path of paths) all.push({ who, path, text: await everythingAt(path, browser) })
  }
  return all
}

function placesHolding(secret: string, among: Answer[]): string[] {
  return among
    .filter(({ text }) => text.includes(secret))
    .map(({ who, path }) => `${who} at ${path}`)
}

describe('contact details', () => {
  /** Their author finds them in the download of the account's data. */
  const WRITTEN = ['company at /settings/download']

  test.each(['pending', 'declined'] as const)('%s: are in no response, to anybody', status => {
    expect(placesHolding(world[status].contactDetails, answers)).toEqual(WRITTEN)
  })

  test.each(['matched', 'accepted'] as const)(
    '%s: are where the two sides look for them',
    status => {
      const places = placesHolding(world[status].contactDetails, answers)
      for (const place of ['talent at /connections', 'talent at /talent/dashboard'])
        expect(places).toContain(place)
      expect(places).toContain('company at /connections')
      const others = places.filter(place => !/^(talent|company) at/.test(place))
      expect(others).toEqual([])
    },
  )

  const answer = ({ connectionId }: Connection, answered: string, as: Browser | undefined) =>
    app.fetch('/connections', { as, form: { intent: 'answer', connectionId, answer: answered } })

  test('are revealed by the acceptance, not by somebody else’s attempt', async () => {
    const { talent, company } = browsers
    const connection = await app.system(tx =>
      buildConnection(tx, {
        talent: world.talent,
        request: { requestId: world.requestId, company: world.pending.company },
        contactDetails: `${CANARY}-answered`,
      }),
    )
    const { contactDetails } = connection
    for (const who of ['another talent', 'company', 'another company', 'visitor']) {
      const body = await (await answer(connection, 'accepted', browsers[who])).text()
      expect(body).not.toContain(contactDetails)
    }
    expect(await everythingAt('/connections', talent)).not.toContain(contactDetails)
    expect((await answer(connection, 'accepted', talent)).status).toBe(302)
    expect(await everythingAt('/connections', talent)).toContain(contactDetails)
    expect(await everythingAt('/connections', company)).toContain(contactDetails)
    const again = await answer(connection, 'declined', talent)
    expect(again.status).toBe(409)
    expect(await everythingAt('/connections', talent)).toContain(contactDetails)
  })

  test('a declined introduction never reveals them', async () => {
    expect((await answer(world.pending, 'declined', browsers.talent)).status).toBe(302)
    expect((await answer(world.pending, 'accepted', browsers.talent)).status).toBe(409)
    expect(placesHolding(world.pending.contactDetails, await readAll(SIGNED_IN()))).toEqual(WRITTEN)
  })

  test('a stranger’s introduction responds like one that does not exist', async () => {
    const connection = await app.system(tx => buildConnection(tx))
    const missing = { ...connection, connectionId: '00000000-0000-4000-8000-000000000000' }
    const told = async (one: Connection) => {
      // Somebody who has answered nothing: the undo button disappears from the page after ten seconds.
      const response = await answer(one, 'accepted', browsers['another talent'])
      const body = (await response.text()).replaceAll(one.connectionId, 'id')
      return { status: response.status, body: body.replaceAll(/nonce="[^"]*"/g, '') }
    }
    expect(await told(connection)).toEqual(await told(missing))
  })
})

describe('public responses', () => {
  const toVisitors = () =>
    answers.filter(({ who, path }) => who === 'visitor' && PUBLIC().includes(path))

  test('contain no e-mail address and no account id', () => {
    for (const { email, userId } of Object.values(world.people)) {
      expect(placesHolding(email, toVisitors())).toEqual([])
      expect(placesHolding(userId, toVisitors())).toEqual([])
    }
  })

  test('contain nothing of a company’s requests', () => {
    expect(placesHolding(world.requestId, toVisitors())).toEqual([])
    expect(placesHolding('Curt Company', toVisitors())).toEqual([])
  })

  test('contain what is public', () => {
    expect(placesHolding('Ada Asked', toVisitors())).toContain(
      `visitor at ${world.talent.profileUrl}`,
    )
  })
})

/** Administrators need to see accounts. */
const isOfTheDesk = ({ who, path }: Answer) => who === 'administrator' && path.startsWith('/admin')

describe('the responses of signed-in pages', () => {
  test('contain nobody else’s e-mail address or account id', () => {
    for (const [name, { email, userId }] of Object.entries(world.people)) {
      const toOthers = answers.filter(one => one.who !== name && !isOfTheDesk(one))
      expect(placesHolding(email, toOthers)).toEqual([])
      expect(placesHolding(userId, toOthers)).toEqual([])
    }
  })

  test('contain no session token and no password hash', () => {
    for (const browser of Object.values(browsers)) {
      const [token = ''] = browser.cookies.get('vinculum.session')?.split('.') ?? []
      if (token !== '') expect(placesHolding(token, answers)).toEqual([])
    }
    expect(placesHolding('$argon2', answers)).toEqual([])
  })
})
