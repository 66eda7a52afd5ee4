// A seeded source of random choices.
export type Chance = {
  /** A number from 0 up to, but not including, this. */
  below: (most: number) => number
  of: <T>(choices: readonly [T, ...T[]] | readonly T[]) => T
}

/** Mulberry32: the same seed makes the same requests. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    below,
    of(choices) {
      const chosen = choices[below(choices.length)]
      if (chosen === undefined) throw new Error('There is nothing to choose from')
      return chosen
    },
  }
}
