// A client that leaves before its response begins, while it still waits for the database: nothing stays open.
import { randomUUID } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Browser, openApp, type TestApp } from '#test/app.ts'
import { startBucket } from '#test/bucket.ts'
import { countWaiting } from '#test/overlap.ts'
import { sendTo } from '#test/send.ts'
import { open } from '#test/socket.ts'
import { buildConnection, type Connection } from '#test/world.ts'

const SETTLED_MS = 500
const TIMES = 3

type World = { app: TestApp; url: string; room: Connection; as: Browser }

async function openWorld(settings?: Record<string, string>): Promise<World> {
  const app = await openApp({ settings })
  onTestFinished(() => app.close())
  const room = await app.system(tx => buildConnection(tx, { status: 'accepted' }))
  return { app, room, as: await app.signIn(room.talent), url: await app.listen() }
}

/** Sends a message with a file of this text, and returns the address of the file. */
async function sendFile({ url, room, as }: World, text: string): Promise<string> {
  const form = new FormData()
  const fields = { intent: 'send', client_key: randomUUID(), body: 'Here it is.' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.append('files', new File([text], 'plan.txt'))
  const where = `/connections/${room.connectionId}`
  expect((await sendTo({ url }, where, { as, form })).status).toBe(302)
  const page = await (await sendTo({ url }, where, { as })).text()
  return /href="(\/connections\/[^"]+\/files\/[^"]+)"/.exec(page)?.[1] ?? ''
}

/** Asks for a page that waits for a table, and leaves before it goes on. */
async function leaveEarly({ app, url, as }: World, where: string, table: string): Promise<void> {
  const sockets = await Promise.all(Array.from({ length: TIMES }, () => open(url)))
  await app.system(async tx => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
    const cookie = `Cookie: ${as.header().Cookie}`
    for (const socket of sockets)
      socket.write(`GET ${where} HTTP/1.1\r\nHost: ${new URL(url).host}\r\n${cookie}\r\n\r\n`)
    await expect.poll(() => countWaiting(app.database.kysely)).toBe(TIMES)
    for (const socket of sockets) socket.destroy()
    await sleep(SETTLED_MS)
  })
  await sleep(SETTLED_MS)
}

function openUploads(): string[] {
  return readdirSync('/proc/self/fd').flatMap(fd => {
    try {
      const file = readlinkSync(`/proc/self/fd/${fd}`)
      return file.includes('/uploads/') ? [file] : []
    } catch {
      return []
    }
  })
}

test('the file of a message is closed', async () => {
  const world = await openWorld()
  // More than is read ahead.
  const text = 'What we agreed on. '.repeat(50_000)
  const file = await sendFile(world, text)
  await leaveEarly(world, file, 'engagement_files')
  expect(await (await sendTo(world, file, { as: world.as })).text()).toBe(text)
  await sleep(SETTLED_MS)
  expect(openUploads()).toEqual([])
})

test('the bucket stops sending the file of a message', async () => {
  const bucket = startBucket()
  onTestFinished(async () => void (await bucket.close()))
  const world = await openWorld({
    S3_URL: await bucket.listen(),
    S3_BUCKET: 'faces',
    S3_KEY: 'key',
    S3_SECRET: 'secret',
    S3_REGION: 'eu-test-1',
  })
  // More than fits into the buffers of a connection.
  const text = 'x'.repeat(10_000_000)
  const file = await sendFile(world, text)
  await leaveEarly(world, file, 'engagement_files')
  await expect.poll(bucket.sending, { timeout: 5_000 }).toBe(0)
  const leaving = new AbortController()
  const { body } = await sendTo(world, file, { as: world.as, signal: leaving.signal })
  await body?.getReader().read()
  expect(bucket.sending()).toBe(1)
  leaving.abort()
  await expect.poll(bucket.sending).toBe(0)
  expect(await (await sendTo(world, file, { as: world.as })).text()).toBe(text)
})
