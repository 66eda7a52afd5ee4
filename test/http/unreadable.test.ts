// Pages whose rows cannot be read: the messages of the specification, a way to retry, and nothing from inside.
import { beforeAll, expect, test } from 'vitest'
import { textIn } from '#test/page-text.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildPost, buildTalent } from '#test/world.ts'

const app = sharedApp()
let profileUrl = ''
beforeAll(async () => {
  await app.system(async tx => {
    profileUrl = (await buildTalent(tx, { full_name: 'Amara Okafor', featured: true })).profileUrl
    await buildPost(tx, { slug: 'a-post', title: 'A post' })
  })
})

async function read(path: string) {
  const response = await app.fetch(path)
  const html = await response.text()
  return { status: response.status, html, text: textIn(html) }
}

/** Reads a page while a table is gone. */
async function readWithout(table: string, path: string) {
  await app.database.exec(`alter table public.${table} rename to ${table}_gone`)
  try {
    const page = await read(path)
    expect(page.html).not.toContain(table)
    expect(page.html).not.toMatch(/does not exist|select |at async/)
    expect(page.html).toMatch(/<h1/)
    expect(page.html).toMatch(new RegExp(`href="${path}"[^>]*>Try again<`))
    return page
  } finally {
    await app.database.exec(`alter table public.${table}_gone rename to ${table}`)
  }
}

test('home says so, hides its lists and keeps the rest', async () => {
  const lists = [/>Featured talent</, />From the blog</]
  const page = await readWithout('blog_posts', '/')
  expect(page.status).toBe(503)
  expect(page.text).toContain('Failed to load content. Please try again later.')
  for (const list of lists) expect(page.html).not.toMatch(list)
  expect(page.text).toContain('Find Talent')
  const after = await read('/')
  for (const list of lists) expect(after.html).toMatch(list)
})

test('the blog and its posts say so', async () => {
  const list = await readWithout('blog_posts', '/blog')
  expect([list.status, list.text]).toEqual([
    500,
    expect.stringContaining('Failed to load blog posts'),
  ])
  const post = await readWithout('blog_posts', '/blog/a-post')
  expect(post.status).toBe(500)
  expect(post.html).toMatch(/<h1[^>]*>Error loading post</)
  expect(post.html).toMatch(/href="\/blog"[^>]*>(<svg.*?<\/svg>)?Back to Blog</)
  expect((await read('/blog/a-post')).html).toMatch(/<h1[^>]*>A post</)
})

test('a public profile says so', async () => {
  const page = await readWithout('talent_profiles', profileUrl)
  expect(page.status).toBe(500)
  expect(page.html).toMatch(/<h1[^>]*>Error loading profile</)
  expect(page.html).toMatch(/href="\/"[^>]*>Return Home</)
  expect((await read(profileUrl)).html).toMatch(/<h1[^>]*>[^<]*Amara Okafor/)
})
