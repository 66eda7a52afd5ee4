import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENGINES, openTestDatabase } from '#test/database.ts'
import { withActor, withSystem } from './actor.ts'
import type { Database } from './open.ts'

const state = sql<{ role: string; person: string | null; jit: string; zone: string }>`
  select current_user::text as role, current_setting('app.user_id', true) as person,
         current_setting('jit') as jit, current_setting('TimeZone') as zone
`

describe.each(ENGINES)('a transaction on the %s engine', engine => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    // For the connections that are opened from here on.
    await database.exec(`
      do $$ begin
        execute format('alter database %I set timezone to ''Asia/Tokyo''', current_database());
        execute format('alter database %I set datestyle to ''German''', current_database());
        execute format('alter database %I set default_transaction_isolation to ''serializable''', current_database());
      end $$
    `)
  })
  afterAll(() => database.close())

  it('acts as a person, and PostgreSQL doesn’t JIT-compile its queries', async () => {
    const userId = crypto.randomUUID()
    const { rows } = await withActor(database.kysely, { userId }, tx => state.execute(tx))
    expect(rows).toEqual([{ role: 'vinculum_person', person: userId, jit: 'off', zone: 'UTC' }])
  })

  it('acts as a visitor, who has no id', async () => {
    const { rows } = await withActor(database.kysely, { userId: null }, tx => state.execute(tx))
    expect(rows).toEqual([{ role: 'vinculum_person', person: '', jit: 'off', zone: 'UTC' }])
  })

  it('acts as the product itself', async () => {
    const { rows } = await withSystem(database.kysely, tx => state.execute(tx))
    expect(rows).toEqual([{ role: 'vinculum_system', person: '', jit: 'off', zone: 'UTC' }])
  })

  it('reads a day as a day, and counts days in UTC', async () => {
    const { rows } = await withSystem(database.kysely, tx =>
      sql`
        select '2026-12-01'::date as day, extract(hour from timestamptz '2026-12-01 23:30Z')::integer as hour
      `.execute(tx),
    )
    expect(rows).toEqual([{ day: '2026-12-01', hour: 23 }])
  })

  it('reads a time, and waits for other transactions instead of failing', async () => {
    const read = sql`
      select timestamptz '2026-12-01 23:30Z' as at, current_setting('transaction_isolation') as isolation
    `
    const expected = [{ at: new Date('2026-12-01T23:30Z'), isolation: 'read committed' }]
    expect((await withSystem(database.kysely, tx => read.execute(tx))).rows).toEqual(expected)
    // As the sign-in library does.
    expect((await read.execute(database.kysely)).rows).toEqual(expected)
  })

  it('gives a person’s statement less time than the product’s own', async () => {
    const limit = sql<{ ms: number }>`
      select extract(epoch from current_setting('statement_timeout')::interval)::integer * 1000 as ms
    `
    const person = await withActor(database.kysely, { userId: null }, tx => limit.execute(tx))
    const system = await withSystem(database.kysely, tx => limit.execute(tx))
    expect(person.rows).toEqual([{ ms: 10_000 }])
    expect(system.rows).toEqual([{ ms: 15_000 }])
  })

  it('leaves nothing behind, whether it succeeds or fails', async () => {
    const before = (await state.execute(database.kysely)).rows[0]?.role
    const userId = crypto.randomUUID()
    await withActor(database.kysely, { userId }, async () => {})
    const failing = withSystem(database.kysely, async () => {
      throw new Error('as wanted')
    })
    await expect(failing).rejects.toThrow('as wanted')
    const after = (await state.execute(database.kysely)).rows[0]
    expect(after?.role).toBe(before)
    expect(before).not.toMatch(/^vinculum_(person|system)$/)
    expect(after?.person ?? '').toBe('')
  })
})

it('is retried when the database aborts it because of a deadlock', async () => {
  const database = await openTestDatabase('server')
  const lock = (id: number) => sql`select pg_advisory_xact_lock(${id})`
  const both = { 1: Promise.withResolvers<void>(), 2: Promise.withResolvers<void>() }
  let runs = 0
  /** Takes one lock, and the other once each has its first: a deadlock. */
  const cross = (first: 1 | 2, second: 1 | 2) =>
    withSystem(database.kysely, async tx => {
      runs += 1
      await lock(first).execute(tx)
      both[first].resolve()
      await both[second].promise
      await lock(second).execute(tx)
      return first
    })
  expect(await Promise.all([cross(1, 2), cross(2, 1)])).toEqual([1, 2])
  expect(runs).toBe(3)
  await database.close()
})
