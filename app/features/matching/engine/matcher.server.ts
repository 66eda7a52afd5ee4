// Keeps an engine in step with the database and asks it. Servers of one database each have their own; what
// one writes the others read from app.match_changes before they answer.
import type { SystemTx } from '#app/platform/db/actor.ts'
import type { FitCount, Wanted } from '../feasibility.ts'
import {
  type Change,
  FIRST_ID,
  hasManyRows,
  NO_ROWS,
  readBatch,
  readChanges,
  readNames,
  readOptions,
  readPosition,
  readReference,
  readRows,
  type Side,
} from './engine-rows.server.ts'
import { type EngineThread, startEngineThread } from './engine-thread.server.ts'
import type { FitTerms } from './fits.ts'
import type { EngineState } from './protocol.ts'
import type { ScoredPair } from './rows.ts'

const BATCH = 2_000
const LOOK_EVERY_MS = 10_000
/** Changes are kept for a day; who has not looked for so long starts anew. */
const STALE_MS = 12 * 3_600_000

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

type Loaded = {
  thread: EngineThread
  position: string
  /** Changes at or beyond the position that have been applied. */
  applied: Set<string>
  lookedAt: number
}

export function createMatcher(given: {
  asSystem: <T>(work: (tx: SystemTx) => Promise<T>) => Promise<T>
  /** From how many profiles and requests together on the engine is used. */
  fromRows: number
  onFailure: (error: unknown) => void
}): Matcher {
  const { asSystem, fromRows, onFailure } = given
  let loaded: Loaded | undefined
  let loading: Promise<void> | undefined
  let closed = false
  /** One look at a time: the next caller may share only one that begins after it asked. */
  let looking: Promise<unknown> = Promise.resolve()
  let queued: Promise<void> | undefined

  function reload(): Promise<void> {
    loading ??= load()
      .then(async fresh => {
        const old = loaded
        loaded = closed ? undefined : fresh
        await (closed ? fresh : old)?.thread.close()
      })
      .catch(onFailure)
      .finally(() => {
        loading = undefined
      })
    return loading
  }

  async function load(): Promise<Loaded> {
    const thread = startEngineThread(error => {
      loaded = undefined
      onFailure(error)
    })
    try {
      const { position, reference } = await asSystem(async tx => ({
        position: await readPosition(tx),
        reference: await readReference(tx),
      }))
      await thread.ask({ kind: 'open', reference })
      for (const side of ['requests', 'talents'] as const) await loadSide(thread, side)
      const fresh = { thread, position, applied: new Set<string>(), lookedAt: Date.now() }
      await look(fresh)
      return fresh
    } catch (error) {
      await thread.close()
      throw error
    }
  }

  async function loadSide(thread: EngineThread, side: Side): Promise<void> {
    for (let after = FIRST_ID; !closed; ) {
      const batch = await asSystem(tx => readBatch(tx, side, after, BATCH))
      if (batch === undefined) return
      await put(thread, { talents: NO_ROWS, requests: NO_ROWS, [side]: batch.rows })
      after = batch.last
    }
  }

  async function put(thread: EngineThread, rows: { talents: string; requests: string }) {
    const unknown = await thread.ask({ kind: 'put', ...rows })
    if (unknown.length === 0) return
    await thread.ask({ kind: 'names', names: await asSystem(tx => readNames(tx, unknown)) })
    await thread.ask({ kind: 'put', ...rows })
  }

  /** Takes in what has changed since the last look. Returns whether all must be read anew. */
  async function look(engine: Loaded): Promise<boolean> {
    const { changes, position } = await asSystem(tx => readChanges(tx, engine.position))
    const fresh = changes.filter(({ key }) => !engine.applied.has(key))
    if (fresh.some(({ kind }) => kind === 'reference')) return true
    if (fresh.length > 0) {
      const ids = (kind: string) => [...new Set(of(fresh, kind))]
      const [talents, requests, options] = [ids('talent'), ids('request'), ids('option')]
      const { rows, names } = await asSystem(async tx => ({
        rows: {
          talents: talents.length > 0 ? await readRows(tx, 'talents', talents) : NO_ROWS,
          requests: requests.length > 0 ? await readRows(tx, 'requests', requests) : NO_ROWS,
        },
        names: options.length > 0 ? await readOptions(tx, options) : [],
      }))
      if (new Set(names.map(({ id }) => id)).size < options.length) return true
      if (names.length > 0 && !(await engine.thread.ask({ kind: 'names', names }))) return true
      await engine.thread.ask({ kind: 'remove', talents, requests })
      await put(engine.thread, rows)
    }
    // Whatever is still to come is at or beyond the new position, and what is behind it need not be known.
    engine.applied = position === engine.position ? engine.applied : new Set()
    for (const { key } of changes) engine.applied.add(key)
    engine.position = position
    engine.lookedAt = Date.now()
    return false
  }

  async function refresh(engine: Loaded): Promise<void> {
    if (Date.now() - engine.lookedAt > STALE_MS || (await look(engine))) {
      loaded = undefined
      await reload()
    }
  }

  function lookAfterNow(): Promise<void> {
    queued ??= looking.then(async () => {
      queued = undefined
      const run = loaded ? refresh(loaded) : Promise.resolve()
      looking = run.catch(() => {})
      await run
    })
    return queued
  }

  async function current(): Promise<EngineThread | undefined> {
    if (loaded === undefined) return undefined
    try {
      await lookAfterNow()
    } catch (error) {
      onFailure(error)
      return undefined
    }
    return loaded?.thread
  }

  function giveUp(error: unknown): null {
    onFailure(error)
    return null
  }

  async function start(): Promise<boolean> {
    if (loaded === undefined && (await asSystem(tx => hasManyRows(tx, fromRows)))) await reload()
    return loaded !== undefined
  }

  async function tend(): Promise<void> {
    if ((await current()) === undefined) await start()
  }

  const timer = setInterval(() => void tend().catch(onFailure), LOOK_EVERY_MS)
  timer.unref()

  async function talentsFor(requestId: string, most: number, everyone: boolean) {
    const thread = await current()
    if (thread === undefined) return null
    return await thread.ask({ kind: 'talents-for', requestId, most, everyone }).catch(giveUp)
  }

  return {
    start,
    talentsFor: (requestId, most) => talentsFor(requestId, most, false),
    talentsOneByOne: (requestId, most) => talentsFor(requestId, most, true),
    async requestsFor(talentId, most, among) {
      const thread = await current()
      if (thread === undefined) return null
      const rows = await asSystem(tx => readRows(tx, 'talents', [talentId])).catch(giveUp)
      if (rows === null || rows === NO_ROWS) return rows && []
      const profile = rows.slice(1, -1)
      return await thread.ask({ kind: 'requests-for', profile, most, among }).catch(giveUp)
    },
    async countFits(wanted, terms) {
      const thread = await current()
      if (thread === undefined) return null
      return await thread.ask({ kind: 'count-fits', wanted, terms }).catch(giveUp)
    },
    async state() {
      return loaded === undefined ? null : await loaded.thread.ask({ kind: 'state' })
    },
    async close() {
      closed = true
      clearInterval(timer)
      await loading
      await loaded?.thread.close()
      loaded = undefined
    },
  }
}

function of(changes: readonly Change[], wanted: string): string[] {
  return changes.filter(({ kind }) => kind === wanted).map(({ id }) => id)
}
