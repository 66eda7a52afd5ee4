/** nDCG: a ranked list of grades (best first) compared with the best possible order of all grades. */
export function ndcgAt10(ranked: readonly number[], all: readonly number[]): number {
  const gain = (grades: readonly number[]) =>
    grades
      .slice(0, 10)
      .reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
  return gain(ranked) / gain(all.toSorted((a, b) => b - a))
}

/** From this grade on somebody is worth an interview. */
export const FIT = 2

/** The share of the first three that is worth an interview. */
export function precisionAt3(ranked: readonly number[]): number {
  return ranked.slice(0, 3).filter(grade => grade >= FIT).length / 3
}

/** One divided by the place of the first one who is worth an interview; 0 if there is none. */
export function reciprocalRank(ranked: readonly number[]): number {
  const place = ranked.findIndex(grade => grade >= FIT)
  return place < 0 ? 0 : 1 / (place + 1)
}

/** The share of the first three that are unfit. */
export function unfitAt3(ranked: readonly number[]): number {
  return ranked.slice(0, 3).filter(grade => grade === 0).length / 3
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The middle 95 % of the means of samples drawn with replacement; the same every time. */
export function bootstrap(values: readonly number[], samples = 5000): [low: number, high: number] {
  let state = 20_261
  const random = () => {
    // A linear congruential generator is good enough for samples, and deterministic.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const means = Array.from({ length: samples }, () =>
    mean(values.map(() => values[Math.floor(random() * values.length)] ?? 0)),
  ).sort((a, b) => a - b)
  const at = (share: number) => means[Math.floor(share * (samples - 1))] ?? 0
  return [at(0.025), at(0.975)]
}
