// npm run backup and npm run restore: everything is restored, complete and working.
import { existsSync } from 'node:fs'
import {
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { withSystem } from '#app/platform/db/actor.ts'
import { migrate } from '#app/platform/db/migrate.ts'
import { type Database, openEmbeddedDatabase, openServerDatabase } from '#app/platform/db/open.ts'
import { readSchema } from '#app/platform/db/schema-files.ts'
import { openApp } from '#test/app.ts'
import { contents } from '#test/contents.ts'
import { createServerDatabase, withAllRights } from '#test/database.ts'
import { makeFolder } from '#test/folder.ts'
import { runScript } from '#test/run-script.ts'
import { buildConnection, type Connection } from '#test/world.ts'

const folder = makeFolder()

const at = (...parts: string[]) => path.join(folder, ...parts)

const run = (command: 'backup' | 'restore', where: string, settings: Record<string, string>) =>
  runScript('backup.ts', [command, where], settings)

async function fill(database: Database, uploads: string): Promise<Connection> {
  await mkdir(uploads, { recursive: true })
  await writeFile(path.join(uploads, 'face.webp'), 'a face')
  await mkdir(path.join(uploads, '.parts'))
  await writeFile(path.join(uploads, '.parts', 'half'), 'half a face')
  return await withSystem(database.kysely, tx => buildConnection(tx, { status: 'accepted' }))
}

/** Expects that people can sign in to the restored database and find their data. */
async function expectAlive(database: Database, { talent, contactDetails }: Connection) {
  expect(await migrate(database, await readSchema())).toEqual([])
  const app = await openApp({ database })
  const as = await app.signIn(talent)
  expect(await (await app.fetch('/connections', { as })).text()).toContain(contactDetails)
  await app.close()
}

test('of the embedded database: refused while it is open; restored, it is the same, and people find their data', async () => {
  const [from, to] = [{ DATA_DIR: at('one') }, { DATA_DIR: at('two') }]
  const image = inject('embeddedImage')
  const database = await openEmbeddedDatabase({ folder: at('one', 'database'), image })
  const connection = await fill(database, at('one', 'uploads'))
  const before = await contents(database)
  expect((await run('backup', at('copy'), from)).output).toContain('The server is running')
  await database.close()

  expect((await run('restore', at('copy'), to)).output).toContain('is not a complete backup')
  expect(await run('backup', at('copy'), from)).toEqual({
    code: 0,
    output: `Backed up to ${at('copy')}.`,
  })
  expect((await run('backup', at('copy'), from)).output).toContain('exists already')
  await mkdir(at('two', 'uploads'), { recursive: true })
  const another = at('two', 'uploads', 'another.webp')
  await writeFile(another, 'another face')
  expect((await run('restore', at('copy'), to)).output).toContain('holds files already')
  await rm(another)
  expect(await run('restore', at('copy'), to), 'into an empty folder, such as a new disk').toEqual({
    code: 0,
    output: `Restored from ${at('copy')}.`,
  })
  expect((await run('restore', at('copy'), to)).code).toBe(1)
  expect(await readdir(at('two', 'uploads')), 'without what was being written').toEqual([
    'face.webp',
  ])

  const restored = await openEmbeddedDatabase({ folder: at('two', 'database') })
  expect(await contents(restored)).toEqual(before)
  await expectAlive(restored, connection)
})

test('of a PostgreSQL server: while it is in use, with a login that bypasses row security; restored with the product’s own, of another name', async () => {
  const one = await createServerDatabase()
  const two = await createServerDatabase({ empty: true })
  const admin = openServerDatabase(withAllRights(two.url), () => {})
  const restoring = new URL(two.url)
  const name = restoring.pathname.slice(1)
  restoring.username = `of_${name}`
  await admin.exec(`
    create role of_${name} login createrole;
    grant vinculum_person, vinculum_system to of_${name} with admin option;
    alter database ${name} owner to of_${name};
  `)
  await admin.close()
  const database = openServerDatabase(one.url, () => {})
  const connection = await fill(database, at('three', 'uploads'))
  const from = { DATA_DIR: at('three'), DATABASE_URL: one.url }
  const refused = await run('backup', at('dump'), from)
  expect(refused).toEqual({
    code: 1,
    output: expect.stringContaining('does not see every row. Name one that does in BACKUP_URL'),
  })
  const nowhere = { ...from, BACKUP_URL: 'postgres://nobody@127.0.0.1:1/nothing' }
  expect((await run('backup', at('dump'), nowhere)).output).toContain('BACKUP_URL cannot be used')
  const BACKUP_URL = withAllRights(one.url)
  expect((await run('backup', at('dump'), { ...from, BACKUP_URL })).code).toBe(0)
  expect((await run('restore', at('dump'), { ...from, DATA_DIR: at('four') })).output).toContain(
    'a database with data in it',
  )
  // Not through a pooler: pg_restore would leave its settings to whoever gets the connection next.
  const to = {
    DATA_DIR: at('four'),
    DATABASE_URL: 'postgres://pooler@127.0.0.1:1/nothing',
    DATABASE_DIRECT_URL: restoring.href,
  }
  expect(await run('restore', at('dump'), to)).toEqual({
    code: 0,
    output: `Restored from ${at('dump')}.`,
  })
  expect(await readFile(at('four', 'uploads', 'face.webp'), 'utf8')).toBe('a face')

  const [mine, theirs] = [one, two].map(({ url }) =>
    openServerDatabase(withAllRights(url), () => {}),
  )
  if (mine === undefined || theirs === undefined) throw new Error('Two were opened')
  expect(await contents(theirs)).toEqual(await contents(mine))
  await mine.close()
  await theirs.close()
  await expectAlive(
    openServerDatabase(restoring.href, () => {}),
    connection,
  )
  await two.drop()
  await database.exec(`drop role of_${name}`)
  await database.close()
  await one.drop()
})

test.each(['public', '"Extensions"'])(
  'of and into a database where an administrator has installed the extension in %s',
  async schema => {
    const databases = [
      await createServerDatabase({ empty: true }),
      await createServerDatabase({ empty: true }),
    ]
    for (const { url } of databases) {
      const admin = openServerDatabase(withAllRights(url), () => {})
      await admin.exec(`
        create schema if not exists ${schema};
        grant usage on schema ${schema} to public;
        create extension pg_trgm schema ${schema};
      `)
      await admin.close()
    }
    const [from = '', to = ''] = databases.map(({ url }) => url)
    const database = openServerDatabase(from, () => {})
    await migrate(database, await readSchema())
    await database.close()

    const copy = at(`copy of ${schema}`)
    const BACKUP_URL = withAllRights(from)
    await run('backup', copy, { DATA_DIR: at('none'), DATABASE_URL: from, BACKUP_URL })
    const settings = { DATA_DIR: at(`restored ${schema}`), DATABASE_URL: to }
    expect(await run('restore', copy, settings)).toEqual({
      code: 0,
      output: `Restored from ${copy}.`,
    })
    const restored = openServerDatabase(to, () => {})
    expect(await migrate(restored, await readSchema())).toEqual([])
    await restored.close()
    for (const { drop } of databases) await drop()
  },
)

test('while people add and delete files: it has each that the database names, also from another disk', async () => {
  const server = await createServerDatabase()
  const bin = at('bin')
  const uploads = at('disk')
  await mkdir(bin)
  await mkdir(path.join(uploads, 'files'), { recursive: true })
  await mkdir(at('busy'))
  await symlink(uploads, at('busy', 'uploads'))
  await writeFile(path.join(uploads, 'deleted.webp'), 'a face')
  await writeFile(path.join(uploads, 'files', 'paper'), 'a paper')
  // Like a file that is deleted after its name was read.
  await symlink(at('nowhere'), path.join(uploads, 'gone.webp'))
  const dump = `#!/bin/sh
    echo 'a face' > '${uploads}/added.webp'
    PATH='${process.env.PATH}' pg_dump "$@" || exit
    rm '${uploads}/deleted.webp'`
  await writeFile(path.join(bin, 'pg_dump'), dump, { mode: 0o755 })
  const from = {
    DATA_DIR: at('busy'),
    DATABASE_URL: server.url,
    BACKUP_URL: withAllRights(server.url),
  }
  const PATH = `${bin}:${process.env.PATH}`
  expect(await run('backup', at('of busy'), { ...from, PATH })).toEqual({
    code: 0,
    output: `Backed up to ${at('of busy')}.`,
  })
  await rename(uploads, at('lost disk'))
  expect((await readdir(at('of busy', 'uploads'))).sort()).toEqual([
    'added.webp',
    'deleted.webp',
    'files',
  ])

  const empty = await createServerDatabase({ empty: true })
  await mkdir(at('idle', 'disk'), { recursive: true })
  await symlink(at('idle', 'disk'), at('idle', 'uploads'))
  const to = { DATA_DIR: at('idle'), DATABASE_URL: empty.url }
  expect((await run('restore', at('of busy'), to)).code).toBe(0)
  expect(await readlink(at('idle', 'uploads'))).toBe(at('idle', 'disk'))
  expect(await readFile(at('idle', 'disk', 'files', 'paper'), 'utf8')).toBe('a paper')
  await empty.drop()
  await server.drop()
})

test('of an embedded database on another disk', async () => {
  const image = inject('embeddedImage')
  const database = await openEmbeddedDatabase({ folder: at('fast disk', 'database'), image })
  await database.close()
  await mkdir(at('linked'))
  await symlink(at('fast disk', 'database'), at('linked', 'database'))
  expect((await run('backup', at('of linked'), { DATA_DIR: at('linked') })).code).toBe(0)
  await rename(at('fast disk'), at('lost fast disk'))
  const to = { DATA_DIR: at('replaced') }
  expect((await run('restore', at('of linked'), to)).code).toBe(0)
  const restored = await openEmbeddedDatabase({ folder: at('replaced', 'database') })
  expect(await migrate(restored, await readSchema())).toEqual([])
  await restored.close()
})

test('a refused backup or restore leaves nothing behind, and says why without a stack', async () => {
  const server = await createServerDatabase({ empty: true })
  const missing = new URL(server.url)
  missing.pathname = '/missing'
  await mkdir(at('server copy', 'uploads'), { recursive: true })
  await writeFile(at('server copy', 'backup.json'), '{"engine":"server"}')
  await writeFile(at('server copy', 'database.dump'), 'no dump')
  const to = { DATA_DIR: at('five'), DATABASE_URL: missing.href }
  expect(await run('restore', at('server copy'), to)).toEqual({
    code: 1,
    output: 'DATABASE_URL cannot be used: database "missing" does not exist',
  })
  // After the photos are copied, and before the database is there.
  const failed = await run('restore', at('server copy'), { ...to, DATABASE_URL: server.url })
  expect([failed.code, failed.output]).toEqual([1, expect.stringContaining('pg_restore failed')])
  expect(existsSync(at('five', 'uploads'))).toBe(false)
  await writeFile(at('server copy', 'uploads', 'face.webp'), 'a face')
  await mkdir(at('eight', 'disk'), { recursive: true })
  await symlink(at('eight', 'disk'), at('eight', 'uploads'))
  const linked = { DATA_DIR: at('eight'), DATABASE_URL: server.url }
  expect((await run('restore', at('server copy'), linked)).code).toBe(1)
  expect(await readlink(at('eight', 'uploads'))).toBe(at('eight', 'disk'))
  expect(await readdir(at('eight', 'disk'))).toEqual([])
  await server.drop()

  expect(await run('backup', at('nothing'), { DATA_DIR: at('six') })).toEqual({
    code: 1,
    output: `There is no database in ${at('six')}.`,
  })
  expect(existsSync(at('nothing.unfinished'))).toBe(false)
  await mkdir(at('running.unfinished'))
  expect(await run('backup', at('running'), { DATA_DIR: at('two') })).toEqual({
    code: 1,
    output: expect.stringContaining('another backup is writing it, or one was interrupted'),
  })
  expect(existsSync(at('running.unfinished'))).toBe(true)
  const inside = await run('backup', at('two', 'uploads', 'copy'), { DATA_DIR: at('two') })
  expect([inside.code, inside.output]).toEqual([1, expect.stringContaining('is inside')])
  expect(await readdir(at('two', 'uploads'))).toEqual(['face.webp'])
  expect(await run('backup', '/proc/nowhere/copy', { DATA_DIR: at('six') })).toEqual({
    code: 1,
    output: "ENOENT: no such file or directory, mkdir '/proc/nowhere'",
  })
})
