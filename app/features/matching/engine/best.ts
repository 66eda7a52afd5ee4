import { hash } from 'node:crypto'

/** Where a pair stands among equals: neither the old nor the alphabet gain. */
export function tie(requestId: string, talentId: string): string {
  return hash('md5', requestId + talentId)
}

type Found = { row: number; fine: number; tie: string | undefined }

/** The best so far, of any number that come. */
export class Best {
  readonly #most: number
  readonly #tieOf: (row: number) => string
  readonly #found: Found[] = []
  /** The last that would be among the best when they were last put in order. */
  #last: Found | undefined
  /** Below this nothing can be among the best. */
  least = 0

  /** `tieOf` tells who of equals goes first; it is asked only where some are equal. */
  constructor(most: number, tieOf: (row: number) => string) {
    this.#most = most
    this.#tieOf = tieOf
    if (most <= 0) this.least = 100_001
  }

  add(row: number, fine: number): void {
    const one: Found = { row, fine, tie: undefined }
    // Many may be as good as the last, and hardly any of them goes before it.
    if (this.#last !== undefined && this.#compare(one, this.#last) > 0) return
    this.#found.push(one)
    const { length } = this.#found
    if (length === this.#most || length >= this.#most * 2 + 50) this.#shrink()
  }

  #shrink(): void {
    this.#found.sort((a, b) => this.#compare(a, b))
    this.#found.length = Math.min(this.#most, this.#found.length)
    this.#last = this.#found[this.#most - 1]
    if (this.#last !== undefined) this.least = this.#last.fine
  }

  #compare(a: Found, b: Found): number {
    if (a.fine !== b.fine) return b.fine - a.fine
    a.tie ??= this.#tieOf(a.row)
    b.tie ??= this.#tieOf(b.row)
    return a.tie < b.tie ? -1 : a.tie > b.tie ? 1 : 0
  }

  inOrder(): number[] {
    this.#shrink()
    return this.#found.map(({ row }) => row)
  }
}
