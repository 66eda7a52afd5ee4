// Adds up, over all profiles, which conditions each one misses.
import { lowestBit } from '#app/platform/memory/bits.ts'
import { FIT_PARTS, type FitCount, type FitPart } from '../feasibility.ts'

/** Steps tell how far a condition would have to be relaxed. */
export const FITS = 0
export const OPEN = -1
/** An upper bound of the steps of any part. */
const MAX_STEPS = 128

// A profile's result as one integer, so the results of its parts can be combined by OR: a bit for each part that
// contradicts, a bit for each part that is open, and the step of the contradicting part, which is only meaningful if
// there is just one.
const PARTS = FIT_PARTS.length
const COMBINATIONS = 1 << PARTS
const AGAINST = COMBINATIONS - 1
const STEP = 2 * PARTS

export function word(part: FitPart, step: number): number {
  const bit = 1 << FIT_PARTS.indexOf(part)
  if (step === FITS) return 0
  return step === OPEN ? bit << PARTS : bit | (step << STEP)
}

export class Tally {
  /** Profiles by the set of contradicting parts. */
  readonly #against = new Uint32Array(COMBINATIONS)
  /** Fitting profiles by the set of open parts. */
  readonly #open = new Uint32Array(COMBINATIONS)
  /** Profiles excluded by a single part, by the part and its step. */
  readonly #only = new Uint32Array(PARTS * MAX_STEPS)

  add(sum: number): void {
    const against = sum & AGAINST
    this.#against[against] = (this.#against[against] ?? 0) + 1
    if (against === 0) {
      const open = (sum >>> PARTS) & AGAINST
      this.#open[open] = (this.#open[open] ?? 0) + 1
    } else if ((against & (against - 1)) === 0) {
      const at = (31 - Math.clz32(against)) * MAX_STEPS + (sum >>> STEP)
      this.#only[at] = (this.#only[at] ?? 0) + 1
    }
  }

  toCounts(): FitCount[] {
    const [falls, unknown] = [new Uint32Array(PARTS), new Uint32Array(PARTS)]
    let everyone = 0
    for (let parts = 0; parts < COMBINATIONS; parts++) {
      const people = this.#against[parts] ?? 0
      everyone += people
      // Counted under the first contradicting part.
      if (parts > 0) add(falls, lowestBit(parts), people)
      for (let n = 0; n < PARTS; n++)
        if ((parts & (1 << n)) !== 0) add(unknown, n, this.#open[parts] ?? 0)
    }
    const fits = this.#against[0] ?? 0
    const counts: FitCount[] = [
      { kind: 'everyone', part: null, step: 0, people: everyone },
      { kind: 'fits', part: null, step: 0, people: fits },
      { kind: 'unsure', part: null, step: 0, people: fits - (this.#open[0] ?? 0) },
    ]
    const report = (kind: FitCount['kind'], part: string, step: number, people: number) => {
      if (people > 0) counts.push({ kind, part, step, people })
    }
    for (const [n, part] of FIT_PARTS.entries()) {
      report('unknown', part, 0, unknown[n] ?? 0)
      report('falls', part, 0, falls[n] ?? 0)
      for (let step = 1; step < MAX_STEPS; step++)
        report('only', part, step, this.#only[n * MAX_STEPS + step] ?? 0)
      for (const [other, second] of FIT_PARTS.entries())
        if (other > n)
          report('both', `${part} ${second}`, 0, this.#against[(1 << n) | (1 << other)] ?? 0)
    }
    return counts
  }
}

function add(counts: Uint32Array, at: number, people: number): void {
  counts[at] = (counts[at] ?? 0) + people
}
