import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { migrate } from '#app/platform/db/migrate.ts'
import type { Database } from '#app/platform/db/open.ts'
import { readSchema } from '#app/platform/db/schema-files.ts'
import { ENGINES, openTestDatabase } from '#test/database.ts'
import { openEmptyDatabase } from '#test/released.ts'

const schema = await readSchema()
const withMigration = (name: string, text: string) => ({ ...schema, migrations: [{ name, text }] })
const ADDED =
  'create or replace function app.added() returns integer language sql as $$ select 1 $$;'

describe.each(ENGINES)('migrations on the %s engine', engine => {
  let database: Database
  afterEach(() => database.close())

  const ask = async (text: string) => {
    const { rows } = await sql
      .raw<{ answer: unknown }>(`select (${text}) as answer`)
      .execute(database.kysely)
    return rows[0]?.answer
  }

  test('are applied once', async () => {
    database = await openTestDatabase(engine)
    expect(await migrate(database, schema)).toEqual([])
  })

  test('leave nothing behind when one fails', async () => {
    database = await openTestDatabase(engine)
    const broken = 'create table public.half (id int); select nothing_of_the_kind();'
    await expect(migrate(database, withMigration('9999_broken.sql', broken))).rejects.toThrow(
      '9999_broken.sql',
    )
    expect(await ask(`to_regclass('public.half')`)).toBeNull()
    expect(await migrate(database, schema)).toEqual([])
  })

  test('refuse a migration whose text changed after it was applied', async () => {
    database = await openTestDatabase(engine)
    const first = withMigration('9999_first.sql', 'select 1;')
    expect(await migrate(database, first)).toEqual(['9999_first.sql'])
    await expect(migrate(database, withMigration('9999_first.sql', 'select 2;'))).rejects.toThrow(
      'was changed after it had been applied',
    )
  })

  test('refuse a database that a later version has migrated, and leave its functions', async () => {
    database = await openTestDatabase(engine)
    await migrate(database, withMigration('9999_later.sql', ADDED))
    const functions = schema.functions.map(file => ({ ...file, text: `${file.text}\nselect 1;` }))
    await expect(migrate(database, { ...schema, functions })).rejects.toThrow(
      'A later version has brought this database up to date (its last migration is 9999_later.sql)',
    )
    await migrate(database, withMigration('9999_later.sql', ADDED))
  })

  test('run once when two servers start together', async () => {
    database = await openTestDatabase(engine)
    const added = withMigration('9999_added.sql', 'create table public.added (id int);')
    const applied = await Promise.all([migrate(database, added), migrate(database, added)])
    expect(applied.flat()).toEqual(['9999_added.sql'])
  })

  test('a new database is created once when two servers start together', async () => {
    database = await openEmptyDatabase(engine)
    const applied = await Promise.all([migrate(database, schema), migrate(database, schema)])
    expect(applied.flat()).toEqual(
      schema.migrations.map(({ name }) => name).filter(name => name > schema.lastMigration),
    )
    expect(await ask('select count(*)::integer from public.engagement_transitions')).toBe(27)
  })

  test('a new database may have its extension in a schema of its own, and another search path', async () => {
    database = await openEmptyDatabase(engine)
    await database.exec(`
      create schema "Extensions";
      drop extension if exists pg_trgm;
      create extension pg_trgm schema "Extensions";
      do $$ begin execute format('alter database %I set search_path to ''''', current_database()); end $$;
    `)
    await migrate(database, schema)
    expect(await ask(`to_regclass('public.users_search')::text`)).toContain('users_search')
  })

  test('functions are applied again when their text changes, and after a migration', async () => {
    database = await openTestDatabase(engine)
    const functions = schema.functions.map(file =>
      file.name === 'operation.sql' ? { ...file, text: `${file.text}\n${ADDED}` } : file,
    )
    await migrate(database, { ...schema, functions })
    expect(await ask('app.added()')).toBe(1)
    await database.exec('drop function app.added()')
    await migrate(database, { ...schema, functions })
    expect(await ask(`to_regproc('app.added')`)).toBeNull()
    await migrate(database, { ...withMigration('9999_last.sql', 'select 1;'), functions })
    expect(await ask('app.added()')).toBe(1)
  })
})

test('a migration that waits for a table lets others read it meanwhile, and says that it waits', async () => {
  const database = await openTestDatabase('server')
  const locked = Promise.withResolvers<void>()
  const dump = Promise.withResolvers<void>()
  // As pg_dump does: it reads, and keeps its lock until it has read everything.
  const reading = database.kysely.transaction().execute(async tx => {
    await sql`lock table public.blog_posts in access share mode`.execute(tx)
    locked.resolve()
    await dump.promise
  })
  await locked.promise
  const waited: string[] = []
  const migrating = migrate(
    database,
    withMigration('9999_altered.sql', 'alter table public.blog_posts add column added integer;'),
    name => waited.push(name),
  )
  await expect.poll(() => waited).toEqual(['9999_altered.sql'])
  await database.kysely.transaction().execute(async tx => {
    await sql`set local lock_timeout = '2s'`.execute(tx)
    await sql`select from public.blog_posts`.execute(tx)
  })
  dump.resolve()
  await reading
  expect(await migrating).toEqual(['9999_altered.sql'])
  expect(waited).toHaveLength(1)
  await database.close()
})
