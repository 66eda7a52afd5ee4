// Pages whose rows cannot be read: the messages of the specification, a way to retry, and nothing from inside.
import { beforeAll, expect, test } from 'vitest'
import { partUnder, textIn } from '#test/page-text.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildPost, buildRequest, buildTalent } from '#test/world.ts'

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

test('both dashboards say so of matches, and show everything else', async () => {
  const { request, talent } = await app.system(async tx => ({
    request: await buildRequest(tx),
    talent: await buildTalent(tx),
  }))
  const sides = [
    { as: await app.signIn(talent), path: '/talent/dashboard', list: 'Best Matches' },
    { as: await app.signIn(request.company), path: '/company/dashboard', list: 'Top Matches' },
  ]
  const matches = async ({ as, path, list }: (typeof sides)[number]) => {
    const response = await app.fetch(path, { as })
    expect(response.status).toBe(200)
    return partUnder(list, await response.text())
  }
  const rename = (from: string, to: string) =>
    app.database.exec(`alter table public.match_set_asides rename column ${from} to ${to}`)
  await rename('request_id', 'request_gone')
  try {
    for (const side of sides) {
      const failed = await matches(side)
      expect(textIn(failed)).toContain('We couldn’t load your matches')
      expect(failed).toMatch(new RegExp(`href="${side.path}[^"]*"[^>]*>Try again<`))
    }
  } finally {
    await rename('request_gone', 'request_id')
  }
  for (const side of sides)
    await expect.poll(async () => textIn(await matches(side))).toContain('Match score:')
})

test('with the whole database gone, pages keep their frame and say nothing from inside', async () => {
  await app.database.exec('alter schema public rename to public_gone')
  try {
    for (const path of ['/', '/talent-directory', '/blog']) {
      const { status, html } = await read(path)
      expect(status, path).toBeGreaterThanOrEqual(500)
      expect(html).toContain('<nav aria-label="Main"')
      expect(html.match(/<h1[ >]/g)).toHaveLength(1)
      expect(html).not.toMatch(/relation|does not exist|at async/)
    }
  } finally {
    await app.database.exec('alter schema public_gone rename to public')
  }
  expect((await read('/talent-directory')).status).toBe(200)
})
