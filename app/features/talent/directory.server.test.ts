import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '#app/features/catalogues/data/roles.ts'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import type { CatalogueOption } from '#app/features/catalogues/schema.ts'
import { withSystem } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'
import { ENGINES, openTestDatabase } from '#test/database.ts'
import { asVisitor, buildTalent } from '#test/world.ts'
import { countFacets, findBlockers, listFeatured, searchDirectory } from './directory.server.ts'
import { type DirectoryState, FACETS, PAGE_SIZE, parseDirectory } from './directory.ts'

type Profile = {
  id: string
  full_name: string
  headline: string
  primary_role: string
  primary_role_custom: string
  summary_bio: string
  skill_ids: string[]
  tool_ids: string[]
  created_at: Date
  years_experience: number | null
  price_day_min: number | null
  price_day_max: number | null
}

const PROFILES = 90
const random = mulberry32(20250301)

/** A small generator with a seed: every run sees the same people. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
const below = (limit: number) => Math.floor(random() * limit)
const some = (options: readonly CatalogueOption[]) =>
  options.slice(0, 6).flatMap(({ id }) => (random() < 0.4 ? [id] : []))
const words = ['cash', 'Growth', '100%', 'a_b', 'back\\slash', "O'Neil", '🦉', 'ÄÖÜ', 'runway']
const phrase = () => `${words[below(words.length)]} ${words[below(words.length)]}`

function makeProfile(position: number): Omit<Profile, 'id'> {
  const other = random() < 0.2
  return {
    full_name: `Person ${position} ${phrase()}`,
    headline: phrase(),
    primary_role: other ? 'other' : (ROLES[below(4)]?.name ?? ''),
    primary_role_custom: other ? 'Owl keeper' : '',
    summary_bio: phrase(),
    skill_ids: some(SKILLS),
    tool_ids: some(TOOLS),
    // Ties on purpose: the order must be one all the same.
    created_at: new Date(Date.UTC(2025, 0, 1 + below(5))),
    years_experience: random() < 0.2 ? null : below(4),
    price_day_min: random() < 0.2 ? null : 100 * below(4),
    price_day_max: random() < 0.2 ? null : 1000 + 100 * below(4),
  }
}

/** The specification's filters over a plain list. */
function model(profiles: Profile[], { q, role, skill, tool }: DirectoryState): Profile[] {
  const roles = FACETS.role.options.flatMap(({ id, name }) =>
    role.includes(id) ? [id === 'other' ? id : name] : [],
  )
  return profiles.filter(profile => {
    const shownRole =
      profile.primary_role === 'other' ? profile.primary_role_custom : profile.primary_role
    const text = [profile.full_name, profile.headline, shownRole, profile.summary_bio]
    return (
      (q === '' || text.some(part => part.toLowerCase().includes(q.toLowerCase()))) &&
      (roles.length === 0 || roles.includes(profile.primary_role)) &&
      skill.every(id => profile.skill_ids.includes(id)) &&
      tool.every(id => profile.tool_ids.includes(id))
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

function inOrder(profiles: Profile[], sort: DirectoryState['sort']): string[] {
  const key = SORT_KEYS[sort]
  return [...profiles]
    .sort((a, b) => {
      const [left, right] = [key(a), key(b)]
      return left === right ? (a.id < b.id ? -1 : 1) : left - right
    })
    .map(({ id }) => id)
}

const bare = parseDirectory(new URLSearchParams())
const terms = [
  '',
  '',
  'cash',
  'GROWTH',
  '%',
  '_',
  '\\',
  "o'n",
  '🦉',
  'äö',
  'owl',
  'person 1',
  'h 1',
]

function randomState(): DirectoryState {
  const sorts = Object.keys(SORT_KEYS).filter(
    (name): name is DirectoryState['sort'] => name in SORT_KEYS,
  )
  return {
    q: terms[below(terms.length)] ?? '',
    role: FACETS.role.options.slice(0, 4).flatMap(({ id }) => (random() < 0.25 ? [id] : [])),
    skill: some(SKILLS).slice(0, below(3)),
    tool: some(TOOLS).slice(0, below(2)),
    sort: sorts[below(sorts.length)] ?? 'recent',
    page: 1,
  }
}

describe.each(ENGINES)('the directory on the %s engine', engine => {
  let database: Database
  const profiles: Profile[] = []

  beforeAll(async () => {
    database = await openTestDatabase(engine)
    await withSystem(database.kysely, async tx => {
      for (let position = 0; position < PROFILES; position++) {
        const profile = makeProfile(position)
        const { talentId } = await buildTalent(tx, profile)
        profiles.push({ ...profile, id: talentId })
      }
    })
  })
  afterAll(() => database.close())

  test('finds what the specification says, in its order, with its total', async () => {
    for (let round = 0; round < 60; round++) {
      const state = randomState()
      const expected = inOrder(model(profiles, state), state.sort)
      const found = await asVisitor(database.kysely, tx => searchDirectory(tx, state))
      expect(found, JSON.stringify(state)).toEqual({
        ids: expected.slice(0, PAGE_SIZE),
        total: expected.length,
        page: 1,
        pageCount: Math.ceil(expected.length / PAGE_SIZE),
      })
    }
  })

  test('cuts one order into pages; a page beyond the last is the last', async () => {
    const pages = [1, 2, 3, 4, 99]
    const found = await asVisitor(database.kysely, async tx => {
      const answers = []
      for (const page of pages) answers.push(await searchDirectory(tx, { ...bare, page }))
      return answers
    })
    expect(found.slice(0, 4).flatMap(({ ids }) => ids)).toEqual(inOrder(profiles, 'recent'))
    expect(found[4]).toEqual(found[3])
  })

  test('counts what each option would give', async () => {
    for (let round = 0; round < 15; round++) {
      const state = randomState()
      const counts = await asVisitor(database.kysely, tx => countFacets(tx, state))
      const roles = FACETS.role.options.map(
        ({ id }) => model(profiles, { ...state, role: [id] }).length,
      )
      const adding = (facet: 'skill' | 'tool') =>
        FACETS[facet].options.map(
          ({ id }) => model(profiles, { ...state, [facet]: [...state[facet], id] }).length,
        )
      expect(counts).toEqual({ role: roles, skill: adding('skill'), tool: adding('tool') })
    }
  })

  test('says which filter stands in the way', async () => {
    const state = {
      ...bare,
      q: 'nobody says this',
      role: ['role_chief_executive_officer', 'role_chief_operating_officer'],
    }
    const blockers = await asVisitor(database.kysely, tx => findBlockers(tx, state))
    const without = model(profiles, { ...state, q: '' })
    expect(blockers).toEqual([
      {
        label: '“nobody says this”',
        search: '?role=role_chief_executive_officer&role=role_chief_operating_officer',
        total: without.length,
      },
    ])
  })

  test('features the newest three', async () => {
    const featured = await withSystem(database.kysely, async tx => {
      const made = []
      for (const day of [1, 4, 2, 3]) {
        const { talentId } = await buildTalent(tx, {
          featured: true,
          created_at: new Date(Date.UTC(2026, 0, day)),
        })
        made.push({ day, talentId })
      }
      return made.sort((a, b) => b.day - a.day).map(({ talentId }) => talentId)
    })
    const shown = await asVisitor(database.kysely, listFeatured)
    expect(shown.map(({ id }) => id)).toEqual(featured.slice(0, 3))
  })
})
