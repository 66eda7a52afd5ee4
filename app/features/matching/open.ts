// Open facts: what a profile doesn't state, so that neither a fit nor a conflict is known. A profile that leaves out
// what decides most conversations scores below those that state it and fit.
import { FULL, isStatedValue, NO_REDUCTION, type PartName, type Told } from './parts/part.ts'
import { wantedModel } from './parts/place.ts'
import { PLACES, VALUED } from './parts/table.ts'
import { multiplied } from './points.ts'
import type { ReadTalent, RequestRow } from './rows.ts'
import { languagesOf } from './text/terms.ts'

export const FACTS = [
  'role',
  'languages',
  'rate',
  'hours',
  'working_model',
] as const satisfies PartName[]
type Fact = (typeof FACTS)[number]

/**
 * The percentage of a score that remains where a fact is open. For languages it equals what remains where they are known
 * not to fit, so leaving them out gains nothing; for the working model the part itself does that (place.ts). Doing the
 * same for the others costs quality (decision 0012).
 */
const MULTIPLIERS: Readonly<Record<Fact, number>> = {
  role: NO_REDUCTION,
  languages: 30,
  rate: NO_REDUCTION,
  hours: NO_REDUCTION,
  working_model: NO_REDUCTION,
}
/** The maximum score with one open fact, in points, and the reduction for each further one. */
const [MAX_WITH_ONE, PER_FURTHER] = [69, 5]

const STATED = ['rate', 'hours', 'working_model'] as const
const bit = (name: Fact) => 1 << FACTS.indexOf(name)

/** A bit for each open fact. `comparableRole`: whether any of the titles can be compared. */
export function openFacts(profile: ReadTalent, comparableRole: boolean): number {
  let open = comparableRole ? 0 : bit('role')
  if (languagesOf(profile).length === 0) open |= bit('languages')
  for (const name of STATED) {
    const part = VALUED[name]
    if (!isStatedValue(part, part.fromProfile(profile))) open |= bit(name)
  }
  return open
}

/** The open facts that remain: a title that can't be compared is not open if the texts describe the challenge. */
export function stillOpen(open: number, { challenge, hasOwnTitle }: Told): number {
  return hasOwnTitle && challenge >= FULL ? open & ~bit('role') : open
}

/** A bit for each fact a request asks for. The working model only matters where presence is asked for. */
export function askedFacts(points: readonly number[], request: RequestRow): number {
  const isAsked = (name: Fact) =>
    (points[PLACES[name]] ?? 0) > 0 &&
    (name !== 'working_model' || wantedModel(request.working_model) !== 'Remote')
  return FACTS.reduce((sum, name) => sum + (isAsked(name) ? bit(name) : 0), 0)
}

/** The names of the facts whose bit is set. */
export function openNames(facts: number): Fact[] {
  return FACTS.filter(name => (facts & bit(name)) !== 0)
}

const ALL_FACTS = Array.from({ length: 1 << FACTS.length }, (_, facts) => openNames(facts))

/** The maximum score, in thousandths of a point, by the set of facts that are asked for and open. */
export const MAX_FOR = Int32Array.from(ALL_FACTS, ({ length }) =>
  length === 0 ? 100_000 : (MAX_WITH_ONE - PER_FURTHER * (length - 1)) * 1000,
)
/** The same for the percentage that remains. */
export const MULTIPLIER_FOR = Uint8Array.from(ALL_FACTS, names =>
  Math.min(NO_REDUCTION, ...names.map(name => MULTIPLIERS[name])),
)

/** The score, in thousandths of a point, for a sum with this multiplier and these open facts. */
export function fineOf(sum: number, multiplier: number, facts: number): number {
  return Math.min(multiplied(sum, multiplier), MAX_FOR[facts] ?? 0)
}
