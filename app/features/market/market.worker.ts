// The market's own thread: a query takes milliseconds of pure arithmetic, which would delay every other request of
// the server.
import { KeptAnswers, matchingAnswers } from '#app/features/matching/engine/asks.ts'
import type { OptionRow } from '#app/features/matching/rows.ts'
import { answerAsks } from '#app/platform/threads/thread.ts'
import { directoryAnswers } from './directory/asks.ts'
import type { MarketAsks } from './protocol.ts'
import { type Rows, Store } from './store.ts'

let store: Store | undefined
const kept = new KeptAnswers()
let isLoaded = false

function opened(): Store {
  if (store === undefined) throw new Error('the market is not open')
  return store
}

/** The longest that a query waits for it. */
const SLICE_MS = 5
let settling: Generator<void, void> | undefined

/** Rebuilds the directory's order after many changes, a slice at a time between queries. */
function putInOrder({ directory }: Store): void {
  if (settling !== undefined || !isLoaded || !directory.isWorn) return
  settling = directory.settling()
  setImmediate(goOn)
}

function goOn(): void {
  const until = performance.now() + SLICE_MS
  while (settling !== undefined && performance.now() < until)
    if (settling.next().done) settling = undefined
  if (settling !== undefined) setImmediate(goOn)
}

answerAsks<MarketAsks>({
  open() {
    store = new Store()
    kept.clear()
    return null
  },
  turn({ day }) {
    kept.clear()
    return opened().turnTo(day)
  },
  'put-turned'({ profiles }) {
    kept.clear()
    opened().putTurned(read(profiles))
    putInOrder(opened())
    return null
  },
  options({ options }) {
    kept.clear()
    return opened().putOptions(read<OptionRow[]>(options))
  },
  put({ profiles, requests, written }) {
    const rows: Rows = { profiles: read(profiles), requests: read(requests) }
    kept.clear()
    opened().put(rows, written)
    putInOrder(opened())
    return null
  },
  settle() {
    opened().settle()
    isLoaded = true
    return null
  },
  state() {
    const { directory, engine } = opened()
    const { arrayBuffers, heapUsed } = process.memoryUsage()
    return {
      profiles: engine.sizes.talents,
      visible: directory.profiles,
      requests: engine.sizes.requests,
      memory: arrayBuffers + heapUsed,
      worked: process.threadCpuUsage().user / 1000,
    }
  },
  ...directoryAnswers(() => opened().directory),
  ...matchingAnswers(() => opened().engine, kept),
})

/** Checked edge: the market's own queries made this text, with the columns of this type. */
function read<T>(rows: string): T {
  return JSON.parse(rows) as T
}
