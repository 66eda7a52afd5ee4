// Keeps something held in memory in step with the database: what any server has committed is taken in before
// every answer. Servers need not talk to each other.
import { setTimeout as sleep } from 'node:timers/promises'
import type { SystemTx } from '../db/actor.ts'
import type { Database } from '../db/open.ts'
import {
  CHANGES_CHANNEL,
  type Change,
  type Found,
  goesOn,
  type Position,
  readChanges,
  STALE_MS,
} from './log.ts'

/** Pages that other servers keep must follow, and the log must not get long. */
const LOOK_EVERY_MS = 10_000
/** How long a query waits for a load before it is answered that data is being prepared. */
const PATIENCE_MS = 3_000
const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 10_000

type AsSystem = <T>(work: (tx: SystemTx) => Promise<T>) => Promise<T>

/** What one transaction saw of the log, for a follower to take in. */
export type Sight = { of: object; hears: number; found: Found }

export type Follower<Held> = {
  /**
   * What is held, with all that had been committed when this was called, or when `sight` was seen; nothing while it is
   * being loaded. Never called within a transaction: the embedded database has one turn.
   */
  current(sight?: Sight): Promise<Held | undefined>
  /** Looks at the log in a transaction that is open for something else; nothing where no look is needed. */
  see(tx: SystemTx): Promise<Sight | undefined>
  /** Whether there has ever been something to ask. */
  wasLoaded(): boolean
  /** Loads for the first time. Ends when it is loaded or the first try has failed; it goes on trying. */
  start(): Promise<void>
  close(): Promise<void>
}

export type Following<Held> = {
  asSystem: AsSystem
  /** Where a commit is heard before its writer knows of it, the log is read only after one. */
  listen: Database['listen'] | null
  /** Which rows of the log count. */
  kinds: readonly string[]
  load: (onLost: (error: unknown) => void) => Promise<Held>
  /** Takes in these rows as they now are. Returns false where all must be loaded anew to be right. */
  apply: (held: Held, changes: Change[]) => Promise<boolean>
  drop: (held: Held) => Promise<void>
  onFailure: (error: unknown) => void
  onLoaded?: (() => void) | undefined
  /** Something was found that is new, and taken in. */
  onFresh?: (() => void) | undefined
}

type Loaded<Held> = {
  held: Held
  position: Position
  /** What was taken in at or beyond the position. */
  applied: Set<string>
  lookedAt: number
}

export function followChanges<Held>(given: Following<Held>): Follower<Held> {
  const { asSystem, kinds, onFailure } = given
  let loaded: Loaded<Held> | undefined
  let loading: Promise<boolean> | undefined
  let loadingSince = 0
  let wasLoaded = false
  let closed = false
  const ending = new AbortController()
  /** One look at a time: the next caller may share only one that begins after it asked. */
  let looking: Promise<unknown> = Promise.resolve()
  let queued: Promise<void> | undefined
  /** Commits that were heard, and how many of them the last look saw; without ears every look is needed. */
  let heard = 1
  let seen = 0
  let stopListening: (() => Promise<void>) | undefined

  /** Makes a new one beside the old. Returns whether it could. */
  function reload(): Promise<boolean> {
    if (loading === undefined) {
      loadingSince = Date.now()
      loading = load()
        .then(async fresh => {
          const old = loaded
          loaded = closed ? undefined : fresh
          wasLoaded = true
          given.onLoaded?.()
          const gone = closed ? fresh : old
          if (gone) await given.drop(gone.held)
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
    const held = await given.load(error => {
      if (closed) return
      onFailure(error)
      if (one !== undefined && loaded === one) void lose(one)
    })
    one = { held, position, applied: new Set(), lookedAt: Date.now() }
    try {
      if ((await look(one)) === 'same') return one
    } catch (error) {
      await given.drop(held)
      throw error
    }
    await given.drop(held)
    return await load()
  }

  /** Drops everything and loads again, retrying until it succeeds. */
  async function lose(one: Loaded<Held>): Promise<void> {
    if (loaded !== one) return
    loaded = undefined
    void given.drop(one.held).catch(onFailure)
    await keepTrying()
  }

  async function keepTrying(): Promise<void> {
    for (let wait = FIRST_RETRY_MS; !closed; wait = Math.min(2 * wait, LONGEST_RETRY_MS)) {
      if (await reload()) return
      await sleep(wait, undefined, { ref: false, signal: ending.signal }).catch(() => {})
    }
  }

  /** Takes in what was committed since the last look. */
  async function look(one: Loaded<Held>, sight?: Sight): Promise<'same' | 'outdated' | 'lost'> {
    const hears = sight?.hears ?? heard
    const { changes, position } =
      sight?.found ?? (await asSystem(tx => readChanges(tx, kinds, one.position)))
    // Whoever looked later has taken in all that was seen.
    if (
      sight !== undefined &&
      goesOn(position, one.position) &&
      position.oldest !== one.position.oldest
    )
      return 'same'
    if (!goesOn(one.position, position)) return 'lost'
    const fresh = changes.filter(({ key }) => !one.applied.has(key))
    if (fresh.length > 0) given.onFresh?.()
    const kept = fresh.length === 0 || (await given.apply(one.held, fresh))
    // Later changes are at or beyond the new position; earlier ones need not be remembered.
    one.applied = position.oldest === one.position.oldest ? one.applied : new Set()
    for (const { key } of changes) one.applied.add(key)
    one.position = position
    one.lookedAt = Date.now()
    // A transaction that is still open hides none of what was heard: it is heard when it ends.
    if (stopListening !== undefined) seen = Math.max(seen, hears)
    return kept ? 'same' : 'outdated'
  }

  async function refresh(one: Loaded<Held>, sight?: Sight): Promise<void> {
    if (Date.now() - one.lookedAt > STALE_MS) return void lose(one)
    if (sight === undefined && seen === heard) return
    const found = await look(one, sight)
    if (found === 'lost') void lose(one)
    if (found === 'outdated') void reload()
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

  async function see(tx: SystemTx): Promise<Sight | undefined> {
    const one = loaded
    if (one === undefined || seen === heard) return undefined
    const hears = heard
    return { of: one, hears, found: await readChanges(tx, kinds, one.position) }
  }

  /** Takes in what another transaction saw, in its turn. */
  function takeIn(one: Loaded<Held>, sight: Sight): Promise<void> {
    const run = looking.then(() => refresh(one, sight))
    looking = run.catch(() => {})
    return run
  }

  /** Waits for a load that has just begun. */
  async function wait(): Promise<void> {
    if (loading === undefined) return
    const left = loadingSince + PATIENCE_MS - Date.now()
    if (left <= 0) return
    const patience = new AbortController()
    await Promise.race([loading, sleep(left, undefined, patience).catch(() => {})])
    patience.abort()
  }

  async function current(sight?: Sight): Promise<Held | undefined> {
    for (;;) {
      if (loaded === undefined) await wait()
      const one = loaded
      if (one === undefined) return undefined
      try {
        await (sight?.of === one ? takeIn(one, sight) : lookAfterNow())
      } catch (error) {
        // What was missed is being loaded again.
        if (loaded === one) throw error
      }
      if (loading !== undefined) await wait()
      // One that was loaded meanwhile may have looked before this was called.
      if (loaded === one) return one.held
    }
  }

  async function start(): Promise<void> {
    if (given.listen)
      stopListening = await given.listen({
        channels: [CHANGES_CHANNEL],
        onMessage: () => {
          heard += 1
        },
        onGap: () => {
          heard += 1
        },
      })
    if (!(await reload())) void keepTrying()
  }

  const timer = setInterval(() => {
    if (loaded === undefined) return
    void lookAfterNow().catch(error => {
      // What is closed meanwhile has not failed.
      if (!closed) onFailure(error)
    })
  }, LOOK_EVERY_MS)
  timer.unref()

  return {
    current,
    see,
    wasLoaded: () => wasLoaded,
    start,
    async close() {
      closed = true
      ending.abort()
      clearInterval(timer)
      await stopListening?.()
      await loading
      if (loaded) await given.drop(loaded.held)
      loaded = undefined
    },
  }
}
