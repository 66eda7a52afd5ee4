// Adds small numbers for all rows at once, as bit planes: plane n holds the rows whose sum has bit n set.
import { type Bits, countRows, emptySet, lessAll } from '#app/platform/memory/bits.ts'

/** The rows with a word at each place, best place first. The worst place adds 1, each better one 1 more. */
export type Places = readonly [best: Bits, second: Bits, third: Bits, fourth: Bits]

export class Ranks {
  readonly #length: number
  readonly #planes: Bits[] = []

  /** `length`: the 32-bit words of each set. */
  constructor(length: number) {
    this.#length = length
  }

  /** Adds to each row the points of its best place. */
  add([best, second, third, fourth]: Places): void {
    const [one, two, four] = [this.#empty(), this.#empty(), this.#empty()]
    for (let at = 0; at < this.#length; at++) {
      const a = best[at] ?? 0
      const b = (second[at] ?? 0) & ~a
      const c = (third[at] ?? 0) & ~(a | b)
      const d = (fourth[at] ?? 0) & ~(a | b | c)
      four[at] = a
      two[at] = b | c
      one[at] = b | d
    }
    for (const [n, addend] of [one, two, four].entries()) this.#addPlane(n, addend)
  }

  #addPlane(n: number, addend: Bits): void {
    const plane = this.#planes[n] ?? this.#empty()
    this.#planes[n] = plane
    let carries = 0
    for (let at = 0; at < this.#length; at++) {
      const [sum, added] = [plane[at] ?? 0, addend[at] ?? 0]
      plane[at] = sum ^ added
      addend[at] = sum & added
      carries |= sum & added
    }
    if (carries !== 0) this.#addPlane(n + 1, addend)
  }

  /** Groups rows by their sums, highest first. */
  of(rows: Bits): Generator<Bits, void> {
    return this.#split(rows, this.#planes.length - 1)
  }

  /** Groups rows by the bits of their sums from `plane` down: those with the bit come first. */
  *#split(rows: Bits, plane: number): Generator<Bits, void> {
    if (countRows(rows) === 0) return
    const bit = this.#planes[plane]
    if (bit === undefined) {
      yield rows
      return
    }
    const without = lessAll(rows, bit)
    yield* this.#split(lessAll(rows, without), plane - 1)
    yield* this.#split(without, plane - 1)
  }

  #empty(): Bits {
    return emptySet(this.#length)
  }
}
