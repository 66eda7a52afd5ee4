// The match digest: each strong new match is reported once, in one mail a day, in the recipient's morning.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Market } from '#app/features/market/market.server.ts'
import { setMatchAside } from '#app/features/matching/choices.server.ts'
import { digestJobs, planDigests } from '#app/features/matching/digest.server.ts'
import { STRONG } from '#app/features/matching/rules.ts'
import { listNotices } from '#app/features/notices/queries.server.ts'
import { ENGINES } from '#test/database.ts'
import { openMarket } from '#test/market.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import { buildRequest, buildTalent, type Person } from '#test/world.ts'

type Matching = Parameters<typeof digestJobs>[0]['matcher']

describe.each(ENGINES)('the match digest on the %s engine', engine => {
  const { database, system, as } = sharedDatabase(engine)
  let market: Market
  beforeAll(async () => {
    market = await openMarket(database)
  })
  afterAll(async () => {
    await market.close()
  })

  const run = ({ userId }: Person, day: string, matcher: Matching = market.matcher) =>
    digestJobs({ asSystem: system, matcher, now: () => new Date() })['match-digest-of']({
      id: crypto.randomUUID(),
      kind: 'match-digest-of',
      payload: { userId, day },
      attempt: 1,
      createdAt: new Date(),
      lease: crypto.randomUUID(),
    })
  const reported = async (person: Person) =>
    (await as(person, tx => listNotices(tx, 1))).notices.map(({ text }) => text)
  const reportedIds = async ({ userId }: Person) => {
    const { rows } = await system(tx =>
      sql<{ id: string }>`
        select distinct m ->> 'talentId' as id from public.notices n, jsonb_array_elements(payload -> 'matches') m
         where n.user_id = ${userId} and n.kind = 'match_digest'`.execute(tx),
    )
    return rows.map(({ id }) => id).toSorted()
  }
  const mails = async ({ userId }: Person) => {
    const { rows } = await system(tx =>
      sql`select from app.jobs j join public.notices n on j.key = n.id::text
           where j.kind = 'notice-mail' and n.user_id = ${userId} and n.kind = 'match_digest'`.execute(
        tx,
      ),
    )
    return rows.length
  }
  const chief = { primary_role: 'Chief Operating Officer (COO)' }

  test('notifies both sides once, whichever server runs it and however often', async () => {
    const { company } = await system(tx => buildRequest(tx, { desired_role: chief.primary_role }))
    const first = await system(tx => buildTalent(tx, { ...chief, full_name: 'Ada First' }))
    await Promise.all([run(company, '2026-01-05'), run(company, '2026-01-05')])
    await run(company, '2026-01-05')
    await run(company, '2026-01-06')
    expect(await reported(company)).toEqual([
      expect.stringMatching(/^For Chief Operating Officer \(COO\): Ada First \(\d+%\)\.$/),
    ])
    expect(await mails(company)).toBe(1)

    await system(tx => buildTalent(tx, { ...chief, full_name: 'Bea Second' }))
    await run(company, '2026-01-06')
    await run(company, '2026-01-07')
    expect((await reported(company)).filter(text => text.includes('Bea Second'))).toHaveLength(1)
    expect(await mails(company)).toBe(2)

    await run(first, '2026-01-05')
    expect(await reported(first), 'the request was there before the profile').toEqual([])
    await system(tx => buildRequest(tx, { desired_role: chief.primary_role }))
    await run(first, '2026-01-06')
    await run(first, '2026-01-07')
    expect(await reported(first)).toEqual([
      expect.stringMatching(/^Chief Operating Officer \(COO\)/),
    ])
    await system(tx => tx.deleteFrom('users').where('id', '=', first.userId).execute())
    expect((await reported(company)).join()).not.toContain('Ada First')
  })

  test('does not report weak or hidden matches, or those with an introduction', async () => {
    const { company, requestId } = await system(tx =>
      buildRequest(tx, { desired_role: 'Chief Marketing Officer (CMO)', required_skills: [] }),
    )
    const role = { primary_role: 'Chief Marketing Officer (CMO)' }
    await system(async tx => {
      await buildTalent(tx, { ...role, hidden: true })
      const asked = await buildTalent(tx, role)
      await tx
        .insertInto('connection_requests')
        .values({
          company_id: company.userId,
          talent_id: asked.talentId,
          request_id: requestId,
          requirements: '',
        })
        .execute()
    })
    await run(company, '2026-01-05')
    expect(await reported(company)).toEqual([])
  })

  test('does not report what was there at the first look, also on later days', async () => {
    const role = 'Chief Product Officer (CPO)'
    await system(tx => buildTalent(tx, { primary_role: role }))
    const { company, requestId } = await system(tx => buildRequest(tx, { desired_role: role }))
    await run(company, '2026-01-05')
    await run(company, '2026-01-06')
    expect(await reported(company)).toEqual([])

    // For profiles older than the record of first looks, only what comes later is new.
    const before = await system(async tx => {
      const seen = await buildRequest(tx, { desired_role: role })
      await buildTalent(tx, { primary_role: role, full_name: 'Cleo Earlier' })
      await sql`
        insert into app.match_looks (request_id, since) values (${seen.requestId}, clock_timestamp())
      `.execute(tx)
      return seen
    })
    // The clock of the embedded engine counts milliseconds.
    await sleep(5)
    await system(tx => buildTalent(tx, { primary_role: role, full_name: 'Dora Later' }))
    await run(before.company, '2026-01-05')
    expect(await reported(before.company)).toEqual([
      expect.stringMatching(/^For Chief Product Officer \(CPO\): Dora Later \(\d+%\)\.$/),
    ])
    await run(company, '2026-01-07')
    expect((await reported(company))[0]).toMatch(/^(?=.*Cleo Earlier)(?=.*Dora Later)/)
    const { rows } = await system(tx =>
      sql`select from app.match_looks where request_id in (${requestId}, ${before.requestId})
           and looked_at is not null`.execute(tx),
    )
    expect(rows).toHaveLength(2)
  })

  test('a match is strong from the threshold on, and not a point below; the ten best a day are reported', async () => {
    const request = await system(tx => buildRequest(tx))
    await run(request.company, '2026-01-05')
    const talents = await system(async tx => {
      const made = []
      for (let n = 0; n < 14; n += 1)
        made.push(await buildTalent(tx, { full_name: `Strong ${String.fromCharCode(65 + n)}` }))
      return made
    })
    const scores = talents.map(({ talentId }, n) => ({
      id: talentId,
      score: n === 0 ? STRONG - 1 : STRONG + n - 1,
    }))
    const matcher: Matching = { ...market.matcher, talentsFor: async () => scores }
    const names = async () =>
      (await reported(request.company)).map(
        text => text.match(/(?<=Strong )[A-Z]/g)?.join('') ?? '',
      )
    await run(request.company, '2026-01-06', matcher)
    expect(await names()).toEqual([expect.stringMatching(/^NML/)])
    await run(request.company, '2026-01-07', matcher)
    await run(request.company, '2026-01-08', matcher)
    expect(await reportedIds(request.company)).toEqual(
      talents
        .slice(1)
        .map(({ talentId }) => talentId)
        .toSorted(),
    )
    expect(await mails(request.company)).toBe(2)
  })

  test('while matches are being prepared it sends nothing, and the job is retried', async () => {
    const { company } = await system(tx => buildRequest(tx))
    const unprepared: Matching = { talentsFor: async () => null, requestsFor: async () => null }
    await expect(run(company, '2026-01-05', unprepared)).rejects.toThrow('being prepared')
    expect(await reported(company)).toEqual([])
  })

  test('does not report hidden matches, and logs reported ones as shown', async () => {
    const role = 'Chief Product Officer (CPO)'
    const { company, requestId } = await system(tx =>
      buildRequest(tx, { desired_role: role, required_skills: [] }),
    )
    await run(company, '2026-01-04')
    const [away, here] = await system(async tx => [
      await buildTalent(tx, { primary_role: role, full_name: 'Cleo Away' }),
      await buildTalent(tx, { primary_role: role, full_name: 'Dana Here' }),
    ])
    await as(company, tx =>
      setMatchAside(tx, { requestId, talentId: away.talentId, reason: 'rate', note: '' }),
    )
    await run(company, '2026-01-05')
    expect(await reported(company)).toEqual([expect.stringMatching(/: Dana Here \(\d+%\)\.$/)])
    const kept = await as(company, tx =>
      tx.selectFrom('match_views').select(['surface', 'side', 'talent_ids']).execute(),
    )
    expect(kept).toEqual([{ surface: 'mail', side: 'company', talent_ids: [here.talentId] }])
  })

  test('after a clock was set back, each match is still reported once', async () => {
    const role = { primary_role: 'Chief Legal Officer (CLO)' }
    const { company } = await system(tx => buildRequest(tx, { desired_role: role.primary_role }))
    const join = (fullName: string) =>
      system(tx => buildTalent(tx, { ...role, full_name: fullName }))
    await run(company, '2026-02-10')
    const found = [await join('Ada First')]
    await run(company, '2026-02-11')
    found.push(await join('Bea Second'))
    for (const day of ['2026-02-09', '2026-02-10', '2026-02-11']) await run(company, day)
    found.push(await join('Cleo Third'))
    for (const day of ['2026-02-11', '2026-02-12', '2026-02-13']) await run(company, day)
    const names = (await reported(company)).map(text => text.match(/(\w+ \w+) \(\d+%\)\.$/)?.[1])
    expect(names.toSorted()).toEqual(['Ada First', 'Bea Second', 'Cleo Third'])
    expect(await reportedIds(company)).toEqual(found.map(({ talentId }) => talentId).toSorted())
  })

  test('comes in the morning of each person’s own zone, once a day, whichever server plans it', async () => {
    const people = await system(async tx => {
      const berlin = await buildTalent(tx, { timezone: 'Europe/Berlin' })
      const york = await buildTalent(tx, { timezone: 'America/New_York' })
      const odd = await buildTalent(tx, { timezone: 'Nowhere/Nothing' })
      return { berlin, york, odd }
    })
    const plan = async (at: string) => {
      await Promise.all([1, 2, 3].map(() => system(tx => planDigests(tx, new Date(at)))))
      const { rows } = await system(tx =>
        sql<{ userId: string; day: string }>`
          select payload ->> 'userId' as "userId", payload ->> 'day' as day from app.jobs
           where kind = 'match-digest-of'`.execute(tx),
      )
      return Object.entries(people).flatMap(([name, { userId }]) =>
        rows.filter(row => row.userId === userId).map(({ day }) => `${name} ${day}`),
      )
    }
    const year = new Date().getUTCFullYear() + 1
    expect(await plan(`${year}-01-05T04:10:00Z`)).toEqual([])
    expect(await plan(`${year}-01-05T07:10:00Z`)).toEqual([`berlin ${year}-01-05`])
    const all = [`berlin ${year}-01-05`, `odd ${year}-01-05`]
    expect(await plan(`${year}-01-05T08:10:00Z`)).toEqual(all)
    expect(await plan(`${year}-01-05T13:10:00Z`)).toEqual([
      `berlin ${year}-01-05`,
      `york ${year}-01-05`,
      `odd ${year}-01-05`,
    ])
  })
})
