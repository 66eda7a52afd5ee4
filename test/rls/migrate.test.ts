import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { migrate, readMigrations } from '#app/platform/db/migrate.ts'
import type { Database } from '#app/platform/db/open.ts'
import { ENGINES, openTestDatabase } from '#test/database.ts'

describe.each(ENGINES)('migrations on the %s engine', engine => {
  let database: Database | undefined
  afterEach(async () => {
    await database?.close()
    database = undefined
  })

  test('are applied once', async () => {
    database = await openTestDatabase(engine)
    expect(await migrate(database, await readMigrations())).toEqual([])
  })

  test('leave nothing behind when one fails', async () => {
    database = await openTestDatabase(engine)
    const broken = {
      name: '9999_broken.sql',
      text: 'create table public.half (id int); select nothing_of_the_kind();',
    }
    await expect(migrate(database, [broken])).rejects.toThrow('9999_broken.sql')
    const { rows } = await sql`select to_regclass('public.half') as half`.execute(database.kysely)
    expect(rows).toEqual([{ half: null }])
    expect(await migrate(database, await readMigrations())).toEqual([])
  })

  test('refuse a text that changed after it was applied', async () => {
    database = await openTestDatabase(engine)
    const [first] = await readMigrations()
    const changed = { name: first?.name ?? '', text: `${first?.text} -- and more` }
    await expect(migrate(database, [changed])).rejects.toThrow(
      'was changed after it had been applied',
    )
  })

  test('run once when two servers start together', async () => {
    database = await openTestDatabase(engine)
    const added = { name: '9999_added.sql', text: 'create table public.added (id int);' }
    const applied = await Promise.all([migrate(database, [added]), migrate(database, [added])])
    expect(applied.flat()).toEqual(['9999_added.sql'])
  })
})

test('migrations are read in the order of their names', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculum-migrations-'))
  try {
    expect(await readMigrations(folder)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
  const names = (await readMigrations()).map(migration => migration.name)
  expect(names).toEqual(names.toSorted())
})
