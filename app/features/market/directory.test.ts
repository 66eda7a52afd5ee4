// Compares the directory with a plain filter and sort over all rows: the same results on both databases, for any
// query and after any write.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '#app/features/catalogues/data/roles.ts'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import {
  ENGAGEMENT_TYPES,
  TALENT_WORKING_MODELS,
  TIME_ZONES,
} from '#app/features/catalogues/schema.ts'
import {
  type DirectoryState,
  eachFacet,
  type FacetName,
  PAGE_SIZE,
  SORT_NAMES,
} from '#app/features/talent/directory/directory.ts'
import { FACET_OPTIONS, parseDirectory } from '#app/features/talent/directory/facet-options.ts'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'
import { ENGINES, openTestDatabase } from '#test/database.ts'
import { openMarket } from '#test/market.ts'
import { listInOrder, listMatching, OWN, plainAnswer } from '#test/plain-directory.ts'
import { seededRandom } from '#test/seeded-random.ts'
import { buildTalent } from '#test/world.ts'
import type { Market } from './market.server.ts'

const PROFILES = 150
const ROUNDS = 150

const { random, below, pick, some } = seededRandom(20261121)
const idsOf = (options: readonly { id: string }[]): string[] => options.map(({ id }) => id)

const WORDS =
  "cash flow Growth 100% a_b back\\slash O’Neil O'Neil Łódź Søren 🦉owl ÄÖÜ Σίσυφος İstanbul straße run runway runner (running) agency agencies e-mail email a b".split(
    ' ',
  )
const GAPS = [' ', ' ', ' ', ' ', '  ', '\n', '\n\n', ', ']
const text = (most: number) =>
  Array.from({ length: below(most) }, () => pick(WORDS) + pick(GAPS)).join('')

type Profile = ReturnType<typeof makeProfile> & { id: string; hidden: boolean }

function makeProfile() {
  const other = random() < 0.2
  return {
    full_name: `${pick(WORDS)} ${pick(WORDS)}`,
    headline: text(4),
    primary_role: other ? 'other' : pick(ROLES.slice(0, 4)).name,
    // A custom role stays stored when another role is chosen, and is not shown.
    primary_role_custom: pick(['', 'Owl keeper', 'Cash keeper', 'Finance chief', 'CEO & owl']),
    summary_bio: text(14),
    // A list may contain an option twice.
    skill_ids: idsOf([...some(SKILLS.slice(0, 6), 0.4), ...some(SKILLS.slice(0, 2), 0.3)]),
    tool_ids: idsOf(some([...TOOLS.slice(0, 6), ...OWN], 0.4)),
    industries_experienced: some(['SaaS', 'Hospitals & Health Systems', 'Owl cafés'], 0.2),
    languages_spoken: some(['English', 'French', 'German', 'Owlish'], 0.4),
    engagement_types: some(ENGAGEMENT_TYPES, 0.4),
    working_model: pick([null, ...TALENT_WORKING_MODELS]),
    timezone: pick([null, ...TIME_ZONES]),
    max_hours_per_week: pick([null, 7, 8, 20, 40]),
    availability_notice_days: pick([null, 0, 7, 8, 30, 31]),
    // Ties on purpose: the order must be unique all the same.
    created_at: new Date(Date.UTC(2025, 0, 1 + below(9), 0, 0, below(3))),
    years_experience: random() < 0.2 ? null : below(5),
    price_day_min: random() < 0.2 ? null : 250 * below(5),
    price_day_max: random() < 0.2 ? null : 1000 + 100 * below(5),
  }
}

/** A word, a part of one, or a run over several. */
function term(): string {
  const words = Array.from({ length: 1 + below(3) }, () => pick(WORDS)).join(pick([' ', ' ', '  ']))
  const letters = [...words]
  const from = below(letters.length)
  return letters
    .slice(from, from + 1 + below(letters.length - from))
    .join('')
    .trim()
}

const NAMED = [...SKILLS.slice(0, 6), ...TOOLS.slice(0, 6), ...OWN].map(({ name }) => name)
/** A word of a role, of an option's name or of a text; often only its beginning. */
function word(): string {
  const from = pick([...WORDS, ...WORDS, ...NAMED, 'Chief', 'officer', 'Health', 'of', 'and'])
  const [chosen = ''] = some(from.split(' '), 0.6)
  return random() < 0.3 ? [...chosen].slice(0, 1 + below(4)).join('') : chosen
}
/** A title by another name than its profiles have, with words that need not be found. */
const title = () => pick(['CFO', 'C.F.O.', 'interim ceo', 'chief operations officer', 'an expert'])
const words = () => Array.from({ length: 1 + below(3) }, word).join(pick([' ', ' ', ', ', '  ']))

/** How often each filter is used, and with which options. */
const ASKED: Record<FacetName, number> = {
  ...eachFacet(() => 0.1),
  role: 0.4,
  skill: 0.3,
  tool: 0.2,
}
const FIRST = { ...eachFacet(() => 12), role: 4, skill: 6, tool: 6 }
const ASKABLE = eachFacet(facet => {
  const options = FACET_OPTIONS[facet]
  const held = options.filter(({ name }) => ['SaaS', 'Hospitals & Health Systems'].includes(name))
  const others = facet === 'role' ? options.slice(-1) : []
  return [...options.slice(0, FIRST[facet]), ...held, ...others]
})

const makeState = (): DirectoryState => ({
  q:
    random() < 0.3
      ? ''
      : pick([
          ...[term(), term().toUpperCase(), words(), words(), '%', '_', '\\', 'keeper'],
          ...[title(), `${title()} ${words()}`],
        ]).trim(),
  ...eachFacet(facet => (random() < ASKED[facet] ? idsOf(some(ASKABLE[facet], 0.3)) : [])),
  sort: pick([null, null, ...SORT_NAMES]),
  page: random() < 0.7 ? 1 : 1 + below(8),
})

describe.each(ENGINES)('the directory, loaded from the %s database', engine => {
  let database: Database
  let market: Market
  const profiles: Profile[] = []
  const system = <T>(work: (tx: SystemTx) => Promise<T>) => withSystem(database.kysely, work)

  async function addTalent(): Promise<void> {
    const profile = makeProfile()
    const { talentId } = await system(tx => buildTalent(tx, profile))
    profiles.push({ ...profile, id: talentId, hidden: false })
  }
  async function change(profile: Profile, values: Partial<Omit<Profile, 'id'>>): Promise<void> {
    Object.assign(profile, values)
    await system(tx =>
      tx.updateTable('talent_profiles').set(values).where('id', '=', profile.id).execute(),
    )
  }
  async function remove(profile: Profile): Promise<void> {
    profiles.splice(profiles.indexOf(profile), 1)
    await system(tx => tx.deleteFrom('talent_profiles').where('id', '=', profile.id).execute())
  }

  beforeAll(async () => {
    database = await openTestDatabase(engine)
    await system(tx =>
      tx
        .insertInto('custom_options')
        .values(OWN.map(each => ({ ...each, catalogue: 'tools', category: 'Other' })))
        .execute(),
    )
    for (let n = 0; n < PROFILES; n++) await addTalent()
    market = await openMarket(database)
  })
  afterAll(async () => {
    await market.close()
    await database.close()
  })

  async function expectSame(rounds: number, by = market): Promise<number> {
    let found = 0
    for (let round = 0; round < rounds; round++) {
      const asked = makeState()
      const truth = plainAnswer(profiles, asked)
      const whole = await by.directory(asked)
      const { spellings, parts, ...answer } = whole ?? { spellings: [], parts: [] }
      expect(answer, JSON.stringify(asked)).toEqual(truth)
      for (const { q, search, total } of [...spellings, ...parts]) {
        expect(truth.total).toBe(0)
        expect(listMatching(profiles, { ...asked, q }).length).toBe(total)
        expect(parseDirectory(new URLSearchParams(search)).q).toBe(q)
      }
      const { counts: _, blockers: __, ...page } = truth
      expect(await by.directoryPage(asked), JSON.stringify(asked)).toEqual(page)
      if (truth.total > 0) found += 1
    }
    return found
  }

  test('returns the same as a plain filter and sort over all rows', async () => {
    expect(await expectSame(ROUNDS)).toBeGreaterThan(ROUNDS / 4)
  })

  test('cuts one order into pages; a page beyond the last is the last', async () => {
    const bare = parseDirectory(new URLSearchParams())
    const all: string[] = []
    for (let page = 1; page <= Math.ceil(profiles.length / PAGE_SIZE); page++)
      all.push(...((await market.directory({ ...bare, page }))?.ids ?? []))
    expect(all).toEqual(listInOrder(profiles, bare))
    const beyond = await market.directory({ ...bare, page: 99 })
    expect(beyond?.ids).toEqual(all.slice(-(all.length % PAGE_SIZE || PAGE_SIZE)))
  })

  test('the next query sees a profile that was added, changed, hidden, shown again or deleted', async () => {
    for (const profile of profiles.slice(0, 12)) {
      await addTalent()
      await expectSame(2)
      await change(profile, makeProfile())
      await expectSame(2)
    }
    const [hidden, other, gone] = profiles
    if (hidden === undefined || other === undefined || gone === undefined)
      throw new Error('the world was not built')
    await change(hidden, { hidden: true })
    await expectSame(5)
    // Changes of a hidden profile are invisible until it is shown again.
    await change(hidden, { headline: 'cash cash cash' })
    await remove(gone)
    // The next profile reuses its row.
    await addTalent()
    await expectSame(10)
    await change(hidden, { hidden: false })
    await change(other, { hidden: true })
    await expectSame(20)
  })

  test('a change that is rolled back has no effect', async () => {
    const [profile] = profiles
    const undone = system(async tx => {
      await tx
        .updateTable('talent_profiles')
        .set({ hidden: true })
        .where('id', '=', profile?.id ?? '')
        .execute()
      throw new Error('not after all')
    })
    await expect(undone).rejects.toThrow('not after all')
    await expectSame(3)
  })

  test('another server sees the same, and so does one that starts later', async () => {
    const second = await openMarket(database)
    await addTalent()
    await expectSame(5, second)
    await expectSame(5)
    await second.close()
  })
})
