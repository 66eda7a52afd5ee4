// A plain reference for the directory's rules, slow but short: the index must return the same.
import { INDUSTRIES } from '#app/features/catalogues/data/industries.ts'
import { SKILLS } from '#app/features/catalogues/data/skills.ts'
import { TOOLS } from '#app/features/catalogues/data/tools.ts'
import { optionNames } from '#app/features/catalogues/option-names.ts'
import type { CatalogueOption } from '#app/features/catalogues/schema.ts'
import { otherForms } from '#app/features/market/directory/forms.ts'
import {
  isLevel,
  rolesMeant,
  type Term,
  termsOf,
  wordsOf,
} from '#app/features/market/directory/terms.ts'
import {
  type DirectoryAnswer,
  type DirectoryFilter,
  type DirectoryRow,
  type DirectorySort,
  type DirectoryState,
  directorySearch,
  eachFacet,
  FACET_NAMES,
  FACETS,
  type FacetName,
  PAGE_SIZE,
} from '#app/features/talent/directory/directory.ts'
import { FACET_OPTIONS } from '#app/features/talent/directory/facet-options.ts'
import { joinedWords, type SearchedWord } from '#app/features/talent/directory/searched.ts'

type PlainProfile = Omit<DirectoryRow, 'created'> & { created_at: Date; hidden: boolean }

/** Custom tools. */
export const OWN = [
  { id: 'custom_owl0000001', name: 'Owl rearing' },
  { id: 'custom_run0000001', name: 'Night runs (cash)' },
]

/** Letters and signs that have no accent to take off, as people type them. */
const TYPED = "ςσ łl øo đd ðd ħh ıi ’' ‘' ʼ' ‐- ‑-".split(' ')
function plain(text: string): string {
  const known = PLAIN.get(text)
  if (known !== undefined) return known
  let made = text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('þ', 'th')
  for (const [letter = '', typed = ''] of TYPED) made = made.replaceAll(letter, typed)
  PLAIN.set(text, made)
  return made
}
const PLAIN = new Map<string, string>()

const LETTER = /[\p{L}\p{M}\p{N}]/u
/** How a word occurs in a text: 0 not at all, 1 at the beginning of a word, 2 as a whole word. */
function stands(piece: string, text: string): 0 | 1 | 2 {
  let best: 0 | 1 | 2 = 0
  for (let at = text.indexOf(piece); at !== -1; at = text.indexOf(piece, at + 1)) {
    const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? ' '
    const after = [...text.slice(at + piece.length, at + piece.length + 2)][0] ?? ' '
    const [first = '', last = ''] = [[...piece][0], [...piece].at(-1)]
    if (LETTER.test(first) && LETTER.test(before)) continue
    if (!LETTER.test(last) || !LETTER.test(after)) return 2
    best = 1
  }
  return best
}

const holdsAsTyped = (texts: readonly string[], piece: string, least: 1 | 2) =>
  texts.some(text => stands(piece, plain(text)) >= least)

/** Another form of a word counts as if it only began a word. */
const holds = (texts: readonly string[], piece: string, least: 1 | 2) =>
  holdsAsTyped(texts, piece, least) ||
  (least === 1 && otherForms(piece).some(form => holdsAsTyped(texts, form, 2)))

const NAMED = new Map<string, CatalogueOption>([
  ...[...SKILLS, ...TOOLS].map(option => [option.id, option] as const),
  ...INDUSTRIES.map(option => [option.name, option] as const),
])

function textsOf(profile: PlainProfile) {
  const listed = [...profile.skill_ids, ...profile.tool_ids].flatMap(id => NAMED.get(id) ?? [])
  const own = OWN.filter(({ id }) => profile.tool_ids.includes(id)).map(({ name }) => name)
  const industries = profile.industries_experienced.flatMap(name => NAMED.get(name) ?? [])
  const ownIndustries = profile.industries_experienced.filter(name => !NAMED.has(name))
  const role = profile.primary_role === 'other' ? profile.primary_role_custom : profile.primary_role
  const title = withJoined([profile.full_name, role, ...rolesMeant(role)])
  const headline = withJoined([profile.headline, ...own, ...ownIndustries])
  return {
    title,
    headline,
    named: withJoined([...listed, ...industries].flatMap(optionNames)),
    written: [...title, ...headline, ...withJoined([profile.summary_bio])],
  }
}

/** Texts, and their words with a hyphen or apostrophe also without it. */
function withJoined(texts: readonly string[]): string[] {
  return texts.flatMap(text => [text, ...joinedWords(plain(text))])
}

/** How relevant the place is where a word occurs; null if it doesn't. */
function placeOf(profile: PlainProfile, { piece, whole }: SearchedWord): number | null {
  const { title, headline, named, written } = textsOf(profile)
  if (holds(title, piece, 2)) return 4
  if (holds([...headline, ...named], piece, 2)) return 3
  if (!whole && holds([...title, ...headline, ...named], piece, 1)) return 2
  if (holds(written, piece, 2)) return 1
  return !whole && holds(written, piece, 1) ? 0 : null
}

/** The same for a term: the place of its worst word, or the title if that has the role. */
function termPlace(profile: PlainProfile, { words, role }: Term): number | null {
  const { title } = textsOf(profile)
  if (role.length > 0 && role.every(word => holds(title, word, 2))) return 4
  const places = words.map(word => placeOf(profile, word))
  return places.includes(null) ? null : Math.min(...places.map(Number))
}

/** The relevance of the places where the terms of a search occur; null if the search doesn't find the profile. */
function relevance(profile: PlainProfile, q: string): number | null {
  if (q === '') return 0
  const { terms, asides } = termsOf(q)
  const places = terms.map(term => termPlace(profile, term))
  const isTyped = textsOf(profile).written.some(text => plain(text).includes(plain(q)))
  if (!isTyped && (places.length === 0 || places.includes(null))) return null
  const preferred = asides.filter(word => placeOf(profile, word) !== null)
  return places.reduce<number>((sum, place) => sum + (place ?? 0), preferred.length)
}

/** Whether a profile has a filter option. */
const HAS: Record<FacetName, (profile: PlainProfile, option: CatalogueOption) => boolean> = {
  role: ({ primary_role }, { id, name }) => [id, name].includes(primary_role),
  skill: ({ skill_ids }, { id }) => skill_ids.includes(id),
  tool: ({ tool_ids }, { id }) => tool_ids.includes(id),
  industry: ({ industries_experienced }, { name }) => industries_experienced.includes(name),
  rate: ({ price_day_min, price_day_max }, { id }) =>
    (price_day_min ?? price_day_max ?? Number.POSITIVE_INFINITY) <= Number(id),
  hours: ({ max_hours_per_week }, { id }) => (max_hours_per_week ?? 0) >= Number(id),
  start: ({ availability_notice_days: days }, { id }) => days !== null && days <= Number(id),
  engagement: ({ engagement_types }, { id }) => engagement_types.some(type => type === id),
  model: ({ working_model }, { id }) => working_model === id,
  overlap({ timezone }, { id }) {
    const [zone = '', hours] = id.split('.')
    return timezone !== null && hoursShared(zone, timezone) >= Number(hours)
  },
  language: ({ languages_spoken }, { name }) => languages_spoken.includes(name),
}

const SHARED = new Map<string, number>()

/** The shared hours of an eight-hour day, in the season with fewer, by the clocks of 2026. */
function hoursShared(zone: string, other: string): number {
  const pair = `${zone} ${other}`
  const known = SHARED.get(pair)
  if (known !== undefined) return known
  const hourIn = (at: string, month: number) =>
    Date.parse(
      `${new Date(Date.UTC(2026, month, 15, 12)).toLocaleString('en-US', { timeZone: at })} UTC`,
    ) / 3_600_000
  const shared = [0, 6].map(month => {
    const apart = Math.abs(hourIn(zone, month) - hourIn(other, month))
    return Math.max(0, 8 - Math.min(apart, 24 - apart))
  })
  SHARED.set(pair, Math.min(...shared))
  return Math.min(...shared)
}

const optionOf = (facet: FacetName, id: string) => FACET_OPTIONS[facet].filter(one => one.id === id)

/** Applies search and filters to a plain list. */
export function listMatching(
  profiles: readonly PlainProfile[],
  state: DirectoryState,
): PlainProfile[] {
  return filtered(searched(profiles, state.q), state)
}

function searched(profiles: readonly PlainProfile[], q: string): PlainProfile[] {
  return profiles.filter(profile => !profile.hidden && (q === '' || relevance(profile, q) !== null))
}

function filtered(profiles: readonly PlainProfile[], state: DirectoryFilter): PlainProfile[] {
  return FACET_NAMES.reduce<readonly PlainProfile[]>((left, facet) => {
    const options = state[facet].flatMap(id => optionOf(facet, id))
    if (options.length === 0) return left
    return left.filter(profile => {
      const has = (option: CatalogueOption) => HAS[facet](profile, option)
      return FACETS[facet].needs === 'any' ? options.some(has) : options.every(has)
    })
  }, profiles).slice()
}

/** For a filter whose options widen the result, how many each option would add. */
function countsOf(all: readonly PlainProfile[], state: DirectoryState, facet: FacetName) {
  const chosen = state[facet]
  const found = filtered(all, state)
  const isWide = FACETS[facet].needs === 'any' && chosen.length > 0
  const rest = isWide ? filtered(all, { ...state, [facet]: [] }) : found
  const others = rest.filter(profile => !found.includes(profile))
  return FACET_OPTIONS[facet].map(option => {
    const among = isWide && !chosen.includes(option.id) ? others : rest
    return among.filter(profile => HAS[facet](profile, option)).length
  })
}

const last = Number.POSITIVE_INFINITY
const SORT_KEYS = {
  recent: (profile: PlainProfile) => -profile.created_at.getTime(),
  experience: (profile: PlainProfile) => -(profile.years_experience ?? -last),
  rate_low: (profile: PlainProfile) => profile.price_day_min ?? last,
  rate_high: (profile: PlainProfile) => -(profile.price_day_max ?? -last),
} satisfies Record<DirectorySort, (profile: PlainProfile) => number>

export function listInOrder(profiles: readonly PlainProfile[], state: DirectoryState): string[] {
  const sort = state.sort ?? (state.q === '' ? 'recent' : 'relevance')
  const keys = (profile: PlainProfile) =>
    sort === 'relevance'
      ? [-(relevance(profile, state.q) ?? 0), SORT_KEYS.recent(profile)]
      : [SORT_KEYS[sort](profile)]
  return listMatching(profiles, state)
    .map(profile => ({ id: profile.id, keys: keys(profile) }))
    .sort((a, b) => {
      const nth = a.keys.findIndex((key, n) => key !== b.keys[n])
      return nth === -1 ? (a.id < b.id ? -1 : 1) : (a.keys[nth] ?? 0) - (b.keys[nth] ?? 0)
    })
    .map(({ id }) => id)
}

/** Whether anybody has a part of a search. A title that nobody has falls into its words; a level alone is no part. */
function hasParts(profiles: readonly PlainProfile[], state: DirectoryState): boolean {
  const all = listMatching(profiles, { ...state, q: '' })
  const isFound = (term: Term) => all.some(one => termPlace(one, term) !== null)
  const { terms } = termsOf(state.q)
  const parts = terms.flatMap(term => (isFound(term) ? term : wordsOf(term)))
  return parts.length > 1 && parts.some(part => !isLevel(part) && isFound(part))
}

/** What the specification requires to be shown, computed from the rows. */
export function plainAnswer(
  profiles: readonly PlainProfile[],
  state: DirectoryState,
): Omit<DirectoryAnswer, 'spellings' | 'parts'> {
  const all = searched(profiles, state.q)
  const ids = listInOrder(profiles, state)
  const pageCount = Math.ceil(ids.length / PAGE_SIZE)
  const page = Math.min(state.page, Math.max(pageCount, 1))
  const without: (readonly [label: string, state: DirectoryState])[] = []
  const together: typeof without = []
  if (state.q && !hasParts(profiles, state)) without.push([`“${state.q}”`, { ...state, q: '' }])
  for (const facet of FACET_NAMES) {
    const { needs, several } = FACETS[facet]
    if (needs === 'any' && state[facet].length > 1)
      together.push([`all ${state[facet].length} ${several}`, { ...state, [facet]: [] }])
    else
      for (const id of state[facet]) {
        const [{ name } = { name: id }] = optionOf(facet, id)
        without.push([name, { ...state, [facet]: state[facet].filter(other => other !== id) }])
      }
  }
  const blockers = [...without, ...together]
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
    counts: eachFacet(facet => countsOf(all, state, facet)),
    blockers,
  }
}
