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

answerAsks<EngineAsks>(ask => {
  if (ask.kind === 'open') {
    engine = new Engine(read<Reference>(ask.reference))
    kept.clear()
    return null
  }
  const held = engine
  if (held === undefined) throw new Error('the engine is not open')
  switch (ask.kind) {
    case 'names':
      kept.clear()
      return held.addNames(ask.names)
    case 'put': {
      const talents = read<TalentRow[]>(ask.talents)
      const requests = read<RequestRow[]>(ask.requests)
      const unknown = held.unknownNames(talents, requests)
      if (unknown.length > 0) return unknown
      held.putTalents(talents)
      held.putRequests(requests)
      kept.clear()
      return []
    }
    case 'remove':
      for (const id of ask.talents) held.removeTalent(id)
      for (const id of ask.requests) held.removeRequest(id)
      kept.clear()
      return null
    case 'talents-for': {
      const { requestId, most, everyone } = ask
      return keep(`talents ${requestId} ${most} ${everyone}`, () =>
        held.talentsFor(requestId, most, everyone),
      )
    }
    case 'requests-for': {
      const { profile, most, among } = ask
      if (among) return held.requestsFor(read<TalentRow>(profile), most, among)
      return keep(`requests ${profile} ${most}`, () =>
        held.requestsFor(read<TalentRow>(profile), most),
      )
    }
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
