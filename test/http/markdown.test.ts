// Markdown by members and administrators can neither break a page nor block the server.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '#test/app.ts'
import { sendTo } from '#test/send.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildAdmin, buildCommunityPost, buildCompany, buildPost } from '#test/world.ts'

const DEEP = '1. '.repeat(2_600)
const TABLE = `${'|a'.repeat(800)}|\n${'|-'.repeat(800)}|\n${'b\n'.repeat(2_400)}`

const app = sharedApp()
let origin: string
let member: Browser
let admin: Browser
let question: { id: string; key: string; address: string }
let post: { id: string; slug: string }
beforeAll(async () => {
  origin = await app.listen()
  const world = await app.system(async tx => {
    const asked = await buildCommunityPost(tx, { title: 'How deep is too deep?' })
    // Stored directly, as was possible before there was a limit.
    for (const body of [DEEP, TABLE])
      await buildCommunityPost(tx, { parent_id: asked.id, body: body.slice(0, 8_000) })
    const written = await buildPost(tx, { content: DEEP })
    return { asked, written, company: await buildCompany(tx), admin: await buildAdmin(tx) }
  })
  question = { ...world.asked, address: `/community/${world.asked.key}-how-deep-is-too-deep` }
  post = world.written
  member = await app.signIn(world.company)
  admin = await app.signIn(world.admin)
})

async function send(path: string, as?: Browser, form?: Record<string, string>) {
  const response = await sendTo({ url: origin }, path, { as, form })
  return { status: response.status, body: await response.text() }
}

test('a page with too deeply nested texts shows their source', async () => {
  for (const as of [undefined, member]) {
    const { status, body } = await send(question.address, as)
    expect(status).toBe(200)
    expect(body).toContain(`<p class="whitespace-pre-wrap">${DEEP.slice(0, 100)}`)
    expect(body).toContain('<p class="whitespace-pre-wrap">|a|a|a')
  }
  for (const path of [`/blog/${post.slug}`, '/blog/rss.xml', '/blog', '/'])
    expect((await send(path)).status, path).toBe(200)
})

describe('such a text is refused with a message, and the typed text is kept', () => {
  const BOTH: [string, string][] = [
    [DEEP, 'must have fewer lists, quotes or emphasis inside each other'],
    [TABLE.slice(0, 8_000), 'must have fewer cells in tables'],
  ]
  test.each(BOTH)('in the community: %#', async (body, problem) => {
    const submission = randomUUID()
    const title = 'May this be asked?'
    const forms: [string, Browser, Record<string, string>, string][] = [
      ['/community/ask', member, { title, topic: 'hiring', body, submission }, 'The details'],
      [question.address, member, { intent: 'answer', body, submission }, 'The answer'],
    ]
    for (const [path, as, form, what] of forms) {
      const answer = await send(path, as, form)
      expect(answer.status, path).toBe(400)
      expect(answer.body, path).toContain(`${what} ${problem}`)
      expect(answer.body, path).toMatch(/<textarea[^>]*>(1\. 1\. 1\.|\|a\|a\|a)/)
    }
  })
  test('when editing one’s own post', async () => {
    const submission = randomUUID()
    const body = 'This is a question that can be asked.'
    const form = { title: 'May this be changed?', topic: 'hiring', body, submission }
    expect((await send('/community/ask', member, form)).status).toBe(302)
    const { id } = await app.system(tx =>
      tx
        .selectFrom('community_posts')
        .select('id')
        .where('title', '=', form.title)
        .executeTakeFirstOrThrow(),
    )
    const answer = await send(`/community/edit/${id}`, member, { ...form, body: DEEP })
    expect(answer.status).toBe(400)
    expect(answer.body).toContain('The details must have fewer lists')
  })
  test.each(BOTH)('in the blog: %#', async (content, problem) => {
    const form = { intent: 'save', title: 'Deep', slug: 'deep', excerpt: '', content }
    const answer = await send(`/admin/posts/${post.id}`, admin, form)
    expect(answer.status).toBe(400)
    expect(answer.body).toContain(`The text ${problem}`)
    expect(answer.body).toMatch(/<textarea[^>]*>(1\. 1\. 1\.|\|a\|a\|a)/)
    const preview = await send('/admin/posts/preview', admin, { content })
    expect(preview.status).toBe(200)
    expect(preview.body).toContain('whitespace-pre-wrap')
  })
})
