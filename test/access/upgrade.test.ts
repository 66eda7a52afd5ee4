// Upgrading a database of a past release: nothing is lost, and its structure ends up like a new one's.
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { withSystem } from '#app/platform/db/actor.ts'
import { migrate } from '#app/platform/db/migrate.ts'
import type { Database } from '#app/platform/db/open.ts'
import { readSchema } from '#app/platform/db/schema-files.ts'
import { ENGINES } from '#test/database.ts'
import { listReleases, openEmptyDatabase, openReleased } from '#test/released.ts'
import { readCatalogue, readColumns, sumRows } from './catalogue.ts'

/** What a later migration has given another name. */
const RENAMED: Record<string, string> = {
  'app.told_matches': 'app.notified_matches',
  'app.told_matches told_at': 'notified_at',
  'company_requests withdrawn': 'hidden',
  'company_response_times answers': 'introductions',
  'talent_response_times answers': 'introductions',
}
const nameNow = (name: string) => RENAMED[name] ?? name

const releases = await listReleases()
const schema = await readSchema()

let opened: Database[] = []
afterEach(async () => {
  for (const database of opened) await database.close()
  opened = []
})
const kept = async (opening: Promise<Database>) => {
  const database = await opening
  opened.push(database)
  return database
}

describe.each(ENGINES)('on the %s engine', engine => {
  test.each(releases)('a database of %s', async release => {
    const database = await kept(openReleased(engine, release))
    const read = <T>(work: Parameters<typeof withSystem<T>>[1]) => withSystem(database.kysely, work)
    const columns = await read(readColumns)
    const before = await read(tx => sumRows(tx, columns))
    const empty = Object.keys(before).filter(table => before[table]?.startsWith('0 '))
    expect(empty, 'tables that the fixture has no row for').toEqual([])

    await database.exec(`
        comment on table public.users is 'As an earlier version put it.';
        do $$ begin
          if to_regclass('ops.function_files') is not null then
            update ops.function_files set hash = 'of an earlier version' where name = 'comments';
          end if;
        end $$;
      `)
    await migrate(database, schema)
    const columnsNow = new Map(
      [...columns].map(([table, names]) => [
        nameNow(table),
        names.map(name => RENAMED[`${table} ${name}`] ?? name),
      ]),
    )
    expect(await read(tx => sumRows(tx, columnsNow))).toEqual(
      Object.fromEntries(Object.entries(before).map(([table, sum]) => [nameNow(table), sum])),
    )
    const isNew = await kept(openEmptyDatabase(engine))
    await migrate(isNew, schema)
    expect(await readCatalogue(database)).toEqual(await readCatalogue(isNew))
    expect(await migrate(database, schema)).toEqual([])
  })

  test('an older one is refused and left unchanged', async () => {
    const database = await kept(openEmptyDatabase(engine))
    await database.exec(`
      create schema ops;
      create table ops.migrations (name text primary key, hash text, applied_at timestamptz default now());
      insert into ops.migrations values ('0001_identity.sql', ''), ('0215_keys_can_be_replaced.sql', '');
    `)
    await expect(migrate(database, schema)).rejects.toThrow(
      'by a version before 0.1.0 (its last migration is 0215_keys_can_be_replaced.sql)',
    )
    const { rows } = await sql`select to_regclass('public.users') as users`.execute(database.kysely)
    expect(rows).toEqual([{ users: null }])
  })
})
