// The market's own thread: a query takes milliseconds of pure arithmetic, which would delay every other request of
// the server.
import { matchingHandlers, ResultCache } from '#app/features/matching/engine/messages.ts'
import type { OptionRow } from '#app/features/matching/rows.ts'
import { answerAsks } from '#app/platform/threads/thread.ts'
import { parseProfiles, parseRequests } from './columns.ts'
import { directoryHandlers } from './directory/messages.ts'
import type { MarketMessages } from './protocol.ts'
import { type Rows, Store } from './store.ts'

let store: Store | undefined
const cache = new ResultCache()
let isLoaded = false

function opened(): Store {
  if (store === undefined) throw new Error('the market is not open')
  return store
}

/** The longest that a query waits for a slice of the rebuild. */
const SLICE_MS = 5
let rebuild: Generator<void, void> | undefined

/** Rebuilds the directory's order after many changes, a slice at a time between queries. */
function rebuildIfNeeded({ directory }: Store): void {
  if (rebuild !== undefined || !isLoaded || !directory.needsRebuild) return
  rebuild = directory.rebuild()
  setImmediate(continueRebuild)
}

function continueRebuild(): void {
  const until = performance.now() + SLICE_MS
  while (rebuild !== undefined && performance.now() < until)
    if (rebuild.next().done) rebuild = undefined
  if (rebuild !== undefined) setImmediate(continueRebuild)
}

answerAsks<MarketMessages>({
  open() {
    store = new Store()
    cache.clear()
    return null
  },
  'set-day'({ day }) {
    cache.clear()
    return opened().setDay(day)
  },
  'put-outdated'({ profiles }) {
    cache.clear()
    opened().putOutdated(parseProfiles(profiles))
    rebuildIfNeeded(opened())
    return null
  },
  options({ options }) {
    cache.clear()
    return opened().putOptions(parseOptions(options))
  },
  put({ profiles, requests, written, texts }) {
    const rows: Rows = { profiles: parseProfiles(profiles), requests: parseRequests(requests) }
    cache.clear()
    opened().put(rows, written, texts)
    rebuildIfNeeded(opened())
    return { isWorn: opened().isWorn }
  },
  'finish-loading'() {
    opened().finishLoading()
    isLoaded = true
    return null
  },
  state() {
    const { directory, engine, terms } = opened()
    const { arrayBuffers, heapUsed } = process.memoryUsage()
    return {
      profiles: engine.sizes.talents,
      visible: directory.profiles,
      requests: engine.sizes.requests,
      terms,
      memory: arrayBuffers + heapUsed,
      worked: process.threadCpuUsage().user / 1000,
    }
  },
  ...directoryHandlers(() => opened().directory),
  ...matchingHandlers(() => opened().engine, cache),
})

/** Checked edge: the market's own query made this text. */
function parseOptions(options: string): OptionRow[] {
  return JSON.parse(options) as OptionRow[]
}
