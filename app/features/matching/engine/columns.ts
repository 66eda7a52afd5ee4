// Typed arrays that grow, and dictionaries over them.

export class Column {
  data: Uint32Array<ArrayBuffer>
  length = 0

  constructor(capacity = 1024) {
    this.data = new Uint32Array(capacity)
  }

  reserve(count: number): void {
    if (this.length + count <= this.data.length) return
    const grown = new Uint32Array(Math.ceil((this.length + count) * 1.5))
    grown.set(this.data)
    this.data = grown
  }

  push(value: number): void {
    if (this.length === this.data.length) this.reserve(1)
    this.data[this.length] = value
    this.length += 1
  }
}

/** Numbers for strings, from 0 in the order they come. */
export class Names {
  readonly #numbers = new Map<string, number>()
  readonly list: string[] = []

  number(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    this.#numbers.set(name, this.list.length)
    this.list.push(name)
    return this.list.length - 1
  }

  find(name: string): number | undefined {
    return this.#numbers.get(name)
  }
}

/** Lists of terms one after another: list n is `terms` from `starts[n]` to `starts[n + 1]`. */
export class Lists {
  readonly starts = new Column()
  readonly terms = new Column()

  constructor() {
    this.starts.push(0)
  }

  get count(): number {
    return this.starts.length - 1
  }

  push(list: readonly number[]): void {
    for (const term of list) this.terms.push(term)
    this.starts.push(this.terms.length)
  }

  at(n: number): Uint32Array {
    return this.terms.data.subarray(this.starts.data[n], this.starts.data[n + 1])
  }
}

/** Values that many rows share, each kept once. */
export class Shared<T> {
  readonly #numbers = new Map<string, number>()
  readonly values: T[] = []

  number(value: T): number {
    const key = JSON.stringify(value)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.values.length)
    this.values.push(value)
    return this.values.length - 1
  }
}

/** Lists that many rows share, each kept once. */
export class SharedLists {
  readonly #numbers = new Map<string, number>()
  readonly lists = new Lists()

  number(list: readonly number[]): number {
    const key = list.join()
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.lists.count
    this.#numbers.set(key, number)
    this.lists.push(list)
    return number
  }
}

/** Ids as sixteen bytes, and the row each was last given. */
export class Ids {
  #words = new Column()
  #rows = new Int32Array(0)
  #used = 0

  get length(): number {
    return this.#words.length / 4
  }

  push(id: string): number {
    const hex = id.replaceAll('-', '')
    for (let i = 0; i < 32; i += 8) this.#words.push(Number.parseInt(hex.slice(i, i + 8), 16))
    const row = this.length - 1
    if ((this.#used + 1) * 2 > this.#rows.length) this.#grow()
    this.#place(row)
    return row
  }

  text(row: number): string {
    let hex = ''
    for (let i = 0; i < 4; i++)
      hex += (this.#words.data[row * 4 + i] ?? 0).toString(16).padStart(8, '0')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }

  /** The latest row of an id. */
  find(id: string): number | undefined {
    if (this.#rows.length === 0) return undefined
    const hex = id.replaceAll('-', '')
    const words = [0, 8, 16, 24].map(i => Number.parseInt(hex.slice(i, i + 8), 16))
    const mask = this.#rows.length - 1
    for (let at = hash(words[0] ?? 0, words[3] ?? 0) & mask; ; at = (at + 1) & mask) {
      const row = (this.#rows[at] ?? 0) - 1
      if (row < 0) return undefined
      if (words.every((word, i) => this.#words.data[row * 4 + i] === word)) return row
    }
  }

  #place(row: number): void {
    const words = this.#words.data
    const base = row * 4
    const mask = this.#rows.length - 1
    for (let at = hash(words[base] ?? 0, words[base + 3] ?? 0) & mask; ; at = (at + 1) & mask) {
      const other = (this.#rows[at] ?? 0) - 1
      if (other < 0) {
        this.#rows[at] = row + 1
        this.#used += 1
        return
      }
      const same =
        words[other * 4] === words[base] &&
        words[other * 4 + 1] === words[base + 1] &&
        words[other * 4 + 2] === words[base + 2] &&
        words[other * 4 + 3] === words[base + 3]
      if (same) {
        this.#rows[at] = row + 1
        return
      }
    }
  }

  #grow(): void {
    const old = this.#rows
    this.#rows = new Int32Array(Math.max(1024, old.length * 2))
    this.#used = 0
    for (const entry of old) if (entry > 0) this.#place(entry - 1)
  }
}

function hash(a: number, b: number): number {
  return (Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)) >>> 7
}
