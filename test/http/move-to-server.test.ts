// npm run restore of an embedded database's backup with DATABASE_URL: everything moves to a PostgreSQL server.
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { withSystem } from '#app/platform/db/actor.ts'
import { migrate } from '#app/platform/db/migrate.ts'
import { type Database, openEmbeddedDatabase, openServerDatabase } from '#app/platform/db/open.ts'
import { readSchema } from '#app/platform/db/schema-files.ts'
import { readCatalogue } from '#test/access/catalogue.ts'
import { openApp } from '#test/app.ts'
import { startBucket } from '#test/bucket.ts'
import { contents } from '#test/contents.ts'
import { createServerDatabase, withAllRights } from '#test/database.ts'
import { makeFolder } from '#test/folder.ts'
import { listReleases, loadRelease } from '#test/released.ts'
import { runScript } from '#test/run-script.ts'
import { buildConnection } from '#test/world.ts'

const folder = makeFolder()
const at = (...parts: string[]) => path.join(folder, ...parts)
const run = (command: 'backup' | 'restore', where: string, settings: Record<string, string>) =>
  runScript('backup.ts', [command, where], settings)

async function createServer({ empty = false } = {}): Promise<string> {
  const { url, drop } = await createServerDatabase({ empty })
  onTestFinished(drop)
  return url
}

function open(url: string) {
  const database = openServerDatabase(url, () => {})
  onTestFinished(() => database.close())
  return database
}

/** The log of changes names transactions of its own database. */
async function sums(database: Database) {
  const { 'app.changes': _, ...all } = await contents(database)
  return all
}

const schema = await readSchema()
const RELEASE = (await listReleases()).toSorted().at(-1) ?? ''

test('the backup of an earlier version: every row arrives, and the same rules apply', async () => {
  const embedded = await openEmbeddedDatabase({
    folder: at('small', 'database'),
    image: inject('embeddedImage'),
  })
  await loadRelease(embedded, RELEASE)
  await embedded.close()
  expect((await run('backup', at('copy'), { DATA_DIR: at('small') })).code).toBe(0)

  const url = await createServer({ empty: true })
  const to = { DATA_DIR: at('grown'), DATABASE_URL: url }
  expect(await run('restore', at('copy'), to)).toEqual({
    code: 0,
    output: `Restored from ${at('copy')}.`,
  })
  expect((await run('restore', at('copy'), to)).output, 'a second time').toContain(
    'a database with data in it',
  )

  const before = await openEmbeddedDatabase({ folder: at('small', 'database') })
  onTestFinished(() => before.close())
  await migrate(before, schema)
  const after = open(withAllRights(url))
  const arrived = await sums(after)
  const { 'ops.migrations': _, ...expected } = await sums(before)
  expect(arrived).toMatchObject(expected)
  expect(Object.values(arrived).filter(sum => sum.startsWith('0 '))).toEqual([])

  const database = open(url)
  expect(await migrate(database, schema)).toEqual([])
  expect(await readCatalogue(database)).toEqual(await readCatalogue(open(await createServer())))
})

test('into tables without accounts, as an interrupted move leaves them: people go on; files go to the bucket', async () => {
  const embedded = await openEmbeddedDatabase({
    folder: at('new', 'database'),
    image: inject('embeddedImage'),
  })
  const { talent, contactDetails } = await withSystem(embedded.kysely, tx =>
    buildConnection(tx, { status: 'accepted' }),
  )
  await embedded.close()
  await mkdir(at('new', 'uploads', 'files', '.parts'), { recursive: true })
  await writeFile(at('new', 'uploads', 'face.webp'), 'a face')
  await writeFile(at('new', 'uploads', 'files', 'paper'), 'a paper')
  await writeFile(at('new', 'uploads', 'files', '.parts', 'half'), 'half a paper')
  expect((await run('backup', at('of new'), { DATA_DIR: at('new') })).code).toBe(0)
  const url = await createServer()
  const bucket = startBucket()
  onTestFinished(async () => void (await bucket.close()))
  const to = {
    DATA_DIR: at('moved'),
    DATABASE_URL: url,
    S3_URL: await bucket.listen(),
    S3_BUCKET: 'faces',
    S3_KEY: 'key',
    S3_SECRET: 'secret',
    S3_REGION: 'eu-test-1',
  }
  const refused = await run('restore', at('of new'), { ...to, S3_KEY: 'another' })
  expect(refused).toEqual({
    code: 1,
    output: 'Photos and files cannot be stored in the bucket: The file store answered 403 to PUT',
  })
  expect(await run('restore', at('of new'), to)).toEqual({
    code: 0,
    output: `Restored from ${at('of new')}.`,
  })
  expect([...bucket.objects].map(([name, { body }]) => [name, String(body)]).toSorted()).toEqual([
    ['/faces/files/paper', 'a paper'],
    ['/faces/photos/face.webp', 'a face'],
  ])
  const app = await openApp({ database: open(url) })
  onTestFinished(app.close)
  const as = await app.signIn(talent)
  expect(await (await app.fetch('/connections', { as })).text()).toContain(contactDetails)
})

test('a server that runs, the same command at the same time, and an interruption', async () => {
  const embedded = await openEmbeddedDatabase({
    folder: at('third', 'database'),
    image: inject('embeddedImage'),
  })
  await withSystem(embedded.kysely, tx => buildConnection(tx, { status: 'accepted' }))
  await embedded.close()
  expect((await run('backup', at('of third'), { DATA_DIR: at('third') })).code).toBe(0)
  const url = await createServer()
  const to = { DATA_DIR: at('fourth'), DATABASE_URL: url, TMPDIR: at('temporary') }
  await mkdir(at('temporary'))

  const server = new pg.Client({ connectionString: url })
  await server.connect()
  onTestFinished(() => server.end())
  await server.query('listen notices')
  expect(await run('restore', at('of third'), to)).toEqual({
    code: 1,
    output: expect.stringContaining('A server is running on the database of DATABASE_URL'),
  })
  await server.query('unlisten *')

  const interrupted = runScript('backup.ts', ['restore', at('of third')], to, {
    stop: new Promise(resolve => {
      const looking = setInterval(async () => {
        if ((await readdir(at('temporary'))).length === 0) return
        clearInterval(looking)
        resolve('SIGINT')
      }, 20)
    }),
  })
  expect((await interrupted).code).toBe(1)
  expect(await readdir(at('temporary')), 'the copy of everybody’s data').toEqual([])

  const both = [run('restore', at('of third'), to), run('restore', at('of third'), to)]
  const codes = (await Promise.all(both)).map(({ code, output }) => [code, output])
  expect(codes.toSorted()).toEqual([
    [0, `Restored from ${at('of third')}.`],
    [1, 'DATABASE_URL names a database with data in it.'],
  ])
})
