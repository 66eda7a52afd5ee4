// The market-wide data that scores depend on: the terms of each part as numbers, how near they are to each other, and
// how many profiles have each.

import { dayOf } from '#app/features/catalogues/free-hours.ts'
import { normalizeName } from '#app/features/catalogues/normalize.ts'
import { Column } from '#app/platform/memory/column.ts'
import {
  type CustomOption,
  catalogueOptions,
  customOption,
  DESCRIBES_WORTH,
  IS_CLASS,
  nearness,
  type Option,
} from './catalogue.ts'
import { LIST_PARTS, type ListPartName } from './parts/part.ts'
import { LISTED } from './parts/table.ts'
import { rarity } from './points.ts'
import type { OptionRow } from './rows.ts'

/** A custom skill or tool, and the stems of one phrase for it. */
export type Mention = {
  part: CustomOption['part']
  term: number
  stems: readonly number[]
}

export type Answer = { term: number; credit: number }

type PartTerms = {
  numbers: Map<string, number>
  names: string[]
  /** The term, number and name of each option, by id. */
  options: Map<string, { term: string; number: number; name: string }>
  /** The terms that answer a wanted term, and the wanted terms that a term answers; not counting the term itself. */
  answeredBy: Map<number, Answer[]>
  answers: Map<number, Answer[]>
  /** How many profiles have each term. */
  holders: Column
}

const NEARNESS = nearness()
const NONE: readonly never[] = []
const TRIED = LIST_PARTS.filter(part => part !== 'role')

export class Vocabulary {
  // Checked edge: one entry for each of the parts.
  readonly #parts = Object.fromEntries(LIST_PARTS.map(part => [part, emptyPart()])) as Record<
    ListPartName,
    PartTerms
  >
  /** The phrases for custom skills and tools, by their first stem. */
  readonly #mentions: (Mention[] | undefined)[] = []
  readonly #mentionKeys = new Set<string>()
  /** For each stem, the turn of the last text that had it. */
  readonly #stamps = new Column()
  #turn = 0
  /** All profiles, empty ones included. */
  profileCount = 0
  /** The day as of which profiles are read. */
  today = dayOf(new Date())
  /** Incremented whenever a weight may have changed. */
  version = 0

  constructor() {
    for (const option of catalogueOptions()) this.#add(option)
    for (const { part, wanted, term, credit } of NEARNESS) {
      const { answeredBy, answers } = this.#parts[part]
      const [want, has] = [this.#number(part, wanted), this.#number(part, term)]
      push(answeredBy, want, { term: has, credit })
      push(answers, has, { term: want, credit })
    }
  }

  /** Adds custom options. Returns the phrases that are new, or null if an id now means something else. */
  putOptions(rows: readonly OptionRow[]): Mention[] | null {
    const options = rows.flatMap(row => customOption(row) ?? [])
    const same = options.every(({ part, id, term }) => {
      const known = this.#parts[part].options.get(id)
      return known === undefined || known.term === term
    })
    return same ? options.flatMap(option => this.#addCustom(option)) : null
  }

  /** Returns the number of the option's term. */
  #add({ part, id, term, name }: Option): number {
    const number = this.#number(part, term)
    this.#parts[part].options.set(id, { term, number, name })
    return number
  }

  #addCustom(option: CustomOption): Mention[] {
    const { part, mentions, describes } = option
    const term = this.#add(option)
    for (const other of describes) this.#relate(part, term, this.#number(part, other))
    const fresh: Mention[] = []
    for (const stems of mentions) {
      const key = `${part} ${term} ${stems.join(' ')}`
      if (this.#mentionKeys.has(key)) continue
      this.#mentionKeys.add(key)
      const mention = { part, term, stems: stems.map(stem => this.#number('challenge', stem)) }
      fresh.push(mention)
      const [first = 0] = mention.stems
      while (this.#mentions.length <= first) this.#mentions.push(undefined)
      this.#mentions[first] ??= []
      this.#mentions[first].push(mention)
    }
    return fresh
  }

  /** Records that the two terms answer each other, unless that is already known. */
  #relate(part: ListPartName, one: number, other: number): void {
    const { answeredBy, answers } = this.#parts[part]
    if (answeredBy.get(one)?.some(({ term }) => term === other)) return
    for (const [want, has] of [
      [one, other],
      [other, one],
    ] as const) {
      push(answeredBy, want, { term: has, credit: DESCRIBES_WORTH })
      push(answers, has, { term: want, credit: DESCRIBES_WORTH })
    }
  }

  /** The phrases for custom skills and tools that a text with these stems contains. */
  mentionedIn(stems: readonly number[]): Mention[] {
    const found: Mention[] = []
    let isStamped = false
    for (const stem of stems) {
      const mentions = this.#mentions[stem]
      if (mentions === undefined) continue
      for (const mention of mentions) {
        if (!isStamped) this.#stamp(stems)
        isStamped = true
        if (mention.stems.every(each => this.#stamps.data[each] === this.#turn)) found.push(mention)
      }
    }
    return found
  }

  /** Stamps the stems of one text. */
  #stamp(stems: readonly number[]): void {
    this.#turn += 1
    this.#stamps.reach(this.termCount('challenge'))
    for (const stem of stems) this.#stamps.data[stem] = this.#turn
  }

  /** Whether a title is in the catalogue, or at least names a field of work. */
  isRole(key: string): boolean {
    return this.#parts.role.options.has(key)
  }

  /** Whether a title is in the catalogue. */
  isListedTitle(key: string): boolean {
    return this.isRole(key) && !key.startsWith(IS_CLASS)
  }

  /** The form of an id for comparison. Unknown options are compared by name. */
  formOf(part: ListPartName, id: string): string {
    if (part === 'challenge') return id
    return this.#parts[part].options.get(id)?.term ?? normalizeName(id)
  }

  nameOf(part: ListPartName, id: string): string {
    if (part === 'challenge') return id
    return this.#parts[part].options.get(id)?.name ?? id
  }

  /** The number of a term, assigned if it has none. */
  term(part: ListPartName, id: string): number {
    if (part === 'challenge') return this.#number(part, id)
    return this.#parts[part].options.get(id)?.number ?? this.#number(part, normalizeName(id))
  }

  /** The number of a term, if any profile or request uses it. */
  find(part: ListPartName, id: string): number | undefined {
    return this.#parts[part].options.get(id)?.number ?? this.numberOf(part, this.formOf(part, id))
  }

  numberOf(part: ListPartName, form: string): number | undefined {
    return this.#parts[part].numbers.get(form)
  }

  /** The distinct terms of a list of ids. */
  terms(part: ListPartName, ids: readonly string[]): number[] {
    const found = ids.map(id => this.term(part, id))
    return found.length > 1 ? [...new Set(found)] : found
  }

  #number(part: ListPartName, form: string): number {
    const { numbers, names } = this.#parts[part]
    const known = numbers.get(form)
    if (known !== undefined) return known
    numbers.set(form, names.length)
    names.push(form)
    return names.length - 1
  }

  /** Runs `work`, then removes the terms it added: a request that is only being written must leave nothing behind.
   * Titles stay; the requested ones are in the catalogue. */
  trying<T>(work: () => T): T {
    const before = new Map(TRIED.map(part => [part, this.termCount(part)]))
    try {
      return work()
    } finally {
      for (const part of TRIED) {
        const { numbers, names } = this.#parts[part]
        for (const form of names.splice(before.get(part) ?? names.length)) numbers.delete(form)
      }
    }
  }

  /** The number of terms of all parts. */
  get size(): number {
    return LIST_PARTS.reduce((sum, part) => sum + this.termCount(part), 0)
  }

  termCount(part: ListPartName): number {
    return this.#parts[part].names.length
  }

  form(part: ListPartName, term: number): string {
    return this.#parts[part].names[term] ?? ''
  }

  answeredBy(part: ListPartName, want: number): readonly Answer[] {
    return this.#parts[part].answeredBy.get(want) ?? NONE
  }

  answers(part: ListPartName, term: number): readonly Answer[] {
    return this.#parts[part].answers.get(term) ?? NONE
  }

  /** Adds or removes one profile, which changes how rare every term is. */
  countProfile(change: 1 | -1): void {
    this.profileCount += change
    this.version += 1
  }

  count(part: ListPartName, terms: Iterable<number>, change: 1 | -1): void {
    const { holders } = this.#parts[part]
    this.version += 1
    for (const term of terms) {
      holders.reach(term + 1)
      holders.data[term] = holders.at(term) + change
    }
  }

  weight(part: ListPartName, want: number): number {
    if (LISTED[part].rare !== true) return 1
    const { holders } = this.#parts[part]
    return rarity(this.profileCount, want < holders.length ? holders.at(want) : 0)
  }
}

function emptyPart(): PartTerms {
  return {
    numbers: new Map(),
    names: [],
    options: new Map(),
    answeredBy: new Map(),
    answers: new Map(),
    holders: new Column(),
  }
}

function push(map: Map<number, Answer[]>, key: number, answer: Answer): void {
  const list = map.get(key)
  if (list) list.push(answer)
  else map.set(key, [answer])
}
