/** Whole numbers one after another. */
export class Column {
  data: Uint32Array<ArrayBuffer>
  length = 0

  constructor(capacity = 1024) {
    this.data = new Uint32Array(capacity)
  }

  push(value: number): void {
    if (this.length === this.data.length) {
      const larger = new Uint32Array(Math.ceil(this.length * 1.5))
      larger.set(this.data)
      this.data = larger
    }
    this.data[this.length] = value
    this.length += 1
  }

  at(position: number): number {
    return this.data[position] ?? 0
  }
}
