// Starts the processes of one server, restarts those that end, and passes on their messages.
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Family } from '../metrics/prometheus.ts'
import { withTimeout } from '../within.ts'
import { ROLE } from './member.ts'
import type { FromMember, MarketStatus, ProcessMetrics, Ready, Role, ToMember } from './messages.ts'

const FIRST_WAIT_MS = 250
const MAX_WAIT_MS = 10_000
/** A process that does not respond within this time is left out of the metrics. */
const METRICS_TIMEOUT_MS = 1_000
/** If one process cannot start, the others get this long to end. */
const CLEAN_UP_MS = 2_000
const MARKET = 'market'
/** The label of the supervisor's own metrics. */
const SUPERVISOR = 'supervisor'

type Child = {
  name: string
  role: Role
  worker: Worker
  isReady: boolean
  restarts: number
  waitMs: number
}

type Supervisor = {
  /** What each process reported when it was ready; the market's comes first. */
  ready: Ready[]
  /** Ends all processes within this time. Returns whether every HTTP request was answered. */
  stop: (withinMs: number) => Promise<boolean>
}

/** Resolves once all processes are ready. Throws if one of them ends before that; its own log has the reason. */
export async function supervise(options: {
  /** The number of processes that render pages. */
  processes: number
  metrics: () => Family[]
  log: Logger
}): Promise<Supervisor> {
  const { processes, log } = options
  const children = new Map<number, Child>()
  const exits = new Set<Promise<number>>()
  const gathering = new Map<number, (metrics: ProcessMetrics) => void>()
  let market: MarketStatus = { up: false, loaded: false, problems: {} }
  let started = false
  let stopping = false
  let lastId = 0

  // The structured clone algorithm, as for messages to a thread.
  cluster.setupPrimary({ serialization: 'advanced' })

  const send = ({ worker }: Child, message: ToMember) => worker.send(message, () => {})
  const all = (role: Role) => [...children.values()].filter(child => child.role === role)

  function setMarket(status: Partial<MarketStatus>): void {
    market = { ...market, ...status }
    for (const child of all('pages')) send(child, { type: 'market', ...market })
  }

  /** Resolves when the process is ready; throws if it ends before that. */
  function start(name: string, role: Role, before?: Child): Promise<Ready> {
    const worker = cluster.fork({ [ROLE]: role })
    const child: Child = {
      waitMs: FIRST_WAIT_MS,
      restarts: 0,
      ...before,
      name,
      role,
      worker,
      isReady: false,
    }
    children.set(worker.id, child)
    const ready = Promise.withResolvers<Ready>()
    ready.promise.catch(() => {})
    worker.on('message', (message: FromMember) => {
      if (message.type !== 'ready') return handle(child, message)
      child.isReady = true
      ready.resolve(message)
      if (role === 'market') setMarket({ up: true })
      else send(child, { type: 'market', ...market })
    })
    // Sending failed because the process has ended: the message is dropped.
    worker.on('error', () => {})
    const exit = new Promise<number>(resolve => {
      worker.once('exit', (code: number | null, signal: string | null) => {
        exits.delete(exit)
        children.delete(worker.id)
        // The next one checks its services again.
        if (role === 'market') setMarket({ up: false, problems: {} })
        ready.reject(new Error(`The process ${name} has ended`))
        resolve(code ?? 1)
        if (stopping || !(started || child.isReady)) return
        log.error({ process: name, code, signal }, 'a process has ended and is restarted')
        void restart(child)
      })
    })
    exits.add(exit)
    return ready.promise
  }

  async function restart(child: Child): Promise<void> {
    const { name, role, isReady, restarts } = child
    const waitMs = isReady ? FIRST_WAIT_MS : Math.min(2 * child.waitMs, MAX_WAIT_MS)
    await sleep(waitMs)
    if (stopping) return
    await start(name, role, { ...child, waitMs, restarts: restarts + 1 }).then(
      () => log.info({ process: name }, 'a process was restarted'),
      () => {},
    )
  }

  function handle(child: Child, message: Exclude<FromMember, { type: 'ready' }>): void {
    switch (message.type) {
      case 'loaded':
        setMarket({ loaded: true })
        return
      case 'problems':
        setMarket({ problems: message.problems })
        return
      case 'broadcast':
        for (const other of children.values()) if (other !== child) send(other, message)
        return
      case 'call': {
        const { id, call } = message
        // While there is no market process, the caller keeps the call and repeats it.
        for (const holder of all('market'))
          if (holder.isReady) send(holder, { type: 'call', from: child.worker.id, id, call })
        return
      }
      case 'result': {
        const caller = children.get(message.to)
        if (caller) send(caller, { type: 'result', id: message.id, result: message.result })
        return
      }
      case 'request-metrics':
        void gather().then(all => send(child, { type: 'all-metrics', id: message.id, all }))
        return
      case 'metrics':
        gathering.get(message.id)?.({ process: child.name, families: message.families })
        return
    }
  }

  async function gather(): Promise<ProcessMetrics[]> {
    lastId += 1
    const id = lastId
    const expected = [...children.values()].filter(({ isReady }) => isReady)
    const received: ProcessMetrics[] = []
    const complete = Promise.withResolvers<void>()
    gathering.set(id, metrics => {
      received.push(metrics)
      if (received.length === expected.length) complete.resolve()
    })
    for (const child of expected) send(child, { type: 'send-metrics', id })
    await withTimeout(METRICS_TIMEOUT_MS, complete.promise).catch(() => {})
    gathering.delete(id)
    received.sort((a, b) => a.process.localeCompare(b.process, 'en', { numeric: true }))
    return [...received, { process: SUPERVISOR, families: [...options.metrics(), restartCounts()] }]
  }

  function restartCounts(): Family {
    const values = [...children.values()].map(({ name, restarts }) => ({
      labels: { of: name },
      value: restarts,
    }))
    return {
      name: 'process_restarts_total',
      type: 'counter',
      help: 'How often a process was restarted after it had ended',
      values,
    }
  }

  async function stop(withinMs: number): Promise<boolean> {
    stopping = true
    const deadline = setTimeout(() => {
      for (const { worker } of children.values()) worker.process.kill('SIGKILL')
    }, withinMs)
    const [market, pages] = [all('market'), all('pages')]
    // The market stops last: pages that are still being rendered may call it.
    for (const child of market) send(child, { type: 'drain' })
    for (const child of pages) send(child, { type: 'stop' })
    const codes = await Promise.all(pages.map(child => exitCode(child)))
    for (const child of market) send(child, { type: 'stop' })
    await Promise.all(exits)
    clearTimeout(deadline)
    return codes.every(code => code === 0)
  }

  function exitCode({ worker }: Child): Promise<number> {
    return new Promise(resolve => {
      if (worker.isDead()) resolve(worker.process.exitCode ?? 1)
      else worker.once('exit', (code: number | null) => resolve(code ?? 1))
    })
  }

  try {
    // The market process comes first because it runs the migrations.
    const first = await start(MARKET, 'market')
    const names = Array.from({ length: processes }, (_, n) => String(n + 1))
    const others = await Promise.all(names.map(name => start(name, 'pages')))
    started = true
    return { ready: [first, ...others], stop }
  } catch (error) {
    await stop(CLEAN_UP_MS)
    throw error
  }
}
