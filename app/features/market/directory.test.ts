// The directory beside a plain filter and sort over all rows: the same answers on both databases, whatever is asked
// and whatever has just been written.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INDUSTRIES } from '#app/features/catalogues/data/industries.ts'
import { ROLES } from '#app/features/catalogues/data/roles.ts'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import { optionNames } from '#app/features/catalogues/option-names.ts'
import {
  type DirectoryAnswer,
  type DirectoryState,
  directorySearch,
  FACETS,
  PAGE_SIZE,
  parseDirectory,
  SORT_NAMES,
} from '#app/features/talent/directory.ts'
import { searchedWords } from '#app/features/talent/searched.ts'
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
const OWN = [
  { id: 'custom_owl0000001', name: 'Owl rearing' },
  { id: 'custom_run0000001', name: 'Night runs (cash)' },
]
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
    tool_ids: idsOf(some([...TOOLS.slice(0, 6), ...OWN], 0.4)),
    industries_experienced: some(['SaaS', 'Hospitals & Health Systems', 'Owl cafés'], 0.2),
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

const NAMED = [...SKILLS.slice(0, 6), ...TOOLS.slice(0, 6), ...OWN].map(({ name }) => name)
/** A word of a role, of an option's name or of a text; often only its beginning. */
function word(): string {
  const from = pick([...WORDS, ...WORDS, ...NAMED, 'Chief', 'officer', 'Health', 'of', 'and'])
  const [chosen = ''] = some(from.split(' '), 0.6)
  return random() < 0.3 ? chosen.slice(0, 1 + below(4)) : chosen
}
const words = () => Array.from({ length: 1 + below(3) }, word).join(pick([' ', ' ', ', ', '  ']))

const makeState = (): DirectoryState => ({
  q:
    random() < 0.3
      ? ''
      : pick([term(), term().toUpperCase(), words(), words(), '%', '_', '\\', 'keeper']).trim(),
  role: [
    ...(random() < 0.5 ? [] : some(ROLES.slice(0, 4), 0.4).map(({ id }) => id)),
    ...(random() < 0.1 ? ['other'] : []),
  ],
  skill: random() < 0.5 ? [] : some(SKILLS.slice(0, 6), 0.2).map(({ id }) => id),
  tool: random() < 0.7 ? [] : some(TOOLS.slice(0, 6), 0.2).map(({ id }) => id),
  sort: pick([null, null, ...SORT_NAMES]),
  page: random() < 0.7 ? 1 : 1 + below(8),
})

/** The one letter that JavaScript lower-cases by its place is one letter to a search, with an accent or without. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')

const LETTER = /[\p{L}\p{M}\p{N}]/u
/** How a word stands in a text: not at all, at the beginning of one, or whole. */
function stands(piece: string, text: string): 0 | 1 | 2 {
  let best: 0 | 1 | 2 = 0
  for (let at = text.indexOf(piece); at !== -1; at = text.indexOf(piece, at + 1)) {
    const before = [...text.slice(0, at)].at(-1) ?? ' '
    const after = [...text.slice(at + piece.length)][0] ?? ' '
    const [first = '', last = ''] = [[...piece][0], [...piece].at(-1)]
    if (LETTER.test(first) && LETTER.test(before)) continue
    if (!LETTER.test(last) || !LETTER.test(after)) return 2
    best = 1
  }
  return best
}

const holds = (texts: readonly string[], piece: string, least: 1 | 2) =>
  texts.some(text => stands(piece, plain(text)) >= least)

function textsOf(profile: Profile) {
  const listed = [...SKILLS, ...TOOLS].filter(({ id }) =>
    [...profile.skill_ids, ...profile.tool_ids].includes(id),
  )
  const own = OWN.filter(({ id }) => profile.tool_ids.includes(id)).map(({ name }) => name)
  const industries = profile.industries_experienced.map(
    name => `${name} ${INDUSTRIES.find(each => each.name === name)?.category ?? ''}`,
  )
  const role = profile.primary_role === 'other' ? profile.primary_role_custom : profile.primary_role
  const title = [profile.full_name, role]
  const headline = [profile.headline, ...own, ...industries]
  return {
    title,
    headline,
    named: listed.flatMap(({ id, name }) => optionNames(id, name)),
    written: [...title, ...headline, profile.summary_bio],
  }
}

/** What the places where the words of a search stand are worth together; null where it is not found. */
function relevance(profile: Profile, q: string): number | null {
  const { title, headline, named, written } = textsOf(profile)
  const wanted = searchedWords(plain(q))
  const hasWords = wanted.every(({ piece, whole }) =>
    holds([...written, ...named], piece, whole ? 2 : 1),
  )
  const isTyped = written.some(text => plain(text).includes(plain(q)))
  if (!isTyped && (wanted.length === 0 || !hasWords)) return null
  return wanted.reduce((sum, { piece }) => {
    if (holds(title, piece, 2)) return sum + 4
    if (holds([...headline, ...named], piece, 2)) return sum + 3
    if (holds([...title, ...headline, ...named], piece, 1)) return sum + 2
    return holds(written, piece, 2) ? sum + 1 : sum
  }, 0)
}

/** The filters over a plain list. */
function listMatching(profiles: readonly Profile[], asked: DirectoryState): Profile[] {
  const roles = asked.role.map(id => ROLES.find(role => role.id === id)?.name ?? id)
  return profiles.filter(
    profile =>
      !profile.hidden &&
      (asked.q === '' || relevance(profile, asked.q) !== null) &&
      (roles.length === 0 || roles.includes(profile.primary_role)) &&
      asked.skill.every(id => profile.skill_ids.includes(id)) &&
      asked.tool.every(id => profile.tool_ids.includes(id)),
  )
}

const last = Number.POSITIVE_INFINITY
const SORT_KEYS = {
  recent: (profile: Profile) => -profile.created_at.getTime(),
  experience: (profile: Profile) => -(profile.years_experience ?? -last),
  rate_low: (profile: Profile) => profile.price_day_min ?? last,
  rate_high: (profile: Profile) => -(profile.price_day_max ?? -last),
}

function listInOrder(profiles: readonly Profile[], asked: DirectoryState): string[] {
  const sort = asked.sort ?? (asked.q === '' ? 'recent' : 'relevance')
  const keys = (profile: Profile) =>
    sort === 'relevance'
      ? [-(relevance(profile, asked.q) ?? 0), SORT_KEYS.recent(profile)]
      : [SORT_KEYS[sort](profile)]
  return listMatching(profiles, asked)
    .map(profile => ({ id: profile.id, keys: keys(profile) }))
    .sort((a, b) => {
      const nth = a.keys.findIndex((key, n) => key !== b.keys[n])
      return nth === -1 ? (a.id < b.id ? -1 : 1) : (a.keys[nth] ?? 0) - (b.keys[nth] ?? 0)
    })
    .map(({ id }) => id)
}

/** What the specification says is shown, read off the rows. */
function plainAnswer(
  profiles: readonly Profile[],
  asked: DirectoryState,
): Omit<DirectoryAnswer, 'spellings'> {
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
    await system(tx =>
      tx
        .insertInto('custom_options')
        .values(OWN.map(each => ({ ...each, catalogue: 'tools', category: 'Other' })))
        .execute(),
    )
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
      const whole = await by.directory(asked)
      const { spellings, ...answer } = whole ?? { spellings: [] }
      expect(answer, JSON.stringify(asked)).toEqual(truth)
      for (const { q, search, total } of spellings) {
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
