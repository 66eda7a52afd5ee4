// Scores in memory what match_pairs scores in the database, to the same whole numbers and in the same order.

import type { FitCount, Wanted } from '../feasibility.ts'
import type { FitTerms } from './fits.ts'
import { hasIds } from './has.ts'
import { Requests } from './requests.ts'
import {
  LIST_PARTS,
  type Option,
  type Reference,
  type RequestRow,
  type ScoredPair,
  type TalentRow,
} from './rows.ts'
import { Talents } from './talents.ts'
import { Vocabulary } from './vocabulary.ts'
import { wantedIds } from './wants.ts'

export class Engine {
  readonly #vocabulary: Vocabulary
  readonly #talents: Talents
  readonly #requests: Requests

  constructor(reference: Reference) {
    this.#vocabulary = new Vocabulary(reference)
    this.#talents = new Talents(this.#vocabulary)
    this.#requests = new Requests(this.#vocabulary)
  }

  get sizes() {
    return { talents: this.#talents.size, requests: this.#requests.size }
  }

  /** The names in these rows that no option answers to; the database knows in which form they are compared. */
  unknownNames(talents: readonly TalentRow[], requests: readonly RequestRow[]) {
    const unknown = new Map<string, { part: string; id: string }>()
    for (const part of LIST_PARTS) {
      if (part === 'challenge') continue
      const note = (ids: readonly string[]) => {
        for (const id of ids) {
          if (!this.#vocabulary.isKnown(part, id)) unknown.set(`${part}\n${id}`, { part, id })
        }
      }
      for (const row of talents) note(hasIds(part, row))
      for (const row of requests) note(wantedIds(part, row))
    }
    return [...unknown.values()]
  }

  /** Returns false where a name means something else than before, and all must be read anew. */
  addNames(names: readonly Option[]): boolean {
    const said = this.#vocabulary.addOptions(names)
    if (said !== null) this.#talents.learn(said)
    return said !== null
  }

  putTalents(rows: readonly TalentRow[]): void {
    for (const row of rows) this.#talents.put(row)
  }

  putRequests(rows: readonly RequestRow[]): void {
    for (const row of rows) this.#requests.put(row)
  }

  removeTalent(id: string): void {
    this.#talents.remove(id)
  }

  removeRequest(id: string): void {
    this.#requests.remove(id)
  }

  /** Nothing for a request that is not there. */
  talentsFor(requestId: string, most: number, everyone: boolean): ScoredPair[] {
    const request = this.#requests.find(requestId)
    return request ? this.#talents.best(request, most, everyone) : []
  }

  /** Who fits what is asked for, in counts. */
  countFits(wanted: Wanted, terms: FitTerms): FitCount[] {
    return this.#talents.fits(wanted, terms)
  }

  requestsFor(profile: TalentRow, most: number, among?: readonly string[]): ScoredPair[] {
    return (among ? this.#onlyRequests(among) : this.#requests).best(profile, most)
  }

  /** A pair scores the same whichever requests stand beside it. */
  #onlyRequests(ids: readonly string[]): Requests {
    const few = new Requests(this.#vocabulary)
    for (const id of new Set(ids)) {
      const row = this.#requests.find(id)
      if (row) few.put(row)
    }
    return few
  }
}
