/** From this size on, spare capacity is kept small, because it would take much memory. */
const MANY = 2 ** 22

/** A growable array of whole numbers. */
export class Column {
  data: Uint32Array<ArrayBuffer>
  length = 0

  constructor(capacity = 16) {
    this.data = new Uint32Array(capacity)
  }

  at(position: number): number {
    return this.data[position] ?? 0
  }

  reserve(count: number): void {
    if (this.length + count <= this.data.length) return
    const least = this.length + count
    const grown = new Uint32Array(Math.ceil(least * (least > MANY ? 1.05 : 1.3)))
    grown.set(this.data.subarray(0, this.length))
    this.data = grown
  }

  push(value: number): void {
    if (this.length === this.data.length) this.reserve(1)
    this.data[this.length] = value
    this.length += 1
  }

  /** Extends the array with zeros to at least this length. */
  reach(length: number): void {
    if (length <= this.length) return
    this.reserve(length - this.length)
    this.length = length
  }
}
