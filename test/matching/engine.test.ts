// The engine beside the procedures: the same rows in the same order with the same words, on both databases,
// whatever has just been written.
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { setMatchAside } from '#app/features/matching/choices.server.ts'
import { createMatcher, type Matcher } from '#app/features/matching/engine/matcher.server.ts'
import {
  listChosenMatches,
  listRequestMatches,
  listTalentMatches,
  scoreChosen,
} from '#app/features/matching/queries.server.ts'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'
import { OWN_OPTIONS, profile, request } from '../../bench/people.ts'
import { ENGINES, openTestDatabase } from '../database.ts'
import { asPerson, buildRequest, buildTalent, type Request, type Talent } from '../world.ts'

const PROFILES = 90
const REQUESTS = 12
const MOST = 50
const NOBODY = '00000000-0000-4000-8000-000000000000'

describe.each(ENGINES)('the match engine on the %s database', engine => {
  let database: Database
  let matcher: Matcher
  const talents: Talent[] = []
  const requests: Request[] = []
  const failures: unknown[] = []
  const system = <T>(work: (tx: SystemTx) => Promise<T>) => withSystem(database.kysely, work)
  const openMatcher = (fromRows: number) =>
    createMatcher({
      asSystem: system,
      fromRows,
      onFailure: error => failures.push(error),
    })

  const addTalent = (n: number) =>
    system(tx => {
      const { id: _, user_id: __, public_profile_url: ___, ...columns } = profile(n)
      return buildTalent(tx, columns)
    })
  const addRequest = (n: number) =>
    system(tx => {
      const { id: _, user_id: __, ...columns } = request(n, 10)
      return buildRequest(tx, columns)
    })

  beforeAll(async () => {
    database = await openTestDatabase(engine)
    await system(tx => tx.insertInto('custom_options').values(OWN_OPTIONS).execute())
    for (let n = 0; n < PROFILES; n++) talents.push(await addTalent(n))
    for (let n = 0; n < REQUESTS; n++) requests.push(await addRequest(n))
    // Without statistics the procedures take seconds, on however few rows.
    await sql`analyze`.execute(database.kysely)
    matcher = openMatcher(1)
    expect(await matcher.start()).toBe(true)
  }, 120_000)
  afterAll(async () => {
    await matcher.close()
    await database.close()
    expect(failures).toEqual([])
  })

  async function bothForRequest({ company, requestId }: Request, by = matcher) {
    const best = await by.talentsFor(requestId, MOST)
    expect(best).not.toBeNull()
    return await asPerson(database.kysely, company, async tx => ({
      engine: await listTalentMatches(tx, requestId, MOST, best),
      procedure: await listTalentMatches(tx, requestId, MOST),
    }))
  }
  async function bothForTalent(talent: Talent, by = matcher) {
    const best = await by.requestsFor(talent.talentId, MOST)
    expect(best).not.toBeNull()
    return await asPerson(database.kysely, talent, async tx => ({
      engine: await listRequestMatches(tx, talent.talentId, MOST, best),
      procedure: await listRequestMatches(tx, talent.talentId, MOST),
    }))
  }
  async function expectSame(asked: readonly Request[], people: readonly Talent[]) {
    for (const one of asked) {
      const found = await bothForRequest(one)
      expect(found.engine).toEqual(found.procedure)
    }
    for (const one of people) {
      const found = await bothForTalent(one)
      expect(found.engine).toEqual(found.procedure)
    }
  }

  test('finds what the procedures find, row for row', async () => {
    expect((await bothForRequest(requests[0] ?? missing())).engine).toHaveLength(MOST)
    await expectSame(requests, talents.slice(0, 12))
  }, 120_000)

  test('a profile that is added, changed or gone counts on the next read', async () => {
    const [asked = missing()] = requests
    const person = await addTalent(PROFILES)
    await expectSame([asked], [person])
    const { id: _, user_id: __, public_profile_url: ___, ...other } = profile(PROFILES + 1)
    await system(tx =>
      tx.updateTable('talent_profiles').set(other).where('id', '=', person.talentId).execute(),
    )
    await expectSame([asked], [person])
    await system(tx => tx.deleteFrom('talent_profiles').where('id', '=', person.talentId).execute())
    expect(await matcher.requestsFor(person.talentId, MOST)).toEqual([])
    await expectSame([asked], [])
  }, 60_000)

  test('a request that is being written is there for all who read meanwhile', async () => {
    const [{ talentId } = missing()] = talents
    const everything = 500
    const { id = '' } = (await matcher.requestsFor(talentId, everything))?.[0] ?? {}
    const write = (n: number) =>
      system(tx =>
        tx
          .updateTable('company_requests')
          .set({ challenge_description: `For the ${n}. time` })
          .where('id', '=', id)
          .execute(),
      )
    const read = async (after: number) => {
      await setTimeout(after)
      return await matcher.requestsFor(talentId, everything)
    }
    for (let n = 0; n < 40; n++) {
      const reads = Array.from({ length: 24 }, (_, at) => read(at / 4))
      await write(n)
      for (const found of await Promise.all(reads)) expect(found?.map(one => one.id)).toContain(id)
    }
  }, 60_000)

  test('a request that is added, changed or gone counts on the next read', async () => {
    const [person = missing()] = talents
    const asked = await addRequest(REQUESTS)
    await expectSame([asked], [person])
    await system(tx =>
      tx
        .updateTable('company_requests')
        .set({ desired_role: 'Beekeeper', required_skills: ['custom_gone'], budget_day_max: null })
        .where('id', '=', asked.requestId)
        .execute(),
    )
    await expectSame([asked], [person])
    await system(tx =>
      tx.deleteFrom('company_requests').where('id', '=', asked.requestId).execute(),
    )
    expect(await matcher.talentsFor(asked.requestId, MOST)).toEqual([])
    await expectSame([], [person])
  }, 60_000)

  test('what was set aside is left out alike, and the next best stands in its place', async () => {
    const [asked = missing(), other = missing()] = requests
    const [person = missing()] = talents
    const few = 5
    const forRequest = async (limit: number, aside: number) => {
      const best = await matcher.talentsFor(asked.requestId, limit + aside)
      return await asPerson(database.kysely, asked.company, async tx => ({
        procedure: await listTalentMatches(tx, asked.requestId, limit),
        engine: await listTalentMatches(tx, asked.requestId, limit, best),
      }))
    }
    const forTalent = async (limit: number, aside: number) => {
      const best = await matcher.requestsFor(person.talentId, limit + aside)
      return await asPerson(database.kysely, person, async tx => ({
        procedure: await listRequestMatches(tx, person.talentId, limit),
        engine: await listRequestMatches(tx, person.talentId, limit, best),
      }))
    }
    const all = await forRequest(few + 3, 0)
    const allRequests = await forTalent(few + 2, 0)
    const reason = { reason: 'role', note: '' } as const
    const gone = all.engine.filter((_, place) => [0, 2, 6].includes(place))
    for (const { talentId } of gone)
      await asPerson(database.kysely, asked.company, tx =>
        setMatchAside(tx, { ...reason, requestId: asked.requestId, talentId }),
      )
    const goneRequests = allRequests.engine.filter((_, place) => [1, 3].includes(place))
    for (const { requestId } of goneRequests)
      await asPerson(database.kysely, person, tx =>
        setMatchAside(tx, { ...reason, requestId, talentId: person.talentId }),
      )
    const left = await forRequest(few, gone.length)
    expect(left.engine).toEqual(all.engine.filter(each => !gone.includes(each)))
    expect(left.procedure).toEqual(left.engine)
    const leftRequests = await forTalent(few, goneRequests.length)
    expect(leftRequests.engine).toEqual(
      allRequests.engine.filter(each => !goneRequests.includes(each)),
    )
    expect(leftRequests.procedure).toEqual(leftRequests.engine)
    // Nobody else’s list is any shorter.
    await expectSame([other], talents.slice(1, 3))
    await system(tx => tx.deleteFrom('match_set_asides').execute())
  }, 60_000)

  test('chosen pairs score as they do among all', async () => {
    const [asked = missing()] = requests
    const listed = await bothForRequest(asked)
    const talentIds = [3, 30, 49].map(place => listed.engine[place]?.talentId ?? NOBODY)
    const pairs = { requestIds: [asked.requestId], talentIds: talentIds.toReversed() }
    const scored = await scoreChosen(matcher, pairs)
    await asPerson(database.kysely, asked.company, async tx => {
      const engine = await listChosenMatches(tx, pairs, scored)
      expect(engine).toEqual(await listChosenMatches(tx, pairs))
      const among = listed.engine.filter(each => talentIds.includes(each.talentId))
      expect(engine).toEqual(among.map(each => ({ ...each, requestId: asked.requestId })))
    })
  })

  test('an option of one’s own is met by its name as soon as it is there', async () => {
    const [person, asked] = [await addTalent(3), await addRequest(3)]
    await system(async tx => {
      await tx
        .insertInto('custom_options')
        .values([
          { id: 'custom_fresh_one', catalogue: 'skills', name: 'Glass Blowing', user_id: null },
          { id: 'custom_fresh_two', catalogue: 'skills', name: 'glass  blowing', user_id: null },
        ])
        .execute()
      await tx
        .updateTable('talent_profiles')
        .set({ skill_ids: ['custom_fresh_one'] })
        .where('id', '=', person.talentId)
        .execute()
      await tx
        .updateTable('company_requests')
        .set({ required_skills: ['custom_fresh_two'] })
        .where('id', '=', asked.requestId)
        .execute()
    })
    const found = await matcher.talentsFor(asked.requestId, MOST)
    expect(found?.find(({ id }) => id === person.talentId)?.shares.skills).toBe(1000)
    await expectSame([asked], [person])
  })

  test('a list of very many skills counts alike, and so do titles in no list', async () => {
    const [person, asked] = [await addTalent(5), await addRequest(5)]
    await system(async tx => {
      await tx
        .updateTable('talent_profiles')
        .set({
          skill_ids: SKILLS.slice(0, 30).map(skill => skill.id),
          primary_role: 'other',
          primary_role_custom: 'Keeper of the group finances and tax',
        })
        .where('id', '=', person.talentId)
        .execute()
      await tx
        .updateTable('company_requests')
        .set({
          desired_role: 'Finance wizard',
          required_skills: SKILLS.slice(28, 33).map(skill => skill.id),
        })
        .where('id', '=', asked.requestId)
        .execute()
    })
    await expectSame([asked], [person])
  }, 60_000)

  test('weights that change are read anew, and the database answers meanwhile', async () => {
    await system(tx =>
      sql`update public.match_weights set points = points + 9 where part = 'tools'`.execute(tx),
    )
    expect(await matcher.talentsFor(requests[0]?.requestId ?? NOBODY, MOST)).toBeNull()
    expect(await matcher.start()).toBe(true)
    await expectSame(requests.slice(0, 3), talents.slice(0, 3))
  }, 60_000)

  test('few profiles leave the finding to the database', async () => {
    const idle = openMatcher(10_000)
    expect(await idle.start()).toBe(false)
    expect(await idle.talentsFor(requests[0]?.requestId ?? NOBODY, MOST)).toBeNull()
    await idle.close()
  })

  test('two servers that share the database answer alike', async () => {
    const second = openMatcher(1)
    await second.start()
    const [asked = missing(), other = missing()] = requests
    const [person = missing()] = talents
    await matcher.talentsFor(asked.requestId, MOST)
    await system(tx =>
      tx
        .updateTable('talent_profiles')
        .set({
          price_day_min: 50,
          price_day_max: 60,
          skill_ids: [],
          headline: 'Forecast and runway',
        })
        .where('id', '=', person.talentId)
        .execute(),
    )
    for (const one of [asked, other]) {
      expect((await bothForRequest(one, second)).engine).toEqual(
        (await bothForRequest(one, matcher)).procedure,
      )
    }
    await second.close()
  }, 60_000)

  test('the best pairs of others are told to nobody', async () => {
    const [asked = missing(), other = missing()] = requests
    const [person = missing(), stranger = missing()] = talents
    const best = await matcher.talentsFor(asked.requestId, MOST)
    const bestRequests = await matcher.requestsFor(person.talentId, MOST)
    const told = await Promise.all([
      asPerson(database.kysely, other.company, tx =>
        listTalentMatches(tx, asked.requestId, MOST, best),
      ),
      asPerson(database.kysely, stranger, tx =>
        listRequestMatches(tx, person.talentId, MOST, bestRequests),
      ),
      asPerson(database.kysely, asked.company, tx =>
        listRequestMatches(tx, person.talentId, MOST, bestRequests),
      ),
    ])
    expect(told).toEqual([[], [], []])
    expect(await matcher.talentsFor(NOBODY, MOST)).toEqual([])
    expect(await matcher.requestsFor(NOBODY, MOST)).toEqual([])
  })

  // The embedded database has one connection: there, no two transactions are ever open at once.
  if (engine === 'server')
    test('a slow transaction is not overlooked', async () => {
      const [asked = missing()] = requests
      const [slow = missing(), quick = missing()] = talents
      const rate = (talent: Talent, price: number) => (tx: SystemTx) =>
        tx
          .updateTable('talent_profiles')
          .set({ price_day_min: price, price_day_max: price })
          .where('id', '=', talent.talentId)
          .execute()
      await system(async tx => {
        await rate(slow, 9_000)(tx)
        await system(rate(quick, 9_500))
        await matcher.talentsFor(asked.requestId, MOST)
        await system(rate(quick, 400))
        await matcher.talentsFor(asked.requestId, MOST)
      })
      await expectSame([asked], [slow, quick])
    }, 60_000)
})

function missing(): never {
  throw new Error('the world was not built')
}
