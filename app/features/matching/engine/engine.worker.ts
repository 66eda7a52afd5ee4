// The engine in a thread of its own: an answer takes some milliseconds of pure arithmetic, which would hold up
// every other request of the server.
import { answerAsks } from '#app/platform/threads/thread.ts'
import { Engine } from './engine.ts'
import type { EngineAsks } from './protocol.ts'
import type { Reference, RequestRow, ScoredPair, TalentRow } from './rows.ts'

const MOST_KEPT = 1_000

let engine: Engine | undefined
/** Answers that hold until something changes. */
const kept = new Map<string, ScoredPair[]>()
/** Counts changes. */
let version = 0

answerAsks<EngineAsks>(ask => {
  if (ask.kind === 'open') {
    engine = new Engine(read<Reference>(ask.reference))
    change()
    return null
  }
  const held = engine
  if (held === undefined) throw new Error('the engine is not open')
  switch (ask.kind) {
    case 'names':
      change()
      return held.addNames(ask.names)
    case 'put': {
      const talents = read<TalentRow[]>(ask.talents)
      const requests = read<RequestRow[]>(ask.requests)
      const unknown = held.unknownNames(talents, requests)
      if (unknown.length > 0) return unknown
      held.putTalents(talents)
      held.putRequests(requests)
      for (const id of missing(ask.written.talents, talents)) held.removeTalent(id)
      for (const id of missing(ask.written.requests, requests)) held.removeRequest(id)
      change()
      return []
    }
    case 'talents-for': {
      const { requestId, most, everyone } = ask
      return keep(`talents ${requestId} ${most} ${everyone}`, () =>
        held.talentsFor(requestId, most, everyone),
      )
    }
    case 'requests-known':
      return { pairs: kept.get(requestsOf(ask)) ?? null, version }
    case 'requests-for': {
      const find = () => held.requestsFor(read<TalentRow>(ask.profile), ask.most)
      return ask.version === version ? keep(requestsOf(ask), find) : find()
    }
    case 'requests-among':
      return held.requestsFor(read<TalentRow>(ask.profile), ask.most, ask.among)
    case 'count-fits':
      return held.countFits(ask.wanted, ask.terms)
    case 'state':
      return {
        ...held.sizes,
        worked: process.threadCpuUsage().user / 1000,
        memory: process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed,
      }
  }
})

function missing(ids: readonly string[], rows: readonly { id: string }[]): string[] {
  const there = new Set(rows.map(({ id }) => id))
  return ids.filter(id => !there.has(id))
}

function requestsOf({ talentId, most }: { talentId: string; most: number }): string {
  return `requests ${talentId} ${most}`
}

function change(): void {
  kept.clear()
  version += 1
}

function keep(key: string, make: () => ScoredPair[]): ScoredPair[] {
  const known = kept.get(key)
  if (known) return known
  if (kept.size >= MOST_KEPT) kept.clear()
  const made = make()
  kept.set(key, made)
  return made
}

/** Checked edge: the matcher's own queries made this text, with the columns of these types. */
function read<T>(text: string): T {
  return JSON.parse(text) as T
}
