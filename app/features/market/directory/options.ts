// The options of each row, and how many rows of a set have each option.
import { optionNames } from '#app/features/catalogues/option-names.ts'
import {
  type DirectoryFilter,
  type DirectoryRow,
  FACET_NAMES,
  FACETS,
  type FacetName,
} from '#app/features/talent/directory/directory.ts'
import { FACET_OPTIONS } from '#app/features/talent/directory/facet-options.ts'
import { NAMED_FACETS } from '#app/features/talent/directory/searched.ts'
import {
  addAll,
  addRow,
  type Bits,
  countBoth,
  countRows,
  dropRow,
  grown,
  keepOnly,
  lessAll,
  wordsFor,
} from '#app/platform/memory/bits.ts'
import { Blocks } from '#app/platform/memory/blocks.ts'
import { keepRecent } from '#app/platform/memory/keep-recent.ts'
import { FACET_VALUES } from './facet-values.ts'

/** A facet with at most this many options is counted option by option, because most profiles have several of them. */
const FEW = 40

const MAX_UNIONS = 16

/** Numbers the options of all facets consecutively; those of a facet start at its `first`. */
const NUMBERED = (() => {
  let count = 0
  const facets = new Map(
    FACET_NAMES.map(name => {
      const options = FACET_OPTIONS[name]
      const first = count
      count += options.length
      const byId = new Map(options.map(({ id }, n) => [id, first + n]))
      return [name, { first, end: count, isFew: options.length <= FEW, byId }]
    }),
  )
  return { facets, count }
})()

function numbersOf(facet: FacetName) {
  const numbers = NUMBERED.facets.get(facet)
  if (numbers === undefined) throw new Error(`no facet ${facet}`)
  return numbers
}

/** The options that a search finds by name, numbered. */
export const NAMED_OPTIONS = NAMED_FACETS.flatMap(facet => {
  const { first } = numbersOf(facet)
  return FACET_OPTIONS[facet].map((option, n) => ({
    option: first + n,
    names: optionNames(option),
  }))
})

/** The rows of all current profiles. */
export type CurrentRows = { rows: Bits; count: number }

export class Options {
  readonly #bits: Bits[] = Array.from({ length: NUMBERED.count }, () => new Uint32Array(32))
  /** The options of each row: those counted row by row, and the others. */
  readonly #chosen = new Blocks(2)
  /** The number of profiles with each option. */
  readonly #holders = new Uint32Array(NUMBERED.count)
  /** The rows that have any of some options, until a row changes: a search reads them to find and to rank. */
  readonly #unions = new Map<string, Bits>()

  put(row: number, profile: DirectoryRow): void {
    this.#unions.clear()
    this.#reserve(row + 1)
    const lists: [many: number[], few: number[]] = [[], []]
    for (const facet of FACET_NAMES) {
      const { byId, isFew } = numbersOf(facet)
      const list = lists[isFew ? 1 : 0]
      for (const id of FACET_VALUES[facet](profile)) {
        const option = byId.get(id)
        // A list may contain an option twice; the profile counts once.
        if (option !== undefined && !list.includes(option)) list.push(option)
      }
    }
    this.#chosen.set(row, lists)
    for (const option of lists.flat()) {
      addRow(this.#rowsWith(option), row)
      this.#holders[option] = (this.#holders[option] ?? 0) + 1
    }
  }

  remove(row: number): void {
    this.#unions.clear()
    for (const list of [0, 1]) {
      for (const option of this.#chosen.list(row, list)) {
        dropRow(this.#rowsWith(option), row)
        this.#holders[option] = (this.#holders[option] ?? 0) - 1
      }
    }
    this.#chosen.clear(row)
  }

  /** The rows that have the chosen options of a facet. */
  withChosen(rows: Bits, facet: FacetName, filter: DirectoryFilter): Bits {
    const chosen = filter[facet].map(id => this.#rowsOf(facet, id))
    if (chosen.length === 0) return rows
    const found = new Uint32Array(rows.length)
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
    for (const option of options) addAll(rows, this.#rowsWith(option))
    return rows
  }

  /** The number of rows in a set that have an option. */
  countOne(facet: FacetName, id: string, found: Bits): number {
    return countBoth(found, this.#rowsOf(facet, id))
  }

  /** The number of rows in a set that have each option of some facets. */
  count(facets: readonly FacetName[], found: Bits, everyone: CurrentRows): number[][] {
    const numbers = facets.map(numbersOf)
    const many = numbers.filter(({ isFew }) => !isFew)
    const tally =
      many.length === 0
        ? new Uint32Array(0)
        : this.#count(found, everyone, Math.max(...many.map(({ end }) => end)))
    return numbers.map(({ first, end, isFew }) =>
      isFew
        ? this.#bits.slice(first, end).map(rows => countBoth(found, rows))
        : [...tally.subarray(first, end)],
    )
  }

  /** Counts the options below `end` over the rows of a set, or over those not in it if they are fewer. */
  #count(found: Bits, everyone: CurrentRows, end: number): Uint32Array {
    const inside = countRows(found)
    const outside = everyone.count - inside
    if (inside <= outside) return this.#tally(found, end)
    const others = lessAll(everyone.rows.subarray(0, found.length), found)
    return this.#tally(others, end).map((n, option) => (this.#holders[option] ?? 0) - n)
  }

  #tally(rows: Bits, end: number): Uint32Array {
    const starts = this.#chosen.starts.data
    const words = this.#chosen.words.data
    const counts = new Uint32Array(NUMBERED.count)
    for (let word = 0; word < rows.length; word++) {
      for (let left = rows[word] ?? 0; left !== 0; left &= left - 1) {
        const start = starts[word * 32 + (31 - Math.clz32(left & -left))] ?? 0
        const last = start + (words[start] ?? 0)
        for (let at = start + this.#chosen.width; at < last; at++) {
          const option = words[at] ?? 0
          if (option >= end) break
          counts[option] = (counts[option] ?? 0) + 1
        }
      }
    }
    return counts
  }

  #rowsOf(facet: FacetName, id: string): Bits {
    const option = numbersOf(facet).byId.get(id)
    if (option === undefined) throw new Error(`no option ${id}`)
    return this.#rowsWith(option)
  }

  #rowsWith(option: number): Bits {
    const bits = this.#bits[option]
    if (bits === undefined) throw new Error(`no option ${option}`)
    return bits
  }

  #reserve(rows: number): void {
    if (wordsFor(rows) <= (this.#bits[0]?.length ?? 0)) return
    for (const [option, bits] of this.#bits.entries())
      this.#bits[option] = grown(bits, Math.ceil(rows * 1.2))
  }
}
