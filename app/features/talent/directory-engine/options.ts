// Which options each row has, and how many rows of a set have each.
import {
  addAll,
  addRow,
  type Bits,
  countRows,
  grown,
  keepOnly,
  lessAll,
  wordsFor,
} from '#app/platform/memory/bits.ts'
import { Column } from '#app/platform/memory/column.ts'
import {
  type DirectoryFilter,
  FACET_NAMES,
  FACETS,
  type FacetCounts,
  type FacetName,
  facetValue,
} from '../directory.ts'
import type { DirectoryRow } from './protocol.ts'

/** All options of all facets in one row of numbers. */
const FIRST: Record<FacetName, number> = {
  role: 0,
  skill: FACETS.role.options.length,
  tool: FACETS.role.options.length + FACETS.skill.options.length,
}
const COUNT = FIRST.tool + FACETS.tool.options.length
const NUMBERS = Object.fromEntries(
  FACET_NAMES.map(name => [
    name,
    new Map(FACETS[name].options.map((option, n) => [facetValue(name, option), FIRST[name] + n])),
  ]),
)

/** The rows that stand for a profile as it now is. */
export type Everyone = { rows: Bits; count: number }

export class Options {
  readonly #bits: Bits[] = Array.from({ length: COUNT }, () => new Uint32Array(32))
  /** Each row's options, from `starts[row]` on; its role, where it is a listed one, is the first. */
  readonly #chosen = new Column(1 << 16)
  readonly #starts = new Column()
  /** How many of everyone have each option. */
  readonly #holders = new Uint32Array(COUNT)

  constructor() {
    this.#starts.push(0)
  }

  /** Adds the next row. */
  add({ role, skills, tools }: DirectoryRow): void {
    const row = this.#starts.length - 1
    this.#reserve(row + 1)
    this.#choose(row, 'role', [role])
    this.#choose(row, 'skill', skills)
    this.#choose(row, 'tool', tools)
    this.#starts.push(this.#chosen.length)
    this.#hold(row, 1)
  }

  /** The row no longer counts. */
  drop(row: number): void {
    this.#hold(row, -1)
  }

  rowsWith(facet: FacetName, id: string): Bits {
    const position = FACETS[facet].options.findIndex(option => option.id === id)
    const bits = this.#bits[FIRST[facet] + position]
    if (position < 0 || bits === undefined) throw new Error(`no option ${id}`)
    return bits
  }

  /** Of these rows those that have all the skills and tools. */
  keepChosen(rows: Bits, filter: DirectoryFilter): void {
    for (const facet of ['skill', 'tool'] as const)
      for (const id of filter[facet]) keepOnly(rows, this.rowsWith(facet, id))
  }

  /** Of these rows those that have one of the roles. */
  withRoles(rows: Bits, roles: readonly string[]): Bits {
    if (roles.length === 0) return rows
    const wanted = new Uint32Array(rows.length)
    for (const id of roles) addAll(wanted, this.rowsWith('role', id))
    keepOnly(wanted, rows)
    return wanted
  }

  /** How many each option would give: skills and tools of what is found, roles of what would be without a role. */
  facets(found: Bits, withoutRoles: Bits, everyone: Everyone): FacetCounts {
    const given = this.#count(found, everyone, COUNT)
    const roles = found === withoutRoles ? given : this.#count(withoutRoles, everyone, FIRST.skill)
    const of = (facet: FacetName, counts: Uint32Array) => [
      ...counts.subarray(FIRST[facet], FIRST[facet] + FACETS[facet].options.length),
    ]
    return { role: of('role', roles), skill: of('skill', given), tool: of('tool', given) }
  }

  /** Counts the options below `end` by the rows of a set, or where most are in it, by those that are not. */
  #count(found: Bits, everyone: Everyone, end: number): Uint32Array {
    const inside = countRows(found)
    const outside = everyone.count - inside
    if (inside <= outside) return this.#tally(found, end)
    const others = lessAll(everyone.rows.subarray(0, found.length), found)
    return this.#tally(others, end).map((n, option) => (this.#holders[option] ?? 0) - n)
  }

  #tally(rows: Bits, end: number): Uint32Array {
    const starts = this.#starts.data
    const options = this.#chosen.data
    const counts = new Uint32Array(COUNT)
    for (let word = 0; word < rows.length; word++) {
      for (let left = rows[word] ?? 0; left !== 0; left &= left - 1) {
        const row = word * 32 + (31 - Math.clz32(left & -left))
        const last = starts[row + 1] ?? 0
        for (let at = starts[row] ?? 0; at < last; at++) {
          const option = options[at] ?? 0
          if (option >= end) break
          counts[option] = (counts[option] ?? 0) + 1
        }
      }
    }
    return counts
  }

  #choose(row: number, facet: FacetName, values: readonly string[]): void {
    // A list may name an option twice; a profile counts once.
    for (const value of new Set(values)) {
      const option = NUMBERS[facet]?.get(value)
      const bits = option === undefined ? undefined : this.#bits[option]
      if (option === undefined || bits === undefined) continue
      this.#chosen.push(option)
      addRow(bits, row)
    }
  }

  #hold(row: number, change: 1 | -1): void {
    const end = this.#starts.at(row + 1)
    for (let at = this.#starts.at(row); at < end; at++) {
      const option = this.#chosen.at(at)
      this.#holders[option] = (this.#holders[option] ?? 0) + change
    }
  }

  #reserve(rows: number): void {
    if (wordsFor(rows) <= (this.#bits[0]?.length ?? 0)) return
    for (const [option, bits] of this.#bits.entries())
      this.#bits[option] = grown(bits, Math.ceil(rows * 1.5))
  }
}
