// The directory in memory beside the directory in the database: the same answers on both databases, whatever is
// asked and whatever has just been written.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '#app/features/catalogues/data/roles.ts'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'
import { ENGINES, openTestDatabase } from '#test/database.ts'
import { asPerson, asVisitor, buildTalent, type Talent } from '#test/world.ts'
import { answerDirectory } from '../directory.server.ts'
import { DIRECTORY_SORTS, type DirectoryState } from '../directory.ts'
import { createDirectory, type Directory } from './directory-engine.server.ts'

const PROFILES = 150
const ROUNDS = 150

const random = (() => {
  let state = 20261121
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
})()
const below = (limit: number) => Math.floor(random() * limit)
function pick<T>(list: readonly T[]): T {
  const found = list[below(list.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}
const some = <T>(list: readonly T[], share: number) => list.filter(() => random() < share)

const WORDS =
  'cash flow Growth 100% a_b back\\slash O’Neil 🦉owl ÄÖÜ Σίσυφος İstanbul straße run runway a b'.split(
    ' ',
  )
const GAPS = [' ', ' ', ' ', ' ', '  ', '\n', '\n\n', ', ']
const text = (most: number) =>
  Array.from({ length: below(most) }, () => pick(WORDS) + pick(GAPS)).join('')

function columns() {
  const other = random() < 0.2
  return {
    full_name: `${pick(WORDS)} ${pick(WORDS)}`,
    headline: text(4),
    primary_role: other ? 'other' : pick(ROLES.slice(0, 4)).name,
    primary_role_custom: other ? 'Owl keeper' : '',
    summary_bio: text(14),
    skill_ids: [...some(SKILLS.slice(0, 6), 0.4), ...some(SKILLS.slice(0, 2), 0.3)].map(
      ({ id }) => id,
    ),
    tool_ids: some(TOOLS.slice(0, 6), 0.4).map(({ id }) => id),
    // Ties on purpose: the order must be one all the same.
    created_at: new Date(Date.UTC(2025, 0, 1 + below(9), 0, 0, below(3))),
    years_experience: random() < 0.2 ? null : below(5),
    price_day_min: random() < 0.2 ? null : 100 * below(5),
    price_day_max: random() < 0.2 ? null : 1000 + 100 * below(5),
  }
}

/** A word, a part of one, or a stretch over several. */
function term(): string {
  const words = Array.from({ length: 1 + below(3) }, () => pick(WORDS)).join(pick([' ', ' ', '  ']))
  const letters = [...words]
  const from = below(letters.length)
  return letters
    .slice(from, from + 1 + below(letters.length - from))
    .join('')
    .trim()
}

const state = (): DirectoryState => ({
  q: random() < 0.3 ? '' : pick([term(), term(), term().toUpperCase(), 'a\nb', '%', '_', '\\']),
  role: random() < 0.5 ? [] : some(ROLES.slice(0, 4), 0.4).map(({ id }) => id),
  skill: random() < 0.5 ? [] : some(SKILLS.slice(0, 6), 0.2).map(({ id }) => id),
  tool: random() < 0.7 ? [] : some(TOOLS.slice(0, 6), 0.2).map(({ id }) => id),
  sort: pick(DIRECTORY_SORTS).value,
  page: random() < 0.7 ? 1 : 1 + below(8),
})

describe.each(ENGINES)('the directory in memory, beside the %s database', engine => {
  let database: Database
  let directory: Directory
  const talents: Talent[] = []
  const failures: unknown[] = []
  const system = <T>(work: (tx: SystemTx) => Promise<T>) => withSystem(database.kysely, work)
  const open = (fromProfiles: number) =>
    createDirectory({ asSystem: system, fromProfiles, onFailure: error => failures.push(error) })
  const addTalent = () => system(tx => buildTalent(tx, columns()))

  beforeAll(async () => {
    database = await openTestDatabase(engine)
    for (let n = 0; n < PROFILES; n++) talents.push(await addTalent())
    directory = open(1)
    expect(await directory.start()).toBe(true)
  }, 60_000)
  afterAll(async () => {
    await directory.close()
    await database.close()
    expect(failures).toEqual([])
  })

  async function expectSame(rounds: number, by = directory) {
    let found = 0
    for (let round = 0; round < rounds; round++) {
      const asked = state()
      const answer = await by.answer(asked)
      const truth = await asVisitor(database.kysely, tx => answerDirectory(tx, asked))
      if (asked.q.includes('\n')) expect(answer).toBeNull()
      else expect(answer, JSON.stringify(asked)).toEqual(truth)
      if (answer !== null) {
        const { counts, blockers: _, ...page } = truth
        expect(await by.find(asked), JSON.stringify(asked)).toEqual(page)
        expect(await by.facets(asked), JSON.stringify(asked)).toEqual(counts)
      }
      if (truth.total > 0) found += 1
    }
    return found
  }

  test('answers what the database answers', async () => {
    expect(await expectSame(ROUNDS)).toBeGreaterThan(ROUNDS / 4)
  }, 60_000)

  test('a profile that is added, changed, hidden, shown again or gone counts on the next read', async () => {
    const change = (person: Talent, values: object) =>
      system(tx =>
        tx.updateTable('talent_profiles').set(values).where('id', '=', person.talentId).execute(),
      )
    for (const person of talents.slice(0, 12)) {
      talents.push(await addTalent())
      await expectSame(2)
      await change(person, columns())
      await expectSame(2)
    }
    const [hidden, gone] = talents
    if (hidden === undefined || gone === undefined) throw new Error('the world was not built')
    const whole: DirectoryState = { q: '', role: [], skill: [], tool: [], sort: 'recent', page: 1 }
    const total = async () => (await directory.answer(whole))?.total
    const before = (await total()) ?? 0
    await change(hidden, { hidden: true })
    expect(await total()).toBe(before - 1)
    // Their own page is theirs, the directory is everybody's: hidden is hidden to whoever asks.
    expect(await asPerson(database.kysely, hidden, tx => answerDirectory(tx, whole))).toEqual(
      await directory.answer(whole),
    )
    await expectSame(5)
    await change(hidden, { hidden: false })
    expect(await total()).toBe(before)
    await system(tx => tx.deleteFrom('talent_profiles').where('id', '=', gone.talentId).execute())
    expect(await total()).toBe(before - 1)
    await expectSame(20)
  }, 60_000)

  test('another server sees it too, and one that begins later sees the same', async () => {
    const second = open(1)
    await second.start()
    await addTalent()
    await expectSame(5, second)
    await expectSame(5)
    await second.close()
  }, 60_000)

  test('few profiles leave the answer to the database', async () => {
    const idle = open(100_000)
    expect(await idle.start()).toBe(false)
    expect(await idle.answer(state())).toBeNull()
    await idle.close()
  })

  test('what the search text holds is what the engine was given', async () => {
    const { rows } = await sql<{ held: number }>`
      select count(*)::integer as held from talent_profiles where search_text like '%  %'
    `.execute(database.kysely)
    expect(rows[0]?.held).toBeGreaterThan(0)
  })
})
