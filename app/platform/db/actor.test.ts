import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENGINES, openTestDatabase } from '#test/database.ts'
import { withActor, withSystem } from './actor.ts'
import type { Database } from './open.ts'

const state = sql<{ role: string; person: string | null; jit: string }>`
  select current_user::text as role, current_setting('app.user_id', true) as person,
         current_setting('jit') as jit
`

describe.each(ENGINES)('a transaction on the %s engine', engine => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  it('acts as a person, and PostgreSQL compiles none of its queries', async () => {
    const userId = crypto.randomUUID()
    const { rows } = await withActor(database.kysely, { userId }, tx => state.execute(tx))
    expect(rows).toEqual([{ role: 'vinculum_person', person: userId, jit: 'off' }])
  })

  it('acts as a visitor, who has no id', async () => {
    const { rows } = await withActor(database.kysely, { userId: null }, tx => state.execute(tx))
    expect(rows).toEqual([{ role: 'vinculum_person', person: '', jit: 'off' }])
  })

  it('acts as the product itself', async () => {
    const { rows } = await withSystem(database.kysely, tx => state.execute(tx))
    expect(rows).toEqual([{ role: 'vinculum_system', person: '', jit: 'off' }])
  })

  it('leaves nothing behind, whether it ends well or not', async () => {
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
