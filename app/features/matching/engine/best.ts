import { hash } from 'node:crypto'

/** What an id has in the lot that decides between equals. */
export function lotOf(id: string): number {
  return Number.parseInt(hash('md5', id).slice(0, 8), 16)
}

/** Where a pair stands among equals, in an order of their own for each. Neither the old nor the alphabet gain. */
export function tie(lot: number, otherLot: number): number {
  return (lot ^ otherLot) >>> 0
}

const AFTER_ALL = 2 ** 32

type Found = { row: number; fine: number; tie: number }

/** The best so far, of any number that come. */
export class Best {
  readonly #most: number
  readonly #tieOf: (row: number) => number
  readonly #idOf: (row: number) => string
  #found: Found[] = []
  /** Below this nothing can be among the best. */
  least = 0
  /** Who is just as good as that and has a higher tie than this cannot be either. */
  lastTie = AFTER_ALL

  /** Of equals the one with the smaller `tieOf` goes first, and of the few that have that in common the one with
   * the smaller `idOf`. */
  constructor(most: number, tieOf: (row: number) => number, idOf: (row: number) => string) {
    this.#most = most
    this.#tieOf = tieOf
    this.#idOf = idOf
    if (most <= 0) this.least = 100_001
  }

  /** Whether there are as many as were asked for. */
  get full(): boolean {
    return this.#found.length >= this.#most
  }

  /** Whether a row as good as that can still be among the best. */
  wants(row: number, fine: number): boolean {
    return fine > this.least || (fine === this.least && this.#tieOf(row) <= this.lastTie)
  }

  add(row: number, fine: number): void {
    this.#found.push({ row, fine, tie: this.#tieOf(row) })
    const { length } = this.#found
    if (length === this.#most || length >= this.#most * 2 + 50) this.#shrink()
  }

  #shrink(): void {
    this.#found.sort((a, b) => this.#compare(a, b))
    this.#found.length = Math.min(this.#most, this.#found.length)
    const last = this.#found[this.#most - 1]
    if (last === undefined) return
    this.least = last.fine
    this.lastTie = last.tie
  }

  #compare(a: Found, b: Found): number {
    if (a.fine !== b.fine) return b.fine - a.fine
    if (a.tie !== b.tie) return a.tie - b.tie
    const [idOfA, idOfB] = [this.#idOf(a.row), this.#idOf(b.row)]
    return idOfA < idOfB ? -1 : idOfA > idOfB ? 1 : 0
  }

  inOrder(): { row: number; fine: number }[] {
    this.#shrink()
    return this.#found.map(({ row, fine }) => ({ row, fine }))
  }
}
