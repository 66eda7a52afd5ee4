// The market's data: matching and the directory share one row number per profile.
import { dayNumber, freeOn } from '#app/features/catalogues/free-hours.ts'
import { Engine } from '#app/features/matching/engine/engine.ts'
import type { IndexedRequest, IndexedTalent } from '#app/features/matching/engine/rows.ts'
import type { OptionRow } from '#app/features/matching/rows.ts'
import { nextChangeDay } from '#app/features/matching/stated.ts'
import type { DirectoryRow } from '#app/features/talent/directory/directory.ts'
import { Column } from '#app/platform/memory/column.ts'
import { RowIds } from '#app/platform/memory/row-ids.ts'
import { DirectoryIndex } from './directory/directory-index.ts'
import { type ProfileTexts, readProfileTexts } from './profile-texts.ts'
import type { Side } from './protocol.ts'

export type ProfileRow = DirectoryRow & IndexedTalent
export type Rows = { profiles: ProfileRow[]; requests: IndexedRequest[] }

/** Fewer unused terms take too little memory for a reload. */
const MANY_TERMS = 100_000

export class Store {
  readonly #rowIds = new RowIds()
  readonly engine = new Engine(this.#rowIds)
  readonly directory = new DirectoryIndex(this.#rowIds)
  /** For each row the next day on which the profile reads differently; see nextChangeDay. */
  readonly #nextChanges = new Column()
  /** The profiles that a new day changed and that have not been put again yet. */
  readonly #outdated = new Set<string>()
  #termsAtLoad = Number.POSITIVE_INFINITY

  /** Sets the current day. It takes effect once the returned profiles are put again. */
  setDay(day: string): string[] {
    const before = this.engine.today
    this.engine.setDay(day)
    const now = dayNumber(day)
    for (let row = 0; row < this.#nextChanges.length && day !== before; row++) {
      const nextChange = this.#nextChanges.at(row)
      // Going back to an earlier day changes all of them.
      if (nextChange !== 0 && (nextChange <= now || day < before))
        this.#outdated.add(this.#rowIds.id(row))
    }
    return [...this.#outdated]
  }

  /** Puts profiles that were read because of a new day, except those that a change has put since. */
  putOutdated(profiles: readonly ProfileRow[]): void {
    this.#putProfiles(profiles.filter(({ id }) => this.#outdated.has(id)))
  }

  /** Builds the indexes that need most rows to be loaded. */
  finishLoading(): void {
    this.engine.finishLoading()
    this.directory.finishLoading()
    this.#termsAtLoad = this.terms
  }

  /** The number of words, terms and combinations of values: each is numbered once, and stays when no row has it. */
  get terms(): number {
    return this.directory.words + this.engine.terms
  }

  /** Whether the terms have become so many since it was loaded that loading it anew is worth the time. */
  get isWorn(): boolean {
    return this.terms - this.#termsAtLoad > Math.max(MANY_TERMS, this.#termsAtLoad)
  }

  /** Returns false if an option now means something else, so that everything must be reloaded. */
  putOptions(options: readonly OptionRow[]): boolean {
    const same = this.directory.putOptions(options)
    return this.engine.putOptions(options) && same
  }

  /** Puts current rows, and removes those of `written` that are gone. `texts`: those of the profiles, if another thread
   * has read them. */
  put(rows: Rows, written: Record<Side, readonly string[]>, texts?: ProfileTexts): void {
    this.#putProfiles(rows.profiles, texts)
    this.engine.putRequests(rows.requests)
    for (const id of missing(written.profiles, rows.profiles)) this.#removeProfile(id)
    for (const id of missing(written.requests, rows.requests)) this.engine.removeRequest(id)
  }

  #putProfiles(profiles: readonly ProfileRow[], texts = readProfileTexts(profiles)): void {
    this.engine.putTalents(profiles, texts.matching)
    const packed = this.directory.unpack(texts.directory)
    for (const profile of profiles) {
      const words = packed.next()
      this.#outdated.delete(profile.id)
      const row = this.#rowIds.find(profile.id)
      if (row === undefined) continue
      this.#nextChanges.put(row, nextChangeDay(profile, this.engine.today))
      // The directory has no caller: a hidden profile is hidden from everybody.
      if (profile.hidden) this.directory.remove(row)
      else this.directory.put(row, this.#today(profile), words)
    }
  }

  /** The directory shows free hours, not maximum hours. */
  #today(profile: ProfileRow): ProfileRow {
    const { max_hours_per_week: most, taken } = profile
    if (taken.length === 0) return profile
    return { ...profile, max_hours_per_week: freeOn(most, taken, this.engine.today) }
  }

  #removeProfile(id: string): void {
    this.#outdated.delete(id)
    const row = this.#rowIds.find(id)
    if (row === undefined) return
    this.#nextChanges.data[row] = 0
    this.directory.remove(row)
    this.engine.removeTalent(id)
  }
}

function missing(ids: readonly string[], rows: readonly { id: string }[]): string[] {
  const there = new Set(rows.map(({ id }) => id))
  return ids.filter(id => !there.has(id))
}
