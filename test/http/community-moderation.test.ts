// Reports, what administrators decide, and who is notified of answers.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutbox } from '#app/platform/mail/outbox.ts'
import type { Browser } from '#test/app.ts'
import { buildCommunityPost, buildCompany } from '#test/world.ts'
import { type Community, openCommunity } from './community-world.ts'

let community: Community
beforeAll(async () => {
  community = await openCommunity()
})
afterAll(() => community.app.close())

describe('moderation', () => {
  test('a report reaches the desk; a hidden post is missing for others until it is restored', async () => {
    const title = 'Is this question a good one?'
    const address = await community.ask(title)
    const id = await community.questionId(title)
    await community.answer(address, 'An answer under what is hidden.')
    const report = { intent: 'report', post_id: id, reason: 'It is advertising' }
    await community.app.fetch(address, { as: community.answerer, form: report })
    await community.app.fetch(address, { as: community.answerer, form: report })
    const desk = await community.text('/admin/community', community.admin)
    expect(desk.match(/It is advertising/g)?.length).toBeGreaterThan(0)
    const page = await (
      await community.app.fetch('/admin/community', { as: community.admin })
    ).text()
    expect(page).toMatch(new RegExp(`class="[^"]*underline[^"]*" href="${address}"`))
    expect(page).toMatch(/href="\/admin\/people\?q=[^"]+"/)
    const own = await (
      await community.app.fetch('/settings/download', { as: community.answerer })
    ).json()
    expect(own.reported).toMatchObject([{ reason: 'It is advertising' }])
    const other = await (
      await community.app.fetch('/settings/download', { as: community.asker })
    ).json()
    expect(other.reported).toEqual([])

    const verdict = (what: string, reason: string, as = community.admin) =>
      community.app.fetch('/admin/community', { as, form: { post_id: id, verdict: what, reason } })
    expect((await verdict('hide', '')).status).toBe(400)
    await verdict('hide', 'Advertising', community.asker)
    expect((await community.app.fetch(address)).status).toBe(200)
    expect((await verdict('hide', 'Advertising')).status).toBe(302)

    for (const as of [undefined, community.answerer])
      expect((await community.app.fetch(address, { as })).status).toBe(404)
    const ownView = await community.text(address, community.asker)
    expect(ownView).toContain('Hidden by the administrators')
    expect(ownView).not.toContain('Post answer')
    // It has one, which is hidden with it.
    expect(ownView).not.toContain('No answers yet.')
    expect((await community.app.fetch(`/og${address}.png`)).status).toBe(404)
    for (const path of ['/community', '/sitemap.xml', '/community?q=good+one'])
      expect(await community.text(path), path).not.toContain('is-this-question-a-good-one')

    await verdict('restore', 'A slip')
    expect((await community.app.fetch(address)).status).toBe(200)
    const trail = await community.text('/admin/audit?subject=community', community.admin)
    expect(trail).toContain('Hid the question')
    expect(trail).toContain('Restored the question')
    expect(trail).toContain('A slip')
  })

  test('a post that was kept can be reported again by the same member', async () => {
    const address = await community.ask(
      'Is this reported a second time?',
      await community.newcomer(),
    )
    const id = await community.questionId('Is this reported a second time?')
    const report = async (reason: string) => {
      const form = { intent: 'report', post_id: id, reason }
      expect((await community.app.fetch(address, { as: community.answerer, form })).status).toBe(
        302,
      )
    }
    await report('It looks odd to me.')
    const keep = { post_id: id, verdict: 'keep', reason: 'Harmless' }
    await community.app.fetch('/admin/community', { as: community.admin, form: keep })
    await report('Now it is advertising.')
    await report('Sent once more.')
    const desk = await community.text('/admin/community', community.admin)
    expect(desk).toContain('Now it is advertising.')
    expect(desk).not.toMatch(/It looks odd to me|Sent once more/)
  })

  test('under their own hidden question, an asker is offered no change to their answer', async () => {
    const title = 'Is my own answer hidden with it?'
    const as = await community.newcomer()
    const address = await community.ask(title, as)
    const id = await community.answer(address, 'An answer by the one who asks.', as)
    const other = await community.answer(address, 'An answer by somebody else.')
    const form = {
      post_id: await community.questionId(title),
      verdict: 'hide',
      reason: 'Advertising',
    }
    await community.app.fetch('/admin/community', { as: community.admin, form })
    const page = await community.text(address, as)
    expect(page).toContain('An answer by the one who asks.')
    expect(page).not.toMatch(/Accept this answer|Delete permanently|community\/edit/)
    const deleted = await community.act(address, 'delete', id, as)
    expect(deleted.status).toBe(404)
    expect(await deleted.text()).toContain('Nothing has changed.')
    const body = { body: 'What I typed meanwhile is long enough.' }
    for (const [who, post] of [
      [as, id],
      [community.answerer, other],
    ] as const) {
      const edited = await community.app.fetch(`/community/edit/${post}`, { as: who, form: body })
      expect(edited.status).toBe(404)
      expect(await edited.text()).toContain('It may have been deleted or hidden.')
    }
  })

  test('a question whose only answer is hidden stays, and its author reads why', async () => {
    const title = 'Can I delete it once the spam is gone?'
    const as = await community.newcomer()
    const address = await community.ask(title, as)
    const id = await community.answer(
      address,
      'An answer that is nothing but spam.',
      await community.newcomer(),
    )
    const form = { post_id: id, verdict: 'hide', reason: 'Advertising' }
    await community.app.fetch('/admin/community', { as: community.admin, form })
    expect(await community.text(address, as)).toContain('No answers yet.')
    await community.act(address, 'delete', await community.questionId(title), as)
    expect(await community.text(address, as)).toContain('even if an answer is hidden')
  })

  test('of many reports on a post, the desk lists the oldest and counts the others', async () => {
    const title = 'Why does everybody report this?'
    await community.ask(title, await community.newcomer())
    const id = await community.questionId(title)
    await community.app.system(async tx => {
      for (let n = 1; n <= 23; n += 1) {
        const { userId } = await buildCompany(tx)
        await sql`
          insert into public.community_reports (post_id, user_id, reason, created_at)
          values (${id}, ${userId}, ${`Reason ${n}.`}, now() + make_interval(secs => ${n}::integer))
        `.execute(tx)
      }
    })
    const desk = await community.text('/admin/community', community.admin)
    expect(desk).toContain('Reason 20.')
    expect(desk).not.toContain('Reason 21.')
    expect(desk).toContain('And 3 more.')
  })

  test('a report without a reason, or with too long a one, keeps its text beside the post', async () => {
    const title = 'What happens to a bad report?'
    const address = await community.ask(title, await community.newcomer())
    const id = await community.questionId(title)
    const report = async (reason: string) => {
      const form = { intent: 'report', post_id: id, reason }
      const response = await community.app.fetch(address, { as: community.answerer, form })
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
    const address = await community.ask(title, await community.newcomer())
    const id = await community.answer(address, 'Names a competitor at length.')
    const decide = async (verdict: string) => {
      const form = { post_id: id, verdict, reason: 'It names a competitor' }
      expect(
        (await community.app.fetch('/admin/community', { as: community.admin, form })).status,
      ).toBe(302)
      const open = () =>
        community.app.system(tx =>
          sql`select from app.jobs where kind = 'post-decision-mail' and state = 'open'`.execute(
            tx,
          ),
        )
      await expect.poll(async () => (await open()).rows.length).toBe(0)
    }
    await decide('hide')
    await decide('restore')
    const mails = await createOutbox(community.app.outbox).list()
    const of = (subject: string) =>
      mails.filter(mail => mail.to === community.talent.email && mail.subject === subject)
    const [hidden, ...others] = of('Your answer is hidden')
    expect(others).toEqual([])
    for (const part of [`your answer to “${title}”`, '“It names a competitor”', address])
      expect(hidden?.text).toContain(part)
    expect(of('Your answer is no longer hidden')).toHaveLength(1)
  })

  test('a hidden answer does not count', async () => {
    const author = await community.app.signIn(await community.app.system(tx => buildCompany(tx)))
    const address = await community.ask('How many answers does this have?', author)
    const id = await community.answer(address, 'An answer that gets hidden.')
    await community.act(address, 'accept', id, author)
    const moderate = (verdict: string) =>
      community.app.fetch('/admin/community', {
        as: community.admin,
        form: { post_id: id, verdict, reason: 'Rude' },
      })
    const found = () => community.text('/community?q=How+many+answers+does')
    expect(await found()).toContain('Solved')
    await moderate('hide')
    expect(await community.text(address)).not.toContain('that gets hidden')
    expect(await community.text('/community?open=1')).toContain('How many answers does this have?')
    expect(await found()).not.toContain('Solved')
    await moderate('restore')
    expect(await found()).toContain('Solved')
  })
})

describe('who is notified', () => {
  const bell = async (as: Browser) =>
    /aria-label="(Notifications[^"]*)"/.exec(await community.text('/contact', as))?.[1]

  async function member() {
    const person = await community.app.system(tx => buildCompany(tx))
    return { person, as: await community.app.signIn(person) }
  }
  test('the asker, of an answer by somebody else, once until it is seen; seeing the question is enough', async () => {
    const { person, as } = await member()
    const address = await community.ask('Does anybody hear of an answer?', as)
    await community.answer(address, 'An answer of one’s own tells nobody.', as)
    expect(await bell(as)).not.toContain('unread')
    await community.answer(address, 'The first answer of somebody else.')
    await community.answer(address, 'The second answer of somebody else.')
    expect(await bell(as)).toContain('1 unread')
    const [mail, ...others] = await community.app.mailsTo(person.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Your question was answered')
    const link = new URL(mail?.text.match(/https?:\S+community\S+/)?.[0] ?? '').pathname
    const { headers } = await community.app.fetch(link, { as })
    expect(headers.get('location')).toBe(address)
    await community.text(address, as)
    expect(await bell(as)).not.toContain('unread')
    await community.answer(address, 'A third answer, after the first two were seen.')
    expect(await bell(as)).toContain('1 unread')
  })

  test('the author of an accepted answer, once, without the title of the question in the mail', async () => {
    const { person, as } = await member()
    const { as: other } = await member()
    const address = await community.ask('Does it help to accept an answer?', other)
    const id = await community.answer(address, 'An answer that gets accepted.', as)
    const comesFirst = async () =>
      (await community.text('/notifications', as)).includes('It now comes first.')
    const said: boolean[] = []
    for (const intent of ['accept', 'unaccept', 'accept']) {
      await community.act(address, intent, id, other)
      said.push(await comesFirst())
    }
    expect(said).toEqual([true, false, true])
    expect(await bell(as)).toContain('1 unread')
    expect(await community.text('/notifications', as)).toContain(
      '“Does it help to accept an answer?”',
    )
    const mails = await community.app.mailsTo(person.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your answer was accepted'])
    expect(mails[0]?.text).not.toContain('Does it help')
    await community.text(address, as)
    expect(await bell(as)).not.toContain('unread')
  })

  test('the asker, of a further answer, if the unread notice is about one that is hidden or deleted', async () => {
    const { as } = await member()
    const address = await community.ask('Does the real answer reach me?', as)
    const hidden = await community.answer(address, 'An answer that is advertising.')
    await community.app.system(tx =>
      sql`update community_posts set hidden_at = now() where id = ${hidden}`.execute(tx),
    )
    const deleted = await community.answer(address, 'An answer that is soon deleted.')
    expect(await bell(as)).toContain('2 unread')
    await community.act(address, 'delete', deleted, community.answerer)
    await community.answer(address, 'An answer that stays where it is.')
    expect(await bell(as)).toContain('3 unread')
  })

  test('nobody by mail, once the answer is hidden', async () => {
    const { person, as } = await member()
    const address = await community.ask('Does a hidden answer reach anybody?', as)
    await community.app.system(async tx => {
      const id = await community.questionId('Does a hidden answer reach anybody?')
      await sql`lock table app.jobs in exclusive mode`.execute(tx)
      await buildCommunityPost(tx, { parent_id: id, author_id: community.talent.userId })
      await sql`update community_posts set hidden_at = now() where parent_id = ${id}`.execute(tx)
    })
    expect(await community.app.mailsTo(person.email)).toEqual([])
    expect(await community.text('/notifications', as)).toContain('The answer is no longer there.')
    expect(await community.text(address, as)).toContain('Does a hidden answer')
  })
})
