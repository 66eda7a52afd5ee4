// The side of a worker process: its calls to other processes, and the calls it serves.
import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Family } from '../metrics/prometheus.ts'
import type {
  Broadcast,
  Call,
  CallResult,
  Failure,
  FromMember,
  MarketStatus,
  Problems,
  ProcessMetrics,
  Ready,
  Role,
  ToMember,
} from './messages.ts'

/** How long a call waits for the market process when that has just been lost. */
const RECOVERY_TIMEOUT_MS = 3_000

/** The environment variable in which the supervisor passes a process its role. */
export const ROLE = 'VINCULUM_PROCESS_ROLE'

/** The role of this process; null for a single process or the supervisor. */
export function roleOfProcess(): Role | null {
  if (!cluster.isWorker) return null
  return process.env[ROLE] === 'market' ? 'market' : 'pages'
}

type MessageHandlers = {
  onBroadcast: (message: Broadcast) => void
  onCall: (call: Call) => Promise<unknown>
  onDrain: () => void
  onStop: () => void
  metrics: () => Family[]
}

export type Member = {
  /** Subscribes to messages of the other processes. Earlier ones are buffered until then. */
  subscribe: (handlers: Partial<MessageHandlers>) => void
  ready: (ready: Ready) => void
  /** Reports that the market has been loaded. */
  loaded: () => void
  /** Reports which services don't work for the process that holds the market. */
  tellProblems: (problems: Problems) => void
  broadcast: (message: Broadcast) => void
  /** Calls the process that holds the market. Null if that is unavailable for longer than a call waits. */
  call: (call: Call) => Promise<unknown>
  market: () => MarketStatus
  allMetrics: () => Promise<ProcessMetrics[]>
}

type Pending = { call: Call; done: PromiseWithResolvers<unknown> }

export function joinSupervisor(): Member {
  const send = (message: FromMember) =>
    // A failure is ignored: without the supervisor this process ends anyway.
    process.send?.(message, undefined, {}, () => {})
  const pendingCalls = new Map<number, Pending>()
  const pendingMetrics = new Map<number, (all: ProcessMetrics[]) => void>()
  let handlers: Partial<MessageHandlers> = { onStop: () => process.exit(0) }
  let market: MarketStatus = { up: false, loaded: false, problems: {} }
  let lastId = 0

  const sendCall = (id: number, { call }: Pending) => send({ type: 'call', id, call })

  async function giveUpLater(id: number): Promise<void> {
    await sleep(RECOVERY_TIMEOUT_MS, undefined, { ref: false })
    if (market.up) return
    pendingCalls.get(id)?.done.resolve(null)
    pendingCalls.delete(id)
  }

  function updateMarket(status: MarketStatus): void {
    const before = market
    market = status
    // Calls to the market only read, so they can be repeated.
    if (!before.up && status.up) for (const [id, pending] of pendingCalls) sendCall(id, pending)
    if (before.up && !status.up) for (const id of pendingCalls.keys()) void giveUpLater(id)
  }

  function settle(id: number, result: CallResult): void {
    const pending = pendingCalls.get(id)
    pendingCalls.delete(id)
    if ('value' in result) pending?.done.resolve(result.value)
    else pending?.done.reject(errorOf(result.failure))
  }

  async function serve(to: number, id: number, call: Call): Promise<void> {
    const result = await Promise.resolve(handlers.onCall?.(call)).then(
      value => ({ value }),
      error => ({ failure: failureOf(error) }),
    )
    send({ type: 'result', to, id, result })
  }

  process.on('message', (message: ToMember) => {
    switch (message.type) {
      case 'market':
        return updateMarket(message)
      case 'broadcast':
        return handlers.onBroadcast?.(message.message)
      case 'call':
        return void serve(message.from, message.id, message.call)
      case 'result':
        return settle(message.id, message.result)
      case 'send-metrics':
        return send({ type: 'metrics', id: message.id, families: handlers.metrics?.() ?? [] })
      case 'all-metrics':
        pendingMetrics.get(message.id)?.(message.all)
        pendingMetrics.delete(message.id)
        return
      case 'drain':
        return handlers.onDrain?.()
      case 'stop':
        return handlers.onStop?.()
    }
  })

  return {
    subscribe(more) {
      handlers = { ...handlers, ...more }
    },
    ready: ready => send({ type: 'ready', ...ready }),
    loaded: () => send({ type: 'loaded' }),
    tellProblems: problems => send({ type: 'problems', problems }),
    broadcast: message => send({ type: 'broadcast', message }),
    call(call) {
      lastId += 1
      const pending = { call, done: Promise.withResolvers<unknown>() }
      pendingCalls.set(lastId, pending)
      if (market.up) sendCall(lastId, pending)
      else void giveUpLater(lastId)
      return pending.done.promise
    },
    market: () => market,
    allMetrics() {
      lastId += 1
      const id = lastId
      const { promise, resolve } = Promise.withResolvers<ProcessMetrics[]>()
      pendingMetrics.set(id, resolve)
      send({ type: 'request-metrics', id })
      return promise
    },
  }
}

function failureOf(error: unknown): Failure {
  const field = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
  return {
    name: String(field('name')),
    message: String(field('message')),
    code: field('code'),
    severity: field('severity'),
  }
}

function errorOf({ message, ...fields }: Failure): Error {
  return Object.assign(new Error(message), fields)
}
