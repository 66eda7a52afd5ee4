// The terms of each part as numbers, how near they are to one another, and what they weigh.
import { Column } from '#app/platform/memory/column.ts'
import { Names } from './columns.ts'
import { rarity } from './parts.ts'
import { LIST_PARTS, type ListPart, type Option, type Reference } from './rows.ts'

/** A skill or tool, and the stems of one way to speak of it. */
export type Said = { part: 'skills' | 'tools'; term: number; stems: number[] }

export type Answer = { term: number; credit: number }

/** Parts in which a want that few profiles answer weighs more; in the others all weigh the same. */
const WEIGHED: readonly ListPart[] = ['skills', 'tools', 'challenge']

/** Words in the form in which all names are compared. */
const PLAIN = /^[a-z0-9]+( [a-z0-9]+)*$/

type PartTerms = {
  names: Names
  /** The term of each option's id. */
  options: Map<string, string>
  /** What answers a wanted term, and what a term answers, beside itself. */
  answeredBy: Map<number, Answer[]>
  answers: Map<number, Answer[]>
  /** How many profiles have each term. */
  holders: Column
}

const NONE: readonly Said[] = []

export class Vocabulary {
  readonly weights: Reference['weights']
  readonly #parts: Record<ListPart, PartTerms>
  /** By their first stem. */
  readonly #said: Said[][] = []
  /** The last text that had each stem, by its turn. */
  readonly #stamps = new Column()
  #turn = 0
  readonly #saidKeys = new Set<string>()
  readonly #roleKeys: ReadonlySet<string>
  readonly #overlaps = new Map<string, number>()
  /** All profiles, those that say nothing included. */
  everyone = 0
  /** Raised whenever a weight may have changed. */
  version = 0

  constructor(reference: Reference) {
    this.weights = reference.weights
    const made = LIST_PARTS.map(part => [part, emptyPart()])
    // Checked edge: one entry for each of the parts.
    this.#parts = Object.fromEntries(made) as Record<ListPart, PartTerms>
    this.#roleKeys = new Set(
      reference.options.filter(({ part }) => part === 'role').map(({ id }) => id),
    )
    this.addOptions(reference.options)
    for (const { part, wanted, term, credit } of reference.near) {
      if (!isListPart(part)) continue
      const { names, answeredBy, answers } = this.#parts[part]
      const [want, has] = [names.number(wanted), names.number(term)]
      add(answeredBy, want, { term: has, credit })
      add(answers, has, { term: want, credit })
    }
    for (const { here, there, minutes } of reference.overlaps)
      this.#overlaps.set(`${here}\n${there}`, minutes)
  }

  /** Returns what may now be spoken of in a new way, or null where an id means something else than before. */
  addOptions(options: readonly Option[]): Said[] | null {
    const fresh: Said[] = []
    let same = true
    for (const { part, id, term, said } of options) {
      if (!isListPart(part)) continue
      const { options: known, names } = this.#parts[part]
      // What a profile's titles come to need no number unless somebody may ask for it.
      if (this.#roleKeys.has(id)) names.number(term)
      same &&= (known.get(id) ?? term) === term
      known.set(id, term)
      for (const stems of said) {
        const key = `${part} ${term} ${stems.join(' ')}`
        if (this.#saidKeys.has(key) || (part !== 'skills' && part !== 'tools')) continue
        this.#saidKeys.add(key)
        const one = { part, term: names.number(term), stems: this.terms('challenge', stems) }
        fresh.push(one)
        const [first = 0] = one.stems
        while (this.#said.length <= first) this.#said.push([])
        this.#said[first]?.push(one)
      }
    }
    return same ? fresh : null
  }

  /** The skills or tools that a text with these stems speaks of. */
  spokenOf(part: ListPart, stems: readonly number[]): number[] {
    const found: number[] = []
    this.#turn += 1
    this.#stamps.reach(this.termCount('challenge'))
    for (const stem of stems) this.#stamps.data[stem] = this.#turn
    for (const stem of stems) {
      for (const said of this.#said[stem] ?? NONE) {
        if (said.part !== part || found.includes(said.term)) continue
        if (said.stems.every(each => this.#stamps.data[each] === this.#turn)) found.push(said.term)
      }
    }
    return found
  }

  isRole(key: string): boolean {
    return this.#roleKeys.has(key)
  }

  isKnown(part: ListPart, id: string): boolean {
    return part === 'challenge' || this.#parts[part].options.has(id) || PLAIN.test(id)
  }

  /** The numbers of the roles that somebody may ask for, and the names of the others. */
  knownRoles(keys: readonly string[]): { numbers: number[]; unknown: string[] } {
    const { names, options } = this.#parts.role
    const [numbers, unknown] = [new Set<number>(), new Set<string>()]
    for (const key of keys) {
      const name = options.get(key) ?? key
      const number = names.find(name)
      if (number === undefined) unknown.add(name)
      else numbers.add(number)
    }
    return { numbers: [...numbers].toSorted((a, b) => a - b), unknown: [...unknown] }
  }

  /** The distinct terms of a list of ids. */
  terms(part: ListPart, ids: readonly string[]): number[] {
    const { names, options } = this.#parts[part]
    const found = ids.map(id => names.number(options.get(id) ?? id))
    return found.length > 1 ? [...new Set(found)] : found
  }

  termCount(part: ListPart): number {
    return this.#parts[part].names.list.length
  }

  /** The number of a term that anybody has or asks for. */
  find(part: ListPart, term: string): number | undefined {
    return this.#parts[part].names.find(term)
  }

  name(part: ListPart, term: number): string {
    return this.#parts[part].names.list[term] ?? ''
  }

  answeredBy(part: ListPart, want: number): readonly Answer[] {
    return this.#parts[part].answeredBy.get(want) ?? []
  }

  answers(part: ListPart, term: number): readonly Answer[] {
    return this.#parts[part].answers.get(term) ?? []
  }

  count(part: ListPart, terms: Iterable<number>, change: 1 | -1): void {
    const { holders } = this.#parts[part]
    this.version += 1
    for (const term of terms) {
      while (holders.length <= term) holders.push(0)
      holders.data[term] = (holders.data[term] ?? 0) + change
    }
  }

  holders(part: ListPart, term: number): number {
    const { holders } = this.#parts[part]
    return term < holders.length ? (holders.data[term] ?? 0) : 0
  }

  weight(part: ListPart, want: number): number {
    return WEIGHED.includes(part) ? rarity(this.everyone, this.holders(part, want)) : 1
  }

  overlap(here: string | null, there: string | null): number | null {
    return this.#overlaps.get(`${here}\n${there}`) ?? null
  }

  isTimeZone(name: string | null): boolean {
    return this.overlap(name, name) !== null
  }
}

function emptyPart(): PartTerms {
  return {
    names: new Names(),
    options: new Map(),
    answeredBy: new Map(),
    answers: new Map(),
    holders: new Column(),
  }
}

function isListPart(part: string): part is ListPart {
  return LIST_PARTS.some(each => each === part)
}

function add(map: Map<number, Answer[]>, key: number, answer: Answer): void {
  const list = map.get(key)
  if (list) list.push(answer)
  else map.set(key, [answer])
}
