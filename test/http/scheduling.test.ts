// The time of a scheduled post, as an editor enters it.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Browser } from '#test/app.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildAdmin } from '#test/world.ts'

const app = sharedApp()
let as: Browser
beforeAll(async () => {
  as = await app.signIn(await app.system(tx => buildAdmin(tx)))
})

const schedule = (id: string, changed: Record<string, string>) =>
  app.fetch('/admin/posts/new', {
    as,
    form: {
      id,
      based_on: 'none',
      intent: 'schedule',
      title: 'A title',
      excerpt: 'Kept as typed',
      content: 'Words',
      publish_at: '2199-01-01T00:00',
      time_zone: 'UTC',
      ...changed,
    },
  })
const findPost = (id: string) =>
  app.system(tx =>
    tx.selectFrom('blog_posts').select('published_at').where('id', '=', id).executeTakeFirst(),
  )

test.each([
  ['a time that is past', { publish_at: '2001-01-01T00:00' }, 'in the future'],
  ['a time that is none', { publish_at: '2199-02-30T00:00' }, 'Choose a date'],
  ['a zone that is none', { time_zone: 'Mars/Base' }, 'Choose a date'],
])('%s is refused, and the form keeps it', async (_what, wrong, message) => {
  const id = randomUUID()
  const response = await schedule(id, wrong)
  expect(response.status).toBe(400)
  const html = await response.text()
  expect(html).toContain(message)
  expect(html).toContain('Kept as typed')
  expect(await findPost(id)).toBeUndefined()
})

test('the time is in the zone it was entered in', async () => {
  const id = randomUUID()
  expect((await schedule(id, { time_zone: 'Asia/Tokyo' })).status).toBe(302)
  expect((await findPost(id))?.published_at).toEqual(new Date('2198-12-31T15:00:00Z'))
})
