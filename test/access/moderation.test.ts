// How hidden profiles and suspended accounts appear to every reader.
import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerConnection } from '#app/features/connections/commands.server.ts'
import { expireDue, remindDue } from '#app/features/connections/jobs.server.ts'
import { listTalentConnections } from '#app/features/connections/queries.server.ts'
import { readFunnel } from '#app/features/desk/queries.server.ts'
import type { Market } from '#app/features/market/market.server.ts'
import { findPerson, searchPeople } from '#app/features/moderation/queries.server.ts'
import { PEOPLE_PER_PAGE } from '#app/features/moderation/schema.ts'
import { countUnread } from '#app/features/notices/queries.server.ts'
import { parseDirectory } from '#app/features/talent/directory/facet-options.ts'
import type { DB } from '#db/types.ts'
import { ENGINES } from '#test/database.ts'
import { openMarket } from '#test/market.ts'
import { matchesThrough } from '#test/matches.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import {
  buildAdmin,
  buildCommunityPost,
  buildCompany,
  buildConnection,
  buildRequest,
  buildTalent,
  type Connection,
  type Person,
  type Request,
  type Talent,
} from '#test/world.ts'

const PROCEDURES = [
  'hide_profile',
  'restore_profile',
  'suspend_account',
  'restore_account',
] as const

describe.each(ENGINES)('moderation on the %s engine', engine => {
  const { database, system, as, asVisitor } = sharedDatabase(engine)
  let market: Market
  let admin: Person
  let talent: Talent
  let stranger: Person
  let introduced: Request
  beforeAll(async () => {
    admin = await system(buildAdmin)
    market = await openMarket(database)
  })
  beforeEach(async () => {
    await system(async tx => {
      talent = await buildTalent(tx)
      stranger = await buildCompany(tx)
      introduced = await buildRequest(tx)
      await buildConnection(tx, { talent, request: introduced, status: 'accepted' })
    })
  })
  afterAll(async () => {
    await market.close()
  })

  async function call(
    procedure: (typeof PROCEDURES)[number],
    id: string,
    reason = 'Not their own name',
    by = admin,
  ): Promise<boolean | undefined> {
    const { rows } = await as(by, tx =>
      sql<{ done: boolean }>`
        select ${sql.raw(`app.${procedure}`)}(${id}::uuid, ${reason}) as done
      `.execute(tx),
    )
    return rows[0]?.done
  }

  /** Who can read the profile, and whether searches find it. */
  async function seenBy() {
    const read = (tx: Kysely<DB>) =>
      tx.selectFrom('talent_profiles').select('id').where('id', '=', talent.talentId).execute()
    const people = { stranger, company: introduced.company, talent, admin }
    const seen: string[] = []
    if ((await asVisitor(read)).length > 0) seen.push('visitor')
    for (const [name, person] of Object.entries(people))
      if ((await as(person, read)).length > 0) seen.push(name)
    const asked = parseDirectory(new URLSearchParams({ q: talent.fullName }))
    const found = await market.directory(asked)
    return { seen, listed: found?.ids.includes(talent.talentId) }
  }

  const EVERYBODY = ['visitor', 'stranger', 'company', 'talent', 'admin']

  async function matchedFor(request: Request) {
    const matches = matchesThrough(database, market.matcher)
    const found = await matches.talents(request.company, request.requestId, 1_000)
    return found.some(({ talentId }) => talentId === talent.talentId)
  }

  test('only its owner, earlier introductions and administrators see a hidden profile; restoring undoes that', async () => {
    const other = await system(tx => buildRequest(tx))
    expect(await seenBy()).toEqual({ seen: EVERYBODY, listed: true })
    expect(await matchedFor(other)).toBe(true)
    expect(await call('hide_profile', talent.talentId)).toBe(true)
    expect(await seenBy()).toEqual({ seen: ['company', 'talent', 'admin'], listed: false })
    expect(await matchedFor(other)).toBe(false)
    expect(await call('restore_profile', talent.talentId)).toBe(true)
    expect(await seenBy()).toEqual({ seen: EVERYBODY, listed: true })
    expect(await matchedFor(other)).toBe(true)
  })

  test('nobody can ask a hidden person for an introduction', async () => {
    const other = await system(tx => buildRequest(tx))
    const ask = (request: Request) =>
      as(request.company, tx =>
        sql`
          insert into public.connection_requests (talent_id, request_id)
          values (${talent.talentId}, ${request.requestId})
        `.execute(tx),
      )
    await call('hide_profile', talent.talentId)
    await expect(ask(other)).rejects.toThrow('row-level security')
    const again = await system(tx => buildRequest(tx, { company: introduced.company }))
    await expect(ask(again)).rejects.toThrow('row-level security')
    await call('restore_profile', talent.talentId)
    await ask(other)
  })

  test('the owner reads the reason, and can edit the profile without making it visible', async () => {
    await call('hide_profile', talent.talentId, 'The photo is of somebody else')
    const why = await as(talent, tx => tx.selectFrom('profile_hidings').select('reason').execute())
    expect(why).toEqual([{ reason: 'The photo is of somebody else' }])
    await as(talent, tx => tx.updateTable('talent_profiles').set({ headline: 'Mended' }).execute())
    await expect(
      as(talent, tx => tx.updateTable('talent_profiles').set({ hidden: false }).execute()),
    ).rejects.toThrow('permission denied')
    expect((await seenBy()).listed).toBe(false)
  })

  test('a suspended account has no sessions, and its profile and requests are hidden', async () => {
    const person = introduced.company
    const reader = await system(tx => buildTalent(tx))
    const session = (userId: string) =>
      system(tx =>
        sql`insert into auth.session ("userId", token, "expiresAt") values (${userId}, ${userId}, now())`.execute(
          tx,
        ),
      )
    const sessions = async (userId: string) => {
      const { rows } = await system(tx =>
        sql`select from auth.session where "userId" = ${userId}`.execute(tx),
      )
      return rows.length
    }
    const readsRequest = async () => {
      const rows = await as(reader, tx =>
        tx
          .selectFrom('company_requests')
          .select('id')
          .where('id', '=', introduced.requestId)
          .execute(),
      )
      return rows.length > 0
    }
    for (const { userId } of [person, talent]) {
      await session(userId)
      expect(await call('suspend_account', userId)).toBe(true)
      expect(await sessions(userId)).toBe(0)
    }
    expect(await readsRequest()).toBe(false)
    expect((await seenBy()).listed).toBe(false)
    // One of two reasons to be hidden remains.
    await call('hide_profile', talent.talentId)
    for (const { userId } of [person, talent]) await call('restore_account', userId)
    expect(await readsRequest()).toBe(true)
    expect((await seenBy()).listed).toBe(false)
    await call('restore_profile', talent.talentId)
    expect((await seenBy()).listed).toBe(true)
  })

  describe('an introduction sent before the company was suspended', () => {
    let asked: Connection
    let accepted: Connection
    beforeEach(async () => {
      await system(async tx => {
        const { company } = introduced
        asked = await buildConnection(tx, { talent, company })
        accepted = await buildConnection(tx, { talent, company, status: 'accepted' })
        // Its response clock has run for a while.
        await sql`
          update public.connection_requests set remind_at = null, expires_at = now() + interval '1 hour'
           where id = ${asked.connectionId}
        `.execute(tx)
      })
    })

    const suspend = () => call('suspend_account', asked.company.userId)
    const answer = () =>
      as(talent, tx =>
        answerConnection(tx, { connectionId: asked.connectionId, answer: 'accepted' }),
      )
    async function listed() {
      const connections = await as(talent, listTalentConnections)
      return connections.filter(
        ({ id }) => id === asked.connectionId || id === accepted.connectionId,
      )
    }

    test('leaves the talent’s list at once, with its notice; accepted ones stay', async () => {
      const unread = () => as(talent, countUnread)
      const before = await unread()
      expect(await listed()).toHaveLength(2)
      await suspend()
      expect(await listed()).toMatchObject([
        { id: accepted.connectionId, contactDetails: accepted.contactDetails },
      ])
      expect(await unread()).toBe(before - 1)
    })

    test('can no longer be accepted, and shows no contact details', async () => {
      await suspend()
      expect(await answer()).toEqual({ ok: false, reason: 'already_answered' })
      const secret = await as(talent, tx =>
        tx
          .selectFrom('connection_contacts')
          .select('contact_details')
          .where('connection_id', '=', asked.connectionId)
          .execute(),
      )
      expect(secret).toEqual([])
      // Whoever the answer comes from.
      const answered = system(tx =>
        tx
          .updateTable('connection_requests')
          .set({ status: 'accepted' })
          .where('id', '=', asked.connectionId)
          .execute(),
      )
      await expect(answered).rejects.toThrow('An introduction of a suspended company')
    })

    test('neither reminds nor expires meanwhile, and comes back with its full time', async () => {
      await suspend()
      await system(tx =>
        sql`
          update public.connection_requests
             set remind_at = now() - interval '2 days', expires_at = now() - interval '1 day',
                 clock_started_at = now() - interval '8 days'
           where id = ${asked.connectionId}
        `.execute(tx),
      )
      expect([await system(remindDue), await system(expireDue)]).toEqual([0, 0])
      await call('restore_account', asked.company.userId)
      const [back] = (await listed()).filter(({ id }) => id === asked.connectionId)
      expect(back?.status).toBe('pending')
      expect(await answer()).toEqual({ ok: true })
      // The suspension doesn't count as time taken to answer.
      const { took } = await system(tx =>
        tx
          .selectFrom('connection_requests')
          .select(
            sql<number>`extract(epoch from answered_at - clock_started_at)::integer`.as('took'),
          )
          .where('id', '=', asked.connectionId)
          .executeTakeFirstOrThrow(),
      )
      expect(took).toBeLessThan(60)
    })

    test('stays hidden if it was not delivered yet', async () => {
      await suspend()
      const late = await system(tx => buildConnection(tx, { talent, company: asked.company }))
      const seen = await as(talent, listTalentConnections)
      expect(seen.map(({ id }) => id)).not.toContain(late.connectionId)
    })
  })

  test('the posts of a hidden talent and of a suspended company do not name them', async () => {
    const { company } = introduced
    const posts = await system(async tx => ({
      talent: await buildCommunityPost(tx, { author_id: talent.userId }),
      company: await buildCommunityPost(tx, { author_id: company.userId }),
    }))
    const namesFor = async (reader: Person) => {
      const { rows } = await as(reader, tx =>
        sql<{ name: string | null; profile_url: string | null }>`
          select name, profile_url
            from unnest(array[${posts.talent.id}, ${posts.company.id}]::uuid[]) with ordinality as asked (id, place)
           cross join lateral public.community_people(array[asked.id]) order by place
        `.execute(tx),
      )
      return rows
    }
    const named = [
      { name: talent.fullName, profile_url: talent.profileUrl },
      { name: company.fullName, profile_url: null },
    ]
    const nobody = { name: null, profile_url: null }
    expect(await namesFor(stranger)).toEqual(named)
    await call('hide_profile', talent.talentId)
    await call('suspend_account', company.userId)
    expect(await namesFor(stranger)).toEqual([nobody, nobody])
    expect(await namesFor(talent)).toEqual([named[0], nobody])
    expect(await namesFor(admin)).toEqual(named)
  })

  test('an administrator cannot be suspended', async () => {
    expect(await call('suspend_account', admin.userId)).toBe(false)
  })

  test('each admin action is done and recorded once, by an administrator and with a reason', async () => {
    for (const by of [talent, stranger])
      for (const procedure of PROCEDURES)
        expect(await call(procedure, talent.talentId, 'Because', by)).toBe(false)
    await expect(call('hide_profile', talent.talentId, ' ')).rejects.toThrow('reason')
    const twenty = (procedure: (typeof PROCEDURES)[number], id: string) =>
      Promise.all(Array.from({ length: 20 }, () => call(procedure, id)))
    for (const [procedure, id] of [
      ['hide_profile', talent.talentId],
      ['restore_profile', talent.talentId],
      ['suspend_account', talent.userId],
      ['restore_account', talent.userId],
    ] as const)
      expect((await twenty(procedure, id)).filter(done => done)).toHaveLength(1)
    const trail = await as(admin, tx =>
      tx
        .selectFrom('audit_entries')
        .select(['action', 'actor_id', 'reason'])
        .where('subject_id', 'in', [talent.talentId, talent.userId])
        .orderBy('created_at')
        .execute(),
    )
    const of = (action: string) => ({
      action,
      actor_id: admin.userId,
      reason: 'Not their own name',
    })
    expect(trail).toEqual(
      ['profile-hidden', 'profile-restored', 'account-suspended', 'account-restored'].map(of),
    )
  })

  test('people are listed in pages, the last one past the end, and each is on one of them', async () => {
    const made = await system(async tx => {
      const ids: string[] = []
      for (let n = 0; n < PEOPLE_PER_PAGE + 3; n += 1)
        ids.push((await buildCompany(tx, { fullName: `Paged person ${n}` })).userId)
      // All at once, as by an import: the order must still be total.
      await tx.updateTable('users').set({ created_at: new Date() }).where('id', 'in', ids).execute()
      return ids
    })
    const read = (page: number, q = 'paged PERSON') =>
      as(admin, tx => searchPeople(tx, { q, kind: 'company', state: '', page }))
    const [first, last, past] = await Promise.all([read(1), read(2), read(9)])
    expect(
      [first, last].flatMap(({ people }) => people.map(({ userId }) => userId)).toSorted(),
    ).toEqual(made.toSorted())
    expect(first.people).toHaveLength(PEOPLE_PER_PAGE)
    expect(past).toEqual(last)
    expect(last).toMatchObject({ total: PEOPLE_PER_PAGE + 3, page: 2, pageCount: 2 })
    const nobody = await as(admin, tx => findPerson(tx, randomUUID()))
    expect(nobody).toBeUndefined()
    expect(await read(3, 'nobody has this name')).toMatchObject({ people: [], total: 0, page: 1 })
  })

  test('a person is found by the id of the account or the profile, and in the list of each state', async () => {
    const name = 'Stated person'
    const [plain, featured, hidden, suspended, company] = await system(async tx => [
      await buildTalent(tx, { full_name: name }),
      await buildTalent(tx, { full_name: name, featured: true }),
      await buildTalent(tx, { full_name: name }),
      await buildTalent(tx, { full_name: name }),
      await buildCompany(tx, { fullName: name }),
    ])
    await system(async tx => {
      await tx
        .insertInto('profile_hidings')
        .values({ talent_id: hidden.talentId, reason: 'Spam' })
        .execute()
      await tx
        .insertInto('account_suspensions')
        .values({ user_id: suspended.userId, reason: 'Spam' })
        .execute()
      await tx
        .updateTable('users')
        .set({ role: 'admin' })
        .where('id', '=', company.userId)
        .execute()
    })
    const find = (id: string) => as(admin, tx => findPerson(tx, id))
    expect(await find(plain.talentId)).toMatchObject({
      userId: plain.userId,
      profile: { id: plain.talentId },
    })
    expect(await find(plain.userId)).toEqual(await find(plain.talentId))
    expect(await find(company.userId)).toMatchObject({ userId: company.userId, profile: null })
    const list = async (state: string, kind = '') => {
      const filter = { q: name, kind, state, page: 1 }
      const { people } = await as(admin, tx => searchPeople(tx, filter))
      return people.map(({ userId }) => userId)
    }
    expect(await list('featured')).toEqual([featured.userId])
    expect(await list('hidden')).toEqual([hidden.userId])
    expect(await list('suspended')).toEqual([suspended.userId])
    expect(await list('administrator')).toEqual([company.userId])
    expect(await list('suspended', 'company')).toEqual([])
    expect(await list('')).toHaveLength(5)
  })

  test('the figures of a period count what started in it, from request to acceptance', async () => {
    const {
      rows: [clock],
    } = await system(tx => sql<{ now: Date }>`select now() + interval '1 hour' as now`.execute(tx))
    const since = clock?.now ?? new Date()
    const inHours = (hours: number) => new Date(since.getTime() + hours * 3_600_000)
    const read = (from: Date | null) => as(admin, tx => readFunnel(tx, from))
    expect(await read(since)).toEqual({
      requests: 0,
      requestsWithIntroduction: 0,
      hoursToIntroduction: null,
      sent: 0,
      answered: 0,
      accepted: 0,
      hoursToAnswer: null,
    })
    await system(async tx => {
      const asked = await buildRequest(tx)
      const unasked = await buildRequest(tx)
      await tx
        .updateTable('company_requests')
        .set({ created_at: inHours(1) })
        .where('id', 'in', [asked.requestId, unasked.requestId])
        .execute()
      // The last is about a request from before.
      const sent = [
        { request: asked, status: 'accepted', hours: 3, answered: 13 },
        { request: asked, status: 'declined', hours: 4, answered: 24 },
        { request: asked, status: 'expired', hours: 4, answered: 90 },
        { request: introduced, status: 'pending', hours: 5, answered: null },
      ] as const
      for (const { request, status, hours, answered } of sent) {
        const { connectionId } = await buildConnection(tx, { request, status })
        await tx
          .updateTable('connection_requests')
          .set({
            created_at: inHours(hours),
            answered_at: answered === null ? null : inHours(answered),
          })
          .where('id', '=', connectionId)
          .execute()
      }
    })
    expect(await read(since)).toEqual({
      requests: 2,
      requestsWithIntroduction: 1,
      hoursToIntroduction: 2,
      sent: 4,
      answered: 2,
      accepted: 1,
      hoursToAnswer: 15,
    })
    expect((await read(null)).sent).toBeGreaterThan(4)
  })

  test.each(['100%', '_', '\\', "o'", 'É', '"'])(
    'a search for %s matches it literally',
    async mark => {
      const person = await system(tx => buildTalent(tx, { full_name: `Ann ${mark} Of` }))
      const { rows } = await as(admin, tx =>
        sql<{ user_id: string; full_name: string }>`
        select user_id, full_name from app.find_people(${mark}, 'talent', '', null, 1000, 0)
      `.execute(tx),
      )
      expect(rows.map(row => row.user_id)).toContain(person.userId)
      const fits = (name: string) => name.toLowerCase().includes(mark.toLowerCase())
      expect(rows.filter(row => !fits(row.full_name))).toEqual([])
    },
  )
})
