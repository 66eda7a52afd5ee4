import { hash } from 'node:crypto'

export function tieKeyOf(id: string): number {
  return Number.parseInt(hash('md5', id).slice(0, 8), 16)
}

/** The tie-breaking order of a pair, different for each request or profile: neither age nor the alphabet gives
 * anybody an advantage. */
export function tie(tieKey: number, otherTieKey: number): number {
  return (tieKey ^ otherTieKey) >>> 0
}

const AFTER_ALL = 2 ** 32

type Found = { row: number; fine: number; tie: number }

/** Keeps the best of any number of candidates. */
export class Best {
  readonly #limit: number
  readonly #tieOf: (row: number) => number
  readonly #idOf: (row: number) => string
  #found: Found[] = []
  /** A lower score cannot be among the best. */
  least = 0
  /** At exactly that score, a candidate with a higher tie cannot be among the best either. */
  lastTie = AFTER_ALL

  /** Of equal scores the smaller `tieOf` goes first; if those are equal too, which is rare, the smaller `idOf`. */
  constructor(limit: number, tieOf: (row: number) => number, idOf: (row: number) => string) {
    this.#limit = limit
    this.#tieOf = tieOf
    this.#idOf = idOf
    if (limit <= 0) this.least = 100_001
  }

  /** Whether it holds as many as were requested. */
  get full(): boolean {
    return this.#found.length >= this.#limit
  }

  /** Whether a row with this score can still be among the best. */
  wants(row: number, fine: number): boolean {
    return fine > this.least || (fine === this.least && this.#tieOf(row) <= this.lastTie)
  }

  add(row: number, fine: number): void {
    this.#found.push({ row, fine, tie: this.#tieOf(row) })
    const { length } = this.#found
    if (length === this.#limit || length >= this.#limit * 2 + 50) this.#shrink()
  }

  #shrink(): void {
    this.#found.sort((a, b) => this.#compare(a, b))
    this.#found.length = Math.min(this.#limit, this.#found.length)
    const last = this.#found[this.#limit - 1]
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
