// The server is killed while people exchange messages and files: acknowledged ones are there, complete and once, and
// nothing of the others stays forever.
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { readEnv } from '#app/env.ts'
import { withSystem } from '#app/platform/db/actor.ts'
import { migrate } from '#app/platform/db/migrate.ts'
import type { Database } from '#app/platform/db/open.ts'
import { openConfiguredDatabase } from '#app/platform/db/open-configured.ts'
import { readSchema } from '#app/platform/db/schema-files.ts'
import { Browser, type Form } from '#test/app.ts'
import { startServer } from '#test/browser/own-server.ts'
import { makeFolder } from '#test/folder.ts'
import { sendTo } from '#test/send.ts'
import { buildConnection, PASSWORD } from '#test/world.ts'

const KILLS = 6
const WRITERS = 4
const FILES = 2
const FILE_BYTES = 200_000
/** Each account sends more here than real people do. */
const LIMITS = 'uploads-account=9999/1h messages-account=9999/1h pages-client=9999/1s'

async function inDatabase<T>(folder: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openConfiguredDatabase(readEnv({ DATA_DIR: folder, DEMO: 'off' }))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

function letter(key: string): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ intent: 'send', client_key: key, body: key }))
    form.set(name, value)
  for (let n = 0; n < FILES; n += 1)
    form.append('files', new File([`%PDF-1.7\n${'x'.repeat(FILE_BYTES - 9)}`], `${n}.pdf`))
  return form
}

test('a message with its files is there completely or not at all, and unreferenced files are queued for deletion', async () => {
  const folder = makeFolder(onTestFinished)
  const { connectionId, talent } = await inDatabase(folder, async database => {
    await migrate(database, await readSchema())
    return await withSystem(database.kysely, tx => buildConnection(tx, { status: 'accepted' }))
  })
  const as = new Browser()
  const acknowledged: string[] = []
  const unexpected: number[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = await startServer({ DATA_DIR: folder, DEMO: 'off', LIMITS })
    const post = (where: string, form: Form) => sendTo(server, where, { as, form })
    if (kill === 0) await post('/login', { email: talent.email, password: PASSWORD })
    let alive = true
    const writing = Array.from({ length: WRITERS }, async () => {
      while (alive) {
        const key = randomUUID()
        const answer = await post(`/connections/${connectionId}`, letter(key)).catch(() => null)
        if (answer?.status === 302) acknowledged.push(key)
        else if (answer !== null) unexpected.push(answer.status)
      }
    })
    const before = acknowledged.length
    while (acknowledged.length < before + 3 && unexpected.length === 0) await sleep(10)
    await sleep(Math.random() * 200)
    alive = false
    await server.end('SIGKILL')
    await Promise.all(writing)
    expect(unexpected).toEqual([])
  }

  const found = await inDatabase(folder, database =>
    withSystem(database.kysely, async tx => {
      const messages = await sql<{ key: string; files: string[]; whole: boolean }>`
        select m.client_key as key, array_agg(f.stored_as order by f.place) as files,
               count(f.id) = ${FILES} and bool_and(f.bytes = ${FILE_BYTES}) as whole
          from public.engagement_messages m
          left join public.engagement_files f on f.message_id = m.id
         group by m.id
      `.execute(tx)
      const jobs = await sql<{ name: string }>`
        select payload ->> 'name' as name from app.jobs where kind = 'remove-unused-file' and state = 'open'
      `.execute(tx)
      return { messages: messages.rows, asked: new Set(jobs.rows.map(({ name }) => name)) }
    }),
  )
  const keys = found.messages.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).toEqual(expect.arrayContaining(acknowledged))
  const stored = await readdir(path.join(folder, 'uploads', 'files'))
  for (const { files, whole } of found.messages) {
    expect(whole).toBe(true)
    expect(stored).toEqual(expect.arrayContaining(files))
  }
  const named = new Set(found.messages.flatMap(({ files }) => files))
  const left = stored.filter(name => name !== '.parts' && !named.has(name))
  expect(left.filter(name => !found.asked.has(name))).toEqual([])
})
