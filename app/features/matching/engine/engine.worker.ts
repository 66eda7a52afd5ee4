// The engine in a thread of its own: an answer takes some milliseconds of pure arithmetic, which would hold up
// every other request of the server.
import { parentPort } from 'node:worker_threads'
import { Engine } from './engine.ts'
import type { EngineAnswers, EngineCall, EngineReply, EngineRequest } from './protocol.ts'
import type { Reference, RequestRow, ScoredPair, TalentRow } from './rows.ts'

const MOST_KEPT = 1_000

const port = parentPort
if (!port) throw new Error('engine.worker.ts runs as a worker thread')

let engine: Engine | undefined
/** Answers that hold until something changes. */
const kept = new Map<string, ScoredPair[]>()

function answer(request: EngineRequest): EngineAnswers[EngineRequest['kind']] {
  if (request.kind === 'open') {
    engine = new Engine(read<Reference>(request.reference))
    kept.clear()
    return null
  }
  if (engine === undefined) throw new Error('the engine is not open')
  switch (request.kind) {
    case 'names':
      kept.clear()
      return engine.addNames(request.names)
    case 'put': {
      const talents = read<TalentRow[]>(request.talents)
      const requests = read<RequestRow[]>(request.requests)
      const unknown = engine.unknownNames(talents, requests)
      if (unknown.length > 0) return unknown
      engine.putTalents(talents)
      engine.putRequests(requests)
      kept.clear()
      return []
    }
    case 'remove':
      for (const id of request.talents) engine.removeTalent(id)
      for (const id of request.requests) engine.removeRequest(id)
      kept.clear()
      return null
    case 'talents-for': {
      const { requestId, most, everyone } = request
      const { talentsFor } = { talentsFor: engine.talentsFor.bind(engine) }
      return keep(`talents ${requestId} ${most} ${everyone}`, () =>
        talentsFor(requestId, most, everyone),
      )
    }
    case 'requests-for': {
      const { profile, most, among } = request
      const { requestsFor } = { requestsFor: engine.requestsFor.bind(engine) }
      if (among) return requestsFor(read<TalentRow>(profile), most, among)
      return keep(`requests ${profile} ${most}`, () => requestsFor(read<TalentRow>(profile), most))
    }
    case 'count-fits':
      return engine.countFits(request.wanted, request.terms)
    case 'state':
      return {
        ...engine.sizes,
        worked: process.threadCpuUsage().user / 1000,
        memory: process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed,
      }
  }
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

port.on('message', ({ id, request }: EngineCall) => {
  let reply: EngineReply
  try {
    reply = { id, value: answer(request) }
  } catch (error) {
    reply = { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  port.postMessage(reply)
})
