// Which of many phrases a text says: a phrase is there where all its words stand close together, in any order.
import { readPiece, SPACES, tokens } from './stems.ts'

/** So many other words may stand between those of a phrase. */
const BETWEEN = 2
const SHORTEST = 3

type Phrase = { id: string; others: readonly string[]; reach: number }

export class PhraseBook {
  /** The phrases by that of their words which fewest others have. */
  readonly #byKey = new Map<string, Phrase[]>()

  constructor(phrases: readonly (readonly [id: string, phrase: string])[]) {
    const read = phrases.flatMap(([id, phrase]) => {
      const keys = [...new Set(phrase.split(SPACES).flatMap(piece => readPiece(piece).keys))]
      // What is left of several words is too little, and so is one short word.
      const isTooLittle = keys.length === 1 && [...tokens(phrase)].length > 1
      const isTooShort = keys.length === 1 && (keys[0]?.length ?? 0) < SHORTEST
      return keys.length === 0 || isTooLittle || isTooShort ? [] : [{ id, keys }]
    })
    const times = new Map<string, number>()
    for (const key of read.flatMap(({ keys }) => keys)) times.set(key, (times.get(key) ?? 0) + 1)
    for (const { id, keys } of read) {
      const [rarest = '', ...others] = keys.toSorted(
        (a, b) => (times.get(a) ?? 0) - (times.get(b) ?? 0) || (a < b ? -1 : 1),
      )
      const known = this.#byKey.get(rarest) ?? []
      known.push({ id, others, reach: others.length + BETWEEN })
      this.#byKey.set(rarest, known)
    }
  }

  /** Tells each phrase that stands among these words, and where one of its words is. */
  find(keys: readonly string[], found: (id: string, at: number) => void): void {
    for (let at = 0; at < keys.length; at++) {
      for (const { id, others, reach } of this.#byKey.get(keys[at] ?? '') ?? NONE)
        if (others.every(other => isNear(keys, other, at, reach))) found(id, at)
    }
  }
}

const NONE: readonly never[] = []

function isNear(keys: readonly string[], key: string, at: number, reach: number): boolean {
  const to = Math.min(keys.length, at + reach + 1)
  for (let i = Math.max(0, at - reach); i < to; i++) if (keys[i] === key) return true
  return false
}
