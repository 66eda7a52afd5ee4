// The market in memory: profiles and requests as the thread's two halves hold them, each with its row.
import { freeOn } from '#app/features/catalogues/free-hours.ts'
import { Engine } from '#app/features/matching/engine/engine.ts'
import type { IndexedRequest, IndexedTalent } from '#app/features/matching/engine/rows.ts'
import type { OptionRow } from '#app/features/matching/rows.ts'
import type { DirectoryRow } from '#app/features/talent/directory.ts'
import { RowBook } from '#app/platform/memory/row-book.ts'
import { DirectoryIndex } from './directory/directory-index.ts'
import type { Side } from './protocol.ts'

export type ProfileRow = DirectoryRow & IndexedTalent
export type Rows = { profiles: ProfileRow[]; requests: IndexedRequest[] }

export class Store {
  readonly #book = new RowBook()
  readonly engine = new Engine(this.#book)
  readonly directory = new DirectoryIndex(this.#book)
  /** The profiles that read otherwise on another day, by id. */
  readonly #dated = new Map<string, ProfileRow>()

  /** All is as it is on this day. */
  turnTo(day: string): void {
    if (day === this.engine.today) return
    this.engine.turnTo(day)
    for (const profile of this.#dated.values()) this.#putProfile(profile)
  }

  /** Returns false where an option means something else than before, and all must be read anew. */
  putOptions(options: readonly OptionRow[]): boolean {
    const same = this.directory.putOptions(options)
    return this.engine.putOptions(options) && same
  }

  /** Takes rows as they now are, and forgets those of `written` that are gone. */
  put(rows: Rows, written: Record<Side, readonly string[]>): void {
    for (const profile of rows.profiles) this.#putProfile(profile)
    this.engine.putRequests(rows.requests)
    for (const id of missing(written.profiles, rows.profiles)) this.#removeProfile(id)
    for (const id of missing(written.requests, rows.requests)) this.engine.removeRequest(id)
  }

  #putProfile(profile: ProfileRow): void {
    if (profile.taken.length > 0) this.#dated.set(profile.id, profile)
    else this.#dated.delete(profile.id)
    this.engine.putTalents([profile])
    const row = this.#book.find(profile.id)
    if (row === undefined) return
    // The directory is everybody's: hidden is hidden to whoever asks.
    if (profile.hidden) this.directory.remove(row)
    else this.directory.put(row, this.#today(profile))
  }

  /** The directory tells the hours that are free. */
  #today(profile: ProfileRow): ProfileRow {
    const { max_hours_per_week: most, taken } = profile
    if (taken.length === 0) return profile
    return { ...profile, max_hours_per_week: freeOn(most, taken, this.engine.today) }
  }

  #removeProfile(id: string): void {
    this.#dated.delete(id)
    const row = this.#book.find(id)
    if (row === undefined) return
    this.directory.remove(row)
    this.engine.removeTalent(id)
  }
}

function missing(ids: readonly string[], rows: readonly { id: string }[]): string[] {
  const there = new Set(rows.map(({ id }) => id))
  return ids.filter(id => !there.has(id))
}
