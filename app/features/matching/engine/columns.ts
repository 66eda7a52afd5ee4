// Dictionaries: numbers for what many rows share.

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
