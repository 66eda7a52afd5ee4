// The best of all requests for a profile. There are far fewer requests than profiles: each is held against
// the profile, and its longer lists only where they can still bring it among the best.
import { Best, lotOf, tie } from './best.ts'
import { hasIds, saysSomething } from './has.ts'
import { excess, KEPT, kept, rounded } from './parts.ts'
import {
  FIRST_ONE,
  LOT,
  MANY,
  OFFERS,
  ONE,
  PARTS,
  RequestRows,
  STATE,
  TELLS_ROLE,
  VALUES,
  WIDTH,
} from './request-rows.ts'
import { readShares, type Shares, UNKNOWN } from './request-shares.ts'
import type { RequestRow, ScoredPair, TalentRow } from './rows.ts'
import type { Vocabulary } from './vocabulary.ts'

const [HOURS, WORKING_MODEL, LANGUAGES, ROLE] = [
  PARTS.indexOf('hours'),
  PARTS.indexOf('working_model'),
  PARTS.indexOf('languages'),
  PARTS.indexOf('role'),
]
const ASKED_LANGUAGES = MANY.indexOf('languages')
const FIRST_MANY = PARTS.length - MANY.length

export class Requests {
  readonly #vocabulary: Vocabulary
  readonly #rows: RequestRows
  #weights: { version: number; of: Float64Array[] } = { version: -1, of: [] }

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
    this.#rows = new RequestRows(vocabulary)
  }

  get size(): number {
    return this.#rows.book.size
  }

  find(id: string): RequestRow | undefined {
    return this.#rows.find(id)
  }

  put(request: RequestRow): void {
    this.#rows.put(request)
  }

  remove(id: string): void {
    this.#rows.remove(id)
  }

  /** The best for a profile, in order. */
  best(profile: TalentRow, most: number): ScoredPair[] {
    if (!saysSomething(profile)) return []
    const rows = this.#rows
    const scorer = readShares(rows, this.#vocabulary, this.#currentWeights(), profile)
    const side = {
      tellsRole: hasIds('role', profile).some(key => this.#vocabulary.isRole(key)),
      tellsLanguages: profile.languages_spoken.length > 0,
    }
    const lot = lotOf(profile.id)
    const found = new Best(
      most,
      row => tie(lot, rows.values.data[row * WIDTH + LOT] ?? 0),
      row => rows.book.id(row),
    )
    this.#scan(scorer, side, found)
    const shares = new Int32Array(PARTS.length)
    const low = profile.price_day_min ?? profile.price_day_max
    return found.inOrder().map(row => {
      scorer.short(row, shares)
      scorer.long(row, shares)
      return this.#tell(row, shares, scorer, { ...side, low })
    })
  }

  #scan(
    scorer: Shares,
    { tellsRole, tellsLanguages }: { tellsRole: boolean; tellsLanguages: boolean },
    found: Best,
  ): void {
    const [values, offered] = [this.#rows.values.data, this.#rows.offered.data]
    const { lists } = this.#rows
    const { tables, kept } = scorer
    const shares = new Int32Array(PARTS.length)
    for (let row = 0, count = this.#rows.book.count; row < count; row++) {
      const at = row * WIDTH
      const state = values[at + STATE] ?? 0
      if (state === 0) continue
      const offers = (values[at + OFFERS] ?? 0) * PARTS.length
      let keeps = Math.min(
        kept.rate[values[at] ?? 0] ?? 0,
        kept.hours[values[at + HOURS] ?? 0] ?? 0,
        kept.working_model[values[at + WORKING_MODEL] ?? 0] ?? 0,
      )
      let sum = 0
      for (let n = 0; n < VALUES.length; n++) {
        const share = tables[n]?.[values[at + n] ?? 0] ?? UNKNOWN
        if (share > 0) sum += (offered[offers + n] ?? 0) * share
      }
      // All that the other parts offer, in full.
      let rest = 0
      for (let n = ROLE; n < PARTS.length; n++) rest += offered[offers + n] ?? 0
      if ((sum + rest * 1000) * keeps < found.least * 100) continue

      const role = scorer.role(row)
      if (role > 0) sum += (offered[offers + ROLE] ?? 0) * role
      if (tellsRole && (state & TELLS_ROLE) !== 0)
        keeps = Math.min(keeps, KEPT.role(Math.max(0, role)))
      for (let n = 0; n < ONE.length; n++) {
        const share = scorer.one(n, values[at + FIRST_ONE + n] ?? 0)
        if (share > 0) sum += (offered[offers + ROLE + 1 + n] ?? 0) * share
      }
      rest = 0
      for (let n = FIRST_MANY; n < PARTS.length; n++) rest += offered[offers + n] ?? 0
      if ((sum + rest * 1000) * keeps < found.least * 100) continue

      scorer.long(row, shares)
      for (let n = FIRST_MANY; n < PARTS.length; n++) {
        const share = shares[n] ?? UNKNOWN
        if (share > 0) sum += (offered[offers + n] ?? 0) * share
      }
      if (tellsLanguages && lists.to(row, ASKED_LANGUAGES) > lists.from(row, ASKED_LANGUAGES))
        keeps = Math.min(keeps, KEPT.languages(Math.max(0, shares[LANGUAGES] ?? UNKNOWN)))
      const fine = Math.trunc((sum * keeps) / 100)
      if (found.wants(row, fine) && (fine > 0 || this.#isTouched(row, scorer))) found.add(row, fine)
    }
  }

  /** Whether anything of the pair can be told. */
  #isTouched(row: number, scorer: Shares): boolean {
    const shares = new Int32Array(PARTS.length)
    scorer.short(row, shares)
    scorer.long(row, shares)
    const offers = (this.#rows.values.data[row * WIDTH + OFFERS] ?? 0) * PARTS.length
    return shares.some(
      (share, n) => share !== UNKNOWN && (this.#rows.offered.data[offers + n] ?? 0) > 0,
    )
  }

  #tell(
    row: number,
    shares: Int32Array,
    scorer: Shares,
    side: { tellsRole: boolean; tellsLanguages: boolean; low: number | null },
  ): ScoredPair {
    const at = row * WIDTH
    const values = this.#rows.values.data
    const told: Record<string, number> = {}
    let sum = 0
    const offers = (values[at + OFFERS] ?? 0) * PARTS.length
    for (const [n, part] of PARTS.entries()) {
      const [share, worth] = [shares[n] ?? UNKNOWN, this.#rows.offered.data[offers + n] ?? 0]
      if (share === UNKNOWN || worth === 0) continue
      told[part] = share
      sum += worth * share
    }
    const asksLanguages = this.#rows.lists.list(row, ASKED_LANGUAGES).length > 0
    const asksRole = ((values[at + STATE] ?? 0) & TELLS_ROLE) !== 0
    const budget = this.#rows.rates.values[values[at] ?? 0] ?? null
    const held = kept({
      excess: excess(side.low, budget),
      hours: told.hours ?? null,
      languages: side.tellsLanguages && asksLanguages ? (told.languages ?? 0) : null,
      working_model: told.working_model ?? null,
      role: side.tellsRole && asksRole ? (told.role ?? 0) : null,
    })
    const score = rounded(Math.trunc((sum * held.kept) / 100))
    const words = scorer.words(row)
    return {
      id: this.#rows.book.id(row),
      score,
      limited: rounded(sum) - score,
      held_by: held.heldBy,
      shares: told,
      words: words.length > 0 ? words : null,
    }
  }

  /** What every term weighs now, kept until a profile changes. */
  #currentWeights(): Float64Array[] {
    const vocabulary = this.#vocabulary
    const grown = MANY.some((part, n) => this.#weights.of[n]?.length !== vocabulary.termCount(part))
    if (grown || this.#weights.version !== vocabulary.version) {
      this.#weights = {
        version: vocabulary.version,
        of: MANY.map(part =>
          Float64Array.from({ length: vocabulary.termCount(part) }, (_, term) =>
            vocabulary.weight(part, term),
          ),
        ),
      }
    }
    return this.#weights.of
  }
}
