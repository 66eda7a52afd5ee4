// Keeps something held in memory in step with the database: what any server writes is read from the log that
// triggers keep (app.match_changes), before every answer. Servers need not talk to each other.
import { sql } from 'kysely'
import type { SystemTx } from './actor.ts'

const LOOK_EVERY_MS = 10_000
/** Changes are kept for a day; who has not looked for so long starts anew. */
const STALE_MS = 12 * 3_600_000

type AsSystem = <T>(work: (tx: SystemTx) => Promise<T>) => Promise<T>

/** What one transaction did to one row; `key` tells it from every other. */
export type Change = { key: string; kind: string; id: string }

export type Follower<Held> = {
  /** What is held, with all that had been written when this was called; nothing while there is nothing. */
  current(): Promise<Held | undefined>
  /** Loads now, if it is worth it. Returns whether there is something to ask. */
  start(): Promise<boolean>
  close(): Promise<void>
}

export function followChanges<Held>(given: {
  asSystem: AsSystem
  /** Which rows of the log count. */
  kinds: readonly string[]
  isWorthwhile: () => Promise<boolean>
  load: (onLost: (error: unknown) => void) => Promise<Held>
  /** Takes in these rows as they now are. Returns whether it could; if not, all is loaded anew. */
  apply: (held: Held, changes: Change[]) => Promise<boolean>
  /** Whether so much has been taken in that it is better loaded anew. */
  isWorn?: (held: Held) => Promise<boolean>
  drop: (held: Held) => Promise<void>
  onFailure: (error: unknown) => void
}): Follower<Held> {
  const { asSystem, kinds, onFailure } = given
  type Loaded = { held: Held; position: string; applied: Set<string>; lookedAt: number }
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
        const gone = closed ? fresh : old
        if (gone) await given.drop(gone.held)
      })
      .catch(onFailure)
      .finally(() => {
        loading = undefined
      })
    return loading
  }

  async function load(): Promise<Loaded> {
    const { position } = await asSystem(tx => readChanges(tx, kinds, null))
    const held = await given.load(error => {
      loaded = undefined
      onFailure(error)
    })
    try {
      const fresh = { held, position, applied: new Set<string>(), lookedAt: Date.now() }
      if (await look(fresh)) return fresh
    } catch (error) {
      await given.drop(held)
      throw error
    }
    await given.drop(held)
    return await load()
  }

  /** Takes in what has changed since the last look. Returns whether it could. */
  async function look(one: Loaded): Promise<boolean> {
    const { changes, position } = await asSystem(tx => readChanges(tx, kinds, one.position))
    const fresh = changes.filter(({ key }) => !one.applied.has(key))
    if (fresh.length > 0 && !(await given.apply(one.held, fresh))) return false
    // Whatever is still to come is at or beyond the new position, and what is behind it need not be known.
    one.applied = position === one.position ? one.applied : new Set()
    for (const { key } of changes) one.applied.add(key)
    one.position = position
    one.lookedAt = Date.now()
    return true
  }

  async function refresh(one: Loaded): Promise<void> {
    if (Date.now() - one.lookedAt <= STALE_MS && (await look(one))) return
    if (loaded === one) loaded = undefined
    await given.drop(one.held)
    // Whoever asks meanwhile does without.
    void reload()
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

  async function current(): Promise<Held | undefined> {
    if (loaded === undefined) return undefined
    try {
      await lookAfterNow()
    } catch (error) {
      onFailure(error)
      return undefined
    }
    return loaded?.held
  }

  async function start(): Promise<boolean> {
    if (loaded === undefined && (await given.isWorthwhile())) await reload()
    return loaded !== undefined
  }

  async function tend(): Promise<void> {
    const held = await current()
    if (held === undefined) await start()
    else if (await given.isWorn?.(held)) await reload()
  }
  const timer = setInterval(() => void tend().catch(onFailure), LOOK_EVERY_MS)
  timer.unref()

  return {
    current,
    start,
    async close() {
      closed = true
      clearInterval(timer)
      await loading
      if (loaded) await given.drop(loaded.held)
      loaded = undefined
    },
  }
}

/** All that has been written since a position, and the position to look on from: the oldest transaction that has
 * not ended, so that a slow one is never passed over. */
async function readChanges(
  tx: SystemTx,
  kinds: readonly string[],
  position: string | null,
): Promise<{ changes: Change[]; position: string }> {
  const { rows } = await sql<{ position: string; changes: Change[] }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as position,
           coalesce((select json_agg(json_build_object(
                               'key', concat_ws(' ', txid, kind, id), 'kind', kind, 'id', id))
                       from app.match_changes
                      where txid >= ${position}::text::xid8 and kind = any (${kinds}::text[])), '[]') as changes
  `.execute(tx)
  const [found] = rows
  if (found === undefined) throw new Error('the log of changes cannot be read')
  return found
}
