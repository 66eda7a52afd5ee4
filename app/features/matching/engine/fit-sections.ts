// What the rows of a section contradict in their titles, skills and tools. A result word is looked up by what a row has
// and whether it states anything, without branches: they are unpredictable, and would double the time.
import { ASKS_CLASS, termOfOption } from '../catalogue.ts'
import type { Wanted } from '../feasibility.ts'
import { LISTED } from '../parts/table.ts'
import { titleClasses, titleKeys } from '../text/titles.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { FITS, OPEN, word } from './fit-tally.ts'
import { NOBODY, type Postings, SECTION } from './postings.ts'
import { HAS_COMPARABLE_ROLE, HAS_SKILLS, HAS_TOOLS, type TalentRows } from './talent-rows.ts'

/** A role is near from this credit on, in percent; below, it is another job. */
const NEAR = 30
/** The step of another job. */
const ANOTHER = 2
/** The number of the state bit that tells whether a title can be compared. */
const ROLE_AT = Math.log2(HAS_COMPARABLE_ROLE)

// Counts run one after another and share these: arrays of this size, made for each, would be collected all the time.
const STEPS = new Uint8Array(SECTION)
const HAS = { skills: new Uint16Array(SECTION), tools: new Uint16Array(SECTION) }

/** How near the titles of the rows are to the wanted roles. */
export class RoleSteps {
  readonly #steps = STEPS
  readonly #near: readonly number[]
  readonly #exact: readonly number[]
  readonly #holders: readonly Postings[]
  /** For each step the result word of a row without a title that can be compared, and of one with it. */
  readonly #words: Int32Array

  constructor(rows: TalentRows, vocabulary: Vocabulary, roles: Wanted['roles']) {
    const numbers = (keys: readonly string[]) =>
      keys.flatMap(key => vocabulary.find('role', key) ?? [])
    this.#exact = numbers(titleKeys(roles).filter(key => vocabulary.isRole(key)))
    const classes = numbers(titleClasses(roles).map(each => ASKS_CLASS + each))
    this.#near = [...this.#exact, ...classes].flatMap(term =>
      vocabulary
        .answeredBy('role', term)
        .filter(({ credit }) => credit >= NEAR)
        .map(answer => answer.term),
    )
    this.#holders = LISTED.role.places.flatMap(({ list }) => rows.holders[list] ?? [])
    this.#words = new Int32Array(2 * (ANOTHER + 1))
    if (roles.length === 0) return
    for (const step of [FITS, 1, ANOTHER])
      this.#words.set([word('role', OPEN), word('role', step)], step << 1)
  }

  read(section: number): void {
    this.#steps.fill(ANOTHER)
    this.#set(this.#near, section, 1)
    this.#set(this.#exact, section, FITS)
  }

  #set(terms: readonly number[], section: number, step: number): void {
    const steps = this.#steps
    for (const holders of this.#holders) {
      for (const term of terms) {
        const places = holders.places(term, section)
        for (let n = 0; n < places.length; n++) steps[places[n] ?? 0] = step
      }
    }
  }

  word(place: number, state: number): number {
    const isKnown = (state >>> ROLE_AT) & 1
    return this.#words[((this.#steps[place] ?? 0) << 1) | isKnown] ?? 0
  }
}

/** The low bits of what a row has are the positions of the items, combined by XOR; the others their number. */
const POSITION_BITS = 8

/** Required skills or tools: how many of them each row has, and which one is missing if it is only one. */
export class RequiredItems {
  readonly #holders: Postings | undefined
  readonly #terms: readonly { term: number; position: number }[]
  readonly #has: Uint16Array
  /** For each value of `#has` the result word of a row that lists nothing, and of one that lists something. */
  readonly #words: Int32Array
  /** The number of the state bit that tells whether a row lists something. */
  readonly #listsAt: number

  constructor(
    part: 'skills' | 'tools',
    rows: TalentRows,
    list: number,
    vocabulary: Vocabulary,
    items: Wanted['skills'],
  ) {
    this.#holders = rows.holders[list]
    this.#has = HAS[part]
    this.#listsAt = Math.log2(part === 'skills' ? HAS_SKILLS : HAS_TOOLS)
    this.#terms = items.flatMap(({ id, name }, n) => {
      const term = vocabulary.numberOf(part, termOfOption(part, id, name))
      return term === undefined ? [] : [{ term, position: n + 1 }]
    })
    const count = items.length
    const positions = items.map((_, n) => n + 1)
    const all = positions.reduce((combined, position) => combined ^ position, 0)
    this.#words = new Int32Array((count + 1) << (POSITION_BITS + 1)).fill(word(part, count + 1))
    this.#words[0] = word(part, OPEN)
    const listing = (number: number, combined: number) =>
      (((number << POSITION_BITS) | combined) << 1) | 1
    for (const position of positions)
      this.#words[listing(count - 1, all ^ position)] = word(part, position)
    this.#words[listing(count, all)] = word(part, FITS)
    if (count === 0) this.#words.fill(word(part, FITS))
  }

  read(section: number): void {
    const has = this.#has
    has.fill(0)
    for (const { term, position } of this.#terms) {
      const places = this.#holders?.places(term, section) ?? NOBODY
      for (let n = 0; n < places.length; n++) {
        const place = places[n] ?? 0
        has[place] = ((has[place] ?? 0) + (1 << POSITION_BITS)) ^ position
      }
    }
  }

  word(place: number, state: number): number {
    const lists = (state >>> this.#listsAt) & 1
    return this.#words[((this.#has[place] ?? 0) << 1) | lists] ?? 0
  }
}
