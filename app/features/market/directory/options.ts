// The rows with each option, and how many rows of a set have each option.
import { optionNames } from '#app/features/catalogues/option-names.ts'
import {
  type DirectoryFilter,
  type DirectoryRow,
  eachFacet,
  FACET_NAMES,
  FACETS,
  type FacetName,
} from '#app/features/talent/directory/directory.ts'
import { FACET_OPTIONS } from '#app/features/talent/directory/facet-options.ts'
import { NAMED_FACETS } from '#app/features/talent/directory/searched.ts'
import { BitTable } from '#app/platform/memory/bit-table.ts'
import { addAll, type Bits, emptySet, keepOnly } from '#app/platform/memory/bits.ts'
import { keepRecent } from '#app/platform/memory/keep-recent.ts'
import { FACET_VALUES } from './facet-values.ts'

const MAX_UNIONS = 16

let count = 0
/** The number of each option, by facet and id: consecutive, in the order of FACET_OPTIONS. */
const NUMBERS: Record<FacetName, ReadonlyMap<string, number>> = eachFacet(
  facet => new Map(FACET_OPTIONS[facet].map(({ id }) => [id, count++])),
)

function numberOf(facet: FacetName, id: string): number {
  const option = NUMBERS[facet].get(id)
  if (option === undefined) throw new Error(`no option ${id}`)
  return option
}

/** The options that a search finds by name, numbered. */
export const NAMED_OPTIONS = NAMED_FACETS.flatMap(facet =>
  FACET_OPTIONS[facet].map(option => ({
    option: numberOf(facet, option.id),
    names: optionNames(option),
  })),
)

export class Options {
  /** The rows with each option. */
  readonly #having = new BitTable(count)
  /** Recent unions of options' rows, until a row changes: a search needs each twice, to find and to rank. */
  readonly #unions = new Map<string, Bits>()

  /** The row must be new, or removed before. */
  put(row: number, profile: DirectoryRow): void {
    this.#unions.clear()
    const options: number[] = []
    for (const facet of FACET_NAMES) {
      for (const id of FACET_VALUES[facet](profile)) {
        const option = NUMBERS[facet].get(id)
        if (option !== undefined) options.push(option)
      }
    }
    this.#having.add(row, options)
  }

  remove(row: number): void {
    this.#unions.clear()
    this.#having.drop(row)
  }

  /** The rows that have the chosen options of a facet. */
  withChosen(rows: Bits, facet: FacetName, filter: DirectoryFilter): Bits {
    const chosen = filter[facet].map(id => this.#having.rows(numberOf(facet, id)))
    if (chosen.length === 0) return rows
    const found = emptySet(rows.length)
    if (FACETS[facet].needs === 'any') for (const having of chosen) addAll(found, having)
    else {
      found.set(rows)
      for (const having of chosen) keepOnly(found, having)
    }
    keepOnly(found, rows)
    return found
  }

  /** Adds the rows that have one of some options. */
  addAny(found: Bits, options: readonly number[]): void {
    addAll(found, this.#rowsWithAny(options, found.length))
  }

  #rowsWithAny(options: readonly number[], length: number): Bits {
    const key = options.join()
    const rows = this.#unions.get(key) ?? this.#unite(options, length)
    keepRecent(this.#unions, key, rows, MAX_UNIONS)
    return rows
  }

  #unite(options: readonly number[], length: number): Bits {
    const rows = new Uint32Array(length)
    for (const option of options) addAll(rows, this.#having.rows(option))
    return rows
  }

  /** The number of rows in a set that have each of some options of a facet; by default of all, in their order. */
  count(facet: FacetName, found: Bits, ids?: readonly string[]): number[] {
    const options = ids?.map(id => numberOf(facet, id)) ?? [...NUMBERS[facet].values()]
    return this.#having.countIn(found, options)
  }

  /** The same for all options of some facets, in one pass over the set. */
  countFacets(facets: readonly FacetName[], found: Bits): Map<FacetName, number[]> {
    const counts = this.#having.countIn(
      found,
      facets.flatMap(facet => [...NUMBERS[facet].values()]),
    )
    return new Map(facets.map(facet => [facet, counts.splice(0, NUMBERS[facet].size)]))
  }
}
