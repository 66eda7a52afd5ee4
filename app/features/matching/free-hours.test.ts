// Free hours: how they are computed, what others see of them, and how matching and the directory follow them from day
// to day.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Market } from '#app/features/market/market.server.ts'
import { explainMatches, readOwnRequestPairs } from '#app/features/matching/queries.server.ts'
import { parseDirectory } from '#app/features/talent/directory/facet-options.ts'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'
import { ENGINES, openTestDatabase } from '#test/database.ts'
import { openMarket } from '#test/market.ts'
import { overlap } from '#test/overlap.ts'
import {
  asPerson,
  asVisitor,
  buildCharter,
  buildConnection,
  buildRequest,
  buildTalent,
  type Connection,
  type Talent,
} from '#test/world.ts'

describe.each(ENGINES)('free hours on the %s database', engine => {
  let database: Database
  let market: Market
  let now = new Date('2026-12-01T12:00:00Z')
  const system = <T>(work: (tx: SystemTx) => Promise<T>) => withSystem(database.kysely, work)
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    market = await openMarket(database, () => now)
  })
  afterAll(async () => {
    await market.close()
    await database.close()
  })

  const takenOf = (talent: Talent) =>
    asVisitor(database.kysely, async tx => {
      const row = await tx
        .selectFrom('talent_profiles')
        .select(['taken', 'hours_confirmed_at'])
        .where('id', '=', talent.talentId)
        .executeTakeFirstOrThrow()
      return row
    })
  const setTaken = (talent: Talent, elsewhere: number, until: string | null) =>
    asPerson(database.kysely, talent, async tx => {
      const hours = { elsewhere, elsewhere_until: until }
      await tx
        .insertInto('talent_hours')
        .values(hours)
        .onConflict(conflict => conflict.column('talent_id').doUpdateSet(hours))
        .execute()
    })

  /** Agrees a charter and advances the engagement. */
  async function agree(
    { connectionId }: Connection,
    { hours, starts, weeks }: { hours: number; starts: string; weeks: number | null },
    ...acts: string[]
  ) {
    await system(async tx => {
      await buildCharter(tx, connectionId, { hours, starts, weeks })
      for (const act of ['offer', 'agree', ...acts]) await moveOn(tx, connectionId, act)
    })
  }

  test('are the maximum, less agreed charters and other work, by day', async () => {
    const connection = await system(tx => buildConnection(tx, { status: 'accepted' }))
    const { talent } = connection
    expect(await takenOf(talent)).toEqual({ taken: [], hours_confirmed_at: null })
    await setTaken(talent, 4, '2027-02-01')
    expect((await takenOf(talent)).taken).toEqual([
      { from: '2000-01-01', hours: 4 },
      { from: '2027-02-01', hours: 0 },
    ])
    await agree(connection, { hours: 10, starts: '2026-12-15', weeks: 4 })
    expect((await takenOf(talent)).taken).toEqual([
      { from: '2000-01-01', hours: 4 },
      { from: '2026-12-15', hours: 14 },
      { from: '2027-01-12', hours: 4 },
      { from: '2027-02-01', hours: 0 },
    ])
    await setTaken(talent, 0, null)
    expect((await takenOf(talent)).taken).toEqual([
      { from: '2026-12-15', hours: 10 },
      { from: '2027-01-12', hours: 0 },
    ])
  })

  // The embedded engine runs one transaction at a time.
  if (engine === 'server')
    test('include both of two changes at once', async () => {
      const connection = await system(tx => buildConnection(tx, { status: 'accepted' }))
      const { talent, connectionId } = connection
      await agree(connection, { hours: 10, starts: '2026-01-05', weeks: null }, 'start')
      await setTaken(talent, 2, null)
      await overlap(
        database.kysely,
        commit =>
          asPerson(database.kysely, talent, async tx => {
            await tx.updateTable('talent_hours').set({ elsewhere: 5 }).execute()
            await commit()
          }),
        () => system(tx => moveOn(tx, connectionId, 'pause')),
      )
      expect((await takenOf(talent)).taken).toEqual([{ from: '2000-01-01', hours: 5 }])
    })

  test('come back with a pause, with the end, and when the company leaves', async () => {
    const talent = await system(tx => buildTalent(tx))
    const running = await system(tx => buildConnection(tx, { talent, status: 'accepted' }))
    await agree(running, { hours: 6, starts: '2026-01-05', weeks: null }, 'start')
    expect((await takenOf(talent)).taken).toEqual([{ from: '2026-01-05', hours: 6 }])
    const move = (act: string) => system(tx => moveOn(tx, running.connectionId, act))
    await move('pause')
    expect((await takenOf(talent)).taken).toEqual([])
    await move('resume')
    expect((await takenOf(talent)).taken).toEqual([{ from: '2026-01-05', hours: 6 }])
    await system(tx => tx.deleteFrom('users').where('id', '=', running.company.userId).execute())
    expect((await takenOf(talent)).taken).toEqual([])
  })

  test('only the talent sees and sets what they are made of', async () => {
    const { talent, company } = await system(tx => buildConnection(tx, { status: 'accepted' }))
    const stranger = await system(tx => buildTalent(tx))
    await setTaken(talent, 7, null)
    for (const reader of [company, stranger]) {
      const rows = await asPerson(database.kysely, reader, tx =>
        tx.selectFrom('talent_hours').selectAll().execute(),
      )
      expect(rows).toEqual([])
    }
    expect(
      await asVisitor(database.kysely, tx => tx.selectFrom('talent_hours').selectAll().execute()),
    ).toEqual([])
    await expect(
      asPerson(database.kysely, company, tx =>
        tx
          .insertInto('talent_hours')
          .values({ talent_id: talent.talentId, elsewhere: 40 })
          .execute(),
      ),
    ).rejects.toThrow(/permission denied|row-level security/)
    for (const change of [{ taken: '[]' }, { hours_confirmed_at: new Date() }])
      await expect(
        asPerson(database.kysely, talent, tx =>
          tx.updateTable('talent_profiles').set(change).where('id', '=', talent.talentId).execute(),
        ),
      ).rejects.toThrow(/permission denied/)
    expect(await takenOf(talent)).toMatchObject({
      taken: [{ from: '2000-01-01', hours: 7 }],
      hours_confirmed_at: expect.any(Date),
    })
  })

  test('saving them again confirms them and the hours taken from them', async () => {
    const talent = await system(tx =>
      buildTalent(tx, { max_hours_per_week: 20, untouched: ['max_hours_per_week', 'timezone'] }),
    )
    await setTaken(talent, 0, null)
    await system(tx =>
      tx
        .updateTable('talent_hours')
        .set({ confirmed_at: new Date('2026-01-01') })
        .where('talent_id', '=', talent.talentId)
        .execute(),
    )
    await setTaken(talent, 0, null)
    const { untouched, hours_confirmed_at } = await system(tx =>
      tx
        .selectFrom('talent_profiles')
        .select(['untouched', 'hours_confirmed_at'])
        .where('id', '=', talent.talentId)
        .executeTakeFirstOrThrow(),
    )
    expect(untouched).toEqual(['timezone'])
    expect(Date.now() - (hours_confirmed_at?.getTime() ?? 0)).toBeLessThan(60_000)
  })

  test('matching, the meter and the directory follow them and the date', async () => {
    const role = 'Chief Risk Officer'
    const talent = await system(tx =>
      buildTalent(tx, { primary_role: role, max_hours_per_week: 20 }),
    )
    const { requestId, company } = await system(tx =>
      buildRequest(tx, {
        desired_role: role,
        hours_per_week_needed: 16,
        urgency_start: 'ASAP',
      }),
    )
    const hoursPart = async () => {
      const ids = { requestIds: [requestId], talentIds: [talent.talentId] }
      const rows = await asPerson(database.kysely, company, tx => readOwnRequestPairs(tx, ids))
      const told = await explainMatches(market.matcher, rows)
      return told?.[0]?.parts.find(({ part }) => part === 'hours')?.detail
    }
    const scoreOf = async () =>
      (await market.matcher.talentsFor(requestId, 50))?.find(({ id }) => id === talent.talentId)
        ?.score ?? 0
    const withHours = async () => {
      const found = await market.directoryPage(parseDirectory(new URLSearchParams({ hours: '16' })))
      return found?.ids.includes(talent.talentId)
    }
    now = new Date('2026-12-01T12:00:00Z')
    const free = await scoreOf()
    expect(await hoursPart()).toBe('Has up to 20 hours a week; 16 are needed.')
    expect(await withHours()).toBe(true)

    await setTaken(talent, 12, '2026-12-20')
    expect(await hoursPart()).toBe('Has 8 of 20 hours a week free; 16 are needed.')
    expect(await scoreOf()).toBeLessThan(free)
    expect(await withHours()).toBe(false)

    // Seven days before they come free, they are free by the start.
    now = new Date('2026-12-13T00:00:00Z')
    expect(await hoursPart()).toBe('Has 20 of 20 hours a week free by the start; 16 are needed.')
    expect(await scoreOf()).toBe(free)
    expect(await withHours()).toBe(false)

    now = new Date('2026-12-20T00:00:00Z')
    expect(await hoursPart()).toBe('Has up to 20 hours a week; 16 are needed.')
    expect(await withHours()).toBe(true)
  })

  test('there are none before the day a talent is next free, which a company with a later or no start can wait for', async () => {
    now = new Date('2026-12-01T12:00:00Z')
    const talent = await system(tx => buildTalent(tx, { max_hours_per_week: 20 }))
    await asPerson(database.kysely, talent, tx =>
      tx.insertInto('talent_availability').values({ free_from: '2026-12-20' }).execute(),
    )
    const scores: Record<string, string | undefined> = {}
    for (const start of ['ASAP', '1-2 weeks', 'Next month', 'Flexible', null]) {
      const { requestId, company } = await system(tx =>
        buildRequest(tx, { hours_per_week_needed: 16, urgency_start: start }),
      )
      const ids = { requestIds: [requestId], talentIds: [talent.talentId] }
      const rows = await asPerson(database.kysely, company, tx => readOwnRequestPairs(tx, ids))
      const told = await explainMatches(market.matcher, rows)
      scores[String(start)] = told?.[0]?.parts.find(({ part }) => part === 'hours')?.detail
    }
    const none = 'Has 0 of 20 hours a week free; 16 are needed.'
    const all = 'Has 20 of 20 hours a week free by the start; 16 are needed.'
    const waits = 'Has 20 of 20 hours a week free within three months; 16 are needed.'
    expect(scores).toEqual({
      ASAP: none,
      '1-2 weeks': none,
      'Next month': all,
      Flexible: waits,
      null: waits,
    })
  })
})

async function moveOn(tx: SystemTx, id: string, act: string): Promise<void> {
  await sql`
    update public.engagements e set state = t.next
      from public.engagement_transitions t where e.id = ${id} and t.state = e.state and t.act = ${act}
  `.execute(tx)
}
