// Nothing can be written, as on a full disk: pages are read all the same, also those that note that they were read.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Browser, openApp, type TestApp } from '#test/app.ts'
import { buildCommunityPost, buildConnection, type Connection } from '#test/world.ts'

let app: TestApp
let room: Connection
let company: Browser
let question: string
beforeAll(async () => {
  // It has a single session, for which a setting holds at once.
  app = await openApp({ engine: 'embedded' })
  room = await app.system(tx => buildConnection(tx, { status: 'accepted' }))
  company = await app.signIn(room.company)
  const talent = await app.signIn(room.talent)
  const body = { intent: 'send', client_key: randomUUID(), body: 'Unread' }
  await app.fetch(`/connections/${room.connectionId}`, { as: talent, form: body })
  question = await app.system(async tx => {
    const { key } = await buildCommunityPost(tx, { author_id: room.company.userId })
    return key
  })
  await sql`set default_transaction_read_only = on`.execute(app.database.kysely)
})
afterAll(async () => {
  await sql`set default_transaction_read_only = off`.execute(app.database.kysely)
  await app.close()
})

test('pages are read, and a download says to try again later', async () => {
  const at = `/connections/${room.connectionId}`
  const asked = await app.fetch(`/community/${question}`, { as: company })
  const pages = [
    ...[at, `${at}/meeting`, `${at}/charter`, room.talent.profileUrl],
    ...[asked.headers.get('location') ?? '', '/company/dashboard?show=interested'],
  ]
  for (const where of pages)
    expect([where, (await app.fetch(where, { as: company })).status]).toEqual([where, 200])
  const download = await app.fetch('/settings/download', { as: company })
  expect([download.status, await download.text()]).toEqual([
    503,
    expect.stringContaining('Back in a moment'),
  ])
})

test('nobody is told that they are signed out while their session cannot be ended', async () => {
  const refused = await app.fetch('/logout', { as: company, form: {} })
  expect([refused.status, refused.headers.getSetCookie(), await refused.text()]).toEqual([
    503,
    [],
    expect.stringContaining('Nothing can be saved right now'),
  ])
  expect((await app.fetch('/settings', { as: company })).status).toBe(200)
})

test('a form that a full disk refuses is answered with what happened, also if no setting announced it', async () => {
  const server = await openApp()
  onTestFinished(() => server.close())
  const { connectionId, talent } = await server.system(tx =>
    buildConnection(tx, { status: 'accepted' }),
  )
  const as = await server.signIn(talent)
  await server.database.exec(`
    create function public.fail() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file' using errcode = 'disk_full';
    end $$;
    create trigger fails before insert on public.engagement_messages execute function public.fail();
  `)
  const form = { intent: 'send', client_key: randomUUID(), body: 'Anything' }
  const refused = await server.fetch(`/connections/${connectionId}`, { as, form })
  expect([refused.status, await refused.text()]).toEqual([
    503,
    expect.stringContaining('Nothing can be saved right now'),
  ])
  const ready = await server.fetch('/readyz?writes')
  expect([ready.status, await ready.json()]).toEqual([
    503,
    expect.objectContaining({ pages: 'ok', writes: expect.stringContaining('disk') }),
  ])
})
