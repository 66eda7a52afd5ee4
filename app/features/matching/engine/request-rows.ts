// All requests as numbers, in place: a request that changes keeps its row.
import { Blocks } from '#app/platform/memory/blocks.ts'
import { Column } from '#app/platform/memory/column.ts'
import { RowBook } from '#app/platform/memory/row-book.ts'
import { requestMarks } from '../marks.ts'
import { MUST_PARTS, mustTerms } from '../must-haves.ts'
import { LIST_PARTS, type ListPart, VALUE_PARTS } from '../parts/part.ts'
import { LISTED, PARTS, PLACES } from '../parts/table.ts'
import { areComparable, readAsk } from '../sides.ts'
import { statedRequest } from '../stated.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { lotOf } from './best.ts'
import { Dictionary } from './groups.ts'
import type { IndexedRequest } from './rows.ts'

/** The numbers of a row: of the value that each of VALUE_PARTS compares, of what the parts are worth, what kind of row
 * it is, and its lot. */
export const POINTS = VALUE_PARTS.length
export const STATE = POINTS + 1
export const LOT = STATE + 1
export const WIDTH = LOT + 1
/** Others may find it; one of its roles is of the catalogue, or at least names a field of work. */
export const [OPEN, TELLS_ROLE] = [1, 2]
/** Above these a bit for each fact that is asked for. */
export const FACTS_AT = 2

/** The lists of a row: for each part one for each kind of thing it wants, the wanted role and the second, say. */
export const WANTED: readonly { part: ListPart; lists: readonly number[] }[] = (() => {
  let next = 0
  return LIST_PARTS.map(name => ({
    part: LISTED[name],
    lists: LISTED[name].wanted.map(() => next++),
  }))
})()
/** See marks.ts. */
export const MARKS = WANTED.reduce((sum, { lists }) => sum + lists.length, 0)
/** What must be there, a list for each of MUST_PARTS; see must-haves.ts. */
export const MUSTS = MARKS + 1

export class RequestRows {
  readonly book = new RowBook()
  readonly values = new Column()
  readonly lists = new Blocks(MUSTS + MUST_PARTS.length)
  /** The values that requests compare, of each of VALUE_PARTS; null where it is not asked for. */
  readonly dictionaries = VALUE_PARTS.map(() => new Dictionary<unknown>())
  /** What each of PARTS is worth, one set after another. */
  readonly points = new Column()
  readonly #points = new Dictionary<readonly number[]>()
  readonly #texts: string[] = []
  readonly #vocabulary: Vocabulary

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  find(id: string): IndexedRequest | undefined {
    const row = this.book.find(id)
    const text = row === undefined ? undefined : this.#texts[row]
    // Checked edge: `put` wrote it.
    return text === undefined ? undefined : (JSON.parse(text) as IndexedRequest)
  }

  put(indexed: IndexedRequest): void {
    const request = statedRequest(indexed)
    const row = this.book.find(request.id) ?? this.book.add(request.id)
    this.#texts[row] = JSON.stringify(indexed)
    const vocabulary = this.#vocabulary
    const { ids, values, points, facts } = readAsk(request)
    const worth = this.#points.number(points)
    if (worth * PARTS.length === this.points.length)
      for (const each of points) this.points.push(each)
    const numbers = VALUE_PARTS.map(
      (name, n) => this.dictionaries[n]?.number(values[PLACES[name]] ?? null) ?? 0,
    )
    const tellsRole = areComparable('role', ids.role, vocabulary)
    const state =
      (request.withdrawn ? 0 : OPEN) | (tellsRole ? TELLS_ROLE : 0) | (facts << FACTS_AT)
    this.values.reach((row + 1) * WIDTH)
    this.values.data.set([...numbers, worth, state, lotOf(request.id)], row * WIDTH)
    const wanted = WANTED.flatMap(({ part }) =>
      part.wanted.map(({ ids }) => vocabulary.terms(part.name, ids(request))),
    )
    const marks = [...new Set(requestMarks(request, vocabulary))]
    const musts = MUST_PARTS.map(part => mustTerms(part, request, vocabulary))
    this.lists.set(row, [...wanted, marks, ...musts])
  }

  remove(id: string): void {
    const row = this.book.find(id)
    if (row === undefined) return
    this.values.data[row * WIDTH + STATE] = 0
    this.lists.clear(row)
    this.#texts[row] = ''
    this.book.remove(id)
  }
}
