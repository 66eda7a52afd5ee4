// The in-memory market: queries the thread that holds all profiles and requests. Every server has its own, in step
// with the database. If a server runs several processes, one of them holds it for all (remote-market.ts).
import { dayOf } from '#app/features/catalogues/free-hours.ts'
import { createMatcher, type Matcher } from '#app/features/matching/engine/matcher.ts'
import type { Search } from '#app/features/matching/engine/messages.ts'
import type {
  DirectoryAnswer,
  DirectoryState,
  Found,
} from '#app/features/talent/directory/directory.ts'
import { type Applied, followChanges, type LogRead } from '#app/platform/changes/follow.ts'
import type { Change } from '#app/platform/changes/log.ts'
import type { AsSystem, SystemTx } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'
import { startThread, type Thread } from '#app/platform/threads/thread.ts'
import { threadFile } from '#app/platform/threads/thread-file.ts'
import { loadProfiles, loadRequests } from './load.server.ts'
import type { MarketMessages, MarketState, Side } from './protocol.ts'
import { readBatch, readOptions, readRow, readRows } from './rows.server.ts'

const BATCH = 2_000
/** Its longest calls take seconds: building the indexes of a million profiles. */
const STUCK_AFTER_MS = 60_000
const WORKER = threadFile('app/features/market/market.worker.ts')

type MarketThread = Thread<MarketMessages>

/** To be called outside any transaction. Null means "being prepared". */
export type MarketView = {
  directory(state: DirectoryState): Promise<DirectoryAnswer | null>
  /** Without counts and suggestions. */
  directoryPage(state: DirectoryState): Promise<Found | null>
  matcher: Matcher
}

/** Each query sees everything that was committed before it was sent. */
export type Market = MarketView & {
  /** Reads the log of changes in a transaction that is open anyway. */
  readLog(tx: SystemTx): Promise<LogRead | undefined>
  /** The market with the changes of that log: its queries don't need to read it again. */
  withLog(read: LogRead | undefined): MarketView
  /** Whether it has been loaded at least once. */
  wasLoaded(): boolean
  /** Loads for the first time. Resolves when that is done, or has failed and will be retried. */
  start(): Promise<void>
  state(): Promise<MarketState | null>
  close(): Promise<void>
}

export function createMarket(options: {
  asSystem: AsSystem
  /** Announces commits before their writers learn of them; null if announcements are unavailable. */
  listen: Database['listen'] | null
  onFailure: (error: unknown) => void
  onLoaded?: (() => void) | undefined
  /** Called when a query finds changes since the last one. */
  onFresh?: (() => void) | undefined
  /** Returns the database that a load reads from, up to date with every commit before the call. */
  reader?: (() => Promise<AsSystem>) | undefined
  now?: (() => Date) | undefined
}): Market {
  const { asSystem, listen, onFailure, onLoaded, onFresh, now = () => new Date() } = options
  const { reader = async () => asSystem } = options
  let closed = false
  const days = new WeakMap<MarketThread, { day: string; done: Promise<void> }>()

  const follower = followChanges<MarketThread>({
    asSystem,
    listen,
    kinds: ['talent', 'request', 'option'],
    load,
    apply,
    drop: thread => thread.end(),
    onFailure,
    onLoaded,
    onFresh,
  })

  async function load(onLost: (error: unknown) => void): Promise<MarketThread> {
    const thread = startThread<MarketMessages>(WORKER, {
      onFailure: onLost,
      stuckAfterMs: STUCK_AFTER_MS,
    })
    try {
      await thread.ask('open', {})
      await ensureToday(thread)
      const asReader = await reader()
      await thread.ask('options', { options: await asReader(tx => readOptions(tx)) })
      const next = (side: Side) => async (after: string) =>
        closed ? undefined : await asReader(tx => readBatch(tx, side, after, BATCH))
      await loadRequests(thread, next('requests'))
      await loadProfiles(thread, next('profiles'), STUCK_AFTER_MS)
      await thread.ask('finish-loading', {})
      return thread
    } catch (error) {
      await thread.end()
      throw error
    }
  }

  /** Free hours change with the day. The first query of a day updates them, and the others wait. */
  async function ensureToday(thread: MarketThread): Promise<MarketThread> {
    const day = dayOf(now())
    let current = days.get(thread)
    if (current?.day !== day) {
      current = { day, done: setDay(thread, day) }
      days.set(thread, current)
      current.done.catch(() => days.delete(thread))
    }
    await current.done
    return thread
  }

  async function setDay(thread: MarketThread, day: string): Promise<void> {
    const outdated = await thread.ask('set-day', { day })
    for (let at = 0; at < outdated.length; at += BATCH) {
      const ids = outdated.slice(at, at + BATCH)
      const profiles = await asSystem(tx => readRows(tx, 'profiles', ids))
      await thread.ask('put-outdated', { profiles })
    }
  }

  async function apply(thread: MarketThread, changes: Change[]): Promise<Applied> {
    const idsOf = (wanted: string) => [
      ...new Set(changes.filter(({ kind }) => kind === wanted).map(({ id }) => id)),
    ]
    const written = { profiles: idsOf('talent'), requests: idsOf('request') }
    const options = idsOf('option')
    const { rows, named } = await asSystem(async tx => ({
      rows: {
        profiles: await readRows(tx, 'profiles', written.profiles),
        requests: await readRows(tx, 'requests', written.requests),
      },
      named: await readOptions(tx, options),
    }))
    const same = options.length === 0 || (await thread.ask('options', { options: named }))
    const { isWorn } = await thread.ask('put', { ...rows, written })
    // An option that is gone was used by nobody; one that now has another name makes the copy outdated.
    if (!same) return 'outdated'
    return isWorn ? 'worn' : 'current'
  }

  /** Runs `work` on an up-to-date thread, and once more if the thread was lost meanwhile. */
  async function withMarket<T>(
    work: (thread: MarketThread) => Promise<T>,
    read?: LogRead,
  ): Promise<T | null> {
    const thread = await follower.current(read)
    if (thread === undefined) return null
    try {
      return await work(await ensureToday(thread))
    } catch (error) {
      const other = await follower.current()
      if (other === thread) throw error
      return other === undefined ? null : await work(await ensureToday(other))
    }
  }

  function readSearchRow({ side, id }: Search): Promise<string | undefined> {
    return asSystem(tx => readRow(tx, side === 'talents' ? 'requests' : 'profiles', id))
  }

  const withLog: Market['withLog'] = read => ({
    directory: state => withMarket(market => market.ask('directory', { state }), read),
    directoryPage: state => withMarket(market => market.ask('directory-page', { state }), read),
    matcher: createMatcher({ withMarket: work => withMarket(work, read), readSearchRow }),
  })

  return {
    ...withLog(undefined),
    withLog,
    readLog: follower.readLog,
    wasLoaded: follower.wasLoaded,
    start: follower.start,
    state: () => withMarket(market => market.ask('state', {})),
    async close() {
      closed = true
      await follower.close()
    },
  }
}
