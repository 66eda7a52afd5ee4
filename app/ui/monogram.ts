const HUES = ['moss', 'slate', 'clay', 'plum', 'teal', 'sand'] as const
const SHAPES = ['sun', 'hill', 'moon', 'arch', 'leaf', 'band'] as const
const TURNS = [0, 90, 180, 270] as const

export type Hue = (typeof HUES)[number]
export type Shape = (typeof SHAPES)[number]
export type Monogram = { hue: Hue; shape: Shape; turn: (typeof TURNS)[number] }

/** FNV-1a with a final mix, so names that differ in one letter look different. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const char of text) {
    value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}

const pick = <T>(list: readonly [T, ...T[]], index: number): T =>
  list[index % list.length] ?? list[0]

/** The monogram of a name: always the same for the same name. */
export function composeMonogram(name: string): Monogram {
  const value = hash(name)
  return {
    hue: pick(HUES, value),
    shape: pick(SHAPES, value >>> 8),
    turn: pick(TURNS, value >>> 16),
  }
}

/** The first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(word => /^[\p{L}\p{N}]/u.test(word))
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = chosen.map(word => Array.from(word ?? '')[0] ?? '')
  return letters.join('').toLocaleUpperCase('en-US') || '÷'
}
