// Parts with few distinct values, in groups: each combination of a group's values is stored once, and a profile is
// one number per group.
import { Column } from '#app/platform/memory/column.ts'
import { keepRecent } from '#app/platform/memory/keep-recent.ts'
import { knownTerms } from '../known-terms.ts'
import {
  LIST_PARTS,
  type ListPart,
  type ListPartName,
  NO_REDUCTION,
  NOTHING_TOLD,
  type PartName,
  UNKNOWN,
} from '../parts/part.ts'
import { LISTED, PARTS, PLACES, VALUED } from '../parts/table.ts'
import type { Wants } from '../parts/wants.ts'
import type { ReadTalent, TalentRow } from '../rows.ts'
import { finished } from '../shares.ts'
import type { RequestSide } from '../sides.ts'
import type { Vocabulary } from '../vocabulary.ts'

export const GROUPS = [
  ['rate'],
  ['hours', 'start', 'duration'],
  ['working_model', 'time_zone', 'engagement'],
  ['languages'],
  ['stage'],
  ['size'],
] as const satisfies readonly (readonly PartName[])[]

/** The parts whose terms are stored per profile. */
const OWN = ['role', 'skills', 'tools', 'industry', 'challenge'] as const satisfies ListPartName[]

type Stored = (typeof GROUPS)[number][number] | (typeof OWN)[number]
// Doesn't compile if a part is stored neither in a group nor per profile.
void ({} satisfies Record<Exclude<PartName, Stored>, never>)

export const OWN_PARTS: readonly ListPart[] = OWN.map(name => LISTED[name])

const isListName = (name: PartName): name is ListPartName => LIST_PARTS.some(each => each === name)

/** More values than any part has. Two such numbers fit into one safe integer. */
const MAX_VALUES = 2 ** 26

/** Separates the parts of a key: no value contains it. */
const SEPARATOR = '\n'

/** Values that many rows share, each stored once: numbers, texts and lists of them. */
export class Dictionary<T> {
  readonly #numbers = new Map<string, number>()
  readonly values: T[] = []

  /** `stored` returns the form in which a new value is kept, if it differs. */
  number(value: T, stored = () => value): number {
    const key = Array.isArray(value) ? value.join(SEPARATOR) : String(value)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.values.length)
    this.values.push(stored())
    return this.values.length - 1
  }
}

/** What each value of a dictionary earns for one request, packed like a combination's worth, and whether it is known. */
type PartTable = { worth: Int32Array; known: Uint8Array }

export class Group {
  readonly parts: readonly PartName[]
  /** The values of each part; for a list part, its terms. */
  readonly dictionaries: readonly Dictionary<unknown>[]
  /** The combinations of the first n values, by the number of the combination before the last value, and the last
   * value. A combination of one value has its number. */
  readonly #combinations: readonly Map<number, number>[]
  /** The value numbers of each combination, one combination after another. */
  readonly #numbers = new Column()

  constructor(parts: readonly PartName[]) {
    this.parts = parts
    this.dictionaries = parts.map(() => new Dictionary<unknown>())
    this.#combinations = parts.map(() => new Map())
  }

  get count(): number {
    return this.#numbers.length / this.parts.length
  }

  /** The number of a profile's combination. */
  number(profile: ReadTalent, vocabulary: Vocabulary): number {
    const numbers = this.parts.map((name, n) => {
      const values = this.dictionaries[n]
      if (!isListName(name)) return values?.number(VALUED[name].fromProfile(profile)) ?? 0
      const terms = termsOf(LISTED[name], profile, vocabulary)
      return values?.number(terms, () => Uint32Array.from(terms)) ?? 0
    })
    let combination = numbers[0] ?? 0
    for (let n = 1; n < numbers.length; n++)
      combination = this.#combined(n, combination, numbers[n] ?? 0)
    if (combination === this.count) for (const number of numbers) this.#numbers.push(number)
    return combination
  }

  #combined(place: number, before: number, number: number): number {
    const combinations = this.#combinations[place]
    const key = before * MAX_VALUES + number
    const known = combinations?.get(key)
    if (known !== undefined) return known
    combinations?.set(key, combinations.size)
    return (combinations?.size ?? 1) - 1
  }

  /** The value numbers of all combinations, one combination after another. */
  get numbers(): Uint32Array {
    return this.#numbers.data
  }

  /** The number of a part's value in a combination. */
  value(combination: number, part: number): number {
    return this.#numbers.data[combination * this.parts.length + part] ?? 0
  }
}

function termsOf(part: ListPart, profile: TalentRow, vocabulary: Vocabulary): number[] {
  const ids = part.places.flatMap(({ ids }) => ids(profile))
  return knownTerms(part.name, ids, vocabulary).sort((a, b) => a - b)
}

/** What a combination earns, packed into one number: points in thousandths, and the multiplier. */
const MULTIPLIER_BITS = 7
const MULTIPLIER_MASK = 2 ** MULTIPLIER_BITS - 1
export const pointsIn = (worth: number) => worth >> MULTIPLIER_BITS
export const multiplierIn = (worth: number) => worth & MULTIPLIER_MASK
const packed = (points: number, multiplier: number) => (points << MULTIPLIER_BITS) | multiplier

export type GroupTable = {
  worth: Int32Array
  /** Whether any value of each combination is known. Computed on demand, which is rare. */
  known: () => Int32Array
  /** The most points of any combination, and the highest multiplier. */
  mostPoints: number
  highestMultiplier: number
}

const MAX_KNOWN = 100

/** Computes what the profiles' values earn for a request, before reading any profile. */
export class GroupReader {
  /** Tables of list parts, for requests that want the same: there are many combinations of languages, and most requests
   * want the same ones. */
  readonly #known = new Map<string, PartTable>()

  read(group: Group, requestSide: RequestSide): GroupTable {
    const tables = group.parts.map((name, n) => {
      const values = group.dictionaries[n]?.values ?? []
      return isListName(name)
        ? this.#listTable(LISTED[name], values, requestSide)
        : valueTable(name, values, requestSide)
    })
    const worth = combinedWorths(group, tables)
    let [mostPoints, highestMultiplier] = [0, 0]
    for (let n = 0; n < worth.length; n++) {
      const each = worth[n] ?? 0
      mostPoints = Math.max(mostPoints, pointsIn(each))
      highestMultiplier = Math.max(highestMultiplier, multiplierIn(each))
    }
    const known = () =>
      Int32Array.from({ length: group.count }, (_, n) =>
        Number(tables.some((table, part) => table.known[group.value(n, part)] === 1)),
      )
    return {
      worth,
      known,
      mostPoints,
      highestMultiplier: group.count === 0 ? NO_REDUCTION : highestMultiplier,
    }
  }

  #listTable(part: ListPart, values: readonly unknown[], requestSide: RequestSide): PartTable {
    const points = requestSide.points[PLACES[part.name]] ?? 0
    const limit = requestSide.comparable[part.name] ? part.limit : undefined
    const terms = requestSide.wants[part.name].list.map(({ term }) => term)
    const key = `${part.name} ${values.length} ${points} ${limit !== undefined} ${terms.join()}`
    const table =
      this.#known.get(key) ?? listTable(part, values, points, limit, requestSide.wants[part.name])
    keepRecent(this.#known, key, table, MAX_KNOWN)
    return table
  }
}

function listTable(
  part: ListPart,
  values: readonly unknown[],
  points: number,
  limit: ListPart['limit'],
  wants: Wants,
): PartTable {
  const table = emptyTable(values.length)
  for (let n = 0; n < values.length && points > 0; n++) {
    // Checked edge: Group.number stored it.
    const listed = values[n] as Uint32Array
    const { length } = listed
    const share = finished(part, wants.share(listed, 0, length, 0, 0), 0, NOTHING_TOLD)
    enter(table, n, share, points, length > 0 ? limit?.multiplier(Math.max(0, share)) : undefined)
  }
  return table
}

/** What each combination of a group's values earns: the sum of the points, and the lowest multiplier. */
function combinedWorths(group: Group, tables: readonly PartTable[]): Int32Array {
  const worths = new Int32Array(group.count).fill(packed(0, NO_REDUCTION))
  const { numbers } = group
  for (const [part, { worth }] of tables.entries()) {
    for (let n = 0, at = part; n < worths.length; n++, at += tables.length) {
      const before = worths[n] ?? 0
      const each = worth[numbers[at] ?? 0] ?? 0
      const multiplier = Math.min(multiplierIn(before), multiplierIn(each))
      worths[n] = packed(pointsIn(before) + pointsIn(each), multiplier)
    }
  }
  return worths
}

function valueTable(
  name: PartName,
  values: readonly unknown[],
  requestSide: RequestSide,
): PartTable {
  const table = emptyTable(values.length)
  const place = PLACES[name]
  const [part, points, wanted] = [
    PARTS[place],
    requestSide.points[place] ?? 0,
    requestSide.values[place],
  ]
  if (points === 0 || part?.kind !== 'value') return table
  for (const [n, stated] of values.entries()) {
    if (stated === null) continue
    enter(table, n, part.share(wanted, stated), points, part.limit?.multiplier(wanted, stated))
  }
  return table
}

function emptyTable(length: number): PartTable {
  return {
    worth: new Int32Array(length).fill(packed(0, NO_REDUCTION)),
    known: new Uint8Array(length),
  }
}

function enter(
  table: PartTable,
  n: number,
  share: number,
  points: number,
  multiplier: number = NO_REDUCTION,
): void {
  table.worth[n] = packed(points * Math.max(0, share), multiplier)
  table.known[n] = share === UNKNOWN ? 0 : 1
}
