// Which wanted items of a list a profile answers, and with what.
import { MENTIONED_WORTH, type Wanted } from './wants.ts'

/** A term that a profile lists, with its name. `worth` in percent. */
export type ProfileEntry = { term: number; name: string; worth: number }

/** A profile's terms of one part: those it lists, and those its texts mention. */
export type ProfileTerms = { entries: readonly ProfileEntry[]; mentioned: readonly number[] }

export type Evidence = {
  /** Names of wanted items that are fully met. */
  matched: string[]
  /** Names of wanted items that something near meets, with that: "Fundraising (has Investor relations)". */
  near: string[]
  /** The same, without what meets them. */
  nearWanted: string[]
  /** Names of wanted items that are only mentioned in texts. */
  mentioned: string[]
  missing: string[]
  /** Names of the profile's items that answered a want, best answer first. */
  through: string[]
}

/** The credit of a full, listed answer: 100 % of 100 %. */
const ALL = 10_000

type Answer = { wanted: string; place: number; has: string | null; credit: number }

export function evidenceOf(wants: readonly Wanted[], profileTerms: ProfileTerms): Evidence {
  const byTerm =
    wants.length > FEW ? Map.groupBy(profileTerms.entries, ({ term }) => term) : undefined
  const answers = wants.map(want => bestAnswer(want, profileTerms, byTerm))
  const inOrder = answers.toSorted((a, b) => a.place - b.place || byName(a.wanted, b.wanted))
  const isNear = ({ has, credit }: Answer) => has !== null && credit > 0 && credit < ALL
  const names = (list: readonly Answer[]) => list.map(({ wanted }) => wanted)
  const near = inOrder.filter(isNear)
  return {
    matched: names(inOrder.filter(({ credit }) => credit === ALL)),
    near: near.map(({ wanted, has }) => `${wanted} (has ${has})`),
    nearWanted: names(near),
    mentioned: names(inOrder.filter(({ has, credit }) => has === null && credit > 0)),
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
/** Up to this many wants, scanning the entries is faster than grouping them. */
const FEW = 8

/** The best answer to one want. A listed answer wins ties, then the name decides. */
function bestAnswer(
  want: Wanted,
  { entries, mentioned }: ProfileTerms,
  byTerm: ReadonlyMap<number, readonly ProfileEntry[]> | undefined,
): Answer {
  const best: Answer = { wanted: want.name, place: want.place, has: null, credit: 0 }
  const weigh = ({ name, worth }: ProfileEntry, answer: number) => {
    const credit = answer * worth
    const isBetter = credit > best.credit || (credit === best.credit && byNameLast(name, best.has))
    if (isBetter) Object.assign(best, { has: name, credit })
  }
  // Both sides have many words, and most words are answered only by themselves.
  if (byTerm !== undefined && want.answers.size < byTerm.size) {
    for (const [term, answer] of want.answers)
      for (const entry of byTerm.get(term) ?? NONE) weigh(entry, answer)
  } else {
    for (const entry of entries) {
      const answer = want.answers.get(entry.term)
      if (answer !== undefined) weigh(entry, answer)
    }
  }
  const isSpoken = want.term !== null && mentioned.includes(want.term)
  const credit = isSpoken ? MENTIONED_WORTH * 100 : 0
  return credit > best.credit ? { ...best, has: null, credit } : best
}

function byNameLast(name: string, than: string | null): boolean {
  return than === null || byName(name, than) < 0
}

function byName(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
