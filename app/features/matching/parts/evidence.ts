// Which wanted items of a list a profile answers, and with what.
import { MENTIONED_WORTH, type Wants } from './wants.ts'

/** A term that a profile lists, under this id. `worth` in percent. */
export type ProfileEntry = { term: number; id: string; worth: number }

/** A profile's terms of one part: those it lists, and those its texts mention. */
type ProfileTerms = { entries: readonly ProfileEntry[]; mentioned: readonly number[] }

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
  /** The name of the profile's item that answers a want best; null if it lists none. */
  by: string | null
}

/** The credit of a full, listed answer: 100 % of 100 %. */
const ALL = 10_000

export function evidenceOf(
  wants: Wants,
  profileTerms: ProfileTerms,
  nameOf: (id: string) => string,
): Evidence {
  const evidence: Evidence = {
    matched: [],
    near: [],
    nearWanted: [],
    mentioned: [],
    missing: [],
    by: null,
  }
  const best = bestAnswers(wants, profileTerms, nameOf)
  let most = 0
  for (const [want, { name }] of wants.list.entries()) {
    const { has, credit } = best[want] ?? NO_ANSWER
    if (credit === ALL) evidence.matched.push(name)
    else if (credit === 0) evidence.missing.push(name)
    else if (has === null) evidence.mentioned.push(name)
    else {
      evidence.near.push(`${name} (has ${has})`)
      evidence.nearWanted.push(name)
    }
    if (has === null || credit <= most) continue
    evidence.by = has
    most = credit
  }
  return evidence
}

/** The name of what a profile lists, null if it only mentions the wanted item; and the credit, out of 10,000. */
type Answer = { has: string | null; credit: number }
const NO_ANSWER: Readonly<Answer> = { has: null, credit: 0 }

/** The best answer to each want. A listed answer wins ties, then the name decides. */
function bestAnswers(
  wants: Wants,
  { entries, mentioned }: ProfileTerms,
  nameOf: (id: string) => string,
): Answer[] {
  const answers: Answer[] = wants.list.map(() => ({ ...NO_ANSWER }))
  wants.eachAnswer(entries, ({ id, worth }, want, answer) => {
    const best = answers[want]
    const credit = answer * worth
    if (best === undefined || credit < best.credit) return
    const name = nameOf(id)
    if (credit === best.credit && best.has !== null && name >= best.has) return
    best.has = name
    best.credit = credit
  })
  const credit = MENTIONED_WORTH * 100
  for (const term of mentioned) {
    const best = answers[wants.wantOf(term)]
    if (best === undefined || best.credit >= credit) continue
    best.has = null
    best.credit = credit
  }
  return answers
}
