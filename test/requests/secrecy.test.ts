// What must not leave the server: contact details before acceptance, e-mail addresses and account ids.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withSystem } from '#app/platform/db/actor.ts'
import { Browser, openApp, type TestApp } from '#test/app.ts'
import {
  buildAdmin,
  buildCompany,
  buildConnection,
  buildPost,
  buildRequest,
  buildTalent,
  type Connection,
  type Person,
} from '#test/world.ts'

const CANARY = 'canary-7431'

let app: TestApp
let world: Awaited<ReturnType<typeof buildWorld>>
const browsers: Record<string, Browser> = {}
beforeAll(async () => {
  app = await openApp()
  world = await buildWorld()
  browsers.visitor = new Browser()
  for (const [name, person] of Object.entries(world.people))
    browsers[name] = await app.signIn(person)
})
afterAll(() => app.close())

function buildWorld() {
  return withSystem(app.database.kysely, async tx => {
    const talent = await buildTalent(tx, { full_name: 'Ada Asked', featured: true })
    const company = await buildCompany(tx, { fullName: 'Curt Company' })
    const request = await buildRequest(tx, { company })
    const { slug } = await buildPost(tx)
    const people: Record<string, Person> = {
      talent,
      company,
      'another talent': await buildTalent(tx),
      'another company': await buildCompany(tx),
      administrator: await buildAdmin(tx),
    }
    const build = (status: 'pending' | 'declined' | 'accepted' | 'matched') =>
      buildConnection(tx, { talent, company, status, contactDetails: `${CANARY}-${status}` })
    return {
      people,
      talent,
      requestId: request.requestId,
      slug,
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
  '/success-stories/talent',
]
const SIGNED_IN = () => [
  '/talent/profile',
  '/talent/dashboard',
  '/talent/dashboard?matches=all',
  '/company/dashboard',
  `/company/dashboard?request=${world.requestId}`,
  '/company/request/new',
  `/company/request/${world.requestId}`,
  '/connections',
  '/settings',
]

/** The page and the data the browser asks for in its place, with what came before it. */
async function everythingAt(path: string, as: Browser | undefined): Promise<string> {
  const [pathname = '', search] = path.split('?')
  const data = `${pathname === '/' ? '/_root' : pathname}.data${search ? `?${search}` : ''}`
  const answers = await Promise.all([path, data].map(where => app.fetch(where, { as })))
  const texts = await Promise.all(answers.map(answer => answer.text()))
  return [...texts, ...answers.map(({ headers }) => JSON.stringify([...headers]))].join('\n')
}

async function placesHolding(secret: string, who: string, paths: string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths)
    if ((await everythingAt(path, browsers[who])).includes(secret)) found.push(path)
  return found
}

describe('contact details', () => {
  test.each(['pending', 'declined'] as const)('%s: stand in no answer, to anybody', async status => {
    const { contactDetails } = world[status]
    for (const who of Object.keys(browsers)) {
      const places = await placesHolding(contactDetails, who, [...PUBLIC(), ...SIGNED_IN()])
      expect({ who, places }).toEqual({ who, places: [] })
    }
  })

  test.each(['matched', 'accepted'] as const)('%s: stand where their two parties look', async status => {
    const { contactDetails } = world[status]
    const paths = [...PUBLIC(), ...SIGNED_IN()]
    expect(await placesHolding(contactDetails, 'talent', paths)).toContain('/connections')
    expect(await placesHolding(contactDetails, 'company', paths)).toContain('/connections')
    for (const who of ['visitor', 'another talent', 'another company', 'administrator'])
      expect(await placesHolding(contactDetails, who, paths)).toEqual([])
  })

  const answer = ({ connectionId }: Connection, answered: string, as: Browser | undefined) =>
    app.fetch('/connections', { as, form: { intent: 'answer', connectionId, answer: answered } })

  test('come with the acceptance, not with the asking for it by somebody else', async () => {
    const { talent, company } = browsers
    const connection = await withSystem(app.database.kysely, tx =>
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

  test('a declined introduction keeps them for good', async () => {
    expect((await answer(world.pending, 'declined', browsers.talent)).status).toBe(302)
    expect((await answer(world.pending, 'accepted', browsers.talent)).status).toBe(409)
    for (const who of Object.keys(browsers)) {
      const places = await placesHolding(world.pending.contactDetails, who, SIGNED_IN())
      expect({ who, places }).toEqual({ who, places: [] })
    }
  })

  test('a stranger’s introduction answers as one that does not exist', async () => {
    const connection = await withSystem(app.database.kysely, tx => buildConnection(tx))
    const missing = { ...connection, connectionId: '00000000-0000-4000-8000-000000000000' }
    const told = async (one: Connection) => {
      const response = await answer(one, 'accepted', browsers.talent)
      const body = (await response.text()).replaceAll(one.connectionId, 'id')
      return { status: response.status, body: body.replaceAll(/nonce="[^"]*"/g, '') }
    }
    expect(await told(connection)).toEqual(await told(missing))
  })
})

describe('public answers', () => {
  test('hold no e-mail address and no account id', async () => {
    const secrets = Object.values(world.people).flatMap(({ email, userId }) => [email, userId])
    for (const path of PUBLIC()) {
      const all = await everythingAt(path, browsers.visitor)
      expect({ path, held: secrets.filter(secret => all.includes(secret)) }).toEqual({ path, held: [] })
    }
  })

  test('hold nothing of a company’s requests', async () => {
    expect(await placesHolding(world.requestId, 'visitor', PUBLIC())).toEqual([])
    expect(await placesHolding('Curt Company', 'visitor', PUBLIC())).toEqual([])
  })
})

describe('the answers of the signed-in pages', () => {
  test('hold nobody else’s e-mail address or account id', async () => {
    for (const [who, person] of Object.entries(world.people)) {
      const secrets = Object.values(world.people)
        .filter(other => other !== person)
        .flatMap(({ email, userId }) => [email, userId])
      for (const path of [...PUBLIC(), ...SIGNED_IN()]) {
        const all = await everythingAt(path, browsers[who])
        const held = secrets.filter(secret => all.includes(secret))
        expect({ who, path, held }).toEqual({ who, path, held: [] })
      }
    }
  })

  test('hold no session token, password hash or key', async () => {
    for (const who of ['talent', 'company', 'administrator']) {
      const token = browsers[who]?.cookies.get('vinculum.session')?.split('.')[0] ?? 'no token'
      for (const path of SIGNED_IN()) {
        const all = await everythingAt(path, browsers[who])
        expect(all.includes(token), `${who} ${path}`).toBe(false)
        expect(all).not.toContain('$argon2')
      }
    }
  })
})
