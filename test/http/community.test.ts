// Asking and answering.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readHead } from '#test/page-head.ts'
import { readStructuredData } from '#test/structured-data.ts'
import { buildCommunityPost, buildCompany, buildTalent } from '#test/world.ts'
import { type Community, DETAILS, openCommunity } from './community-world.ts'

let community: Community
beforeAll(async () => {
  community = await openCommunity()
})
afterAll(() => community.app.close())

describe('asking', () => {
  test('a visitor is redirected to the login page and back', async () => {
    for (const [asked, posted] of [
      [undefined, ''],
      [{ title: 'x' }, '&posted=1'],
    ] as const) {
      const response = await community.app.fetch('/community/ask', { form: asked })
      expect(response.headers.get('location')).toBe(`/login?next=%2Fcommunity%2Fask${posted}`)
    }
  })

  test('everybody can read a question, its author and its structured data', async () => {
    const address = await community.ask('How long is a notice period, and why?')
    expect(address).toMatch(/^\/community\/[0-9a-f]{10}-how-long-is-a-notice-period-and-why$/)
    const page = await community.text(address)
    expect(page).toContain('Corinne Walsh')
    expect(page).toContain('<strong>at length</strong>')
    expect(page).not.toContain('<script>alert')
    expect(page).not.toContain(community.company.email)
    expect(page).not.toContain(community.company.userId)
    const [data] = readStructuredData(page)
    expect(data).toMatchObject({
      '@type': 'QAPage',
      mainEntity: { answerCount: 0, author: { name: 'Corinne Walsh' } },
    })
    expect(readHead(page).canonical).toBe(community.app.origin + address)
    expect(await community.text('/community')).toContain('How long is a notice period')
    expect((await community.app.fetch(`/og${address}.png`)).headers.get('content-type')).toBe(
      'image/png',
    )
  })

  test('an address with another title redirects to the right one', async () => {
    const address = await community.ask('Does the address follow the title?')
    const response = await community.app.fetch(`${address.slice(0, 21)}-something-else`)
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toBe(address)
    expect((await community.app.fetch('/community/0123456789-nothing')).status).toBe(404)
    expect((await community.app.fetch('/community/nothing')).status).toBe(404)
  })

  test('a form sent twice makes one question', async () => {
    const form = {
      title: 'Is this asked once or twice?',
      topic: 'hiring',
      body: DETAILS,
      submission: randomUUID(),
    }
    const sent = await Promise.all(
      Array.from({ length: 5 }, () =>
        community.app.fetch('/community/ask', { as: community.asker, form }),
      ),
    )
    expect(new Set(sent.map(response => response.headers.get('location'))).size).toBe(1)
    const page = await community.text('/community?q=once+or+twice')
    expect(page.match(/<article/g)).toHaveLength(1)
  })

  test.each([
    ['too short a question', { title: 'Short', topic: 'hiring', body: DETAILS }],
    [
      'a question of which nothing is visible',
      { title: '\u200b\u2060'.repeat(8), topic: 'hiring', body: DETAILS },
    ],
    ['no topic', { title: 'A question of some length', topic: 'none', body: DETAILS }],
    ['no details', { title: 'A question of some length', topic: 'hiring', body: '   ' }],
    ['too much', { title: 'A question of some length', topic: 'hiring', body: 'x'.repeat(8001) }],
  ])('%s is refused, and the typed values stay', async (_what, form) => {
    const response = await community.app.fetch('/community/ask', { as: community.asker, form })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(`value="${form.title}"`)
  })

  test('a member can ask ten questions a day, also with concurrent requests', async () => {
    const person = await community.app.system(tx => buildCompany(tx))
    const eager = await community.app.signIn(person)
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, at) =>
        community.app.fetch('/community/ask', {
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
    // Whoever asked ten in the evening can't ask more the next morning.
    expect(await waits[0]?.text()).toContain('as much here as 24 hours allow')
  })

  test('deleting questions makes no room for more', async () => {
    const eager = await community.app.signIn(await community.app.system(tx => buildCompany(tx)))
    for (let at = 0; at < 10; at += 1) {
      const title = `A question that is deleted at once, ${at}`
      const address = await community.ask(title, eager)
      expect(
        (await community.act(address, 'delete', await community.questionId(title), eager)).status,
      ).toBe(302)
    }
    const form = { title: 'One more question', topic: 'hiring', body: DETAILS }
    expect((await community.app.fetch('/community/ask', { as: eager, form })).status).toBe(429)
  })
})

describe('answers', () => {
  test('only the asker can accept one, which then comes first', async () => {
    const title = 'Which of these answers is the one?'
    const address = await community.ask(title)
    const first = await community.answer(address, 'The first of the two answers.')
    const second = await community.answer(address, 'The second of the two answers.')
    expect((await community.act(address, 'accept', second, community.answerer)).status).toBe(409)
    expect(await community.text(address)).not.toContain('Accepted answer')
    await community.act(address, 'accept', second, community.asker)
    const page = await community.text(address)
    expect(page.indexOf('The second of')).toBeLessThan(page.indexOf('The first of'))
    expect(readStructuredData(page)[0]).toMatchObject({
      mainEntity: { answerCount: 2, acceptedAnswer: { text: 'The second of the two answers.' } },
    })
    expect(await community.text('/community?q=one%3F')).toContain('Solved')
    const elsewhere = await community.ask('Another question altogether')
    expect((await community.act(elsewhere, 'accept', first, community.asker)).status).toBe(404)
  })

  test('what is no answer, hidden or deleted cannot be accepted, and that is said', async () => {
    const title = 'Which of these can be accepted at all?'
    const address = await community.ask(title)
    const good = await community.answer(address, 'The answer that is accepted.')
    await community.act(address, 'accept', good, community.asker)
    const hidden = await community.answer(
      address,
      'The asker’s own, hidden answer.',
      community.asker,
    )
    const deleted = await community.answer(address, 'An answer that is deleted again.')
    await community.act(address, 'delete', deleted, community.answerer)
    await community.app.system(tx =>
      tx
        .updateTable('community_posts')
        .set({ hidden_at: new Date() })
        .where('id', '=', hidden)
        .execute(),
    )
    const only = 'Only a visible answer to your own question can be accepted. Nothing has changed.'
    const gone = 'This post has been deleted or hidden. Nothing has changed.'
    const refusals = [
      [await community.questionId(title), 409, only],
      [hidden, 409, only],
      [deleted, 404, gone],
      [randomUUID(), 404, gone],
    ] as const
    for (const [post, status, words] of refusals) {
      const refused = await community.act(address, 'accept', post, community.asker)
      const page = await refused.text()
      expect([refused.status, page.includes(words)]).toEqual([status, true])
      expect(page).toContain('The answer that is accepted.')
      expect(page).toContain('Accepted answer')
    }
  })

  test('more than a page of them continue on the next, where they can be voted for as well', async () => {
    const title = 'Which question has more answers than a page?'
    const address = await community.ask(title)
    const parent_id = await community.questionId(title)
    const ids = await community.app.system(async tx => {
      const made: string[] = []
      for (let n = 1; n <= 31; n += 1) {
        const created_at = new Date(Date.now() - 1_000_000 + n)
        const body = `It is answer number ${n} of them.`
        made.push((await buildCommunityPost(tx, { parent_id, body, created_at })).id)
      }
      return made
    })
    const first = await community.text(address)
    expect(first).toContain('1–30 of 31 answers')
    expect(first).toContain('answer number 30 of')
    expect(first).not.toContain('answer number 31 of')
    expect(readStructuredData(first)[0]).toMatchObject({ mainEntity: { answerCount: 31 } })
    const second = await community.text(`${address}?page=2`)
    expect(second).toContain('answer number 31 of')
    expect(second).not.toContain('answer number 30 of')
    expect(await community.text(`${address}?page=9`)).toContain('answer number 31 of')
    const voted = await community.act(
      `${address}?page=2`,
      'helpful',
      ids[30] ?? '',
      community.asker,
    )
    expect(voted.headers.get('location')).toBe(`${address}?page=2#${ids[30]}`)
    expect(await community.text(`${address}?page=2`)).toContain('answer number 30 of')
    await community.act(address, 'not-helpful', ids[30] ?? '', community.asker)
    const form = { intent: 'answer', body: 'The one that comes last.', submission: randomUUID() }
    const response = await community.app.fetch(address, { as: community.answerer, form })
    expect(response.headers.get('location')).toBe(`${address}?page=2#answers`)
    const last = () => community.text(`${address}?page=2`, community.answerer)
    const shown = await last()
    expect(shown).toContain('The one that comes last.')
    expect(shown).toContain('Your answer is posted.')
    expect(await last()).not.toContain('Your answer is posted.')
  })

  test('one vote per member, and none for one’s own', async () => {
    const address = await community.ask('Who finds this helpful, and how often?')
    const id = await community.answer(address, 'An answer that is voted for.')
    await Promise.all(
      Array.from({ length: 5 }, () => community.act(address, 'helpful', id, community.asker)),
    )
    await community.act(address, 'helpful', id, community.answerer)
    expect(await community.text(address)).toContain('Helpful to 1 member<')
    const own = await (
      await community.app.fetch('/settings/download', { as: community.asker })
    ).json()
    expect(own.found_helpful).toHaveLength(1)
    await community.act(address, 'not-helpful', id, community.asker)
    expect(await community.text(address)).toContain('Not marked as helpful yet')
  })

  test('an account with an unconfirmed address has no vote, and reads how to get one', async () => {
    const address = await community.ask('Who may say that this is helpful?')
    const id = await community.answer(address, 'An answer that a stranger praises.')
    const stranger = await community.app.system(tx => buildCompany(tx, { confirmed: false }))
    const as = await community.app.signIn(stranger)
    await community.act(address, 'helpful', id, as)
    const page = await community.text(address, as)
    expect(page).toContain('Not marked as helpful yet')
    expect(page).toContain('confirm your email address')
    expect(page).not.toContain('value="helpful"')
    expect(await community.text(address, community.asker)).toContain('value="helpful"')
  })

  test('can only be changed and deleted by their authors', async () => {
    const title = 'Whose is this, and who may change it?'
    const address = await community.ask(title)
    const id = await community.answer(address, 'An answer as it was first.')
    const form = { body: 'An answer as it is now, edited.' }
    expect(
      (await community.app.fetch(`/community/edit/${id}`, { as: community.asker, form })).status,
    ).toBe(404)
    expect(await community.text(address)).toContain('as it was first')
    expect(
      (await community.app.fetch(`/community/edit/${id}`, { as: community.answerer, form })).status,
    ).toBe(302)
    expect(await community.text(address)).toContain('as it is now, edited')
    await community.act(address, 'delete', id, community.asker)
    expect(await community.text(address)).toContain('as it is now, edited')
    // Others have answered, so the question stays.
    const shown = await community.text(address, community.asker)
    expect(shown).toContain('Others have answered, so you can’t delete it.')
    expect(shown).not.toContain('Delete permanently')
    const kept = await community.act(
      address,
      'delete',
      await community.questionId(title),
      community.asker,
    )
    expect(kept.headers.get('location')).toBe(address)
    expect(await community.text(address, community.asker)).toContain('so you can’t delete it')
    await community.act(address, 'delete', id, community.answerer)
    expect(await community.text(address)).not.toContain('as it is now')
    const gone = await community.act(
      address,
      'delete',
      await community.questionId(title),
      community.asker,
    )
    expect(gone.headers.get('location')).toBe('/community')
    const list = () => community.text('/community', community.asker)
    expect(await list()).toContain('Your question is deleted.')
    expect(await list()).not.toContain('Your question is deleted.')
    expect((await community.app.fetch(address)).status).toBe(404)
  })

  test('a paused or suspended author is no former member', async () => {
    const talent = await community.app.system(tx => buildTalent(tx, { full_name: 'On A Break' }))
    const address = await community.ask(
      'What becomes of my name in a pause?',
      await community.newcomer(),
    )
    await community.answer(
      address,
      'An answer by somebody who pauses.',
      await community.app.signIn(talent),
    )
    await community.app.system(tx =>
      tx
        .updateTable('talent_profiles')
        .set({ hidden: true })
        .where('user_id', '=', talent.userId)
        .execute(),
    )
    const page = await community.text(address)
    expect(page).toContain('A talent')
    expect(page).not.toMatch(/former member|On A Break/)
    readStructuredData(page)
  })

  test('posts of a deleted account stay without its name', async () => {
    const person = await community.app.system(tx => buildCompany(tx, { fullName: 'Leaving Soon' }))
    const address = await community.ask(
      'What becomes of what I wrote?',
      await community.app.signIn(person),
    )
    expect(await community.text(address)).toContain('Leaving Soon')
    await community.app.system(tx =>
      tx.deleteFrom('users').where('id', '=', person.userId).execute(),
    )
    const page = await community.text(address)
    expect(page).toContain('A former member')
    expect(page).not.toContain('Leaving Soon')
    readStructuredData(page)
  })
})

test.each(['%', '_', '\\', "'", '😀', '"><script>'])(
  'searching for %s only finds what contains it',
  async term => {
    const person = await community.app.system(tx => buildCompany(tx))
    await community.ask(`Can somebody search for ${term} here?`, await community.app.signIn(person))
    const page = await community.text(`/community?q=${encodeURIComponent(term)}`)
    expect(page).toContain('Can somebody search for')
    expect(page).not.toContain('Which of these answers')
  },
)
