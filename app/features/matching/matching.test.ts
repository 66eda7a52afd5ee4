import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ENGINES } from '#test/database.ts'
import { CFO, PROFILE, REQUEST, useMatching } from '#test/matching/matched-pair.ts'
import type { Talent } from '#test/world.ts'
import type { Match } from './schema.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

describe.each(ENGINES)('matching on the %s engine', engine => {
  const { system, talent, request, change, match, part, matchesOf, matches } = useMatching(engine)

  test('a perfect fit has all points, and its parts say so', async () => {
    const [wanted, person] = [await request(), await talent()]
    const found = await match(wanted, person)
    expect(found?.parts.filter(each => each.state !== 'matched')).toEqual([])
    expect(found?.score).toBe(100)
    expect(found?.summary).toMatch(/^CFO; 3 of 3 skills; /)
  })

  test('both sides see the same numbers, and the points add up to the score', async () => {
    const people = [
      await talent(),
      await talent({ primary_role: 'VP Finance', skill_ids: ['skill_fundraising'] }),
      await talent({ primary_role: '', tool_ids: [], price_day_min: 2000, price_day_max: 9000 }),
      await talent({ timezone: 'Asia/Singapore', working_model: 'On-site', languages_spoken: [] }),
    ]
    for (const wanted of [await request(), await request({ required_tools: [], industry: '' })]) {
      const found = await matchesOf(wanted)
      expect(found.map(each => each.score)).toEqual(
        found.map(each => each.score).toSorted((a, b) => b - a),
      )
      for (const person of people) {
        const here = found.find(each => each.talentId === person.talentId)
        const there = (await matches().requests(person, person.talentId, 50)).find(
          each => each.requestId === wanted.requestId,
        )
        expect(there?.score).toBe(here?.score)
        expect(there?.summary).toBe(here?.summary)
        expect(there?.parts).toEqual(here?.parts)
        expect(sum(here, 'points')).toBe(here?.score)
        expect(sum(here, 'of')).toBe(100)
      }
    }
  })

  test('the points of parts that are not requested go to the others', async () => {
    const wanted = await request({ required_tools: [], industry: '', challenge_description: '' })
    const found = await match(wanted, await talent({ tool_ids: [], industries_experienced: [] }))
    expect(found?.score).toBe(100)
    expect(part(found, 'tools')).toMatchObject({ points: 0, of: 0, state: 'unknown' })
  })

  test('an empty field is unknown and earns nothing', async () => {
    const wanted = await request()
    const silent = await talent({
      skill_ids: [],
      tool_ids: [],
      industries_experienced: [],
      languages_spoken: [],
      price_day_min: null,
      price_day_max: null,
      timezone: null,
      max_hours_per_week: null,
      working_model: null,
      min_commitment_weeks: null,
      availability_notice_days: null,
      company_stage_preference: [],
      company_size_experience: [],
      engagement_types: [],
      headline: '',
      summary_bio: '',
    })
    const found = await match(wanted, silent)
    const known = found?.parts.filter(each => each.state !== 'unknown' || each.points !== 0)
    expect(known?.map(each => each.part)).toEqual(['role', 'limit'])
    expect(part(found, 'role')?.state).toBe('matched')
    expect(found?.score).toBeLessThan(part(found, 'role')?.of ?? 0)
  })

  test('a profile without a rate stays below a strong match', async () => {
    const found = await match(
      await request(),
      await talent({ price_day_min: null, price_day_max: null }),
    )
    expect(part(found, 'rate')).toMatchObject({ points: 0, state: 'unknown' })
    expect(found?.score).toBe(69)
  })

  test('an empty profile has no score', async () => {
    const wanted = await request()
    await talent({ primary_role: '', headline: '', summary_bio: '', skill_ids: [], tool_ids: [] })
    await talent({
      primary_role: 'other',
      headline: ' ',
      summary_bio: '',
      skill_ids: [],
      tool_ids: [],
    })
    expect(await matchesOf(wanted)).toEqual([])
  })

  test('name, photo, address, age of the account and being featured change nothing', async () => {
    const [wanted, person] = [await request(), await talent({ skill_ids: ['skill_fundraising'] })]
    await talent()
    const before = await matchesOf(wanted)
    await change(person, {
      full_name: 'Somebody Else',
      photo_url: '/photos/else.webp',
      featured: true,
      created_at: new Date('2001-01-01'),
      featured_application_url: 'https://else.test',
      client_testimonials: ['She is a forecast and runway expert.'],
    })
    expect(await matchesOf(wanted)).toEqual(before)
    await change(person, { summary_bio: `${PROFILE.summary_bio} She has her own way, he his.` })
    expect(await matchesOf(wanted)).toEqual(before)
  })

  test('adding a requested skill never lowers a rank', async () => {
    const wanted = await request()
    const [first, second, third] = REQUEST.required_skills
    const sets = [[first, second], [first, third], [second], [third], [], [first, second, third]]
    const people: Talent[] = []
    for (const ids of sets)
      people.push(await talent({ skill_ids: ids.filter(id => id !== undefined) }))
    for (const [index, person] of people.entries()) {
      for (const skill of REQUEST.required_skills) {
        const before = await matchesOf(wanted)
        const former = sets[index]?.filter(id => id !== undefined) ?? []
        await change(person, { skill_ids: [...new Set([...former, skill])] })
        const after = await matchesOf(wanted)
        expect(rank(after, person)).toBeLessThanOrEqual(rank(before, person))
        await change(person, { skill_ids: former })
      }
    }
  })

  test('"On-site" and "Onsite" are the same', async () => {
    const wanted = await request({ working_model: 'Onsite' })
    const here = await match(wanted, await talent({ working_model: 'On-site' }))
    const away = await match(wanted, await talent({ working_model: 'Remote' }))
    expect(part(here, 'working_model')?.state).toBe('matched')
    expect(part(away, 'working_model')?.state).toBe('missing')
  })

  test('a rate far above the budget cannot be a strong match', async () => {
    const wanted = await request({ budget_day_min: 500, budget_day_max: 1000 })
    const rates = [900, 1000, 1100, 1300, 1700, 2000, 2_147_483_647]
    const scores: number[] = []
    for (const rate of rates) {
      const found = await match(wanted, await talent({ price_day_min: rate, price_day_max: rate }))
      expect(sum(found, 'points')).toBe(found?.score)
      scores.push(found?.score ?? -1)
    }
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(scores.map(score => score >= 70)).toEqual([true, true, true, true, false, false, false])
    // Three tenths of the other parts' points remain.
    expect(scores.at(-1)).toBe(28)
  })

  test('a related role, a second role and another spelling count', async () => {
    const wanted = await request({ secondary_role: 'Chief Operating Officer (COO)' })
    const roles = async (primary_role: string, primary_role_custom = '', offered: string[] = []) =>
      part(
        await match(
          wanted,
          await talent({ primary_role, primary_role_custom, roles_offered: offered }),
        ),
        'role',
      )?.points ?? -1
    const exact = await roles(CFO)
    expect(await roles('other', 'Fractional CFO | SaaS')).toBe(exact)
    const offered = await roles('Head of Brand', '', ['Interim Chief Financial Officer'])
    const second = await roles('Chief Operating Officer (COO)')
    const near = await roles('VP of Finance')
    expect(exact).toBeGreaterThan(offered)
    expect(offered).toBeGreaterThan(second)
    expect(second).toBeGreaterThan(near)
    expect(near).toBeGreaterThan(await roles('Product Designer'))
    expect(await roles('other', 'Beekeeper')).toBe(0)
    // In no list, but names the field and the level.
    const named = await roles('other', 'Group Finance Head')
    expect(near).toBeGreaterThan(named)
    expect(named).toBeGreaterThan(await roles('other', 'Finance wizard'))
    expect(await roles('other', 'Finance wizard')).toBeGreaterThan(0)
  })

  test('a stranger gets the same as for an id that does not exist', async () => {
    const [wanted, person] = [await request(), await talent()]
    const [otherCompany, otherTalent] = [(await request()).company, await talent()]
    for (const stranger of [otherCompany, otherTalent, person]) {
      for (const id of [wanted.requestId, NOBODY]) {
        expect(await matches().talents(stranger, id, 9)).toEqual([])
        const pairs = { requestIds: [id], talentIds: [person.talentId] }
        expect(await matches().chosen(stranger, pairs)).toEqual([])
      }
    }
    for (const stranger of [otherCompany, otherTalent, wanted.company]) {
      for (const id of [person.talentId, NOBODY]) {
        expect(await matches().requests(stranger, id, 9)).toEqual([])
      }
    }
    expect(await matches().talents(null, wanted.requestId, 9)).toEqual([])
    expect(await matches().requests(null, person.talentId, 9)).toEqual([])
    expect(await matches().talents(wanted.company, wanted.requestId, 9)).toHaveLength(2)
    expect(await matches().requests(person, person.talentId, 9)).toHaveLength(2)
  })

  test('the order of rows in the tables changes nothing, and the best few are the best of all', async () => {
    const wanted = await request()
    for (let i = 0; i < 8; i += 1) await talent({ skill_ids: REQUEST.required_skills.slice(i % 4) })
    const before = await matchesOf(wanted)
    await system(async tx => {
      const columns = sql`id, user_id, full_name, headline, primary_role, summary_bio, skill_ids, tool_ids,
        engagement_types, working_model, industries_experienced, company_stage_preference, company_size_experience`
      await sql`
        with kept as (delete from public.talent_profiles returning ${columns})
        insert into public.talent_profiles (${columns}) select ${columns} from kept order by id desc
      `.execute(tx)
    })
    expect(await matchesOf(wanted)).toEqual(before)
    expect(await matchesOf(wanted, 3)).toEqual(before.slice(0, 3))
  })

  test('odd values cause no error', async () => {
    const wanted = await request({ timezone: 'Mars/Phobos', budget_day_min: 0, budget_day_max: 0 })
    const huge = 2_147_483_647
    await talent({ availability_notice_days: huge, min_commitment_weeks: huge, timezone: '%s' })
    await talent({
      skill_ids: ['skill_of_nowhere', 'custom_gone'],
      roles_offered: ['%s', '—', '('],
    })
    await talent({ languages_spoken: ['100%', ''], industries_experienced: ['Bee-keeping'] })
    expect(await matchesOf(wanted)).toHaveLength(3)
  })
})

function sum(found: Match | undefined, figure: 'points' | 'of') {
  return found?.parts.reduce((total, each) => total + each[figure], 0)
}

function rank(found: { talentId: string }[], { talentId }: Talent) {
  return found.findIndex(each => each.talentId === talentId)
}
