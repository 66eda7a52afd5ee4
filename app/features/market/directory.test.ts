// The directory beside a plain filter and sort over all rows: the same answers on both databases, whatever is asked
// and whatever has just been written.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '#app/features/catalogues/data/roles.ts'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import {
  type DirectoryAnswer,
  type DirectoryState,
  directorySearch,
  FACETS,
  PAGE_SIZE,
  parseDirectory,
  SORT_NAMES,
} from '#app/features/talent/directory.ts'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'
import { ENGINES, openTestDatabase } from '#test/database.ts'
import { drawn } from '#test/drawn.ts'
import { openMarket } from '#test/market.ts'
import { buildTalent } from '#test/world.ts'
import type { Market } from './market.server.ts'

const PROFILES = 150
const ROUNDS = 150

const { random, below, pick, some } = drawn(20261121)
const idsOf = (options: readonly { id: string }[]): string[] => options.map(({ id }) => id)

const WORDS =
  'cash flow Growth 100% a_b back\\slash O’Neil 🦉owl ÄÖÜ Σίσυφος İstanbul straße run runway a b'.split(
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
    // What was typed once stays when another role is chosen, and is not shown.
    primary_role_custom: pick(['', 'Owl keeper', 'Cash keeper']),
    summary_bio: text(14),
    // A list may name an option twice.
    skill_ids: idsOf([...some(SKILLS.slice(0, 6), 0.4), ...some(SKILLS.slice(0, 2), 0.3)]),
    tool_ids: idsOf(some(TOOLS.slice(0, 6), 0.4)),
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

const makeState = (): DirectoryState => ({
  q: random() < 0.3 ? '' : pick([term(), term(), term().toUpperCase(), '%', '_', '\\', 'keeper']),
  role: [
    ...(random() < 0.5 ? [] : some(ROLES.slice(0, 4), 0.4).map(({ id }) => id)),
    ...(random() < 0.1 ? ['other'] : []),
  ],
  skill: random() < 0.5 ? [] : some(SKILLS.slice(0, 6), 0.2).map(({ id }) => id),
  tool: random() < 0.7 ? [] : some(TOOLS.slice(0, 6), 0.2).map(({ id }) => id),
  sort: pick(SORT_NAMES),
  page: random() < 0.7 ? 1 : 1 + below(8),
})

/** The one letter that JavaScript lower-cases by its place is one letter to a search. */
const lower = (text: string) => text.toLowerCase().replaceAll('ς', 'σ')

/** The specification's filters over a plain list. */
function listMatching(profiles: readonly Profile[], asked: DirectoryState): Profile[] {
  const roles = asked.role.map(id => ROLES.find(role => role.id === id)?.name ?? id)
  return profiles.filter(profile => {
    const shownRole =
      profile.primary_role === 'other' ? profile.primary_role_custom : profile.primary_role
    const texts = [profile.full_name, profile.headline, shownRole, profile.summary_bio]
    return (
      !profile.hidden &&
      (asked.q === '' || texts.some(text => lower(text).includes(lower(asked.q)))) &&
      (roles.length === 0 || roles.includes(profile.primary_role)) &&
      asked.skill.every(id => profile.skill_ids.includes(id)) &&
      asked.tool.every(id => profile.tool_ids.includes(id))
    )
  })
}

const last = Number.POSITIVE_INFINITY
const SORT_KEYS = {
  recent: (profile: Profile) => -profile.created_at.getTime(),
  experience: (profile: Profile) => -(profile.years_experience ?? -last),
  rate_low: (profile: Profile) => profile.price_day_min ?? last,
  rate_high: (profile: Profile) => -(profile.price_day_max ?? -last),
}

function listInOrder(profiles: readonly Profile[], asked: DirectoryState): string[] {
  const key = SORT_KEYS[asked.sort]
  return listMatching(profiles, asked)
    .sort((a, b) => {
      const [left, right] = [key(a), key(b)]
      return left === right ? (a.id < b.id ? -1 : 1) : left - right
    })
    .map(({ id }) => id)
}

/** What the specification says is shown, read off the rows. */
function plainAnswer(profiles: readonly Profile[], asked: DirectoryState): DirectoryAnswer {
  const found = listMatching(profiles, asked)
  const inAnyRole = listMatching(profiles, { ...asked, role: [] })
  const ids = listInOrder(profiles, asked)
  const pageCount = Math.ceil(ids.length / PAGE_SIZE)
  const page = Math.min(asked.page, Math.max(pageCount, 1))
  const without: (readonly [label: string, state: DirectoryState])[] = []
  if (asked.q) without.push([`“${asked.q}”`, { ...asked, q: '' }])
  if (asked.role.length === 1) without.push([nameOf('role', asked.role[0]), { ...asked, role: [] }])
  for (const facet of ['skill', 'tool'] as const)
    for (const id of asked[facet])
      without.push([
        nameOf(facet, id),
        { ...asked, [facet]: asked[facet].filter(other => other !== id) },
      ])
  if (asked.role.length > 1)
    without.push([`all ${asked.role.length} roles`, { ...asked, role: [] }])
  const blockers = without
    .map(([label, state]) => ({
      label,
      search: directorySearch({ ...state, page: 1 }),
      total: ids.length > 0 ? 0 : listMatching(profiles, state).length,
    }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
  return {
    ids: ids.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    total: ids.length,
    page,
    pageCount,
    counts: {
      role: FACETS.role.options.map(
        ({ id, name }) =>
          inAnyRole.filter(one => one.primary_role === (id === 'other' ? id : name)).length,
      ),
      skill: FACETS.skill.options.map(
        ({ id }) => found.filter(one => one.skill_ids.includes(id)).length,
      ),
      tool: FACETS.tool.options.map(
        ({ id }) => found.filter(one => one.tool_ids.includes(id)).length,
      ),
    },
    blockers,
  }
}

function nameOf(facet: 'role' | 'skill' | 'tool', id = ''): string {
  const options: readonly { id: string; name: string }[] = FACETS[facet].options
  return options.find(option => option.id === id)?.name ?? id
}

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
    for (let n = 0; n < PROFILES; n++) await addTalent()
    market = await openMarket(database)
  }, 60_000)
  afterAll(async () => {
    await market.close()
    await database.close()
  })

  async function expectSame(rounds: number, by = market): Promise<number> {
    let found = 0
    for (let round = 0; round < rounds; round++) {
      const asked = makeState()
      const truth = plainAnswer(profiles, asked)
      expect(await by.directory(asked), JSON.stringify(asked)).toEqual(truth)
      const { counts: _, blockers: __, ...page } = truth
      expect(await by.directoryPage(asked), JSON.stringify(asked)).toEqual(page)
      if (truth.total > 0) found += 1
    }
    return found
  }

  test('answers what a plain filter and sort over all rows answers', async () => {
    expect(await expectSame(ROUNDS)).toBeGreaterThan(ROUNDS / 4)
  }, 60_000)

  test('cuts one order into pages; a page beyond the last is the last', async () => {
    const bare = parseDirectory(new URLSearchParams())
    const all: string[] = []
    for (let page = 1; page <= Math.ceil(profiles.length / PAGE_SIZE); page++)
      all.push(...((await market.directory({ ...bare, page }))?.ids ?? []))
    expect(all).toEqual(listInOrder(profiles, bare))
    const beyond = await market.directory({ ...bare, page: 99 })
    expect(beyond?.ids).toEqual(all.slice(-(all.length % PAGE_SIZE || PAGE_SIZE)))
  })

  test('a profile that is added, changed, hidden, shown again or gone counts on the next read', async () => {
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
    // What is written of a hidden profile stays unseen, and is there once it is shown.
    await change(hidden, { headline: 'cash cash cash' })
    await remove(gone)
    // Its place is taken by the next who comes.
    await addTalent()
    await expectSame(10)
    await change(hidden, { hidden: false })
    await change(other, { hidden: true })
    await expectSame(20)
  }, 60_000)

  test('a change that is rolled back was none', async () => {
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

  test('another server sees it too, and one that begins later sees the same', async () => {
    const second = await openMarket(database)
    await addTalent()
    await expectSame(5, second)
    await expectSame(5)
    await second.close()
  }, 60_000)
})
