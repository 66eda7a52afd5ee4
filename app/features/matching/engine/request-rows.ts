// All requests as numbers. A request that changes keeps its row.
import { Blocks } from '#app/platform/memory/blocks.ts'
import { Column } from '#app/platform/memory/column.ts'
import { RowIds } from '#app/platform/memory/row-ids.ts'
import { MUST_PARTS, mustTerms } from '../must-haves.ts'
import { FACTS } from '../open.ts'
import { LIST_PARTS, type ListPart, VALUE_PARTS } from '../parts/part.ts'
import { LISTED, PARTS, PLACES } from '../parts/table.ts'
import { hashRequestTexts, type RequestTexts, readRequestTexts } from '../request-texts.ts'
import type { RequestRow } from '../rows.ts'
import { areComparable, readConditions } from '../sides.ts'
import { statedRequest } from '../stated.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { tieKeyOf } from './best.ts'
import { Dictionary } from './groups.ts'
import type { IndexedRequest } from './rows.ts'

/** The parts for which requests want few distinct things: each is stored once, and a row holds one number per part.
 * The role comes first: it decides most. */
const SHARED_LISTS = LIST_PARTS.filter(name => LISTED[name].rare !== true)
const SHARED_PARTS = [...SHARED_LISTS, ...VALUE_PARTS] as const

/** The numbers of a row: one for each of SHARED_PARTS, then its set of points, its state, and its tie-break key. */
export const POINTS = SHARED_PARTS.length
export const STATE = POINTS + 1
export const TIE_KEY = STATE + 1
export const WIDTH = TIE_KEY + 1
/** State bits: it is visible to others; one of its roles is in the catalogue, or at least names a field of work; its
 * challenge is long enough to judge by. */
export const [OPEN, HAS_COMPARABLE_ROLE, HAS_COMPARABLE_CHALLENGE] = [1, 2, 4]
/** The bits from here on are the facts it asks for, and those after them are of the hash of its texts. */
export const FACTS_AT = 3
const HASH_AT = FACTS_AT + FACTS.length
/** The state stays a small integer. */
const HASH_MASK = 2 ** (31 - HASH_AT) - 1

/** The parts whose wanted terms are stored per row, in the row's lists: one list for each kind of wanted thing. */
export const WANTED: readonly Wanted[] = (() => {
  let next = 0
  return LIST_PARTS.filter(name => LISTED[name].rare === true).map(name => ({
    part: LISTED[name],
    lists: LISTED[name].wanted.map(() => next++),
  }))
})()
type Wanted = { part: ListPart; lists: readonly number[] }
/** The list of the challenge's stems. */
const CHALLENGE = WANTED.find(({ part }) => part.name === 'challenge')?.lists[0] ?? 0
/** See marks.ts. */
export const MARKS = WANTED.reduce((sum, { lists }) => sum + lists.length, 0)
/** The must-haves, a list for each of MUST_PARTS; see must-haves.ts. */
export const MUSTS = MARKS + 1

const END = -1

/** The combinations of terms that requests want of a part, each stored once. */
class WantedOnce {
  readonly part: ListPart
  /** For each combination, a list for each kind of wanted thing. */
  readonly terms: Blocks
  readonly #numbers = new Dictionary<readonly number[]>()

  constructor(part: ListPart) {
    this.part = part
    this.terms = new Blocks(part.wanted.length)
  }

  get count(): number {
    return this.terms.starts.length
  }

  number(wanted: readonly (readonly number[])[]): number {
    const number = this.#numbers.number(wanted.flatMap(terms => [...terms, END]))
    if (number === this.count) this.terms.set(number, wanted)
    return number
  }
}

export class RequestRows {
  readonly rowIds = new RowIds()
  readonly values = new Column()
  readonly lists = new Blocks(MUSTS + MUST_PARTS.length)
  /** The combinations of each list part among SHARED_PARTS. */
  readonly wanted = SHARED_LISTS.map(name => new WantedOnce(LISTED[name]))
  /** The wanted values of each of VALUE_PARTS; null if it isn't asked for. */
  readonly dictionaries = VALUE_PARTS.map(() => new Dictionary<unknown>())
  /** The points of each of PARTS, one set after another. */
  readonly points = new Column()
  readonly #points = new Dictionary<readonly number[]>()
  readonly #vocabulary: Vocabulary

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  put(indexed: IndexedRequest): void {
    const request = statedRequest(indexed)
    const row = this.rowIds.find(request.id) ?? this.rowIds.add(request.id)
    const vocabulary = this.#vocabulary
    const { stems, marks } = readRequestTexts(request, vocabulary)
    const { ids, values, points, facts } = readConditions(request, stems)
    const worth = this.#points.number(points)
    if (worth * PARTS.length === this.points.length)
      for (const each of points) this.points.push(each)
    const termsOf = ({ name }: ListPart) => ids[name].map(each => vocabulary.terms(name, each))
    const numbers = [
      ...this.wanted.map(wanted => wanted.number(termsOf(wanted.part))),
      ...VALUE_PARTS.map(
        (name, n) => this.dictionaries[n]?.number(values[PLACES[name]] ?? null) ?? 0,
      ),
    ]
    const compares = ({ name }: ListPart) =>
      ids[name].some(each => areComparable(name, each, vocabulary))
    const state =
      (request.hidden ? 0 : OPEN) |
      (compares(LISTED.role) ? HAS_COMPARABLE_ROLE : 0) |
      (compares(LISTED.challenge) ? HAS_COMPARABLE_CHALLENGE : 0) |
      (facts << FACTS_AT) |
      ((hashRequestTexts(request) & HASH_MASK) << HASH_AT)
    this.values.reach((row + 1) * WIDTH)
    this.values.data.set([...numbers, worth, state, tieKeyOf(request.id)], row * WIDTH)
    const musts = MUST_PARTS.map(part => mustTerms(part, request, vocabulary))
    this.lists.set(row, [...WANTED.flatMap(({ part }) => termsOf(part)), marks, ...musts])
  }

  /** What the texts of a request say, if they are those that were put. */
  textsOf(request: RequestRow): RequestTexts | undefined {
    const row = this.rowIds.find(request.id)
    if (row === undefined) return undefined
    const hash = this.values.at(row * WIDTH + STATE) >>> HASH_AT
    if (hash !== (hashRequestTexts(request) & HASH_MASK)) return undefined
    const stems = this.lists.list(row, CHALLENGE)
    return {
      stems: Array.from(stems, term => this.#vocabulary.form('challenge', term)),
      marks: [...this.lists.list(row, MARKS)],
    }
  }

  remove(id: string): void {
    const row = this.rowIds.find(id)
    if (row === undefined) return
    this.values.data[row * WIDTH + STATE] = 0
    this.lists.clear(row)
    this.rowIds.remove(id)
  }
}
