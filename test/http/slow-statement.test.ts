// The embedded database has one thread and ignores statement_timeout: limits what one statement may take from the
// others.
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withSystem } from '#app/platform/db/actor.ts'
import { isUnavailable } from '#app/platform/db/errors.ts'
import { type Database, openEmbeddedDatabase } from '#app/platform/db/open.ts'
import { openApp, type TestApp } from '#test/app.ts'
import { makeFolder } from '#test/folder.ts'
import { buildPost } from '#test/world.ts'

const ENDLESS = sql`select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b`
const LIMIT_MS = 1_500

const folder = makeFolder()
let database: Database
let app: TestApp
let origin: string
const restarts: Error[] = []
beforeAll(async () => {
  database = await openEmbeddedDatabase({
    folder: path.join(folder, 'database'),
    image: inject('embeddedImage'),
    statementTimeoutMs: LIMIT_MS,
    onRestart: error => restarts.push(error),
  })
  app = await openApp({ database })
  origin = await app.listen()
})
afterAll(async () => {
  await app.close()
})

test('one that takes too long ends with 503 for its sender; others wait, and written data stays', async () => {
  const { slug } = await withSystem(database.kysely, tx => buildPost(tx))
  await database.exec(`
    create function public.for_ever() returns boolean language sql stable as
      'select count(*) > 0 from generate_series(1, 1000000) a, generate_series(1, 1000000) b';
    grant execute on function public.for_ever() to public;
    create policy for_ever on public.blog_posts as restrictive using (public.for_ever());
  `)
  // A cookie bypasses the cache of visitors' pages.
  const ask = (where: string) => fetch(origin + where, { headers: { Cookie: 'a=b' } })
  const slow = ask(`/blog/${slug}`)
  const others = await Promise.all(['/about', '/talent-directory', '/readyz'].map(ask))
  const answer = await slow
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(restarts.map(({ message }) => message)).toEqual([
    `A statement took longer than ${LIMIT_MS} ms`,
  ])

  await database.exec('drop policy for_ever on public.blog_posts')
  expect((await ask(`/blog/${slug}`)).status).toBe(200)
  await expect(
    openEmbeddedDatabase({ folder: path.join(folder, 'database') }),
    'the folder stays ours',
  ).rejects.toThrow('is in use by another process')
})

test('a transaction ends with its thread, even if its code ignores the error, and announcements arrive again', async () => {
  const heard: string[] = []
  let gaps = 0
  const stop = await database.listen({
    channels: ['slow_test'],
    onMessage: (_, payload) => heard.push(payload),
    onGap: () => {
      gaps += 1
    },
  })
  const begun = restarts.length
  const half = database.kysely.transaction().execute(async tx => {
    await sql`create table public.halves (n integer)`.execute(tx)
    await ENDLESS.execute(tx).catch(() => {})
    await sql`create table public.other_halves (n integer)`.execute(tx)
  })
  const failure = await half.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(isUnavailable(failure)).toBe(true)
  const { rows } = await sql`
    select to_regclass('public.halves') as one, to_regclass('public.other_halves') as other
  `.execute(database.kysely)
  expect(rows).toEqual([{ one: null, other: null }])
  expect({ gaps, restarts: restarts.length - begun }).toEqual({ gaps: 1, restarts: 1 })
  await sql`select pg_notify('slow_test', 'heard')`.execute(database.kysely)
  await expect.poll(() => heard).toEqual(['heard'])
  await stop()
})

test('scripts of several statements, as in migrations, have no limit', async () => {
  const begun = restarts.length
  await database.exec(
    `do $$ begin
       while clock_timestamp() < now() + interval '${LIMIT_MS + 500} ms' loop end loop;
     end $$`,
  )
  expect(restarts).toHaveLength(begun)
})
