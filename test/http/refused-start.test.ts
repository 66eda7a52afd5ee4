// A real server process that cannot start says why in one sentence, without a stack, and leaves nothing behind.
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runToEnd, startEmptyPostgres } from '#test/browser/own-server.ts'
import { makeFolder } from '#test/folder.ts'
import { unprivilegedOwner } from '#test/setup/postgres-server.ts'

const folder = makeFolder()

async function refused(
  environment: Record<string, string>,
  manner?: Parameters<typeof runToEnd>[1],
): Promise<string> {
  const settings = { DATA_DIR: path.join(folder, 'data'), DEMO: 'off', PORT: '0', ...environment }
  const { code, output } = await runToEnd(settings, manner)
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
    // Node tries forever to create one here.
    const DATA_DIR = '/proc/vinculum'
    expect(await refused({ DATA_DIR })).toContain(`DATA_DIR (${DATA_DIR}) cannot be used: ENOENT`)
  })

  test('that belongs to somebody else', async () => {
    const DATA_DIR = '/usr'
    expect(await refused({ DATA_DIR }, unprivilegedOwner())).toContain(
      `DATA_DIR (${DATA_DIR}) cannot be used: EACCES: permission denied`,
    )
  })

  test('of which too few files may be open', async () => {
    const DATA_DIR = path.join(folder, 'few')
    const refusal = await refused({ DATA_DIR }, { openFiles: 64 })
    expect(refusal).toContain('may open no more files (ulimit -n), and the database needs 1,024')
  })

  test('that contains something else', async () => {
    const DATA_DIR = path.join(folder, 'garbage')
    await mkdir(path.join(DATA_DIR, 'database'), { recursive: true })
    await writeFile(path.join(DATA_DIR, 'database', 'PG_VERSION'), 'garbage')
    expect(await refused({ DATA_DIR })).toContain('it holds no database of this product')
  })
})

describe('a server’s login', () => {
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
    const message =
      'The login reader may not create tables in the database vinculum. Let it own the database: alter database vinculum owner to reader'
    expect(await refused({ DATABASE_URL })).toBe(message)
    // Schemas of its own, but no tables in "public".
    await admin.query('grant all on database vinculum to reader')
    expect(await refused({ DATABASE_URL })).toBe(message)
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

describe('a server’s database', () => {
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

  async function create(name: string, options = ''): Promise<string> {
    await admin.query(`create database ${name} owner vinculum_login ${options}`)
    return postgres.url.replace(/vinculum$/, name)
  }

  test('with another encoding', async () => {
    const DATABASE_URL = await create('plain', "encoding 'SQL_ASCII' locale 'C' template template0")
    expect(await refused({ DATABASE_URL })).toContain(
      'The database plain has the encoding SQL_ASCII, and UTF8 is needed',
    )
  })

  test('that accepts no changes', async () => {
    const DATABASE_URL = await create('closed')
    await admin.query('alter database closed set default_transaction_read_only = on')
    expect(await refused({ DATABASE_URL })).toContain(
      'DATABASE_URL leads to a server that accepts no changes',
    )
  })

  test('with tables of something else, or of another login', async () => {
    const DATABASE_URL = await create('occupied')
    const theirs = new pg.Client({
      connectionString: DATABASE_URL.replace('vinculum_login', 'postgres'),
    })
    await theirs.connect()
    await theirs.query('grant create on schema public to vinculum_login')
    await theirs.query('create table public.users (id integer)')
    expect(await refused({ DATABASE_URL })).toContain('has tables of something else')
    await theirs.query('alter table ops.migrations owner to postgres')
    expect(await refused({ DATABASE_URL })).toContain(
      'The tables in the database occupied belong to postgres, and not to the login vinculum_login',
    )
    await theirs.end()
  })

  test('that DATABASE_DIRECT_URL does not lead to', async () => {
    const DATABASE_URL = await create('pooled')
    const refusedWith = (url: string) => refused({ DATABASE_URL, DATABASE_DIRECT_URL: url })
    expect(await refusedWith(postgres.url)).toBe(
      'DATABASE_DIRECT_URL leads to the database vinculum, and DATABASE_URL to pooled. Both must lead to the same one.',
    )
    expect(await refusedWith('postgres://x@127.0.0.1:1/x')).toContain(
      'DATABASE_DIRECT_URL cannot be used',
    )
  })
})
