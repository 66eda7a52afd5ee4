// A real server process that cannot start says why in one sentence, without a stack, and leaves nothing behind.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runToEnd, startEmptyPostgres } from '#test/browser/own-server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vinculum-refused-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function refused(environment: Record<string, string>): Promise<string> {
  const { code, output } = await runToEnd({
    DATA_DIR: path.join(folder, 'data'),
    DEMO: 'off',
    PORT: '0',
    ...environment,
  })
  expect(code, output).toBe(1)
  const lines = output.trim().split('\n')
  expect(lines, output).toHaveLength(1)
  expect(output).not.toMatch(/\bat .*:\d+:\d+|node_modules/)
  return JSON.parse(lines[0] ?? '').msg
}

test('a port in use, before the database is opened', async () => {
  const taken = createServer()
  await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
  const address = taken.address()
  const port = String(typeof address === 'object' && address ? address.port : 0)
  expect(await refused({ PORT: port })).toBe(`Port ${port} is in use. Set PORT to another one.`)
  expect(existsSync(path.join(folder, 'data', 'database'))).toBe(false)
  taken.close()
})

describe('a data folder', () => {
  test('that is a file', async () => {
    const DATA_DIR = path.join(folder, 'file')
    await writeFile(DATA_DIR, '')
    expect(await refused({ DATA_DIR })).toContain(`DATA_DIR (${DATA_DIR}) cannot be used`)
  })

  test('that is not writable', async () => {
    expect(await refused({ DATA_DIR: '/sys/vinculum' })).toContain('cannot be used')
  })

  test('that contains something else', async () => {
    const DATA_DIR = path.join(folder, 'garbage')
    await mkdir(path.join(DATA_DIR, 'database'), { recursive: true })
    await writeFile(path.join(DATA_DIR, 'database', 'PG_VERSION'), 'garbage')
    expect(await refused({ DATA_DIR })).toContain('it holds no database of this product')
  })
})

describe('a server’s login', { timeout: 120_000 }, () => {
  let postgres: Awaited<ReturnType<typeof startEmptyPostgres>>
  let admin: pg.Client
  beforeAll(async () => {
    postgres = await startEmptyPostgres()
    admin = new pg.Client({ connectionString: postgres.adminUrl })
    await admin.connect()
  })
  afterAll(async () => {
    await admin.end()
    await postgres.stop()
  })

  test('whose database is older than the schema', async () => {
    const owner = new pg.Client({ connectionString: postgres.url })
    await owner.connect()
    await owner.query(`
      create schema ops;
      create table ops.migrations (name text primary key, hash text, applied_at timestamptz);
      insert into ops.migrations values ('0215_keys_can_be_replaced.sql', '');
    `)
    expect(await refused({ DATABASE_URL: postgres.url })).toBe(
      'This database was last brought up to date by a version before 0.1.0 (its last migration is 0215_keys_can_be_replaced.sql). Make a backup, start version 0.1.0 with it once, and then this one.',
    )
    await owner.query('drop schema ops cascade')
    await owner.end()
  })

  test('that may not create tables', async () => {
    await admin.query('create role reader login')
    const DATABASE_URL = postgres.url.replace('vinculum_login@', 'reader@')
    expect(await refused({ DATABASE_URL })).toBe(
      'The login reader may not create tables in the database vinculum. Let it own the database: alter database vinculum owner to reader',
    )
  })

  test('whose database has another encoding, or is read-only', async () => {
    await admin.query(`
      create database latin owner vinculum_login encoding 'LATIN1' locale 'C' template template0`)
    const DATABASE_URL = postgres.url.replace(/vinculum$/, 'latin')
    expect(await refused({ DATABASE_URL })).toBe(
      "The database latin has the encoding LATIN1, and UTF8 is needed: create database … encoding 'UTF8' template template0",
    )
    await admin.query('alter role vinculum_login set default_transaction_read_only = on')
    expect(await refused({ DATABASE_URL: postgres.url })).toContain(
      'The database vinculum is read-only.',
    )
    await admin.query('alter role vinculum_login reset default_transaction_read_only')
  })

  test('that may not create roles, until somebody has created them', async () => {
    await admin.query('alter role vinculum_login nocreaterole')
    expect(await refused({ DATABASE_URL: postgres.url })).toContain(
      'may not create the roles vinculum_person and vinculum_system',
    )
  })

  test('that is unknown, and a server that is down', async () => {
    const DATABASE_URL = postgres.url.replace('vinculum_login@', 'nobody_here@')
    expect(await refused({ DATABASE_URL })).toContain('DATABASE_URL cannot be used')
    expect(await refused({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })).toContain(
      'DATABASE_URL cannot be used',
    )
  })
})
