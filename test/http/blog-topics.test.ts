// The author and topic of a post, where readers see them.
import { beforeAll, expect, test } from 'vitest'
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
