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

  /** Spare capacity takes no memory until it is written. */
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

  /** Sets the value at a position, which may be beyond the end. */
  put(position: number, value: number): void {
    this.reach(position + 1)
    this.data[position] = value
  }

  /** Gives up spare capacity, for an array that is unlikely to grow much. */
  trim(): void {
    this.data = this.data.slice(0, this.length)
  }

  /** Extends the array with zeros to at least this length. */
  reach(length: number): void {
    if (length <= this.length) return
    this.reserve(length - this.length)
    this.length = length
  }
}
