import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'
import { ENGINES, openTestDatabase } from '#test/database.ts'
import { openMarket } from '#test/market.ts'
import { matchesThrough } from '#test/matches.ts'
import {
  asPerson,
  asVisitor,
  buildCompany,
  buildConnection,
  buildRequest,
  buildTalent,
  establish,
  type Request,
  type Talent,
} from '#test/world.ts'
import {
  listInterests,
  listProfileReasons,
  listRequestReasons,
  listSetAsides,
  restoreMatch,
  setInterest,
  setMatchAside,
} from './choices.server.ts'

describe.each(ENGINES)('choices about matches on the %s engine', engine => {
  let database: Database
  let market: Awaited<ReturnType<typeof openMarket>>
  let matches: ReturnType<typeof matchesThrough>
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    market = await openMarket(database)
    matches = matchesThrough(database, market.matcher)
  })
  afterAll(async () => {
    await market.close()
    await database.close()
  })
  beforeEach(() =>
    system(async tx => {
      await sql`delete from auth."user"`.execute(tx)
    }),
  )

  const system = <T>(work: (tx: SystemTx) => Promise<T>) => withSystem(database.kysely, work)
  const aside = ({ company, requestId }: Request, { talentId }: Talent, reason = 'rate' as const) =>
    asPerson(database.kysely, company, tx =>
      setMatchAside(tx, { requestId, talentId, reason, note: '' }),
    )

  const established = (email?: string) =>
    system(async tx => {
      const company = await establish(tx, await buildCompany(tx, email ? { email } : {}))
      return await buildRequest(tx, { company })
    })

  test('a match set aside only disappears from the own list, until it is restored', async () => {
    const request = await system(tx => buildRequest(tx))
    const people: Talent[] = []
    for (let i = 0; i < 4; i += 1) people.push(await system(tx => buildTalent(tx)))
    const shown = () => matches.talents(request.company, request.requestId, 3)
    const before = await shown()
    const [first] = before
    const person = people.find(each => each.talentId === first?.talentId)
    if (person === undefined) throw new Error('nobody was shown')

    expect([await aside(request, person), await aside(request, person)]).toEqual([true, true])
    const rest = await shown()
    expect(rest).toHaveLength(3)
    expect(rest.slice(0, 2)).toEqual(before.slice(1))
    const theirs = await matches.requests(person, person.talentId, 3)
    expect(theirs.map(each => each.requestId)).toEqual([request.requestId])
    expect(await asPerson(database.kysely, person, tx => listSetAsides(tx, {}))).toEqual([])

    await asPerson(database.kysely, request.company, tx =>
      restoreMatch(tx, { requestId: request.requestId, talentId: person.talentId }),
    )
    expect(await shown()).toEqual(before)
  })

  test('nobody can set matches aside for others', async () => {
    const [request, stranger] = await system(async tx => [
      await buildRequest(tx),
      await buildRequest(tx),
    ])
    const [one, other] = await system(async tx => [await buildTalent(tx), await buildTalent(tx)])
    const choice = {
      requestId: request.requestId,
      talentId: one.talentId,
      reason: 'rate' as const,
      note: '',
    }
    for (const person of [stranger.company, other])
      expect(await asPerson(database.kysely, person, tx => setMatchAside(tx, choice))).toBe(false)
    await expect(asVisitor(database.kysely, tx => setMatchAside(tx, choice))).resolves.toBe(false)
    expect(await asPerson(database.kysely, one, tx => setMatchAside(tx, choice))).toBe(true)
  })

  test('the other side sees a reason once three people gave it, in steps, and never "other"', async () => {
    const person = await system(tx => buildTalent(tx))
    const reasons = () =>
      asPerson(database.kysely, person, tx => listProfileReasons(tx, person.talentId))
    for (const people of [0, 0, 3, 3, 5]) {
      const request = await established()
      await aside(request, person)
      expect(await reasons()).toEqual(people === 0 ? [] : [{ reason: 'rate', people }])
    }
    await system(tx =>
      sql`update public.match_set_asides set created_at = now() - interval '181 days'`.execute(tx),
    )
    expect(await reasons()).toEqual([])
    const request = await system(tx => buildRequest(tx))
    for (let i = 0; i < 3; i += 1) {
      const talent = await system(async tx => establish(tx, await buildTalent(tx)))
      await asPerson(database.kysely, talent, tx =>
        setMatchAside(tx, {
          requestId: request.requestId,
          talentId: talent.talentId,
          reason: 'other',
          note: 'private',
        }),
      )
    }
    expect(
      await asPerson(database.kysely, request.company, tx =>
        listRequestReasons(tx, request.requestId),
      ),
    ).toEqual([])
  })

  test.each([
    ['was made for it', sql`update public.users set created_at = now() - interval '13 days'`],
    ['never confirmed its address', sql`update auth."user" set "emailVerified" = false`],
    [
      'is suspended',
      sql`insert into public.account_suspensions (user_id, reason) select id, 'Spam' from public.users`,
    ],
  ])('the reason of an account that %s does not count', async (_why, spoil) => {
    const person = await system(tx => buildTalent(tx))
    const reasons = () =>
      asPerson(database.kysely, person, tx => listProfileReasons(tx, person.talentId))
    await aside(await established(), person)
    await aside(await established(), person)
    await system(tx => spoil.execute(tx))
    await aside(await established(), person)
    expect(await reasons()).toEqual([])
    await aside(await established(), person)
    await aside(await established(), person)
    expect(await reasons()).toEqual([{ reason: 'rate', people: 3 }])
  })

  test('accounts of one mailbox count once, and the reader’s own accounts not at all', async () => {
    const person = await system(tx => buildTalent(tx, { email: 'ann@mail.test' }))
    const reasons = () =>
      asPerson(database.kysely, person, tx => listProfileReasons(tx, person.talentId))
    for (const address of [
      'bob@mail.test',
      'bob+1@mail.test',
      'bob+2@mail.test',
      'ann+1@mail.test',
    ])
      await aside(await established(address), person)
    await aside(await established(), person)
    expect(await reasons()).toEqual([])
    await aside(await established(), person)
    expect(await reasons()).toEqual([{ reason: 'rate', people: 3 }])
  })

  test('the company sees who is interested in its own request', async () => {
    const [request, other] = await system(async tx => [
      await buildRequest(tx),
      await buildRequest(tx),
    ])
    const person = await system(tx => buildTalent(tx))
    const setInterested = (interested: boolean) =>
      asPerson(database.kysely, person, tx => setInterest(tx, request.requestId, interested))
    expect([await setInterested(true), await setInterested(true)]).toEqual(['done', 'done'])
    expect(await asPerson(database.kysely, request.company, listInterests)).toEqual([
      { requestId: request.requestId, talentId: person.talentId },
    ])
    expect(await asPerson(database.kysely, other.company, listInterests)).toEqual([])
    await setInterested(false)
    expect(await asPerson(database.kysely, request.company, listInterests)).toEqual([])
  })

  test('a talent who was asked for an introduction cannot say they are interested', async () => {
    const request = await system(tx => buildRequest(tx))
    const person = await system(tx => buildTalent(tx))
    const setInterested = () =>
      asPerson(database.kysely, person, tx => setInterest(tx, request.requestId, true))
    const { connectionId } = await system(tx => buildConnection(tx, { request, talent: person }))
    expect(await setInterested()).toBe('already_asked')
    expect(await asPerson(database.kysely, request.company, listInterests)).toEqual([])
    await system(tx =>
      tx
        .updateTable('connection_requests')
        .set({ status: 'matched', answered_at: new Date() })
        .where('id', '=', connectionId)
        .execute(),
    )
    expect(await setInterested()).toBe('already_asked')
    const other = await system(tx => buildTalent(tx))
    await system(tx => buildConnection(tx, { request, talent: other, status: 'declined' }))
    expect(
      await asPerson(database.kysely, other, tx => setInterest(tx, request.requestId, true)),
    ).toBe('done')
  })

  test('setting a request aside ends the interest in it', async () => {
    const request = await system(tx => buildRequest(tx))
    const person = await system(tx => buildTalent(tx))
    const { requestId } = request
    const { talentId } = person
    await asPerson(database.kysely, person, tx => setInterest(tx, requestId, true))
    await aside(request, person)
    expect(await asPerson(database.kysely, request.company, listInterests)).toHaveLength(1)
    await asPerson(database.kysely, person, tx =>
      setMatchAside(tx, { requestId, talentId, reason: 'timing', note: '' }),
    )
    expect(await asPerson(database.kysely, request.company, listInterests)).toEqual([])
  })

  test('interest changes neither scores nor order', async () => {
    const request = await system(tx => buildRequest(tx))
    const people = [await system(tx => buildTalent(tx)), await system(tx => buildTalent(tx))]
    const ranked = () => matches.talents(request.company, request.requestId, 9)
    const before = await ranked()
    const last = people.find(({ talentId }) => talentId === before[1]?.talentId)
    if (last === undefined) throw new Error('nobody was shown')
    await asPerson(database.kysely, last, tx => setInterest(tx, request.requestId, true))
    expect(await ranked()).toEqual(before)
  })

  test('the receipt of a single pair equals that in the lists, and only its company gets it', async () => {
    const [request, other] = await system(async tx => [
      await buildRequest(tx),
      await buildRequest(tx, { desired_role: 'Beekeeper' }),
    ])
    const people = [await system(tx => buildTalent(tx)), await system(tx => buildTalent(tx))]
    const listed = await matches.talents(request.company, request.requestId, 9)
    const talentIds = people.map(({ talentId }) => talentId)
    const expected = listed.map(each => ({ ...each, requestId: request.requestId }))
    const oneRequest = { requestIds: [request.requestId], talentIds }
    expect(new Set(await matches.chosen(request.company, oneRequest))).toEqual(new Set(expected))
    const oneTalent = {
      requestIds: [request.requestId, other.requestId],
      talentIds: talentIds.slice(0, 1),
    }
    expect(await matches.chosen(request.company, oneTalent)).toEqual(
      expected.filter(({ talentId }) => talentId === talentIds[0]),
    )
    expect(await matches.chosen(people[0] ?? request.company, oneRequest)).toEqual([])
  })
})
