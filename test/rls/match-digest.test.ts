// Strong new matches: each told once, in one mail a day, in the morning of whoever is told.
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { digestJobs, planDigests } from '#app/features/matching/digest.server.ts'
import { listNotices } from '#app/features/notices/queries.server.ts'
import { withSystem } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'
import type { DB } from '#db/types.ts'
import { ENGINES, openTestDatabase } from '#test/database.ts'
import { asPerson, buildRequest, buildTalent, type Person } from '#test/world.ts'

describe.each(ENGINES)('the match digest on the %s engine', engine => {
  let database: Database
  let db: Kysely<DB>
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    db = database.kysely
  })
  afterAll(() => database.close())

  const worker = () =>
    digestJobs({
      asSystem: work => withSystem(db, work),
      matcher: { talentsFor: async () => null, requestsFor: async () => null },
      now: () => new Date(),
    })
  const run = ({ userId }: Person, day: string) =>
    worker()['match-digest-of']({
      id: crypto.randomUUID(),
      kind: 'match-digest-of',
      payload: { userId, day },
      attempt: 1,
      createdAt: new Date(),
      lease: crypto.randomUUID(),
    })
  const told = async (person: Person) =>
    (await asPerson(db, person, tx => listNotices(tx, 1))).notices.map(({ text }) => text)
  const mails = async ({ userId }: Person) => {
    const { rows } = await withSystem(db, tx =>
      sql`select from app.jobs j join public.notices n on j.key = n.id::text
           where j.kind = 'notice-mail' and n.user_id = ${userId} and n.kind = 'match_digest'`.execute(
        tx,
      ),
    )
    return rows.length
  }
  const chief = { primary_role: 'Chief Operating Officer (COO)' }

  test('tells both sides once, whoever runs it and how often', async () => {
    const { company } = await withSystem(db, tx =>
      buildRequest(tx, { desired_role: chief.primary_role }),
    )
    const first = await withSystem(db, tx => buildTalent(tx, { ...chief, full_name: 'Ada First' }))
    await Promise.all([run(company, '2026-01-05'), run(company, '2026-01-05')])
    await run(company, '2026-01-05')
    await run(company, '2026-01-06')
    expect(await told(company)).toEqual([expect.stringMatching(/^Ada First \(\d+%\)\.$/)])
    expect(await mails(company)).toBe(1)

    await withSystem(db, tx => buildTalent(tx, { ...chief, full_name: 'Bea Second' }))
    await run(company, '2026-01-06')
    await run(company, '2026-01-07')
    expect((await told(company)).filter(text => text.includes('Bea Second'))).toHaveLength(1)
    expect(await mails(company)).toBe(2)

    await run(first, '2026-01-05')
    expect(await told(first)).toEqual([expect.stringMatching(/^Chief Operating Officer \(COO\)/)])
    await withSystem(db, tx => tx.deleteFrom('users').where('id', '=', first.userId).execute())
    expect((await told(company)).join()).not.toContain('Ada First')
  })

  test('what is not strong, is hidden or is asked already is not told', async () => {
    const { company, requestId } = await withSystem(db, tx =>
      buildRequest(tx, { desired_role: 'Chief Marketing Officer (CMO)', required_skills: [] }),
    )
    const role = { primary_role: 'Chief Marketing Officer (CMO)' }
    await withSystem(db, async tx => {
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
    expect(await told(company)).toEqual([])
  })

  test('comes in the morning of each person’s own zone, once a day, and not on the first', async () => {
    const people = await withSystem(db, async tx => {
      const berlin = await buildTalent(tx, { timezone: 'Europe/Berlin' })
      const york = await buildTalent(tx, { timezone: 'America/New_York' })
      const odd = await buildTalent(tx, { timezone: 'Nowhere/Nothing' })
      return { berlin, york, odd }
    })
    const plan = async (at: string) => {
      await withSystem(db, tx => planDigests(tx, new Date(at)))
      const { rows } = await withSystem(db, tx =>
        sql<{ userId: string; day: string }>`
          select payload ->> 'userId' as "userId", payload ->> 'day' as day from app.jobs
           where kind = 'match-digest-of'`.execute(tx),
      )
      return Object.entries(people).flatMap(([name, { userId }]) =>
        rows.filter(row => row.userId === userId).map(({ day }) => `${name} ${day}`),
      )
    }
    const year = new Date().getUTCFullYear() + 1
    expect(await plan(new Date().toISOString())).toEqual([])
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
