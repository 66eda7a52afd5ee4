import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'
import { ENGINES, openTestDatabase } from '#test/database.ts'
import {
  asPerson,
  asVisitor,
  buildRequest,
  buildTalent,
  type Request,
  type Talent,
} from '#test/world.ts'
import {
  listInterests,
  listProfileReasons,
  listRequestReasons,
  listSetAsides,
  setInterest,
  setMatchAside,
  takeMatchBack,
} from './choices.server.ts'
import { listChosenMatches, listRequestMatches, listTalentMatches } from './queries.server.ts'

describe.each(ENGINES)('choices about matches on the %s engine', engine => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())
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

  test('what is set aside stays away from the own list alone, until it is put back', async () => {
    const asked = await system(tx => buildRequest(tx))
    const people: Talent[] = []
    for (let i = 0; i < 4; i += 1) people.push(await system(tx => buildTalent(tx)))
    const shown = () =>
      asPerson(database.kysely, asked.company, tx => listTalentMatches(tx, asked.requestId, 3))
    const before = await shown()
    const [first] = before
    const person = people.find(each => each.talentId === first?.talentId)
    if (person === undefined) throw new Error('nobody was shown')

    expect([await aside(asked, person), await aside(asked, person)]).toEqual([true, true])
    const rest = await shown()
    expect(rest).toHaveLength(3)
    expect(rest.slice(0, 2)).toEqual(before.slice(1))
    const theirs = await asPerson(database.kysely, person, tx =>
      listRequestMatches(tx, person.talentId, 3),
    )
    expect(theirs.map(each => each.requestId)).toEqual([asked.requestId])
    expect(await asPerson(database.kysely, person, tx => listSetAsides(tx, {}))).toEqual([])

    await asPerson(database.kysely, asked.company, tx =>
      takeMatchBack(tx, { requestId: asked.requestId, talentId: person.talentId }),
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
      const asked = await system(tx => buildRequest(tx))
      await aside(asked, person)
      expect(await told()).toEqual(people === 0 ? [] : [{ reason: 'rate', people }])
    }
    await system(tx =>
      sql`update public.match_set_asides set created_at = now() - interval '181 days'`.execute(tx),
    )
    expect(await told()).toEqual([])
    const asked = await system(tx => buildRequest(tx))
    for (let i = 0; i < 3; i += 1) {
      const talent = await system(tx => buildTalent(tx))
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
    const ranked = () =>
      asPerson(database.kysely, asked.company, tx => listTalentMatches(tx, asked.requestId, 9))
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
    const listed = await asPerson(database.kysely, asked.company, tx =>
      listTalentMatches(tx, asked.requestId, 9),
    )
    const talentIds = people.map(({ talentId }) => talentId)
    const chosen = (company: Request['company'], pairs: Parameters<typeof listChosenMatches>[1]) =>
      asPerson(database.kysely, company, tx => listChosenMatches(tx, pairs))
    const expected = listed.map(each => ({ ...each, requestId: asked.requestId }))
    const oneRequest = { requestIds: [asked.requestId], talentIds }
    expect(new Set(await chosen(asked.company, oneRequest))).toEqual(new Set(expected))
    const oneTalent = {
      requestIds: [asked.requestId, other.requestId],
      talentIds: talentIds.slice(0, 1),
    }
    expect(await chosen(asked.company, oneTalent)).toEqual(
      expected.filter(({ talentId }) => talentId === talentIds[0]),
    )
    expect(await chosen(people[0] ?? asked.company, oneRequest)).toEqual([])
  })
})
