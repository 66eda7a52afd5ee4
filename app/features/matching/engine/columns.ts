// Typed arrays that grow, and dictionaries over them.

export class Column {
  data: Uint32Array<ArrayBuffer>
  length = 0

  constructor(capacity = 1024) {
    this.data = new Uint32Array(capacity)
  }

  reserve(count: number): void {
    if (this.length + count <= this.data.length) return
    const grown = new Uint32Array(Math.ceil((this.length + count) * 1.3))
    grown.set(this.data.subarray(0, this.length))
    this.data = grown
  }

  push(value: number): void {
    if (this.length === this.data.length) this.reserve(1)
    this.data[this.length] = value
    this.length += 1
  }

  /** Makes all up to here exist, as zeros. */
  reach(length: number): void {
    if (length <= this.length) return
    this.reserve(length - this.length)
    this.length = length
  }

  /** Puts a value where it belongs among values in order. */
  insert(value: number): void {
    const at = this.#placeOf(value)
    this.push(value)
    if (at === this.length - 1) return
    this.data.copyWithin(at + 1, at, this.length - 1)
    this.data[at] = value
  }

  /** Takes a value out of values in order. */
  take(value: number): void {
    const at = this.#placeOf(value)
    if (at === this.length || this.data[at] !== value) return
    this.data.copyWithin(at, at + 1, this.length)
    this.length -= 1
  }

  /** Of values in order, how many are below this one. */
  #placeOf(value: number): number {
    if (this.length === 0 || value > (this.data[this.length - 1] ?? 0)) return this.length
    let [from, to] = [0, this.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.data[middle] ?? 0) < value) from = middle + 1
      else to = middle
    }
    return from
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

/** Lists of terms that many rows share, each kept once. */
export class SharedLists {
  readonly #numbers = new Map<string, number>()
  readonly values: Uint32Array[] = []

  number(list: readonly number[]): number {
    const key = list.join()
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.values.length)
    this.values.push(Uint32Array.from(list))
    return this.values.length - 1
  }

  at(number: number): Uint32Array {
    return this.values[number] ?? NOTHING
  }
}

const NOTHING = new Uint32Array()
