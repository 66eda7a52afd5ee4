// All requests as numbers, in place: a request that changes keeps its row.

import { Column } from '#app/platform/memory/column.ts'
import { lotOf } from './best.ts'
import { Blocks } from './blocks.ts'
import { Shared } from './columns.ts'
import { offers } from './parts.ts'
import { RowBook } from './row-book.ts'
import type { ListPart, RequestRow } from './rows.ts'
import type { Vocabulary } from './vocabulary.ts'
import { isAsked, wantedIds } from './wants.ts'

/** The parts that compare one value to another, those with one want, and those with several. */
export const VALUES = [
  'rate',
  'hours',
  'start',
  'duration',
  'working_model',
  'time_zone',
  'engagement',
] as const
export const ONE = ['industry', 'stage', 'size'] as const satisfies ListPart[]
export const MANY = ['skills', 'tools', 'languages', 'challenge'] as const satisfies ListPart[]
export const PARTS: readonly string[] = [...VALUES, 'role', ...ONE, ...MANY]

/** The words of a row: the number of each value, the one want of three parts (one more than its term, 0 where
 * there is none), what the parts offer, whether the row is taken and asks for a role of the catalogue, and its
 * lot. */
export const FIRST_ONE = VALUES.length
export const OFFERS = FIRST_ONE + ONE.length
export const STATE = OFFERS + 1
export const LOT = STATE + 1
export const WIDTH = LOT + 1
export const [TAKEN, TELLS_ROLE] = [1, 2]

/** The lists of a row, after those of MANY. */
export const [MAIN_ROLES, SECOND_ROLES] = [MANY.length, MANY.length + 1]

export class RequestRows {
  readonly book = new RowBook()
  readonly values = new Column()
  readonly lists = new Blocks(MANY.length + 2)
  /** The points of each of PARTS, one set after another. */
  readonly offered = new Column()
  readonly rates = new Shared<number | null>()
  readonly hours = new Shared<number | null>()
  readonly starts = new Shared<string | null>()
  readonly durations = new Shared<number | null>()
  readonly models = new Shared<string | null>()
  readonly zones = new Shared<string | null>()
  readonly engagements = new Shared<string[]>()
  readonly #offers = new Shared<number[]>()
  readonly #texts: string[] = []
  readonly #vocabulary: Vocabulary

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  find(id: string): RequestRow | undefined {
    const row = this.book.find(id)
    const text = row === undefined ? undefined : this.#texts[row]
    // Checked edge: `put` wrote it.
    return text === undefined ? undefined : (JSON.parse(text) as RequestRow)
  }

  put(request: RequestRow): void {
    const vocabulary = this.#vocabulary
    const row = this.book.find(request.id) ?? this.book.add(request.id)
    this.#texts[row] = JSON.stringify(request)
    const one = (part: (typeof ONE)[number]) => {
      const [term] = vocabulary.terms(part, wantedIds(part, request))
      return term === undefined ? 0 : term + 1
    }
    const worth = offers(vocabulary.weights, part => isAsked(vocabulary, request, part))
    const points = PARTS.map(part => worth.get(part) ?? 0)
    const offered = this.#offers.number(points)
    if (offered * PARTS.length === this.offered.length)
      for (const each of points) this.offered.push(each)
    const tells = wantedIds('role', request).some(key => vocabulary.isRole(key))
    const words = [
      this.rates.number(request.budget_day_max),
      this.hours.number(request.hours_per_week_needed),
      this.starts.number(request.urgency_start),
      this.durations.number(request.project_duration_weeks),
      this.models.number(request.working_model),
      this.zones.number(request.timezone),
      this.engagements.number(request.engagement_model.toSorted()),
      ...ONE.map(one),
      offered,
      TAKEN | (tells ? TELLS_ROLE : 0),
      lotOf(request.id),
    ]
    this.values.reach((row + 1) * WIDTH)
    this.values.data.set(words, row * WIDTH)
    this.lists.set(row, [
      ...MANY.map(part => vocabulary.terms(part, wantedIds(part, request))),
      vocabulary.terms('role', request.match_main_role),
      vocabulary.terms('role', request.match_second_role),
    ])
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
