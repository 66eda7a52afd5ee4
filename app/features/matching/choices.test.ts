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

  test('what is set aside stays away from the own list alone, until it is put back', async () => {
    const asked = await system(tx => buildRequest(tx))
    const people: Talent[] = []
    for (let i = 0; i < 4; i += 1) people.push(await system(tx => buildTalent(tx)))
    const shown = () => matches.talents(asked.company, asked.requestId, 3)
    const before = await shown()
    const [first] = before
    const person = people.find(each => each.talentId === first?.talentId)
    if (person === undefined) throw new Error('nobody was shown')

    expect([await aside(asked, person), await aside(asked, person)]).toEqual([true, true])
    const rest = await shown()
    expect(rest).toHaveLength(3)
    expect(rest.slice(0, 2)).toEqual(before.slice(1))
    const theirs = await matches.requests(person, person.talentId, 3)
    expect(theirs.map(each => each.requestId)).toEqual([asked.requestId])
    expect(await asPerson(database.kysely, person, tx => listSetAsides(tx, {}))).toEqual([])

    await asPerson(database.kysely, asked.company, tx =>
      restoreMatch(tx, { requestId: asked.requestId, talentId: person.talentId }),
    )
    expect(await shown()).toEqual(before)
  })

  test('nobody sets aside for others', async () => {
    const [asked, stranger] = await system(async tx => [
      await buildRequest(tx),
      await buildRequest(tx),
    ])
    const [one, other] = await system(async tx => [await buildTalent(tx), await buildTalent(tx)])
    const choice = {
      requestId: asked.requestId,
      talentId: one.talentId,
      reason: 'rate' as const,
      note: '',
    }
    for (const person of [stranger.company, other])
      expect(await asPerson(database.kysely, person, tx => setMatchAside(tx, choice))).toBe(false)
    await expect(asVisitor(database.kysely, tx => setMatchAside(tx, choice))).resolves.toBe(false)
    expect(await asPerson(database.kysely, one, tx => setMatchAside(tx, choice))).toBe(true)
  })

  test('a reason is told to the other side once three gave it, in steps, and "other" never', async () => {
    const person = await system(tx => buildTalent(tx))
    const told = () =>
      asPerson(database.kysely, person, tx => listProfileReasons(tx, person.talentId))
    for (const people of [0, 0, 3, 3, 5]) {
      const asked = await established()
      await aside(asked, person)
      expect(await told()).toEqual(people === 0 ? [] : [{ reason: 'rate', people }])
    }
    await system(tx =>
      sql`update public.match_set_asides set created_at = now() - interval '181 days'`.execute(tx),
    )
    expect(await told()).toEqual([])
    const asked = await system(tx => buildRequest(tx))
    for (let i = 0; i < 3; i += 1) {
      const talent = await system(async tx => establish(tx, await buildTalent(tx)))
      await asPerson(database.kysely, talent, tx =>
        setMatchAside(tx, {
          requestId: asked.requestId,
          talentId: talent.talentId,
          reason: 'other',
          note: 'private',
        }),
      )
    }
    expect(
      await asPerson(database.kysely, asked.company, tx => listRequestReasons(tx, asked.requestId)),
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
    const told = () =>
      asPerson(database.kysely, person, tx => listProfileReasons(tx, person.talentId))
    await aside(await established(), person)
    await aside(await established(), person)
    await system(tx => spoil.execute(tx))
    await aside(await established(), person)
    expect(await told()).toEqual([])
    await aside(await established(), person)
    await aside(await established(), person)
    expect(await told()).toEqual([{ reason: 'rate', people: 3 }])
  })

  test('accounts of one mailbox count once, and those of the one who asks not at all', async () => {
    const person = await system(tx => buildTalent(tx, { email: 'ann@mail.test' }))
    const told = () =>
      asPerson(database.kysely, person, tx => listProfileReasons(tx, person.talentId))
    for (const address of [
      'bob@mail.test',
      'bob+1@mail.test',
      'bob+2@mail.test',
      'ann+1@mail.test',
    ])
      await aside(await established(address), person)
    await aside(await established(), person)
    expect(await told()).toEqual([])
    await aside(await established(), person)
    expect(await told()).toEqual([{ reason: 'rate', people: 3 }])
  })

  test('the company sees who is interested in its own request', async () => {
    const [asked, other] = await system(async tx => [
      await buildRequest(tx),
      await buildRequest(tx),
    ])
    const person = await system(tx => buildTalent(tx))
    const say = (interested: boolean) =>
      asPerson(database.kysely, person, tx => setInterest(tx, asked.requestId, interested))
    expect([await say(true), await say(true)]).toEqual([true, true])
    expect(await asPerson(database.kysely, asked.company, listInterests)).toEqual([
      { requestId: asked.requestId, talentId: person.talentId },
    ])
    expect(await asPerson(database.kysely, other.company, listInterests)).toEqual([])
    await say(false)
    expect(await asPerson(database.kysely, asked.company, listInterests)).toEqual([])
  })

  test('who sets a request aside is no longer interested in it', async () => {
    const asked = await system(tx => buildRequest(tx))
    const person = await system(tx => buildTalent(tx))
    const { requestId } = asked
    const { talentId } = person
    await asPerson(database.kysely, person, tx => setInterest(tx, requestId, true))
    await aside(asked, person)
    expect(await asPerson(database.kysely, asked.company, listInterests)).toHaveLength(1)
    await asPerson(database.kysely, person, tx =>
      setMatchAside(tx, { requestId, talentId, reason: 'timing', note: '' }),
    )
    expect(await asPerson(database.kysely, asked.company, listInterests)).toEqual([])
  })

  test('interest moves no score and no place', async () => {
    const asked = await system(tx => buildRequest(tx))
    const people = [await system(tx => buildTalent(tx)), await system(tx => buildTalent(tx))]
    const ranked = () => matches.talents(asked.company, asked.requestId, 9)
    const before = await ranked()
    const last = people.find(({ talentId }) => talentId === before[1]?.talentId)
    if (last === undefined) throw new Error('nobody was shown')
    await asPerson(database.kysely, last, tx => setInterest(tx, asked.requestId, true))
    expect(await ranked()).toEqual(before)
  })

  test('a pair that was not looked for is told as in the lists, to its company alone', async () => {
    const [asked, other] = await system(async tx => [
      await buildRequest(tx),
      await buildRequest(tx, { desired_role: 'Beekeeper' }),
    ])
    const people = [await system(tx => buildTalent(tx)), await system(tx => buildTalent(tx))]
    const listed = await matches.talents(asked.company, asked.requestId, 9)
    const talentIds = people.map(({ talentId }) => talentId)
    const expected = listed.map(each => ({ ...each, requestId: asked.requestId }))
    const oneRequest = { requestIds: [asked.requestId], talentIds }
    expect(new Set(await matches.chosen(asked.company, oneRequest))).toEqual(new Set(expected))
    const oneTalent = {
      requestIds: [asked.requestId, other.requestId],
      talentIds: talentIds.slice(0, 1),
    }
    expect(await matches.chosen(asked.company, oneTalent)).toEqual(
      expected.filter(({ talentId }) => talentId === talentIds[0]),
    )
    expect(await matches.chosen(people[0] ?? asked.company, oneRequest)).toEqual([])
  })
})
