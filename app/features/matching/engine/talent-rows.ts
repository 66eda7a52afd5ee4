// All profiles as numbers. A profile that changes keeps its row.
import { Blocks } from '#app/platform/memory/blocks.ts'
import { Column } from '#app/platform/memory/column.ts'
import type { RowIds } from '#app/platform/memory/row-ids.ts'
import { fingerprint } from '../fingerprint.ts'
import { FACTS, openFacts } from '../open.ts'
import { LIST, type ListPartName } from '../parts/part.ts'
import { statesTitle } from '../parts/role.ts'
import { LISTED } from '../parts/table.ts'
import { hashTexts, type ProfileTexts, withMentioned } from '../profile-texts.ts'
import type { TalentRow } from '../rows.ts'
import { WORK } from '../sides.ts'
import { statedProfile } from '../stated.ts'
import type { Mention, Vocabulary } from '../vocabulary.ts'
import { tie, tieKeyOf } from './best.ts'
import { GROUPS, Group, OWN_PARTS } from './groups.ts'
import type { UnpackedProfile } from './packed-profiles.ts'
import { Postings } from './postings.ts'
import type { IndexedTalent } from './rows.ts'
import { textWorth } from './text-worth.ts'

/** State bit: it is visible and describes its work, so it has a score. */
export const SCORED = 1
/** State bit: one of its roles is in the catalogue, or at least names a field of work. */
export const HAS_COMPARABLE_ROLE = 2
/** State bit: it is visible to everybody. */
export const VISIBLE = 4
/** State bits: it lists skills; it lists tools. */
export const HAS_SKILLS = 8
export const HAS_TOOLS = 16
/** State bit: it states a title, but none of the catalogue. */
export const HAS_OWN_TITLE = 32
/** The bits from here on are its open facts, and those after them are of the hash of its texts. */
export const OPEN_AT = 6
const HASH_AT = OPEN_AT + FACTS.length
/** The state stays a small integer. */
const HASH_MASK = 2 ** (31 - HASH_AT) - 1

/** The number of lists whose terms are indexed. */
const OWN_LISTS = LIST.headlineRoles + 1
/** Titles that no request asks for: the list each belongs to, and its fingerprint. */
const NAMELESS = OWN_LISTS
/** See marks.ts. */
export const MARKS = NAMELESS + 1
const ALL_LISTS = MARKS + 1

const MENTIONED_LISTS = [
  ['skills', LIST.mentionedSkills],
  ['tools', LIST.mentionedTools],
  ['industry', LIST.mentionedIndustries],
] as const

const NOTHING: readonly Uint32Array[] = Array.from({ length: OWN_LISTS }, () => new Uint32Array())

/** By list, the part whose term rarity it counts, if any. */
const COUNTED_AS: readonly (ListPartName | undefined)[] = Array.from(
  { length: OWN_LISTS },
  (_, list) =>
    OWN_PARTS.find(
      ({ rare, mentioned, places }) =>
        rare === true && (mentioned === list || places.some(place => place.list === list)),
    )?.name,
)

/** What matching misses in a profile. */
export type ProfileGaps = {
  /** The skills that its texts describe and it doesn't list, rarest first: ids of the catalogue, and names of custom
   * skills. */
  describedSkills: string[]
  /** Whether any of its titles can be compared with those that requests ask for. */
  hasComparableRole: boolean
}

export class TalentRows {
  readonly rowIds: RowIds
  /** For each group, the number of each row's combination. Columns, because a search reads a group of many rows. */
  readonly values = GROUPS.map(() => new Column())
  /** The state bits of each row. */
  readonly states = new Column()
  /** The tie-break key of each row. Stored separately, so a scan over all rows reads nothing else. */
  readonly tieKeys = new Column()
  /** What each row's texts may stand in for, see `textWorth`. */
  readonly textWorths = new Column()
  readonly groups = GROUPS.map(parts => new Group(parts))
  readonly lists = new Blocks(ALL_LISTS)
  #holders: readonly Postings[] | undefined
  readonly #vocabulary: Vocabulary
  /** The number of titles that the rows have been checked for. */
  #rolesKnown: number

  constructor(vocabulary: Vocabulary, rowIds: RowIds) {
    this.rowIds = rowIds
    this.#vocabulary = vocabulary
    this.#rolesKnown = vocabulary.termCount('role')
  }

  /** The rows that have each term, by list. Built on first use, by which time most rows are loaded. */
  get holders(): readonly Postings[] {
    this.#holders ??= Array.from({ length: OWN_LISTS }, (_, n) => new Postings(this.lists, n))
    return this.#holders
  }

  /** `unpacked`: what was packed of the same profile. */
  put(indexed: IndexedTalent, unpacked: UnpackedProfile): void {
    const profile = statedProfile(indexed, this.#vocabulary.today)
    const known = this.rowIds.find(profile.id)
    const row = known ?? this.rowIds.add(profile.id)
    const before = known === undefined ? NOTHING : this.#termsOf(row)
    const lists = this.#listsOf(unpacked)
    this.lists.set(row, lists.lists)
    if (known === undefined) this.#vocabulary.countProfile(1)
    this.#note(row, before)
    const { states, comparableRole, hasListedTitle } = lists
    const hasOwnTitle = !hasListedTitle && statesTitle(profile)
    const state =
      (!profile.hidden && WORK.some(states) ? SCORED : 0) |
      (comparableRole ? HAS_COMPARABLE_ROLE : 0) |
      (openFacts(profile, comparableRole) << OPEN_AT) |
      (profile.hidden ? 0 : VISIBLE) |
      (states('skills') ? HAS_SKILLS : 0) |
      (states('tools') ? HAS_TOOLS : 0) |
      (hasOwnTitle ? HAS_OWN_TITLE : 0) |
      ((unpacked.hash & HASH_MASK) << HASH_AT)
    for (const [n, group] of this.groups.entries())
      this.values[n]?.put(row, group.number(profile, this.#vocabulary))
    this.states.put(row, state)
    this.tieKeys.put(row, tieKeyOf(profile.id))
    this.textWorths.put(row, textWorth(lists.lists[LIST.skills]?.length ?? 0, hasOwnTitle))
  }

  /** The lists of a profile, the parts it states, whether any of its roles can be compared, and whether any is in the
   * catalogue. */
  #listsOf({ named, titles, texts: read }: UnpackedProfile) {
    const vocabulary = this.#vocabulary
    const lists: (readonly number[])[] = Array.from({ length: OWN_LISTS }, () => [])
    const nameless: number[] = []
    const stated = new Set<string>()
    let [comparableRole, hasListedTitle] = [false, false]
    for (const { part, list, isStated, terms } of named) {
      if (isStated) stated.add(part)
      lists[list] = terms
    }
    for (const { list, key, isNumbered } of titles) {
      comparableRole ||= vocabulary.isRole(key)
      hasListedTitle ||= vocabulary.isListedTitle(key)
      if (!isNumbered) nameless.push(list, ...fingerprint(vocabulary.formOf('role', key)))
    }
    const listedIn = (list: number) => lists[list] ?? []
    const listed = {
      skills: listedIn(LIST.skills),
      tools: listedIn(LIST.tools),
      industry: listedIn(LIST.industries),
    }
    const texts = withMentioned(read, listed, vocabulary)
    if (texts.stems.length > 0) stated.add('challenge')
    lists[LIST.stems] = texts.stems
    for (const [part, list] of MENTIONED_LISTS) lists[list] = texts.mentioned[part]
    return {
      // In the order of NAMELESS and MARKS.
      lists: [...lists, nameless, texts.marks],
      states: (part: ListPartName) => stated.has(part),
      comparableRole,
      hasListedTitle,
    }
  }

  /** What the texts of a profile say, if they are those that were put. */
  textsOf(profile: TalentRow): ProfileTexts | undefined {
    const row = this.rowIds.find(profile.id)
    if (row === undefined) return undefined
    const hash = this.states.at(row) >>> HASH_AT
    if (hash !== (hashTexts(profile) & HASH_MASK)) return undefined
    const list = (n: number) => [...this.lists.list(row, n)]
    return {
      stems: list(LIST.stems),
      mentioned: {
        skills: list(LIST.mentionedSkills),
        tools: list(LIST.mentionedTools),
        industry: list(LIST.mentionedIndustries),
      },
      marks: list(MARKS),
    }
  }

  /** What matching misses in a profile; undefined if it isn't known. */
  gapsOf(id: string): ProfileGaps | undefined {
    const row = this.rowIds.find(id)
    if (row === undefined) return undefined
    const weight = (term: number) => this.#vocabulary.weight('skills', term)
    const skills = [...this.lists.list(row, LIST.mentionedSkills)]
    return {
      describedSkills: skills
        .sort((a, b) => weight(b) - weight(a) || a - b)
        .map(term => this.#vocabulary.form('skills', term)),
      hasComparableRole: (this.states.at(row) & HAS_COMPARABLE_ROLE) !== 0,
    }
  }

  /** Builds the holders before the first query. */
  finishLoading(): void {
    for (const column of [...this.values, this.states]) column.trim()
    this.lists.trim()
    this.#holders ??= this.holders
  }

  /** The tie-breaking order of a row, for a request with this tie-break key. */
  tie(row: number, tieKey: number): number {
    return tie(tieKey, this.tieKeys.at(row))
  }

  remove(id: string): void {
    const row = this.rowIds.find(id)
    if (row === undefined) return
    const before = this.#termsOf(row)
    this.lists.clear(row)
    this.#vocabulary.countProfile(-1)
    this.#note(row, before)
    this.states.put(row, 0)
    this.rowIds.remove(id)
  }

  /** The terms of a row, by list, as they are now. */
  #termsOf(row: number): Uint32Array[] {
    return Array.from({ length: OWN_LISTS }, (_, list) => this.lists.list(row, list).slice())
  }

  /** Adds a row to the holders of its new terms and removes it from those of its former ones. Unchanged terms are not
   * touched, because a common term has many holders. */
  #note(row: number, before: readonly Uint32Array[]): void {
    for (const [list, former] of before.entries()) {
      const current = this.lists.list(row, list)
      this.#noteEach(row, list, without(former, current), -1)
      this.#noteEach(row, list, without(current, former), 1)
    }
  }

  #noteEach(row: number, list: number, terms: Uint32Array, change: 1 | -1): void {
    const part = COUNTED_AS[list]
    if (part !== undefined && terms.length > 0) this.#vocabulary.count(part, terms, change)
    const holders = this.#holders?.[list]
    if (holders === undefined) return
    for (const term of terms) {
      if (change === 1) holders.add(term, row)
      else holders.remove(term, row)
    }
  }

  /** Adds new phrases for a skill or tool. */
  learn(mentions: readonly Mention[]): void {
    if (this.rowIds.count === 0) return
    for (const { part, term, stems } of mentions) {
      const { places, mentioned } = LISTED[part]
      if (mentioned === undefined) continue
      const holders = this.holders[LIST.stems]
      const [rarest] = stems.toSorted((a, b) => (holders?.count(a) ?? 0) - (holders?.count(b) ?? 0))
      for (const row of rarest === undefined ? [] : (holders?.rows(rarest) ?? [])) {
        const rowStems = this.lists.list(row, LIST.stems)
        if (!stems.every(stem => rowStems.includes(stem))) continue
        const known = [...places.map(({ list }) => list), mentioned]
        if (known.some(list => this.lists.list(row, list).includes(term))) continue
        this.#add(row, mentioned, term)
        this.#vocabulary.count(part, [term], 1)
      }
    }
  }

  #add(row: number, list: number, term: number): void {
    const lists = Array.from({ length: ALL_LISTS }, (_, n) => [...this.lists.list(row, n)])
    if (lists[list]?.includes(term)) return
    lists[list]?.push(term)
    this.lists.set(row, lists)
    this.holders[list]?.add(term, row)
  }

  /** Adds titles that were numbered since the last call to the rows that named them before. */
  nameRoles(): void {
    const count = this.#vocabulary.termCount('role')
    if (count === this.#rolesKnown) return
    const fresh = new Map<number, { second: number; term: number }[]>()
    for (let term = this.#rolesKnown; term < count; term++) {
      const [first, second] = fingerprint(this.#vocabulary.form('role', term))
      fresh.set(first, [...(fresh.get(first) ?? []), { second, term }])
    }
    this.#rolesKnown = count
    for (let row = 0; row < this.rowIds.count; row++) {
      const nameless = this.lists.list(row, NAMELESS)
      for (let i = 0; i < nameless.length; i += 3) {
        const named = fresh.get(nameless[i + 1] ?? 0)?.find(each => each.second === nameless[i + 2])
        if (named) this.#add(row, nameless[i] ?? LIST.mainRoles, named.term)
      }
    }
  }
}

function without(terms: Uint32Array, others: Uint32Array): Uint32Array {
  if (terms.length === 0 || others.length === 0) return terms
  const known = new Set(others)
  return terms.filter(term => !known.has(term))
}
