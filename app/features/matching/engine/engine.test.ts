// Compares the in-memory search with the reference: every pair scored by the one scoring function, sorted.
import { describe, expect, test } from 'vitest'
import { Best } from '#app/features/matching/engine/best.ts'
import { Engine } from '#app/features/matching/engine/engine.ts'
import type { IndexedRequest, IndexedTalent } from '#app/features/matching/engine/rows.ts'
import { everyPair } from '#test/matching/every-pair.ts'
import { DAYS, OWN_OPTIONS, oddRequest, oddTalent, some } from '#test/matching/odd-people.ts'
import { drawnRequest, drawnTalent, requestRow } from '#test/matching/rows.ts'
import { OWN_OPTIONS as DRAWN_OPTIONS, idOf, pick, random } from '../../../../bench/people.ts'

const MOST = 50
const OPTIONS = [...OWN_OPTIONS, ...DRAWN_OPTIONS.slice(0, 300)]

/** The rows, and the engine that holds them. */
class World {
  readonly engine = new Engine()
  readonly talents = new Map<string, IndexedTalent>()
  readonly requests = new Map<string, IndexedRequest>()
  #today: string = DAYS[1]

  constructor() {
    this.engine.setDay(this.#today)
    this.engine.putOptions(OPTIONS)
  }

  /** Changes the day: profiles with taken hours are put again, as the store does. */
  turnTo(day: string) {
    this.#today = day
    this.engine.setDay(day)
    this.engine.putTalents([...this.talents.values()].filter(({ taken }) => taken.length > 0))
  }

  putTalents(...rows: IndexedTalent[]) {
    for (const row of rows) this.talents.set(row.id, row)
    this.engine.putTalents(rows)
  }

  putRequests(...rows: IndexedRequest[]) {
    for (const row of rows) this.requests.set(row.id, row)
    this.engine.putRequests(rows)
  }

  removeTalent(id: string) {
    this.talents.delete(id)
    this.engine.removeTalent(id)
  }

  /** Expects the engine to find the best of all pairs from either side, with the same receipts. */
  expectTruth() {
    const [talents, requests] = [[...this.talents.values()], [...this.requests.values()]]
    const truth = everyPair({ talents, requests, options: OPTIONS, today: this.#today })
    for (const request of requests) {
      const { id } = request
      const best = truth.filter(
        ({ requestId, talentId }) => requestId === id && !this.talents.get(talentId)?.hidden,
      )
      expect(this.engine.talentsFor(request, MOST, false)).toEqual(
        best
          .slice(0, MOST)
          .map(({ talentId, receipt }) => ({ id: talentId, score: receipt.score })),
      )
      // Compared as one string: a deep comparison is slow.
      const rows = { pairs: best, requests, talents }
      const receipts = best.map(({ receipt, ...pair }) => ({ ...pair, ...receipt }))
      expect(JSON.stringify(this.engine.receipts(rows))).toBe(JSON.stringify(receipts))
      expect(JSON.stringify(this.engine.summaries(rows))).toBe(
        JSON.stringify(receipts.map(({ parts: _, ...summary }) => summary)),
      )
    }
    for (const talent of talents) {
      const best = truth.filter(
        ({ requestId, talentId }) =>
          talentId === talent.id && !this.requests.get(requestId)?.hidden,
      )
      expect(this.engine.requestsFor(talent, MOST)).toEqual(
        best
          .slice(0, MOST)
          .map(({ requestId, receipt }) => ({ id: requestId, score: receipt.score })),
      )
    }
  }
}

test.each([1, 2, 3, 4, 5, 6])(
  'world %i: odd people among random ones, before and after changes',
  seed => {
    const rnd = random(seed)
    const world = new World()
    for (let n = 0; n < 45; n++) world.putTalents(oddTalent(idOf(1, n), rnd))
    for (let n = 45; n < 75; n++) world.putTalents(drawnTalent(seed * 1_000 + n))
    for (let n = 0; n < 8; n++) world.putRequests(oddRequest(idOf(3, n), rnd))
    for (let n = 8; n < 12; n++) world.putRequests(drawnRequest(seed * 1_000 + n))
    world.expectTruth()

    for (const id of some(rnd, [...world.talents.keys()], 0.4)) {
      if (rnd() < 0.3) world.removeTalent(id)
      else world.putTalents({ ...oddTalent(id, rnd), hidden: rnd() < 0.2 })
    }
    for (const id of some(rnd, [...world.requests.keys()], 0.3))
      world.putRequests({ ...oddRequest(id, rnd), hidden: rnd() < 0.3 })
    world.expectTruth()
    world.turnTo(pick(rnd, DAYS.slice(2)))
    world.expectTruth()
  },
)

test('requests with thousands of different words', () => {
  const letters = (n: number): string =>
    n === 0 ? 'b' : `${letters(Math.floor(n / 20))}${'bcdfghjklmnpqrtvwxzo'[n % 20]}o`
  const words = Array.from({ length: 2_000 }, (_, n) => letters(n))
  const world = new World()
  for (let n = 0; n < 20; n++)
    world.putTalents({
      ...drawnTalent(n),
      summary_bio: words.filter((_, at) => at % 20 <= n).join(' '),
    })
  for (let n = 0; n < 3; n++)
    world.putRequests({
      ...drawnRequest(n),
      challenge_description: words.slice(0, 600 + n * 700).join(' '),
      required_skills: [],
      required_tools: [],
      desired_role: 'Nobody is this',
    })
  world.expectTruth()
})

test('a receipt is of the request’s texts as they are given, even if others were put', () => {
  const engine = new Engine()
  const talent = { ...drawnTalent(1), summary_bio: 'Years of glass blowing, and of teaching it.' }
  const put = { ...drawnRequest(1), challenge_description: 'We want to print books.' }
  const given = { ...put, challenge_description: 'Glass blowing is what we want to learn.' }
  engine.putTalents([talent])
  engine.putRequests([put])
  for (const request of [put, given]) {
    const pairs = [{ requestId: request.id, talentId: talent.id }]
    const [truth] = everyPair({ talents: [talent], requests: [request], options: [] })
    const [receipt] = engine.receipts({ pairs, requests: [request], talents: [talent] })
    expect(receipt).toEqual({ ...pairs[0], ...truth?.receipt })
    expect(receipt?.parts.some(({ detail }) => detail.includes('blow'))).toBe(request === given)
  }
})

test('a new option is found in texts that were there before it', () => {
  const engine = new Engine()
  const talent = { ...drawnTalent(1), summary_bio: 'Years of glass blowing.', skill_ids: [] }
  const request = { ...drawnRequest(1), required_skills: ['custom_glass'] }
  engine.putTalents([talent])
  engine.putRequests([request])
  const options = [{ id: 'custom_glass', catalogue: 'skills', name: 'Glass Blowing' }]
  expect(engine.putOptions(options)).toBe(true)
  const [pair] = everyPair({ talents: [talent], requests: [request], options })
  expect(engine.talentsFor(request, 1, false)).toEqual([
    { id: talent.id, score: pair?.receipt.score },
  ])
  expect(pair?.receipt.parts.find(({ part }) => part === 'skills')?.detail).toBe(
    'Has 0 of 1 skill; described, not listed: Glass Blowing.',
  )
  expect(engine.putOptions([{ id: 'custom_glass', catalogue: 'skills', name: 'Other' }])).toBe(
    false,
  )
})

test('a profile’s gaps: skills it describes without listing them, rarest first, and titles that nothing can be compared with', () => {
  const engine = new Engine()
  const unknown = { primary_role: 'other', primary_role_custom: 'MEAL Coordinator', headline: '' }
  const [own, other] = [1, 2].map(n => ({ ...drawnTalent(n), skill_ids: [], ...unknown }))
  if (own === undefined || other === undefined) throw new Error('Two talents are drawn')
  const text = 'I raised a seed round, and led fundraising and negotiation with banks.'
  const talent = { ...own, roles_offered: [], case_studies: [], summary_bio: text }
  engine.putTalents([talent, { ...other, skill_ids: ['skill_negotiation'] }])
  expect(engine.gapsOf(talent.id)).toEqual({
    describedSkills: ['skill_fundraising', 'skill_negotiation'],
    hasComparableRole: false,
  })
  const mended = { roles_offered: ['Head of Analytics'], skill_ids: ['skill_fundraising'] }
  engine.putTalents([{ ...talent, ...mended }])
  expect(engine.gapsOf(talent.id)).toEqual({
    describedSkills: ['skill_negotiation'],
    hasComparableRole: true,
  })
  engine.removeTalent(talent.id)
  expect(engine.gapsOf(talent.id)).toBeUndefined()
})

/** Requests with so few conditions that very many profiles score the same. */
const SPARSE = [
  { desired_role: 'Chief Financial Officer (CFO)' },
  { desired_role: 'Nobody is this' },
  { desired_role: 'Nobody is this', engagement_model: ['Advisory'] },
  { desired_role: 'Nobody is this', budget_day_max: 0 },
  { desired_role: 'VP of Finance', required_skills: ['skill_fundraising'] },
  { challenge_description: 'growth and revenue' },
  {},
].map((asked, n) => requestRow({ id: idOf(4, n), ...asked }))

describe('with more profiles than fit into one stretch', () => {
  const MANY = 10_000
  const engine = new Engine()
  engine.putOptions(OPTIONS)
  const requests = [...Array.from({ length: 25 }, (_, n) => drawnRequest(n)), ...SPARSE]
  engine.putRequests(requests)
  engine.putTalents(Array.from({ length: MANY }, (_, n) => drawnTalent(n)))

  const expectTheSame = () => {
    for (const request of requests) {
      const found = engine.talentsFor(request, MOST, false)
      expect(found, request.id).toEqual(engine.talentsFor(request, MOST, true))
    }
  }

  test('skipping most of them finds the same as scoring each one', () => {
    expectTheSame()
    const [single] = SPARSE
    expect(single && engine.talentsFor(single, MOST, false)).toHaveLength(MOST)
  })

  test('it still does after some were changed, removed and added', () => {
    const rnd = random(3)
    for (let n = 0; n < MANY; n += 37)
      engine.putTalents([{ ...drawnTalent(n + 500_000), id: idOf(1, n) }])
    for (let n = 5; n < MANY; n += 41) engine.removeTalent(idOf(1, n))
    for (let n = 0; n < 300; n++)
      engine.putTalents([{ ...drawnTalent(MANY + n), hidden: pick(rnd, [true, false]) }])
    expectTheSame()
  })
})

test('the best of many equals are the same in any order of insertion', () => {
  const rnd = random(11)
  const fine = Array.from({ length: 5_000 }, () => Math.floor(rnd() * 3))
  // So few values that many are equal and the id decides.
  const ties = fine.map(() => Math.floor(rnd() * 40))
  const tieOf = (row: number) => ties[row] ?? 0
  const idOfRow = (row: number) => String(20_000 - row)
  const ordered = [...fine.keys()].sort(
    (a, b) => (fine[b] ?? 0) - (fine[a] ?? 0) || tieOf(a) - tieOf(b) || b - a,
  )
  for (const rows of [[...fine.keys()], [...fine.keys()].reverse(), ordered]) {
    const best = new Best(MOST, tieOf, idOfRow)
    for (const row of rows) if (best.wants(row, fine[row] ?? 0)) best.add(row, fine[row] ?? 0)
    expect(best.inOrder().map(({ row }) => row)).toEqual(ordered.slice(0, MOST))
  }
})
