// The desk is for administrators; for everybody else its addresses don't exist.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createOutbox } from '#app/platform/mail/outbox.ts'
import type { Browser, TestApp } from '#test/app.ts'
import { textIn } from '#test/page-text.ts'
import { PlainVisitor } from '#test/plain-visitor.ts'
import { sharedApp } from '#test/shared-app.ts'
import {
  buildAdmin,
  buildCommunityPost,
  buildCompany,
  buildPost,
  buildTalent,
  PASSWORD,
  type Person,
} from '#test/world.ts'

const POST = '{post}'
const PERSON = '{person}'
const PAGES = [
  '/admin',
  '/admin?period=all',
  '/admin/posts',
  '/admin/posts/new',
  `/admin/posts/${POST}`,
  '/admin/featured',
  '/admin/people',
  '/admin/people?q=person&kind=talent&state=featured&page=9',
  `/admin/people/${PERSON}`,
  '/admin/audit',
  '/admin/audit?q=x&subject=post&page=2',
  '/admin/community',
  '/admin/rooms',
  '/admin/audit/matches',
  '/admin/audit/matches?q=x&side=company&page=2',
]
/** The address the editor calls while somebody types. */
const PREVIEW = '/admin/posts/preview'
const INTENTS = [
  'retry',
  'retry-all',
  'save',
  'preview',
  'publish',
  'schedule',
  'unpublish',
  'delete',
]

const app = sharedApp()
const browsers: Record<string, Browser | undefined> = {}
let ids = { post: '', person: '', question: '', administrator: '' }
beforeAll(async () => {
  const people = await app.system(async tx => ({
    talent: await buildTalent(tx),
    company: await buildCompany(tx),
    administrator: await buildAdmin(tx),
    reader: await buildTalent(tx),
    post: (await buildPost(tx)).id,
    question: (await buildCommunityPost(tx)).id,
  }))
  ids = {
    post: people.post,
    person: people.reader.userId,
    question: people.question,
    administrator: people.administrator.userId,
  }
  const { post, question, reader, ...members } = people
  for (const [name, person] of Object.entries(members)) browsers[name] = await app.signIn(person)
})

/** A response without what differs each time. */
async function answer(path: string, asked: Parameters<TestApp['fetch']>[1]) {
  const response = await app.fetch(path, asked)
  const headers = Object.fromEntries(response.headers)
  const chance = /nonce-[^']+|[0-9a-f-]{36}/g
  return {
    status: response.status,
    headers: JSON.stringify(headers).replaceAll(chance, ''),
    body: (await response.text()).replaceAll(chance, ''),
  }
}

/** Everything that an admin action could change. */
async function everything() {
  return await app.system(async tx => ({
    posts: await tx.selectFrom('blog_posts').selectAll().execute(),
    profiles: await tx.selectFrom('talent_profiles').select(['id', 'featured', 'hidden']).execute(),
    suspended: await tx.selectFrom('account_suspensions').selectAll().execute(),
    questions: await tx.selectFrom('community_posts').selectAll().execute(),
    trail: await tx.selectFrom('audit_entries').selectAll().execute(),
  }))
}

const dataOf = (path: string) => path.replace(/^[^?]*/, name => `${name}.data`)
const NOWHERE = '/nowhere/at/all'

const ofNowhere = new Map<string, ReturnType<typeof answer>>()
/** The response of a missing page, fetched once for each person and method. */
function answerOfNowhere(who: string, method = 'GET', path = NOWHERE) {
  const key = `${who} ${method} ${path}`
  const asked = { as: browsers[who], method, form: method === 'POST' ? {} : undefined }
  const known = ofNowhere.get(key) ?? answer(path, asked)
  ofNowhere.set(key, known)
  return known
}

const real = (path: string) => path.replace(POST, ids.post).replace(PERSON, ids.person)

describe.each([...PAGES, PREVIEW])('%s', page => {
  test.each(['visitor', 'talent', 'company'])('as %s: responds like a missing page', async who => {
    const as = browsers[who]
    const path = real(page)
    const before = await everything()
    expect(await answer(path, { as })).toEqual(await answerOfNowhere(who))
    const missingData = await answerOfNowhere(who, 'GET', dataOf(NOWHERE))
    expect(await answer(dataOf(path), { as })).toEqual(missingData)
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      expect(await answer(path, { as, method })).toEqual(await answerOfNowhere(who, method))
    const refused = await answerOfNowhere(who, 'POST')
    const refusedData = await answerOfNowhere(who, 'POST', dataOf(NOWHERE))
    expect(await answer(`${path}${path.includes('?') ? '&' : '?'}index`, { as, form: {} })).toEqual(
      refused,
    )
    for (const intent of INTENTS) {
      const form = {
        intent,
        reason: 'Because',
        job_id: randomUUID(),
        id: randomUUID(),
        title: 'Title',
        admin_action: 'suspend',
        answer: 'approved',
        note: 'Yes',
        post_id: ids.question,
        verdict: 'hide',
      }
      expect(await answer(path, { as, form })).toEqual(refused)
      expect(await answer(dataOf(path), { as, form })).toEqual(refusedData)
    }
    expect(await everything()).toEqual(before)
  })
})

test.each(PAGES)('%s as administrator: a page', async page => {
  const response = await app.fetch(real(page), { as: browsers.administrator })
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(html).toContain('<h1')
  expect(html).toContain('noindex')
})

test("the preview shows what readers will see, and browsers don't treat it as a page", async () => {
  const form = { content: 'Some *words* <script>alert(1)</script>', title: 'Nothing', id: ids.post }
  const before = await everything()
  const response = await app.fetch(PREVIEW, { as: browsers.administrator, form })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ])
  expect(await response.text()).toBe(
    '<p>Some <em>words</em> &lt;script&gt;alert(1)&lt;/script&gt;</p>',
  )
  const empty = await app.fetch(PREVIEW, { as: browsers.administrator, form: {} })
  expect([empty.status, await empty.text()]).toEqual([200, ''])
  const opened = await app.fetch(PREVIEW, { as: browsers.administrator })
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/admin/posts'])
  expect(await everything()).toEqual(before)
})

test('an unknown address under the desk is missing for administrators too', async () => {
  const response = await app.fetch('/admin/nowhere', { as: browsers.administrator })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
})

test('only an administrator’s menu links there', async () => {
  for (const who of ['visitor', 'talent', 'company', 'administrator']) {
    const html = await (await app.fetch('/about', { as: browsers[who] })).text()
    expect(html.includes('href="/admin"'), who).toBe(who === 'administrator')
  }
})

test('there is no form for actions where none is possible', async () => {
  const { administrator } = ids
  const pages = [ids.person, administrator].map(id =>
    app.fetch(`/admin/people/${id}`, { as: browsers.administrator }),
  )
  const [other, own] = await Promise.all((await Promise.all(pages)).map(each => each.text()))
  expect(other).toContain('name="reason"')
  expect(own).not.toContain('name="reason"')
  expect(own).toContain('Remove administrator rights on the command line first.')
})

describe('forms of an administrator', () => {
  const send = (path: string, form: Record<string, string>) =>
    app.fetch(path, { as: browsers.administrator, form })
  const trailOf = (subject: string) =>
    app.system(tx =>
      tx.selectFrom('audit_entries').select('action').where('subject_id', '=', subject).execute(),
    )

  test('a new post sent ten times is one post', async () => {
    const id = randomUUID()
    const form = { id, based_on: 'none', intent: 'save', title: 'Sent often', content: 'Words' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send('/admin/posts/new', form)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(302))
    const { total } = await app.system(tx =>
      tx
        .selectFrom('blog_posts')
        .select(eb => eb.fn.countAll<string>().as('total'))
        .where('title', '=', 'Sent often')
        .executeTakeFirstOrThrow(),
    )
    expect(Number(total)).toBe(1)
    expect(await trailOf(id)).toEqual([{ action: 'post-drafted' }])
  })

  test.each([
    ['no title', { title: ' ' }, 'Please give the post a title'],
    ['a strange address', { slug: 'Not an/address' }, 'lowercase letters, digits'],
    ['a title too long', { title: 'x'.repeat(201) }, 'at most 200 characters'],
  ])(
    'a post with %s is refused, and the form keeps the typed values',
    async (_what, wrong, message) => {
      const id = randomUUID()
      const response = await send('/admin/posts/new', {
        id,
        based_on: 'none',
        intent: 'save',
        title: 'A title',
        excerpt: 'Kept as typed',
        ...wrong,
      })
      expect(response.status).toBe(400)
      const html = await response.text()
      expect(html).toContain(message)
      expect(html).toContain('Kept as typed')
      if (!('slug' in wrong)) expect(html).not.toContain('lowercase letters, digits')
      expect(await trailOf(id)).toEqual([])
    },
  )

  test.each(['你好世界', '😀😀'])('a post can be titled %s, and sent twice', async title => {
    const id = randomUUID()
    const form = { id, based_on: 'none', intent: 'publish', title, content: 'Words' }
    for (const _time of ['first', 'second'])
      expect((await send('/admin/posts/new', form)).status).toBe(302)
    const address = `/blog/post-${id.slice(0, 8)}`
    expect(await (await app.fetch(address)).text()).toContain(title)
  })

  test('posts are listed by the date that stands beside them, whichever was edited last', async () => {
    const dated = (title: string, date: string) =>
      app.system(tx => buildPost(tx, { title, published_at: new Date(date) }))
    await dated('Dated later', '2096-06-02T09:00Z')
    const { id } = await dated('Dated earlier', '2096-06-01T09:00Z')
    await app.system(tx =>
      tx.updateTable('blog_posts').set({ excerpt: 'Edited last' }).where('id', '=', id).execute(),
    )
    const list = await app.fetch('/admin/posts', { as: browsers.administrator })
    const html = await list.text()
    expect(html.match(/Dated (?:later|earlier)(?=<)/g)).toEqual(['Dated later', 'Dated earlier'])
  })

  test('a date that the blog shows differently stands beside the moment in the administrator’s zone', async () => {
    const dated = (date: string) =>
      app.system(tx => buildPost(tx, { published_at: new Date(date) }))
    const { id } = await dated('2021-11-24T02:13Z')
    const { id: same } = await dated('2021-10-24T15:00Z')
    const as = browsers.administrator
    as?.cookies.set('zone', encodeURIComponent('America/New_York'))
    const read = async (path: string) =>
      textIn(await (await app.fetch(path, { as })).text())
        .replaceAll('\u202f', ' ')
        .replaceAll(' ,', ',')
    const edited = await read(`/admin/posts/${id}`)
    const listed = await read('/admin/posts?stage=published')
    const other = await read(`/admin/posts/${same}`)
    as?.cookies.delete('zone')
    for (const text of [edited, listed])
      expect(text).toContain('Nov 23, 2021, 9:13 PM EST, dated November 24, 2021 on the blog')
    expect(other).toContain('Oct 24, 2021, 11:00 AM EDT')
    expect(other).not.toMatch(/, dated/)
  })

  test('a scheduled post is unscheduled, a published one unpublished', async () => {
    const at = (date: string) => app.system(tx => buildPost(tx, { published_at: new Date(date) }))
    for (const [date, word, other] of [
      ['2097-11-24T02:13Z', 'Unschedule', 'Unpublish'],
      ['2021-11-24T02:13Z', 'Unpublish', 'Unschedule'],
    ] as const) {
      const { id } = await at(date)
      const page = new PlainVisitor(app, browsers.administrator)
      await page.open(`/admin/posts/${id}`)
      expect(page.text).toContain(`${word} or delete`)
      expect(page.text).not.toContain(other)
      await page.press(word, { reason: 'Not yet' })
      expect(page.text).toContain('The post is back in drafts.')
    }
  })

  test('only a draft can be without text', async () => {
    const id = randomUUID()
    const form = { id, based_on: 'none', title: 'Still to be written', content: ' \n\u200b' }
    const publish_at = '2097-12-02T09:00'
    const write = (path: string, more: Record<string, string>) =>
      send(path, { ...form, publish_at, time_zone: 'UTC', ...more })
    for (const intent of ['publish', 'schedule']) {
      const refused = await write('/admin/posts/new', { intent })
      expect(refused.status).toBe(400)
      const html = await refused.text()
      expect(html).toContain('Please write the post’s text')
      expect(html).toContain('Still to be written')
    }
    expect((await write('/admin/posts/new', { intent: 'save' })).status).toBe(302)
    const path = `/admin/posts/${id}`
    const version = async () =>
      /name="based_on" value="([^"]+)"/.exec(
        await (await app.fetch(path, { as: browsers.administrator })).text(),
      )?.[1] ?? ''
    const based_on = await version()
    expect((await write(path, { intent: 'publish', based_on, content: 'Words' })).status).toBe(302)
    // Saving a published post publishes what is saved.
    const emptied = await write(path, { intent: 'save', based_on: await version() })
    expect(emptied.status).toBe(400)
  })

  test('without JavaScript, the text of a post that was deleted meanwhile comes back and is kept', async () => {
    const { id } = await app.system(tx => buildPost(tx))
    const path = `/admin/posts/${id}`
    const read = async () => await (await app.fetch(path, { as: browsers.administrator })).text()
    const based_on = /name="based_on" value="([^"]+)"/.exec(await read())?.[1] ?? ''
    const deletion = { intent: 'delete', reason: 'Written twice' }
    expect((await send(path, deletion)).status).toBe(302)
    expect((await send(path, deletion)).headers.get('location')).toBe('/admin/posts')
    const typed = { id, intent: 'save', title: 'Half a day of work', content: 'What I typed' }
    const refused = await send(path, { ...typed, based_on })
    expect(refused.status).toBe(409)
    const html = await refused.text()
    for (const words of ['Someone deleted this post', 'Half a day of work', 'What I typed'])
      expect(html).toContain(words)
    expect((await send(path, { ...typed, based_on: 'none' })).headers.get('location')).toBe(path)
    expect(await read()).toContain('What I typed')
  })

  test('two editors of one post do not overwrite each other', async () => {
    const [first, second] = [1, 2].map(() => new PlainVisitor(app, browsers.administrator))
    if (!first || !second) throw new Error('two were made')
    await first.open('/admin/posts/new')
    await first.press('Save Draft', { title: 'Shared work' })
    await second.open(first.path)
    await first.press('Save Draft', { content: 'From the first' })
    await second.press('Save Draft', { content: 'From the second' })
    expect(second.status).toBe(409)
    expect(second.text).toContain('Someone else changed this post')
    expect(second.values('content')).toEqual(['From the second'])
    await first.open(first.path)
    expect(first.values('content')).toEqual(['From the first'])
    await second.press('Save anyway')
    await first.open(first.path)
    expect(first.values('content')).toEqual(['From the second'])
  })

  test('the address of another post is refused, and the form keeps what was typed', async () => {
    const { slug } = await app.system(tx => buildPost(tx))
    const editor = new PlainVisitor(app, browsers.administrator)
    await editor.open('/admin/posts/new')
    await editor.press('Save Draft', { title: 'Half a day of work', slug })
    expect(editor.status).toBe(409)
    expect(editor.text).toContain('Another post already uses this address')
    expect(editor.values('title')).toEqual(['Half a day of work'])
  })

  test('a preview runs nothing and saves nothing', async () => {
    const id = randomUUID()
    const response = await send('/admin/posts/new', {
      id,
      based_on: 'none',
      intent: 'preview',
      title: 'A title',
      content: '<script>alert(1)</script>\n\n[x](javascript:alert(1)) **strong**',
    })
    const html = await response.text()
    expect(html).toContain('<strong>strong</strong>')
    expect(html).not.toMatch(/<script>alert|href="javascript/)
    expect(await trailOf(id)).toEqual([])
  })

  test.each([
    ['/admin', { intent: 'other' }],
    ['/admin/posts/new', { id: 'x', title: 'x' }],
    ['/admin/featured', { application_id: 'x', answer: 'approved', note: 'x' }],
    ['/admin/people/{person}', { admin_action: 'crown', reason: 'x' }],
  ])('an invalid form to %s is a bad request', async (path, form) => {
    expect((await send(`${real(path)}${path === '/admin' ? '?index' : ''}`, form)).status).toBe(400)
  })

  test('an admin action without a reason changes nothing', async () => {
    const before = await everything()
    const response = await send(real(`/admin/people/${PERSON}`), {
      admin_action: 'hide',
      reason: ' ',
    })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Give a reason')
    expect(await everything()).toEqual(before)
  })

  test('a failed job that is tried again without a reason says so at its own field', async () => {
    const ids = await app.system(async tx => {
      const { rows } = await sql<{ id: string }>`
        insert into app.jobs (kind, key, state, finished_at)
        values ('none', 'one', 'dead', now()), ('none', 'two', 'dead', now()) returning id
      `.execute(tx)
      return rows.map(({ id }) => id)
    })
    const form = { intent: 'retry', job_id: ids[1] ?? '', reason: ' ' }
    const refused = await send('/admin?index', form)
    expect(refused.status).toBe(400)
    const invalid = (await refused.text()).match(/<input[^>]* aria-invalid="true"[^>]*>/g)
    expect(invalid).toEqual([expect.stringContaining(`id="reason-${ids[1]}"`)])
  })

  test('all jobs that failed can be tried again with one reason', async () => {
    await app.system(tx =>
      sql`
        insert into app.jobs (kind, key, state, finished_at)
        values ('notice-mail', 'all-one', 'dead', now()), ('welcome', 'all-two', 'dead', now())
      `.execute(tx),
    )
    const page = await (await app.fetch('/admin', { as: browsers.administrator })).text()
    for (const text of ['Notification email', 'Welcome email', 'Why try them again'])
      expect(page).toContain(text)
    const refused = await send('/admin?index', { intent: 'retry-all', reason: ' ' })
    expect(refused.status).toBe(400)
    const invalid = (await refused.text()).match(/<input[^>]* aria-invalid="true"[^>]*>/g)
    expect(invalid).toEqual([expect.stringContaining('id="reason-all"')])
    const sent = await send('/admin?index', { intent: 'retry-all', reason: 'The server is back' })
    expect(sent.status).toBe(302)
    const { rows } = await app.system(tx =>
      sql<{ dead: number }>`
        select count(*)::integer as dead from app.jobs where state = 'dead'
      `.execute(tx),
    )
    expect(rows).toEqual([{ dead: 0 }])
  })

  test('an application that was answered meanwhile says so', async () => {
    const { rows } = await app.system(async tx => {
      const { talentId } = await buildTalent(tx)
      return await sql<{ id: string }>`
        insert into public.featured_applications (talent_id) values (${talentId}) returning id
      `.execute(tx)
    })
    const form = { application_id: rows[0]?.id ?? '', answer: 'declined', note: 'Not this month' }
    expect((await send('/admin/featured', form)).status).toBe(302)
    const second = await send('/admin/featured', { ...form, answer: 'approved' })
    expect(second.status).toBe(409)
    expect(await second.text()).toContain('has already been answered')
  })
})

test('suspending an administrator says that it cannot be done', async () => {
  const other = await app.system(tx => buildAdmin(tx))
  const before = await everything()
  const response = await app.fetch(`/admin/people/${other.userId}`, {
    as: browsers.administrator,
    form: { admin_action: 'suspend', reason: 'A quarrel' },
  })
  expect(response.status).toBe(409)
  const page = await response.text()
  expect(page).toContain('You can’t suspend an administrator.')
  expect(page).toContain('A quarrel')
  expect(await everything()).toEqual(before)
})

test('who comes second to an action is told who did what, and keeps the reason', async () => {
  const person = await app.system(tx => buildTalent(tx))
  const colleague = await app.system(tx => buildAdmin(tx))
  const page = `/admin/people/${person.userId}`
  const hide = (as: Browser | undefined, reason: string) =>
    app.fetch(page, { as, form: { admin_action: 'hide', reason } })
  expect((await hide(await app.signIn(colleague), 'Not a person')).status).toBe(302)
  const before = await everything()
  const second = await hide(browsers.administrator, 'A stolen photo')
  expect(second.status).toBe(409)
  const main = (await second.text()).match(/<main[\s\S]*<\/main>/)?.[0] ?? ''
  const alert = main.match(/role="alert"[\s\S]*?<\/ol>/)?.[0] ?? ''
  for (const told of ['already been done', 'Hid the profile of', colleague.fullName, '<time'])
    expect(alert).toContain(told)
  expect(main).toContain('>A stolen photo</textarea>')
  // The same again is a form that was sent twice.
  expect((await hide(browsers.administrator, 'Not a person')).status).toBe(302)
  expect(await everything()).toEqual(before)
})

test('what was done is confirmed once, not again by a reload', async () => {
  const person = await app.system(tx => buildCompany(tx))
  const as = browsers.administrator
  const page = `/admin/people/${person.userId}`
  const form = { admin_action: 'suspend', reason: 'Sent spam' }
  const done = await app.fetch(page, { as, form })
  expect(done.headers.get('location')).toBe(page)
  const read = async () => await (await app.fetch(page, { as })).text()
  expect(await read()).toContain('The account is suspended and signed out everywhere.')
  expect(await read()).not.toContain('The account is suspended and signed out everywhere.')
})

test('a suspended account is told so at sign-in, and its sessions end at once', async () => {
  const person = await app.system(tx => buildCompany(tx))
  const browser = await app.signIn(person)
  expect((await app.fetch('/settings', { as: browser })).status).toBe(200)
  const act = (name: string) =>
    app.fetch(`/admin/people/${person.userId}`, {
      as: browsers.administrator,
      form: { admin_action: name, reason: 'Sent spam' },
    })
  await act('suspend')
  expect((await app.fetch('/settings', { as: browser })).status).toBe(302)
  const signIn = (password: string) =>
    app.fetch('/login', { form: { email: person.email, password } })
  const refusal = await signIn(PASSWORD)
  expect(refusal.status).toBe(400)
  expect(refusal.headers.getSetCookie().join()).not.toMatch(/session=[^;]/)
  expect(await refusal.text()).toContain('This account is suspended: Sent spam. To ask')
  // Without the password, the suspension is not revealed.
  expect(await (await signIn('another')).text()).not.toContain('suspended')
  await act('readmit')
  expect((await signIn(PASSWORD)).status).toBe(302)
})

test('the owner of a profile and account is mailed each decision with its reason', async () => {
  const { talent, stranger } = await app.system(async tx => ({
    talent: await buildTalent(tx),
    stranger: await buildTalent(tx),
  }))
  await app.system(tx =>
    sql`update auth."user" set "emailVerified" = false where id = ${stranger.userId}`.execute(tx),
  )
  const decide = async ({ userId }: Person, admin_action: string) => {
    const form = { admin_action, reason: 'The photo is of somebody else' }
    const response = await app.fetch(`/admin/people/${userId}`, {
      as: browsers.administrator,
      form,
    })
    expect(response.status, admin_action).toBe(302)
    const open = () =>
      app.system(tx =>
        sql`select from app.jobs where kind = 'moderation-mail' and state = 'open'`.execute(tx),
      )
    await expect.poll(async () => (await open()).rows.length).toBe(0)
  }
  for (const action of ['hide', 'restore', 'suspend', 'readmit']) await decide(talent, action)
  // An unconfirmed address may belong to somebody else.
  await decide(stranger, 'suspend')
  const mails = await createOutbox(app.outbox).list()
  const subjects = [
    'Your profile is hidden',
    'Your profile is no longer hidden',
    'Your account is suspended',
    'Your account is no longer suspended',
  ]
  const received = mails.filter(({ to }) => to === talent.email)
  expect(received.map(({ subject }) => subject).toSorted()).toEqual(subjects.toSorted())
  for (const { subject, text } of received)
    expect(text.includes('“The photo is of somebody else”'), subject).toBe(
      ['Your profile is hidden', 'Your account is suspended'].includes(subject),
    )
  // Whether it can be seen also depends on its pause and on a suspension.
  const shown = received.find(({ subject }) => subject === 'Your profile is no longer hidden')
  expect(shown?.text).toContain('we stopped hiding your profile.')
  expect(mails.filter(({ to }) => to === stranger.email)).toEqual([])
})

test('an application is approved, a profile hidden and restored, an account suspended and restored, for all to see', async () => {
  const talent = await app.system(tx => buildTalent(tx, { full_name: 'Judged Justly' }))
  const own = new PlainVisitor(app, await app.signIn(talent))
  await own.open('/talent/featured')
  await own.press('Send Application', { note: 'Please consider me.' })
  const desk = new PlainVisitor(app, browsers.administrator)
  const visitor = new PlainVisitor(app)
  const home = async () => (await visitor.open('/')).text
  const statusOfProfile = async () => (await visitor.open(talent.profileUrl)).status
  const act = async (action: string, reason: string, told: string) => {
    await desk.press(action, { reason })
    if (/<dialog[^>]* open=""/.test(desk.html)) await desk.press(action)
    expect(desk.text).toContain(told)
  }

  await desk.open('/admin')
  await desk.follow('Review applications')
  expect(desk.text).toContain('Please consider me.')
  await desk.press(/^Approve/, { note: 'Welcome to the front page' })
  expect(desk.text).toContain('Your answer is sent.')
  expect(desk.text).not.toContain('Please consider me.')
  expect(await home()).toContain('Judged Justly')

  await desk.follow('People')
  await desk.press('Find', { q: talent.email })
  await desk.follow('Judged Justly')
  await desk.press('Hide Profile')
  expect(desk.text).toContain('Give a reason')
  await act('Hide Profile', 'The photo shows somebody else.', 'is hidden.')
  expect(await statusOfProfile()).toBe(404)
  await visitor.open('/talent-directory?q=judged+justly')
  expect(visitor.text).toContain('No Profiles Found')
  expect(await home()).not.toContain('Judged Justly')
  await own.open('/talent/dashboard')
  expect(own.text).toContain('Your profile is hidden')
  expect(own.text).toContain('The photo shows somebody else.')
  await act('Restore Profile', 'The photo is another one now.', 'is no longer hidden')
  expect(await statusOfProfile()).toBe(200)

  await act('Suspend Account', 'Sent the same note to forty companies.', 'suspended')
  expect(await statusOfProfile()).toBe(404)
  await own.open('/talent/dashboard')
  expect(own.path).toMatch(/^\/login/)
  const login = { email: talent.email, password: PASSWORD }
  await own.press('Log In', login)
  expect(own.text).toContain('This account is suspended: Sent the same note to forty companies.')
  await act('Restore Account', 'They have apologized.', 'is active again')
  await own.press('Log In', login)
  expect(own.path).toBe('/talent/dashboard')
  expect(await statusOfProfile()).toBe(200)
  await act('Stop Featuring', 'A month is over.', 'No longer featured.')

  const history = desk.text.slice(desk.text.indexOf('History'))
  expect(history).toMatch(
    new RegExp(
      [
        'Stopped featuring.*A month is over',
        'Restored the account.*apologized',
        'Suspended the account.*forty companies',
        'Restored the profile.*another one',
        'Hid the profile.*somebody else',
        'Approved the application.*front page',
      ].join('.*'),
    ),
  )
})
