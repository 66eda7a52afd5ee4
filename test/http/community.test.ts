import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutbox } from '#app/platform/mail/outbox.ts'
import { type Browser, openApp, type TestApp } from '#test/app.ts'
import { readHead } from '#test/page-head.ts'
import { readStructuredData } from '#test/structured-data.ts'
import {
  buildAdmin,
  buildCommunityPost,
  buildCompany,
  buildTalent,
  type Person,
  type Talent,
} from '#test/world.ts'

let app: TestApp
let talent: Talent
let company: Person
let asker: Browser
let answerer: Browser
let admin: Browser
beforeAll(async () => {
  app = await openApp()
  const desk = await app.system(async tx => {
    talent = await buildTalent(tx, { full_name: 'Amara Okafor' })
    company = await buildCompany(tx, { fullName: 'Corinne Walsh' })
    return await buildAdmin(tx)
  })
  asker = await app.signIn(company)
  answerer = await app.signIn(talent)
  admin = await app.signIn(desk)
})
afterAll(() => app.close())

const DETAILS = 'These are the details, **at length**. <script>alert(1)</script>'

/** A company that has asked nothing yet: there is a limit per day. */
const newcomer = async () => app.signIn(await app.system(tx => buildCompany(tx)))

async function ask(title: string, as = asker): Promise<string> {
  const form = { title, topic: 'hiring', body: DETAILS, submission: randomUUID() }
  const response = await app.fetch('/community/ask', { as, form })
  expect(response.status).toBe(302)
  return response.headers.get('location') ?? ''
}

async function answer(address: string, body: string, as = answerer): Promise<string> {
  const form = { intent: 'answer', body, submission: randomUUID() }
  expect((await app.fetch(address, { as, form })).status).toBe(302)
  const posts = await app.system(tx =>
    tx.selectFrom('community_posts').select('id').where('body', '=', body).execute(),
  )
  return posts[0]?.id ?? ''
}

async function questionId(title: string): Promise<string> {
  const { id } = await app.system(tx =>
    tx
      .selectFrom('community_posts')
      .select('id')
      .where('title', '=', title)
      .executeTakeFirstOrThrow(),
  )
  return id
}

const text = async (path: string, as?: Browser) => await (await app.fetch(path, { as })).text()
const act = (address: string, intent: string, post_id: string, as: Browser) =>
  app.fetch(address, { as, form: { intent, post_id } })

describe('asking', () => {
  test('a visitor is redirected to the login page and back', async () => {
    for (const [asked, posted] of [
      [undefined, ''],
      [{ title: 'x' }, '&posted=1'],
    ] as const) {
      const response = await app.fetch('/community/ask', { form: asked })
      expect(response.headers.get('location')).toBe(`/login?next=%2Fcommunity%2Fask${posted}`)
    }
  })

  test('everybody can read a question, its author and its structured data', async () => {
    const address = await ask('How long is a notice period, and why?')
    expect(address).toMatch(/^\/community\/[0-9a-f]{10}-how-long-is-a-notice-period-and-why$/)
    const page = await text(address)
    expect(page).toContain('Corinne Walsh')
    expect(page).toContain('<strong>at length</strong>')
    expect(page).not.toContain('<script>alert')
    expect(page).not.toContain(company.email)
    expect(page).not.toContain(company.userId)
    const [data] = readStructuredData(page)
    expect(data).toMatchObject({
      '@type': 'QAPage',
      mainEntity: { answerCount: 0, author: { name: 'Corinne Walsh' } },
    })
    expect(readHead(page).canonical).toBe(app.origin + address)
    expect(await text('/community')).toContain('How long is a notice period')
    expect((await app.fetch(`/og${address}.png`)).headers.get('content-type')).toBe('image/png')
  })

  test('an address with another title redirects to the right one', async () => {
    const address = await ask('Does the address follow the title?')
    const response = await app.fetch(`${address.slice(0, 21)}-something-else`)
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe(address)
    expect((await app.fetch('/community/0123456789-nothing')).status).toBe(404)
    expect((await app.fetch('/community/nothing')).status).toBe(404)
  })

  test('a form sent twice makes one question', async () => {
    const form = {
      title: 'Is this asked once or twice?',
      topic: 'hiring',
      body: DETAILS,
      submission: randomUUID(),
    }
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => app.fetch('/community/ask', { as: asker, form })),
    )
    expect(new Set(sent.map(response => response.headers.get('location'))).size).toBe(1)
    const page = await text('/community?q=once+or+twice')
    expect(page.match(/<article/g)).toHaveLength(1)
  })

  test.each([
    ['too short a question', { title: 'Short', topic: 'hiring', body: DETAILS }],
    ['no topic', { title: 'A question of some length', topic: 'none', body: DETAILS }],
    ['no details', { title: 'A question of some length', topic: 'hiring', body: '   ' }],
    ['too much', { title: 'A question of some length', topic: 'hiring', body: 'x'.repeat(8001) }],
  ])('%s is refused, and the typed values stay', async (_what, form) => {
    const response = await app.fetch('/community/ask', { as: asker, form })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(`value="${form.title}"`)
  })

  test('a member can ask ten questions a day, also with concurrent requests', async () => {
    const person = await app.system(tx => buildCompany(tx))
    const eager = await app.signIn(person)
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, at) =>
        app.fetch('/community/ask', {
          as: eager,
          form: {
            title: `One of very many questions, ${at}`,
            topic: 'hiring',
            body: DETAILS,
            submission: randomUUID(),
          },
        }),
      ),
    )
    const statuses = answers.map(response => response.status).sort()
    expect(statuses).toEqual([...Array(10).fill(302), ...Array(4).fill(429)])
    const waits = answers.filter(({ status }) => status === 429)
    expect(waits.map(({ headers }) => headers.get('retry-after'))).toEqual(Array(4).fill('86400'))
  })

  test('deleting questions makes no room for more', async () => {
    const eager = await app.signIn(await app.system(tx => buildCompany(tx)))
    for (let at = 0; at < 10; at += 1) {
      const title = `A question that is deleted at once, ${at}`
      const address = await ask(title, eager)
      expect((await act(address, 'delete', await questionId(title), eager)).status).toBe(302)
    }
    const form = { title: 'One more question', topic: 'hiring', body: DETAILS }
    expect((await app.fetch('/community/ask', { as: eager, form })).status).toBe(429)
  })
})

describe('answers', () => {
  test('only the asker can accept one, which then comes first', async () => {
    const title = 'Which of these answers is the one?'
    const address = await ask(title)
    const first = await answer(address, 'The first of the two answers.')
    const second = await answer(address, 'The second of the two answers.')
    expect((await act(address, 'accept', second, answerer)).status).toBe(409)
    expect(await text(address)).not.toContain('Accepted answer')
    await act(address, 'accept', second, asker)
    const page = await text(address)
    expect(page.indexOf('The second of')).toBeLessThan(page.indexOf('The first of'))
    expect(readStructuredData(page)[0]).toMatchObject({
      mainEntity: { answerCount: 2, acceptedAnswer: { text: 'The second of the two answers.' } },
    })
    expect(await text('/community?q=one%3F')).toContain('Solved')
    const elsewhere = await ask('Another question altogether')
    expect((await act(elsewhere, 'accept', first, asker)).status).toBe(404)
  })

  test('what is no answer, hidden or deleted cannot be accepted, and that is said', async () => {
    const title = 'Which of these can be accepted at all?'
    const address = await ask(title)
    const good = await answer(address, 'The answer that is accepted.')
    await act(address, 'accept', good, asker)
    const hidden = await answer(address, 'The asker’s own, hidden answer.', asker)
    const deleted = await answer(address, 'An answer that is deleted again.')
    await act(address, 'delete', deleted, answerer)
    await app.system(tx =>
      tx
        .updateTable('community_posts')
        .set({ hidden_at: new Date() })
        .where('id', '=', hidden)
        .execute(),
    )
    const only = 'Only a visible answer to your own question can be accepted. Nothing has changed.'
    const gone = 'This post has been deleted or hidden. Nothing has changed.'
    const refusals = [
      [await questionId(title), 409, only],
      [hidden, 409, only],
      [deleted, 404, gone],
      [randomUUID(), 404, gone],
    ] as const
    for (const [post, status, words] of refusals) {
      const refused = await act(address, 'accept', post, asker)
      const page = await refused.text()
      expect([refused.status, page.includes(words)]).toEqual([status, true])
      expect(page).toContain('The answer that is accepted.')
      expect(page).toContain('Accepted answer')
    }
  })

  test('more than a page of them continue on the next, where they can be voted for as well', async () => {
    const title = 'Which question has more answers than a page?'
    const address = await ask(title)
    const parent_id = await questionId(title)
    const ids = await app.system(async tx => {
      const made: string[] = []
      for (let n = 1; n <= 31; n += 1) {
        const created_at = new Date(Date.now() - 1_000_000 + n)
        const body = `It is answer number ${n} of them.`
        made.push((await buildCommunityPost(tx, { parent_id, body, created_at })).id)
      }
      return made
    })
    const first = await text(address)
    expect(first).toContain('1–30 of 31 answers')
    expect(first).toContain('answer number 30 of')
    expect(first).not.toContain('answer number 31 of')
    expect(readStructuredData(first)[0]).toMatchObject({ mainEntity: { answerCount: 31 } })
    const second = await text(`${address}?page=2`)
    expect(second).toContain('answer number 31 of')
    expect(second).not.toContain('answer number 30 of')
    expect(await text(`${address}?page=9`)).toContain('answer number 31 of')
    const voted = await act(`${address}?page=2`, 'helpful', ids[30] ?? '', asker)
    expect(voted.headers.get('location')).toBe(`${address}?page=2#${ids[30]}`)
    expect(await text(`${address}?page=2`)).toContain('answer number 30 of')
    await act(address, 'not-helpful', ids[30] ?? '', asker)
    const form = { intent: 'answer', body: 'The one that comes last.', submission: randomUUID() }
    const response = await app.fetch(address, { as: answerer, form })
    expect(response.headers.get('location')).toBe(`${address}?done=answered&page=2#answers`)
    expect(await text(`${address}?page=2`)).toContain('The one that comes last.')
  })

  test('one vote per member, and none for one’s own', async () => {
    const address = await ask('Who finds this helpful, and how often?')
    const id = await answer(address, 'An answer that is voted for.')
    await Promise.all(Array.from({ length: 5 }, () => act(address, 'helpful', id, asker)))
    await act(address, 'helpful', id, answerer)
    expect(await text(address)).toContain('Helpful to 1 member<')
    const own = await (await app.fetch('/settings/download', { as: asker })).json()
    expect(own.found_helpful).toHaveLength(1)
    await act(address, 'not-helpful', id, asker)
    expect(await text(address)).toContain('Not marked as helpful yet')
  })

  test('can only be changed and deleted by their authors', async () => {
    const title = 'Whose is this, and who may change it?'
    const address = await ask(title)
    const id = await answer(address, 'An answer as it was first.')
    const form = { body: 'An answer as it is now, edited.' }
    expect((await app.fetch(`/community/edit/${id}`, { as: asker, form })).status).toBe(404)
    expect(await text(address)).toContain('as it was first')
    expect((await app.fetch(`/community/edit/${id}`, { as: answerer, form })).status).toBe(302)
    expect(await text(address)).toContain('as it is now, edited')
    await act(address, 'delete', id, asker)
    expect(await text(address)).toContain('as it is now, edited')
    // Others have answered, so the question stays.
    const kept = await act(address, 'delete', await questionId(title), asker)
    expect(kept.headers.get('location')).toContain('done=kept')
    await act(address, 'delete', id, answerer)
    expect(await text(address)).not.toContain('as it is now')
    const gone = await act(address, 'delete', await questionId(title), asker)
    expect(gone.headers.get('location')).toBe('/community?deleted')
    expect((await app.fetch(address)).status).toBe(404)
  })

  test('posts of a deleted account stay without its name', async () => {
    const person = await app.system(tx => buildCompany(tx, { fullName: 'Leaving Soon' }))
    const address = await ask('What becomes of what I wrote?', await app.signIn(person))
    expect(await text(address)).toContain('Leaving Soon')
    await app.system(tx => tx.deleteFrom('users').where('id', '=', person.userId).execute())
    const page = await text(address)
    expect(page).toContain('A former member')
    expect(page).not.toContain('Leaving Soon')
    readStructuredData(page)
  })
})

describe('moderation', () => {
  test('a report reaches the desk; a hidden post is missing for others until it is restored', async () => {
    const title = 'Is this question a good one?'
    const address = await ask(title)
    const id = await questionId(title)
    await answer(address, 'An answer under what is hidden.')
    const report = { intent: 'report', post_id: id, reason: 'It is advertising' }
    await app.fetch(address, { as: answerer, form: report })
    await app.fetch(address, { as: answerer, form: report })
    const desk = await text('/admin/community', admin)
    expect(desk.match(/It is advertising/g)?.length).toBeGreaterThan(0)
    const page = await (await app.fetch('/admin/community', { as: admin })).text()
    expect(page).toMatch(new RegExp(`class="[^"]*underline[^"]*" href="${address}"`))
    expect(page).toMatch(/href="\/admin\/people\?q=[^"]+"/)
    const own = await (await app.fetch('/settings/download', { as: answerer })).json()
    expect(own.reported).toMatchObject([{ reason: 'It is advertising' }])
    const other = await (await app.fetch('/settings/download', { as: asker })).json()
    expect(other.reported).toEqual([])

    const verdict = (what: string, reason: string, as = admin) =>
      app.fetch('/admin/community', { as, form: { post_id: id, verdict: what, reason } })
    expect((await verdict('hide', '')).status).toBe(400)
    await verdict('hide', 'Advertising', asker)
    expect((await app.fetch(address)).status).toBe(200)
    expect((await verdict('hide', 'Advertising')).status).toBe(302)

    for (const as of [undefined, answerer])
      expect((await app.fetch(address, { as })).status).toBe(404)
    const ownView = await text(address, asker)
    expect(ownView).toContain('Hidden by the administrators')
    expect(ownView).not.toContain('Post answer')
    expect((await app.fetch(`/og${address}.png`)).status).toBe(404)
    for (const path of ['/community', '/sitemap.xml', '/community?q=good+one'])
      expect(await text(path), path).not.toContain('is-this-question-a-good-one')

    await verdict('restore', 'A slip')
    expect((await app.fetch(address)).status).toBe(200)
    const trail = await text('/admin/audit?subject=community', admin)
    expect(trail).toContain('Hid the question')
    expect(trail).toContain('Restored the question')
    expect(trail).toContain('A slip')
  })

  test('a report without a reason, or with too long a one, keeps its text beside the post', async () => {
    const title = 'What happens to a bad report?'
    const address = await ask(title, await newcomer())
    const id = await questionId(title)
    const report = async (reason: string) => {
      const form = { intent: 'report', post_id: id, reason }
      const response = await app.fetch(address, { as: answerer, form })
      const page = await response.text()
      return { status: response.status, form: /<details open[\s\S]*?<\/details>/.exec(page)?.[0] }
    }
    expect(await report('\u200b')).toEqual({
      status: 400,
      form: expect.stringContaining('Say what’s wrong'),
    })
    const long = 'long '.repeat(250).trim()
    const { status, form } = await report(long)
    expect([status, form]).toEqual([
      400,
      expect.stringContaining('The reason must be at most 1,000 characters long'),
    ])
    expect(form).toContain(long)
  })

  test('the author is mailed that a post is hidden and why, and that it is visible again', async () => {
    const title = 'May I name a competitor here?'
    const address = await ask(title, await newcomer())
    const id = await answer(address, 'Names a competitor at length.')
    const decide = async (verdict: string) => {
      const form = { post_id: id, verdict, reason: 'It names a competitor' }
      expect((await app.fetch('/admin/community', { as: admin, form })).status).toBe(302)
      const open = () =>
        app.system(tx =>
          sql`select from app.jobs where kind = 'post-decision-mail' and state = 'open'`.execute(
            tx,
          ),
        )
      await expect.poll(async () => (await open()).rows.length).toBe(0)
    }
    await decide('hide')
    await decide('restore')
    const mails = await createOutbox(app.outbox).list()
    const of = (subject: string) =>
      mails.filter(mail => mail.to === talent.email && mail.subject === subject)
    const [hidden, ...others] = of('Your answer is hidden')
    expect(others).toEqual([])
    for (const part of [`your answer to “${title}”`, '“It names a competitor”', address])
      expect(hidden?.text).toContain(part)
    expect(of('Your answer is no longer hidden')).toHaveLength(1)
  })

  test('a hidden answer does not count', async () => {
    const author = await app.signIn(await app.system(tx => buildCompany(tx)))
    const address = await ask('How many answers does this have?', author)
    const id = await answer(address, 'An answer that gets hidden.')
    await act(address, 'accept', id, author)
    const moderate = (verdict: string) =>
      app.fetch('/admin/community', {
        as: admin,
        form: { post_id: id, verdict, reason: 'Rude' },
      })
    const found = () => text('/community?q=How+many+answers+does')
    expect(await found()).toContain('Solved')
    await moderate('hide')
    expect(await text(address)).not.toContain('that gets hidden')
    expect(await text('/community?open=1')).toContain('How many answers does this have?')
    expect(await found()).not.toContain('Solved')
    await moderate('restore')
    expect(await found()).toContain('Solved')
  })
})

describe('who is notified', () => {
  const bell = async (as: Browser) =>
    /aria-label="(Notifications[^"]*)"/.exec(await text('/contact', as))?.[1]

  async function member() {
    const person = await app.system(tx => buildCompany(tx))
    return { person, as: await app.signIn(person) }
  }
  test('the asker, of an answer by somebody else, once until it is seen; seeing the question is enough', async () => {
    const { person, as } = await member()
    const address = await ask('Does anybody hear of an answer?', as)
    await answer(address, 'An answer of one’s own tells nobody.', as)
    expect(await bell(as)).not.toContain('unread')
    await answer(address, 'The first answer of somebody else.')
    await answer(address, 'The second answer of somebody else.')
    expect(await bell(as)).toContain('1 unread')
    const [mail, ...others] = await app.mailsTo(person.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Your question was answered')
    const link = new URL(mail?.text.match(/https?:\S+community\S+/)?.[0] ?? '').pathname
    const { headers } = await app.fetch(link, { as })
    expect(headers.get('location')).toBe(address)
    await text(address, as)
    expect(await bell(as)).not.toContain('unread')
    await answer(address, 'A third answer, after the first two were seen.')
    expect(await bell(as)).toContain('1 unread')
  })

  test('the author of an accepted answer, once, without the title of the question in the mail', async () => {
    const { person, as } = await member()
    const { as: other } = await member()
    const address = await ask('Does it help to accept an answer?', other)
    const id = await answer(address, 'An answer that gets accepted.', as)
    for (const intent of ['accept', 'unaccept', 'accept']) await act(address, intent, id, other)
    expect(await bell(as)).toContain('1 unread')
    expect(await text('/notifications', as)).toContain('“Does it help to accept an answer?”')
    const mails = await app.mailsTo(person.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your answer was accepted'])
    expect(mails[0]?.text).not.toContain('Does it help')
    await text(address, as)
    expect(await bell(as)).not.toContain('unread')
  })

  test('nobody by mail, once the answer is hidden', async () => {
    const { person, as } = await member()
    const address = await ask('Does a hidden answer reach anybody?', as)
    await app.system(async tx => {
      const id = await questionId('Does a hidden answer reach anybody?')
      await sql`lock table app.jobs in exclusive mode`.execute(tx)
      await buildCommunityPost(tx, { parent_id: id, author_id: talent.userId })
      await sql`update community_posts set hidden_at = now() where parent_id = ${id}`.execute(tx)
    })
    expect(await app.mailsTo(person.email)).toEqual([])
    expect(await text('/notifications', as)).toContain('The answer is no longer there.')
    expect(await text(address, as)).toContain('Does a hidden answer')
  })
})

test.each(['%', '_', '\\', "'", '😀', '"><script>'])(
  'searching for %s only finds what contains it',
  async term => {
    const person = await app.system(tx => buildCompany(tx))
    await ask(`Can somebody search for ${term} here?`, await app.signIn(person))
    const page = await text(`/community?q=${encodeURIComponent(term)}`)
    expect(page).toContain('Can somebody search for')
    expect(page).not.toContain('Which of these answers')
  },
)
