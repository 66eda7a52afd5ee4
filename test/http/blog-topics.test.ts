// The author and topic of a post, where readers see them.
import { beforeAll, expect, test } from 'vitest'
import { POSTS_PER_PAGE } from '#app/features/blog/rules.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildPost } from '#test/world.ts'

const app = sharedApp()
beforeAll(async () => {
  await app.system(async tx => {
    const published = { status: 'published', published_at: new Date('2026-01-05T09:00:00Z') }
    await buildPost(tx, { ...published, title: 'On rates', topic: 'pricing', author: 'Ada Writer' })
    await buildPost(tx, { ...published, title: 'On scopes', topic: 'scope', slug: 'on-scopes' })
  })
})

const read = async (path: string) => await (await app.fetch(path)).text()

test('the list can be filtered by topics with posts, and names the authors', async () => {
  const all = await read('/blog')
  for (const told of ['On rates', 'On scopes', 'by Ada Writer', '/blog?topic=pricing'])
    expect(all).toContain(told)
  expect(all).not.toContain('topic=planning')
  const priced = await read('/blog?topic=pricing')
  expect(priced).toContain('On rates')
  expect(priced).not.toContain('On scopes')
  expect(await read('/blog?topic=nothing')).toContain('On scopes')
})

test('a post names its author to readers and in structured data, and links to its topic', async () => {
  const html = await read('/blog/on-scopes')
  expect(html).toContain('/blog?topic=scope')
  expect(await read('/blog/rss.xml')).toContain('<dc:creator>Ada Writer</dc:creator>')
})

const MANY = POSTS_PER_PAGE + 3

test('the list has pages, on which each post is once', async () => {
  await app.system(async tx => {
    for (let n = 1; n <= MANY; n += 1)
      await buildPost(tx, {
        status: 'published',
        published_at: new Date('2025-06-01T09:00:00Z'),
        slug: `many-${n}`,
        title: `Many ${n}`,
        topic: 'working',
      })
  })
  const pages = await Promise.all(['', '&page=2'].map(page => read(`/blog?topic=working${page}`)))
  const slugsIn = (html: string) => [
    ...new Set([...html.matchAll(/href="\/blog\/(many-\d+)"/g)].map(([, slug]) => slug)),
  ]
  expect(pages.map(html => slugsIn(html).length)).toEqual([POSTS_PER_PAGE, 3])
  expect(new Set(pages.flatMap(slugsIn)).size).toBe(MANY)
  expect(pages[0]).toContain('/blog?topic=working&amp;page=2')
  const newest = await read('/blog')
  expect(newest).toContain(`1–${POSTS_PER_PAGE} of ${MANY + 2} posts`)
  expect(newest).toContain('On rates')
  expect(await read('/blog?page=99')).toContain(
    `${POSTS_PER_PAGE + 1}–${MANY + 2} of ${MANY + 2} posts`,
  )
})
