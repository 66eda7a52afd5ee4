// Asks an engine that holds the directory in memory, once there are so many profiles that the database alone
// is too slow. Every server has its own, in step with the database.
import path from 'node:path'
import type { SystemTx } from '#app/platform/db/actor.ts'
import { followChanges } from '#app/platform/db/follow-changes.ts'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { startThread, type Thread } from '#app/platform/threads/thread.ts'
import type { DirectoryAnswer } from '../directory.server.ts'
import {
  type Blocker,
  type DirectoryFilter,
  type DirectoryState,
  directorySearch,
  type FacetCounts,
  removals,
} from '../directory.ts'
import { FIRST_ID, hasManyProfiles, lowerCase, readBatch, readRows } from './engine-rows.server.ts'
import type { DirectoryAsks, Found } from './protocol.ts'

const BATCH = 5_000
/** Rows that came since the start are looked through one by one. */
const MOST_WASTE = 0.02
const FEW = 5_000

type EngineThread = Thread<DirectoryAsks>

export type Directory = {
  /** One page with everything told beside it; null while the database does better alone. */
  answer(state: DirectoryState): Promise<DirectoryAnswer | null>
  /** Only the page and its total. */
  find(state: DirectoryState): Promise<Found | null>
  facets(filter: DirectoryFilter): Promise<FacetCounts | null>
  /** Loads the engine now, if there is enough for it. Returns whether it is in use. */
  start(): Promise<boolean>
  state(): Promise<DirectoryAsks['state']['answer'] | null>
  close(): Promise<void>
}

export function createDirectory(given: {
  asSystem: <T>(work: (tx: SystemTx) => Promise<T>) => Promise<T>
  /** From how many profiles on the engine is used. */
  fromProfiles: number
  onFailure: (error: unknown) => void
}): Directory {
  const { asSystem, onFailure } = given
  let closed = false

  async function load(onLost: (error: unknown) => void): Promise<EngineThread> {
    const thread = startThread<DirectoryAsks>(
      path.join(projectRoot, 'app/features/talent/directory-engine/engine.worker.ts'),
      onLost,
    )
    try {
      const next = (after: string) => asSystem(tx => readBatch(tx, after, BATCH))
      for (let batch = await next(FIRST_ID); batch !== undefined && !closed; ) {
        const { rows, last } = batch
        // The next is read while these are taken in.
        ;[batch] = await Promise.all([next(last), thread.ask('put', { rows })])
      }
      await thread.ask('settle', {})
      return thread
    } catch (error) {
      await thread.close()
      throw error
    }
  }

  const follower = followChanges<EngineThread>({
    asSystem,
    kinds: ['talent'],
    isWorthwhile: () => asSystem(tx => hasManyProfiles(tx, given.fromProfiles)),
    load,
    async apply(thread, changes) {
      const ids = [...new Set(changes.map(({ id }) => id))]
      await thread.ask('change', { ids, rows: await asSystem(tx => readRows(tx, ids)) })
      return true
    },
    async isWorn(thread) {
      const { profiles, waste } = await thread.ask('state', {})
      return waste * profiles > FEW && waste > MOST_WASTE
    },
    drop: thread => thread.close(),
    onFailure,
  })

  /** The term as the texts are written; null for one that only the database can look for. */
  async function lowered<T extends DirectoryFilter>(filter: T): Promise<T | null> {
    const { q } = filter
    if (q.includes('\n')) return null
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of what every language lowers alike
    if (/^[\x00-\x7f]*$/.test(q)) return { ...filter, q: q.toLowerCase() }
    return { ...filter, q: await asSystem(tx => lowerCase(tx, q)) }
  }

  async function ask<Filter extends DirectoryFilter, T>(
    filter: Filter,
    put: (thread: EngineThread, filter: Filter) => Promise<T>,
  ): Promise<T | null> {
    const thread = await follower.current()
    if (thread === undefined) return null
    try {
      const written = await lowered(filter)
      return written && (await put(thread, written))
    } catch (error) {
      onFailure(error)
      return null
    }
  }

  async function findBlockers(thread: EngineThread, state: DirectoryState, q: string) {
    const blockers: Blocker[] = await Promise.all(
      removals(state).map(async ({ label, next }) => ({
        label,
        search: directorySearch({ ...next, page: 1 }),
        total: await thread.ask('count', { filter: { ...next, q: next.q && q } }),
      })),
    )
    return blockers.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total)
  }

  return {
    answer: state =>
      ask(state, async (thread, written) => {
        const found = await thread.ask('find', { state: written, counted: true })
        const blockers = found.total === 0 ? await findBlockers(thread, state, written.q) : []
        return { ...found, blockers }
      }),
    find: state =>
      ask(state, async (thread, written) => {
        const { counts: _, ...found } = await thread.ask('find', { state: written, counted: false })
        return found
      }),
    facets: filter => ask(filter, (thread, written) => thread.ask('facets', { filter: written })),
    start: follower.start,
    async state() {
      return (await (await follower.current())?.ask('state', {})) ?? null
    },
    async close() {
      closed = true
      await follower.close()
    },
  }
}
