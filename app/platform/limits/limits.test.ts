import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import { createLimits, pruneLimits } from './limits.ts'

describe.each(ENGINES)('limits on the %s engine', engine => {
  const { system } = sharedDatabase(engine)
  beforeEach(() => system(tx => sql`delete from app.limit_tries`.execute(tx)))

  const limits = createLimits({
    asSystem: system,
    keys: { current: () => 'a secret' },
    settings: {
      'sign-in-pair': { max: 3, windowS: 60 },
      'sign-in-address': { max: 5, windowS: 600 },
      'sign-up-client': { max: 30, windowS: 3_600 },
    },
  })
  const pair = (of: string) => limits.take({ 'sign-in-pair': of })

  /** Lets this much time pass. */
  const pass = (seconds: number) =>
    system(tx =>
      sql`
        update app.limit_tries
           set taken = array(select t - make_interval(secs => ${seconds}) from unnest(taken) as t order by t),
               forgotten_at = forgotten_at - make_interval(secs => ${seconds})
      `.execute(tx),
    )

  test('one hundred at once: as many pass as the limit allows, for each key separately', async () => {
    const tries = Array.from({ length: 100 }, (_, n) => pair(n % 2 ? 'one' : 'other'))
    const taken = await Promise.all(tries)
    expect(taken.filter(({ ok }) => ok)).toHaveLength(6)
  })

  test('concurrent claims on several limits, in any order, never deadlock', async () => {
    const tries = Array.from({ length: 100 }, (_, n) =>
      limits.take(
        n % 2
          ? { 'sign-in-pair': `${n}`, 'sign-in-address': 'same' }
          : { 'sign-in-address': 'same', 'sign-in-pair': `${n}` },
      ),
    )
    expect((await Promise.all(tries)).filter(({ ok }) => ok)).toHaveLength(5)
  })

  test('says when the oldest attempt expires, and forgets it then', async () => {
    await pair('one')
    await pass(20)
    await pair('one')
    await pair('one')
    const refused = await pair('one')
    expect(refused).toEqual({ ok: false, retryAfterS: 40 })
    await pass(39)
    expect(await pair('one')).toEqual({ ok: false, retryAfterS: 1 })
    await pass(1)
    expect(await pair('one')).toEqual({ ok: true })
    expect(await pair('one'), 'any stretch of the length holds no more').toEqual({
      ok: false,
      retryAfterS: 20,
    })
  })

  test('a refused attempt counts against nothing', async () => {
    for (let n = 0; n < 20; n += 1)
      await limits.take({ 'sign-in-pair': 'one', 'sign-in-address': 'a' })
    const wide = []
    for (let n = 0; n < 3; n += 1) wide.push(await limits.take({ 'sign-in-address': 'a' }))
    expect(wide.map(({ ok }) => ok)).toEqual([true, true, false])
  })

  test('an attempt without effect is given back, and success clears the count', async () => {
    for (let n = 0; n < 3; n += 1) await pair('one')
    await limits.giveBack({ 'sign-in-pair': 'one' })
    expect([(await pair('one')).ok, (await pair('one')).ok]).toEqual([true, false])
    await limits.clear({ 'sign-in-pair': 'one' })
    expect((await pair('one')).ok).toBe(true)
    await limits.giveBack({ 'sign-in-pair': 'never tried' })
  })

  test('concurrent clearing neither fails nor lets more through than it must', async () => {
    const work = Array.from({ length: 60 }, (_, n) =>
      n % 20 === 10
        ? limits.clear({ 'sign-in-pair': 'one' }).then(() => ({ ok: false }))
        : pair('one'),
    )
    const taken = (await Promise.all(work)).filter(({ ok }) => ok).length
    expect(taken).toBeGreaterThanOrEqual(3)
    expect(taken).toBeLessThanOrEqual(12)
  })

  test('stores no addresses, and nothing for longer than it counts', async () => {
    await limits.take({ 'sign-in-address': 'somebody@mail.test' })
    await limits.take({ 'sign-up-client': '203.0.113.7' })
    const rows = () => system(tx => sql`select * from app.limit_tries`.execute(tx))
    expect(JSON.stringify((await rows()).rows)).not.toMatch(/somebody|203\.0/)
    await pass(601)
    await system(pruneLimits)
    expect((await rows()).rows).toHaveLength(1)
  })
})
