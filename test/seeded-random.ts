export type SeededRandom = ReturnType<typeof seededRandom>

/** Random numbers from a seed (Mulberry32): every run gets the same. */
export function seededRandom(seed: number) {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (limit: number) => Math.floor(random() * limit)
  function pick<T>(list: readonly T[]): T {
    const found = list[below(list.length)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }
  const some = <T>(list: readonly T[], share: number) => list.filter(() => random() < share)
  return { random, below, pick, some }
}
