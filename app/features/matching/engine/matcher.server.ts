// Keeps an engine in step with the database and asks it. Servers of one database each have their own; what
// one writes the others read from app.match_changes before they answer.
import path from 'node:path'
import type { SystemTx } from '#app/platform/db/actor.ts'
import { type Change, followChanges } from '#app/platform/db/follow-changes.ts'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { startThread, type Thread } from '#app/platform/threads/thread.ts'
import type { FitCount, Wanted } from '../feasibility.ts'
import {
  FIRST_ID,
  hasManyRows,
  NO_ROWS,
  readBatch,
  readNames,
  readOptions,
  readReference,
  readRows,
} from './engine-rows.server.ts'
import type { FitTerms } from './fits.ts'
import type { EngineAsks, EngineState, Side } from './protocol.ts'
import type { ScoredPair } from './rows.ts'

const BATCH = 2_000

type EngineThread = Thread<EngineAsks>

export type Matcher = {
  /** The best talent for a request, whoever asks: what of it they may see is for the reader to check. Null
   * while the database does better alone. */
  talentsFor(requestId: string, most: number): Promise<ScoredPair[] | null>
  /** The same by scoring every profile, none passed over. */
  talentsOneByOne(requestId: string, most: number): Promise<ScoredPair[] | null>
  /** `among` leaves all other requests out. */
  requestsFor(
    talentId: string,
    most: number,
    among?: readonly string[],
  ): Promise<ScoredPair[] | null>
  /** Who fits what is asked for, in counts. Whether the caller may know is settled with the terms. */
  countFits(wanted: Wanted, terms: FitTerms): Promise<FitCount[] | null>
  /** Loads the engine now, if there is enough for it. Returns whether it is in use. */
  start(): Promise<boolean>
  state(): Promise<EngineState | null>
  close(): Promise<void>
}

export function createMatcher(given: {
  asSystem: <T>(work: (tx: SystemTx) => Promise<T>) => Promise<T>
  /** From how many profiles and requests together on the engine is used. */
  fromRows: number
  onFailure: (error: unknown) => void
}): Matcher {
  const { asSystem, fromRows, onFailure } = given
  let closed = false

  async function load(onLost: (error: unknown) => void): Promise<EngineThread> {
    const thread = startThread<EngineAsks>(
      path.join(projectRoot, 'app/features/matching/engine/engine.worker.ts'),
      onLost,
    )
    try {
      await thread.ask('open', { reference: await asSystem(readReference) })
      for (const side of ['requests', 'talents'] as const) await loadSide(thread, side)
      return thread
    } catch (error) {
      await thread.close()
      throw error
    }
  }

  async function loadSide(thread: EngineThread, side: Side): Promise<void> {
    for (let after = FIRST_ID; !closed; ) {
      const batch = await asSystem(tx => readBatch(tx, side, after, BATCH))
      if (batch === undefined) return
      const written = { talents: [], requests: [] }
      await put(thread, { talents: NO_ROWS, requests: NO_ROWS, written, [side]: batch.rows })
      after = batch.last
    }
  }

  async function put(thread: EngineThread, rows: EngineAsks['put']['ask']) {
    const unknown = await thread.ask('put', rows)
    if (unknown.length === 0) return
    await thread.ask('names', { names: await asSystem(tx => readNames(tx, unknown)) })
    await thread.ask('put', rows)
  }

  async function apply(thread: EngineThread, changes: Change[]): Promise<boolean> {
    const of = (wanted: string) => [
      ...new Set(changes.filter(({ kind }) => kind === wanted).map(({ id }) => id)),
    ]
    if (of('reference').length > 0) return false
    const [talents, requests, options] = [of('talent'), of('request'), of('option')]
    const { rows, names } = await asSystem(async tx => ({
      rows: {
        talents: talents.length > 0 ? await readRows(tx, 'talents', talents) : NO_ROWS,
        requests: requests.length > 0 ? await readRows(tx, 'requests', requests) : NO_ROWS,
      },
      names: options.length > 0 ? await readOptions(tx, options) : [],
    }))
    if (new Set(names.map(({ id }) => id)).size < options.length) return false
    if (names.length > 0 && !(await thread.ask('names', { names }))) return false
    await put(thread, { ...rows, written: { talents, requests } })
    return true
  }

  const follower = followChanges<EngineThread>({
    asSystem,
    kinds: ['talent', 'request', 'option', 'reference'],
    isWorthwhile: () => asSystem(tx => hasManyRows(tx, fromRows)),
    load,
    apply,
    drop: thread => thread.close(),
    onFailure,
  })

  function giveUp(error: unknown): null {
    onFailure(error)
    return null
  }

  async function talentsFor(requestId: string, most: number, everyone: boolean) {
    const thread = await follower.current()
    if (thread === undefined) return null
    return await thread.ask('talents-for', { requestId, most, everyone }).catch(giveUp)
  }

  async function bestRequests(thread: EngineThread, talentId: string, most: number) {
    const { pairs, version } = await thread.ask('requests-known', { talentId, most })
    if (pairs) return pairs
    const profile = await readProfile(talentId)
    return profile ? await thread.ask('requests-for', { talentId, profile, most, version }) : []
  }

  async function requestsAmong(
    thread: EngineThread,
    talentId: string,
    most: number,
    among: readonly string[],
  ) {
    const profile = await readProfile(talentId)
    return profile ? await thread.ask('requests-among', { profile, most, among }) : []
  }

  async function readProfile(talentId: string): Promise<string | undefined> {
    const rows = await asSystem(tx => readRows(tx, 'talents', [talentId]))
    return rows === NO_ROWS ? undefined : rows.slice(1, -1)
  }

  return {
    start: follower.start,
    talentsFor: (requestId, most) => talentsFor(requestId, most, false),
    talentsOneByOne: (requestId, most) => talentsFor(requestId, most, true),
    async requestsFor(talentId, most, among) {
      const thread = await follower.current()
      if (thread === undefined) return null
      return await (among
        ? requestsAmong(thread, talentId, most, among)
        : bestRequests(thread, talentId, most)
      ).catch(giveUp)
    },
    async countFits(wanted, terms) {
      const thread = await follower.current()
      if (thread === undefined) return null
      return await thread.ask('count-fits', { wanted, terms }).catch(giveUp)
    },
    async state() {
      return (await (await follower.current())?.ask('state', {})) ?? null
    },
    async close() {
      closed = true
      await follower.close()
    },
  }
}
