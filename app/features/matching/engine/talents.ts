import type { PackedLists } from '#app/platform/memory/packed-lists.ts'
import type { RowIds } from '#app/platform/memory/row-ids.ts'
import type { FitCount, Wanted } from '../feasibility.ts'
import { rounded } from '../points.ts'
import type { ProfileTexts } from '../profile-texts.ts'
import type { RequestRow, TalentRow } from '../rows.ts'
import { readRequest } from '../sides.ts'
import type { Mention, Vocabulary } from '../vocabulary.ts'
import { Best, tieKeyOf } from './best.ts'
import { countFits } from './fits.ts'
import { PackedProfiles } from './packed-profiles.ts'
import type { Found, IndexedTalent } from './rows.ts'
import { type ProfileGaps, TalentRows } from './talent-rows.ts'
import { TalentSearch } from './talent-search.ts'

export class Talents {
  readonly #vocabulary: Vocabulary
  readonly #rows: TalentRows
  readonly #search: TalentSearch

  constructor(vocabulary: Vocabulary, rowIds: RowIds) {
    this.#vocabulary = vocabulary
    this.#rows = new TalentRows(vocabulary, rowIds)
    this.#search = new TalentSearch(this.#rows)
  }

  get size(): number {
    return this.#rows.rowIds.size
  }

  get combinations(): number {
    return this.#rows.groups.reduce((sum, { count }) => sum + count, 0)
  }

  /** `lists`: what packProfiles packed of them. */
  put(profiles: readonly IndexedTalent[], lists: PackedLists): void {
    const packed = new PackedProfiles(lists, this.#vocabulary)
    for (const profile of profiles) this.#rows.put(profile, packed.next())
  }

  finishLoading(): void {
    this.#rows.finishLoading()
  }

  remove(id: string): void {
    this.#rows.remove(id)
  }

  learn(mentions: readonly Mention[]): void {
    this.#rows.learn(mentions)
  }

  /** What the texts of a profile say, if they are those that were put. */
  textsOf(profile: TalentRow): ProfileTexts | undefined {
    return this.#rows.textsOf(profile)
  }

  gapsOf(id: string): ProfileGaps | undefined {
    return this.#rows.gapsOf(id)
  }

  /** The best talents for a request, in order. */
  best(request: RequestRow, limit: number, exhaustive: boolean): Found[] {
    const rows = this.#rows
    const tieKey = tieKeyOf(request.id)
    const found = new Best(
      limit,
      row => rows.tie(row, tieKey),
      row => rows.rowIds.id(row),
    )
    this.#search.find(readRequest(request, this.#vocabulary, true), found, tieKey, exhaustive)
    return found
      .inOrder()
      .map(({ row, fine }) => ({ id: rows.rowIds.id(row), score: rounded(fine) }))
  }

  /** Counts the profiles that fit the conditions. */
  fits(wanted: Wanted): FitCount[] {
    return countFits(this.#rows, this.#vocabulary, wanted)
  }
}
