// What of a list was had, and through what.
import { SPOKEN_WORTH, type Wanted } from './wants.ts'

/** What a profile has, with its name. `worth` in percent. */
export type HadEntry = { term: number; name: string; worth: number }

/** What a profile has of one part: what it lists, and what its texts speak of. */
export type HadOf = { entries: readonly HadEntry[]; spoken: readonly number[] }

export type Evidence = {
  /** Names of what is wanted and fully there. */
  had: string[]
  /** Names of what is wanted and met by something near it, with that: "Fundraising (has Investor relations)". */
  near: string[]
  /** The same names alone. */
  nearWanted: string[]
  /** Names of what is wanted and only written about. */
  spoken: string[]
  missing: string[]
  /** By what the wants were answered, the best answer first. */
  through: string[]
}

/** What a listed answer in full comes to: percent of percent. */
const ALL = 10_000

type Answer = { wanted: string; place: number; has: string | null; credit: number }

export function evidenceOf(wants: readonly Wanted[], had: HadOf): Evidence {
  const byTerm = wants.length > FEW ? Map.groupBy(had.entries, ({ term }) => term) : undefined
  const answers = wants.map(want => bestAnswer(want, had, byTerm))
  const inOrder = answers.toSorted((a, b) => a.place - b.place || byName(a.wanted, b.wanted))
  const isNear = ({ has, credit }: Answer) => has !== null && credit > 0 && credit < ALL
  const names = (list: readonly Answer[]) => list.map(({ wanted }) => wanted)
  const near = inOrder.filter(isNear)
  return {
    had: names(inOrder.filter(({ credit }) => credit === ALL)),
    near: near.map(({ wanted, has }) => `${wanted} (has ${has})`),
    nearWanted: names(near),
    spoken: names(inOrder.filter(({ has, credit }) => has === null && credit > 0)),
    missing: names(inOrder.filter(({ credit }) => credit === 0)),
    through: answers
      .filter(({ credit }) => credit > 0)
      .toSorted(
        (a, b) => b.credit - a.credit || a.place - b.place || byName(a.has ?? '', b.has ?? ''),
      )
      .flatMap(({ has }) => (has === null ? [] : [has])),
  }
}

const NONE: readonly never[] = []
/** For no more wants it takes longer to put what is had in order than to go through it. */
const FEW = 8

/** The best answer to one want. Ties are broken by being listed, then by name. */
function bestAnswer(
  want: Wanted,
  { entries, spoken }: HadOf,
  byTerm: ReadonlyMap<number, readonly HadEntry[]> | undefined,
): Answer {
  const best: Answer = { wanted: want.name, place: want.place, has: null, credit: 0 }
  const weigh = ({ name, worth }: HadEntry, answer: number) => {
    const credit = answer * worth
    const isBetter = credit > best.credit || (credit === best.credit && byNameLast(name, best.has))
    if (isBetter) Object.assign(best, { has: name, credit })
  }
  // Of words there are many on both sides, and most are answered by themselves alone.
  if (byTerm !== undefined && want.answers.size < byTerm.size) {
    for (const [term, answer] of want.answers)
      for (const entry of byTerm.get(term) ?? NONE) weigh(entry, answer)
  } else {
    for (const entry of entries) {
      const answer = want.answers.get(entry.term)
      if (answer !== undefined) weigh(entry, answer)
    }
  }
  const isSpoken = want.term !== null && spoken.includes(want.term)
  const credit = isSpoken ? SPOKEN_WORTH * 100 : 0
  return credit > best.credit ? { ...best, has: null, credit } : best
}

function byNameLast(name: string, than: string | null): boolean {
  return than === null || byName(name, than) < 0
}

function byName(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
