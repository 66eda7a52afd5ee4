import { createHash } from 'node:crypto'

/** Where a pair stands among equals: neither the old nor the alphabet gain. */
export function tie(requestId: string, talentId: string): string {
  return createHash('md5')
    .update(requestId + talentId)
    .digest('hex')
}

/** The best so far: everything at least as good as the last that counts. */
export class Best {
  readonly #most: number
  #found: { row: number; fine: number }[] = []
  /** Below this nothing can be among the best. */
  least = 0

  constructor(most: number) {
    this.#most = most
    if (most <= 0) this.least = 100_001
  }

  add(row: number, fine: number): void {
    this.#found.push({ row, fine })
    if (this.#found.length >= this.#most * 2 + 50) this.#shrink()
    else if (this.#found.length === this.#most) this.#shrink()
  }

  #shrink(): void {
    this.#found.sort((a, b) => b.fine - a.fine)
    const last = this.#found[this.#most - 1]
    if (last === undefined || last.fine <= this.least) return
    this.least = last.fine
    let end = this.#most
    while ((this.#found[end]?.fine ?? -1) === last.fine) end += 1
    this.#found.length = Math.min(end, this.#found.length)
  }

  inOrder(tieOf: (row: number) => string): number[] {
    this.#shrink()
    return this.#found
      .map(each => ({ ...each, tie: tieOf(each.row) }))
      .sort((a, b) => b.fine - a.fine || (a.tie < b.tie ? -1 : 1))
      .slice(0, this.#most)
      .map(({ row }) => row)
  }
}
