// Sets of rows as bit sets, 32 rows per word.

export type Bits = Uint32Array<ArrayBuffer>

/** Sets that earlier queries made. */
const spare: Bits[] = []
/** Those that the running query has made; null if none is running. */
let made: Bits[] | null = null
/** More than most queries make. */
const MOST_SPARE = 64

/**
 * Runs a query that keeps none of the sets it makes, so that the next one can reuse their memory. Otherwise V8 goes
 * through its whole heap after every 64 MB of sets: every 14th query, among a million rows.
 */
export function reusingSets<T>(query: () => T): T {
  made = []
  try {
    return query()
  } finally {
    spare.push(...made.slice(0, MOST_SPARE - spare.length))
    made = null
  }
}

/** A set of this many words, with any rows: the caller writes all of them. */
function anySet(words: number): Bits {
  const before = made === null ? undefined : spare.pop()
  const set = before?.length === words ? before : new Uint32Array(words)
  made?.push(set)
  return set
}

/** A set without rows, of this many words. */
export function emptySet(words: number): Bits {
  return anySet(words).fill(0)
}

/** A copy of a set, or of its first words. */
export function copyOf(bits: Bits, words = bits.length): Bits {
  const copy = anySet(words)
  copy.set(bits.subarray(0, words))
  return copy.fill(0, bits.length)
}

export function wordsFor(rows: number): number {
  return (rows + 31) >>> 5
}

export function addRow(bits: Bits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31))
}

export function dropRow(bits: Bits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] ?? 0) & ~(1 << (row & 31))
}

export function hasRow(bits: Bits, row: number): boolean {
  return ((bits[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0
}

export function isEmpty(bits: Bits): boolean {
  for (let word = 0; word < bits.length; word++) if (bits[word] !== 0) return false
  return true
}

/** Intersects `bits` with `other`, in place. */
export function keepOnly(bits: Bits, other: Bits): void {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) & (other[word] ?? 0)
}

/** The rows of both. */
export function sharedRows(bits: Bits, other: Bits): Bits {
  const both = copyOf(bits)
  keepOnly(both, other)
  return both
}

export function addAll(bits: Bits, other: Bits): void {
  const words = Math.min(bits.length, other.length)
  for (let word = 0; word < words; word++) bits[word] = (bits[word] ?? 0) | (other[word] ?? 0)
}

/** The rows of `bits` that are not in `other`. */
export function lessAll(bits: Bits, other: Bits): Bits {
  const left = anySet(bits.length)
  for (let word = 0; word < bits.length; word++)
    left[word] = (bits[word] ?? 0) & ~(other[word] ?? 0)
  return left
}

export function countRows(bits: Bits): number {
  let count = 0
  for (let word = 0; word < bits.length; word++) count += countOnes(bits[word] ?? 0)
  return count
}

function countOnes(word: number): number {
  let left = word - ((word >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The position of the lowest bit that is set. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word)
}

export function grown(bits: Bits, rows: number): Bits {
  if (wordsFor(rows) <= bits.length) return bits
  const larger = new Uint32Array(wordsFor(rows))
  larger.set(bits)
  return larger
}
