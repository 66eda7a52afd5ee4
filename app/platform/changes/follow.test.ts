// The followed data matches what is committed: with a slow transaction, after moving to another database, and after
// losing its thread.
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Database } from '#app/platform/db/open.ts'
import { ENGINES, openTestDatabase } from '#test/database.ts'
import { buildTalent } from '#test/world.ts'
import { type SystemTx, withSystem } from '../db/actor.ts'
import { type Follower, followChanges } from './follow.ts'

/** The names of all profiles, by id. */
type Held = Map<string, string>

/** A profile of this name makes the copy outdated, and one of the other name makes it worn. */
const [OUTDATING, WEARING] = ['Renames An Option', 'Leaves Many Words']

type Before = Partial<{
  load: (nth: number) => Promise<unknown>
  apply: (held: Held) => Promise<unknown>
}>

function follow(database: () => Database, before: Before = {}) {
  const failures: unknown[] = []
  const loads: { onLost: (error: unknown) => void }[] = []
  let looks = 0
  const asSystem = <T>(work: (tx: SystemTx) => Promise<T>) => withSystem(database().kysely, work)
  const read = (tx: SystemTx) => tx.selectFrom('talent_profiles').select(['id', 'full_name'])
  const follower: Follower<Held> = followChanges<Held>({
    asSystem: work => {
      looks += 1
      return asSystem(work)
    },
    listen: database().engine === 'embedded' ? database().listen : null,
    kinds: ['talent'],
    async load(onLost) {
      loads.push({ onLost })
      await before.load?.(loads.length)
      const rows = await asSystem(tx => read(tx).execute())
      return new Map(rows.map(row => [row.id, row.full_name]))
    },
    async apply(held, changes) {
      await before.apply?.(held)
      const ids = changes.map(({ id }) => id)
      const rows = await asSystem(tx => read(tx).where('id', 'in', ids).execute())
      for (const id of ids) held.delete(id)
      for (const row of rows) held.set(row.id, row.full_name)
      if (rows.some(row => row.full_name === OUTDATING)) return 'outdated'
      return rows.some(row => row.full_name === WEARING) ? 'worn' : 'current'
    },
    drop: async () => {},
    onFailure: error => failures.push(error),
  })
  return { follower, failures, loads, looks: () => looks }
}

describe.each(ENGINES)('following the %s database', engine => {
  let database: Database
  const open: Follower<Held>[] = []
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(async () => {
    for (const follower of open) await follower.close()
    await database.close()
  })
  async function started(of: () => Database = () => database) {
    const following = follow(of)
    open.push(following.follower)
    await following.follower.start()
    const names = async () => [...((await following.follower.current())?.values() ?? [])]
    return { ...following, names }
  }
  const add = (fullName: string, to = database) =>
    withSystem(to.kysely, tx => buildTalent(tx, { full_name: fullName }))

  test('returns whatever was committed before the query, for many at once', async () => {
    const { names, looks } = await started()
    for (let n = 0; n < 5; n++) {
      await add(`Committed ${n}`)
      const before = looks()
      const asked = await Promise.all(Array.from({ length: 20 }, names))
      for (const found of asked) expect(found).toContain(`Committed ${n}`)
      // Concurrent queries share one read of the log.
      expect(looks() - before).toBeLessThanOrEqual(2)
    }
  })

  test('is reloaded when its holder is lost, and the failure is reported', async () => {
    const { follower, names, loads, failures } = await started()
    loads[0]?.onLost(new Error('it died'))
    await add('Written meanwhile')
    expect(await names()).toContain('Written meanwhile')
    expect(loads).toHaveLength(2)
    expect(failures).toEqual([new Error('it died')])
    expect(follower.wasLoaded()).toBe(true)
  })

  test('is reloaded when transaction ids restart, as after a failover', async () => {
    const restored = await openTestDatabase(engine)
    await add('Only after the failover', restored)
    let now = database
    const { names, loads } = await started(() => now)
    // Transaction ids that the other database hasn't reached.
    for (let n = 0; n < 30; n++) await sql`select pg_current_xact_id()`.execute(database.kysely)
    await add('Only before the failover')
    expect(await names()).toContain('Only before the failover')
    now = restored
    await add('After the failover', restored)
    // The database whose announcements it receives is gone: the next one announces this.
    if (engine === 'embedded') await add('Announces itself', database)
    expect((await names()).toSorted()).toEqual(['After the failover', 'Only after the failover'])
    expect(loads).toHaveLength(2)
    now = database
    await restored.close()
  })
})

test('on a server, changes that a slow transaction commits late are not missed', async () => {
  const database = await openTestDatabase('server')
  const { follower } = follow(() => database)
  await follower.start()
  const release = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const slow = withSystem(database.kysely, async tx => {
    await buildTalent(tx, { full_name: 'Slow Begun First' })
    written.resolve()
    await release.promise
  })
  await written.promise
  for (const name of ['Quick One', 'Quick Two']) {
    await withSystem(database.kysely, tx => buildTalent(tx, { full_name: name }))
    const found = [...((await follower.current())?.values() ?? [])]
    expect(found).toContain(name)
    expect(found).not.toContain('Slow Begun First')
  }
  release.resolve()
  await slow
  expect([...((await follower.current())?.values() ?? [])]).toContain('Slow Begun First')
  await follower.close()
  await database.close()
})

test('a server that does not report its log position is followed all the same', async () => {
  const database = await openTestDatabase('server')
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    database.kysely,
  )
  const admin = new pg.Client({
    connectionString: inject('adminUrl').replace(/postgres$/, rows[0]?.name ?? ''),
  })
  await admin.connect()
  await admin.query('revoke execute on function pg_current_wal_insert_lsn() from public')
  await admin.end()
  const { follower, loads, failures } = follow(() => database)
  await follower.start()
  for (const name of ['First Here', 'Second Here']) {
    await withSystem(database.kysely, tx => buildTalent(tx, { full_name: name }))
    expect([...((await follower.current())?.values() ?? [])]).toContain(name)
  }
  expect([loads.length, failures]).toEqual([1, []])
  await follower.close()
  await database.close()
})

test('an outdated copy answers until a new one is loaded, which is tried until it succeeds', async () => {
  const database = await openTestDatabase('embedded')
  const failure = new Error('the database is gone for a moment')
  const { follower, loads, failures } = follow(() => database, {
    async load(nth) {
      if (nth === 2 || nth === 3) throw failure
    },
  })
  await follower.start()
  const outdated = await follower.current()
  await withSystem(database.kysely, tx => buildTalent(tx, { full_name: OUTDATING }))
  expect([...((await follower.current())?.values() ?? [])]).toEqual([OUTDATING])
  await expect.poll(() => follower.current()).not.toBe(outdated)
  expect([...((await follower.current())?.values() ?? [])]).toEqual([OUTDATING])
  expect([loads.length, failures]).toEqual([4, [failure, failure]])
  await follower.close()
  await database.close()
})

test('a worn copy answers while a new one is loaded, and nothing that it read is missed', async () => {
  const database = await openTestDatabase('embedded')
  const add = (full_name: string) =>
    withSystem(database.kysely, tx => buildTalent(tx, { full_name }))
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let worn: Held | undefined
  const { follower, loads, failures } = follow(() => database, {
    async load(nth) {
      if (nth === 2) await add('Added During The Load')
    },
    async apply(held) {
      if (worn === undefined || held === worn) return
      reached.resolve()
      await released.promise
    },
  })
  const names = async () => [...((await follower.current())?.values() ?? [])].toSorted()
  await follower.start()
  worn = await follower.current()
  await add(WEARING)
  expect(await names()).toEqual([WEARING])
  await reached.promise
  // The new copy has read the log before this, and the worn one reads it after.
  await add('Added Behind It')
  expect(await names()).toEqual(['Added Behind It', 'Added During The Load', WEARING])
  expect(await follower.current()).toBe(worn)
  released.resolve()
  await expect.poll(() => follower.current()).not.toBe(worn)
  expect(await names()).toEqual(['Added Behind It', 'Added During The Load', WEARING])
  expect([loads.length, failures]).toEqual([2, []])
  await follower.close()
  await database.close()
})

test('on the embedded database, nothing is queried if nothing was written', async () => {
  const database = await openTestDatabase('embedded')
  const { follower, looks } = follow(() => database)
  await follower.start()
  const before = looks()
  for (let n = 0; n < 10; n++) await follower.current()
  expect(looks()).toBe(before)
  await withSystem(database.kysely, tx => buildTalent(tx, { full_name: 'Heard At Once' }))
  expect([...((await follower.current())?.values() ?? [])]).toEqual(['Heard At Once'])
  expect(looks()).toBe(before + 1)
  await follower.close()
  await database.close()
})
