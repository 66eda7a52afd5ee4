import type { Aims } from './report.ts'

const MILLION = 1_000_000
const AT_A_MILLION: Aims = {
  'a page and its total': 15,
  'a page, its total and the counts of all options': 15,
  'the best 50 talents for a request': 20,
  'the best 50 requests for a talent': 25,
  'a list of 50 talents for a company': 10,
  'a list of 6 talents for a company': 3,
  'a list of 50 requests for a talent': 10,
  'receipts of 50 talents for a company': 10,
  'receipts of 6 talents for a company': 3,
  'the meter: who fits, and what each relaxation would add': 40,
}
/** The aims for the index at ten thousand profiles. */
export const aTenth: Aims = Object.fromEntries(
  Object.entries(AT_A_MILLION).map(([what, ms]) => [what, ms / 10]),
)

/** Those with the database are set for a million profiles only. */
export const aimsFor = (profiles: number): Aims | undefined =>
  profiles === MILLION ? AT_A_MILLION : undefined
