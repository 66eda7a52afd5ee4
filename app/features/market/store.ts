// The market in memory: profiles and requests as the thread's two halves hold them, each with its row.
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
    this.engine.putTalents([profile])
    const row = this.#book.find(profile.id)
    if (row === undefined) return
    // The directory is everybody's: hidden is hidden to whoever asks.
    if (profile.hidden) this.directory.remove(row)
    else this.directory.put(row, profile)
  }

  #removeProfile(id: string): void {
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
