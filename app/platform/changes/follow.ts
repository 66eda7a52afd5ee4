// Keeps a copy in memory up to date with the database: before each use it applies what any server has committed.
// Servers need not communicate with each other.
import { setTimeout as sleep } from 'node:timers/promises'
import type { AsSystem, SystemTx } from '../db/actor.ts'
import type { Database } from '../db/open.ts'
import {
  CHANGES_CHANNEL,
  type Change,
  type ChangeBatch,
  continues,
  type Position,
  readChanges,
  STALE_MS,
} from './log.ts'

/** Reads the log this often even if unused: other servers' cached pages depend on it, and the backlog must stay short. */
const POLL_MS = 10_000
/** How long a caller waits for a load before it learns that data is being prepared. */
const LOAD_WAIT_MS = 3_000
const FIRST_RETRY_MS = 250
const MAX_RETRY_MS = 10_000

/** What a transaction read from the log, for the follower to apply later. */
export type LogRead = { by: object; announced: number; batch: ChangeBatch }

export type Follower<Held> = {
  /**
   * The copy with everything that was committed when this was called, or when `read` was made; undefined while it is
   * being loaded. Never call it within a transaction: the embedded database has only one connection.
   */
  current(read?: LogRead): Promise<Held | undefined>
  /** Reads the log within a transaction that is open for something else; undefined if there is no need to. */
  readLog(tx: SystemTx): Promise<LogRead | undefined>
  /** Whether the copy has ever been loaded. */
  wasLoaded(): boolean
  /** Loads for the first time. Resolves when that has succeeded or failed once; it retries in the background. */
  start(): Promise<void>
  close(): Promise<void>
}

/**
 * The result of applying the current state of some rows. The copy is correct ('current'), or incorrect and must be
 * reloaded ('outdated'), or correct but so full of unused entries that it should be reloaded ('worn').
 */
export type Applied = 'current' | 'outdated' | 'worn'

export type Following<Held> = {
  asSystem: AsSystem
  /** Pass it if a commit is announced before its writer learns of it: then the log is only read after announcements. */
  listen: Database['listen'] | null
  /** The kinds of changes to follow. */
  kinds: readonly string[]
  load: (onLost: (error: unknown) => void) => Promise<Held>
  apply: (held: Held, changes: Change[]) => Promise<Applied>
  drop: (held: Held) => Promise<void>
  onFailure: (error: unknown) => void
  onLoaded?: (() => void) | undefined
  /** Called when new changes were found. */
  onFresh?: (() => void) | undefined
}

type Loaded<Held> = {
  held: Held
  position: Position
  /** The applied changes at or after the position. */
  applied: Set<string>
  readAt: number
  /** The number of announced commits that were read; without announcements every read is needed. */
  seen: number
  isOutdated: boolean
}

export function followChanges<Held>(options: Following<Held>): Follower<Held> {
  const { asSystem, kinds, onFailure } = options
  let loaded: Loaded<Held> | undefined
  let loading: Promise<boolean> | undefined
  let loadingSince = 0
  let retrying = false
  /** How often a load has succeeded. */
  let loads = 0
  let closed = false
  const ending = new AbortController()
  /** One read at a time. A caller may only share a read that begins after its call. */
  let reading: Promise<unknown> = Promise.resolve()
  let queued: Promise<void> | undefined
  let announced = 1
  let stopListening: (() => Promise<void>) | undefined

  /** Loads a new copy beside the old one. Returns whether it succeeded. */
  function reload(): Promise<boolean> {
    if (loading === undefined) {
      loadingSince = Date.now()
      loading = load()
        .then(async fresh => {
          const old = loaded
          loaded = closed ? undefined : fresh
          loads += 1
          options.onLoaded?.()
          const unused = closed ? fresh : old
          if (unused) await options.drop(unused.held).catch(onFailure)
          return true
        })
        .catch(error => {
          if (!closed) onFailure(error)
          return false
        })
        .finally(() => {
          loading = undefined
        })
    }
    return loading
  }

  async function load(): Promise<Loaded<Held>> {
    const { position } = await asSystem(tx => readChanges(tx, kinds, null))
    let one: Loaded<Held> | undefined
    const held = await options.load(error => {
      if (closed) return
      onFailure(error)
      if (one !== undefined) lose(one)
    })
    const applied = new Set<string>()
    one = { held, position, applied, readAt: Date.now(), seen: 0, isOutdated: false }
    try {
      const outcome = await catchUp(one)
      if (outcome === 'current' || outcome === 'worn') return one
    } catch (error) {
      await options.drop(held)
      throw error
    }
    await options.drop(held)
    return await load()
  }

  /** Drops the copy, and loads a new one. */
  function lose(one: Loaded<Held>): void {
    if (loaded !== one) return
    loaded = undefined
    void options.drop(one.held).catch(onFailure)
    void loadAnew()
  }

  /** Loads a new copy. Resolves after the first attempt; if that fails, others follow until one succeeds. */
  async function loadAnew(): Promise<void> {
    if (closed || (await reload()) || retrying) return
    retrying = true
    void retry().finally(() => {
      retrying = false
    })
  }

  async function retry(): Promise<void> {
    const before = loads
    for (let wait = FIRST_RETRY_MS; ; wait = Math.min(2 * wait, MAX_RETRY_MS)) {
      await sleep(wait, undefined, { ref: false, signal: ending.signal }).catch(() => {})
      // Losing the copy meanwhile loads at once.
      if (closed || loads !== before || (await reload())) return
    }
  }

  /** Applies what was committed since the last read. */
  async function catchUp(one: Loaded<Held>, read?: LogRead): Promise<Applied | 'lost'> {
    const announcedBefore = read?.announced ?? announced
    const { changes, position } =
      read?.batch ?? (await asSystem(tx => readChanges(tx, kinds, one.position)))
    // A later read has already applied all of this.
    if (
      read !== undefined &&
      continues(position, one.position) &&
      position.oldest !== one.position.oldest
    )
      return 'current'
    if (!continues(one.position, position)) return 'lost'
    const fresh = changes.filter(({ key }) => !one.applied.has(key))
    if (fresh.length > 0) options.onFresh?.()
    const outcome = fresh.length === 0 ? 'current' : await options.apply(one.held, fresh)
    // Later reads only return changes at or after the new position; earlier ones can be forgotten.
    one.applied = position.oldest === one.position.oldest ? one.applied : new Set()
    for (const { key } of changes) one.applied.add(key)
    one.position = position
    one.readAt = Date.now()
    // Transactions that are still open don't matter here: each is announced when it commits.
    if (stopListening !== undefined) one.seen = Math.max(one.seen, announcedBefore)
    return outcome
  }

  async function refresh(one: Loaded<Held>, read?: LogRead): Promise<void> {
    if (Date.now() - one.readAt > STALE_MS) return lose(one)
    if (read === undefined && one.seen === announced) return
    const outcome = await catchUp(one, read)
    if (outcome === 'lost') return lose(one)
    if (outcome === 'outdated') one.isOutdated = true
    if (outcome !== 'current' && !retrying) void loadAnew()
  }

  /** Waits for a refresh that begins after this call. */
  function nextRefresh(): Promise<void> {
    queued ??= reading.then(async () => {
      queued = undefined
      const run = loaded ? refresh(loaded) : Promise.resolve()
      reading = run.catch(() => {})
      await run
    })
    return queued
  }

  async function readLog(tx: SystemTx): Promise<LogRead | undefined> {
    const one = loaded
    if (one === undefined || one.seen === announced) return undefined
    const announcedBefore = announced
    const batch = await readChanges(tx, kinds, one.position)
    return { by: one, announced: announcedBefore, batch }
  }

  /** Applies what another transaction has read, after the reads before it. */
  function applyRead(one: Loaded<Held>, read: LogRead): Promise<void> {
    const run = reading.then(() => refresh(one, read))
    reading = run.catch(() => {})
    return run
  }

  /** Waits for a running load, for a limited time since its start. */
  async function wait(): Promise<void> {
    if (loading === undefined) return
    const left = loadingSince + LOAD_WAIT_MS - Date.now()
    if (left <= 0) return
    const timer = new AbortController()
    await Promise.race([loading, sleep(left, undefined, timer).catch(() => {})])
    timer.abort()
  }

  async function current(read?: LogRead): Promise<Held | undefined> {
    for (;;) {
      if (loaded === undefined) await wait()
      const one = loaded
      if (one === undefined) return undefined
      try {
        await (read?.by === one ? applyRead(one, read) : nextRefresh())
      } catch (error) {
        // If the copy was replaced meanwhile, the new load includes what was missed.
        if (loaded === one) throw error
      }
      if (one.isOutdated) await wait()
      // A copy that was loaded meanwhile may have read the log before this call: try again.
      if (loaded === one) return one.held
    }
  }

  async function start(): Promise<void> {
    if (options.listen)
      stopListening = await options.listen({
        channels: [CHANGES_CHANNEL],
        onMessage: () => {
          announced += 1
        },
        onGap: () => {
          announced += 1
        },
      })
    await loadAnew()
  }

  const timer = setInterval(() => {
    if (loaded === undefined) return
    void nextRefresh().catch(error => {
      // Closing meanwhile is no failure.
      if (!closed) onFailure(error)
    })
  }, POLL_MS)
  timer.unref()

  return {
    current,
    readLog,
    wasLoaded: () => loads > 0,
    start,
    async close() {
      closed = true
      ending.abort()
      clearInterval(timer)
      await stopListening?.()
      await loading
      if (loaded) await options.drop(loaded.held)
      loaded = undefined
    },
  }
}
