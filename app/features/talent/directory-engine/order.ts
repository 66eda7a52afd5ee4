// One way to sort: a number for each row, the least first, and by id where it is the same.

const DIGITS = 0x10000

export class Order {
  #keys = new Float64Array(1024)
  /** The settled rows as they follow one another, and each row's place among them. */
  #rows = new Uint32Array(0)
  #places = new Uint32Array(0)

  get settled(): number {
    return this.#rows.length
  }

  put(row: number, key: number): void {
    if (row >= this.#keys.length) {
      const larger = new Float64Array(Math.ceil(row * 1.5))
      larger.set(this.#keys)
      this.#keys = larger
    }
    this.#keys[row] = key
  }

  key(row: number): number {
    return this.#keys[row] ?? 0
  }

  rowAt(place: number): number {
    return this.#rows[place] ?? 0
  }

  placeOf(row: number): number {
    return this.#places[row] ?? 0
  }

  /** Sorts the rows there are, which stand in the order of their ids. */
  settle(count: number): void {
    let rows = Uint32Array.from({ length: count }, (_, row) => row)
    const digit = new Uint16Array(count)
    for (let power = 0; power < 4; power++) {
      const unit = DIGITS ** power
      const starts = new Uint32Array(DIGITS + 1)
      for (let row = 0; row < count; row++) {
        const value = Math.floor(this.key(row) / unit) % DIGITS
        digit[row] = value
        starts[value + 1] = (starts[value + 1] ?? 0) + 1
      }
      if (starts[(digit[0] ?? 0) + 1] === count) continue
      for (let value = 0; value < DIGITS; value++)
        starts[value + 1] = (starts[value + 1] ?? 0) + (starts[value] ?? 0)
      const sorted = new Uint32Array(count)
      for (const row of rows) {
        const value = digit[row] ?? 0
        const at = starts[value] ?? 0
        sorted[at] = row
        starts[value] = at + 1
      }
      rows = sorted
    }
    this.#rows = rows
    this.#places = new Uint32Array(count)
    for (let place = 0; place < count; place++) this.#places[rows[place] ?? 0] = place
  }
}
