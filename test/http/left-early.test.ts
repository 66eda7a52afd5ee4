// A client that leaves before its response begins, while it still waits for the database: nothing stays open.
import { randomUUID } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Browser } from '#test/app.ts'
import { countWaiting } from '#test/overlap.ts'
import { sendTo } from '#test/send.ts'
import { sharedApp } from '#test/shared-app.ts'
import { open } from '#test/socket.ts'
import { buildConnection, type Connection } from '#test/world.ts'

const SETTLED_MS = 500

const app = sharedApp()
let room: Connection
let as: Browser
let url: string
beforeAll(async () => {
  url = await app.listen()
  room = await app.system(tx => buildConnection(tx, { status: 'accepted' }))
  as = await app.signIn(room.talent)
})

/** Asks for a page that waits for a table, and leaves before it goes on. */
async function leaveEarly(where: string, table: string, times: number): Promise<void> {
  const sockets = await Promise.all(Array.from({ length: times }, () => open(url)))
  await app.system(async tx => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
    const cookie = `Cookie: ${as.header().Cookie}`
    for (const socket of sockets)
      socket.write(`GET ${where} HTTP/1.1\r\nHost: ${new URL(url).host}\r\n${cookie}\r\n\r\n`)
    await expect.poll(() => countWaiting(app.database.kysely)).toBe(times)
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
  const form = new FormData()
  const fields = { intent: 'send', client_key: randomUUID(), body: 'Here it is.' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  // More than is read ahead.
  const text = 'What we agreed on. '.repeat(50_000)
  form.append('files', new File([text], 'plan.txt'))
  const where = `/connections/${room.connectionId}`
  expect((await sendTo({ url }, where, { as, form })).status).toBe(302)
  const page = await (await sendTo({ url }, where, { as })).text()
  const file = /href="(\/connections\/[^"]+\/files\/[^"]+)"/.exec(page)?.[1] ?? ''
  await leaveEarly(file, 'engagement_files', 3)
  expect(await (await sendTo({ url }, file, { as })).text()).toBe(text)
  await sleep(SETTLED_MS)
  expect(openUploads()).toEqual([])
})
