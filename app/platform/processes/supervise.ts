// Starts the processes of one server, starts anew what has ended, and carries what they say to each other.
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Family } from '../metrics/prometheus.ts'
import { within } from '../within.ts'
import { ROLE } from './member.ts'
import type { FromMember, MarketStatus, ProcessFigures, Ready, Role, ToMember } from './messages.ts'

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 10_000
/** Whatever is silent for longer than this is left out of the figures. */
const FIGURES_MS = 1_000
/** Where one cannot start, the others have so long to end. */
const CLEAN_UP_MS = 2_000
const MARKET = 'market'
/** The label of the supervisor's own figures. */
const SUPERVISOR = 'supervisor'

type Place = {
  name: string
  role: Role
  worker: Worker
  isReady: boolean
  restarts: number
  waitMs: number
}

export type Supervisor = {
  /** What each process has said of itself when it was ready, the market's first. */
  ready: Ready[]
  /** Ends all of them within this time. Returns whether every request was answered. */
  stop: (withinMs: number) => Promise<boolean>
}

/** Ends when all are ready for the first time. Throws when one ends before; it has told why. */
export async function supervise(given: {
  /** How many make pages. */
  processes: number
  figures: () => Family[]
  log: Logger
}): Promise<Supervisor> {
  const { processes, log } = given
  const places = new Map<number, Place>()
  const exits = new Set<Promise<number>>()
  const gathering = new Map<number, (figures: ProcessFigures) => void>()
  let market: MarketStatus = { up: false, loaded: false }
  let begun = false
  let stopping = false
  let lastId = 0

  // Rows and answers travel as they do to a thread.
  cluster.setupPrimary({ serialization: 'advanced' })

  const send = ({ worker }: Place, message: ToMember) => worker.send(message, () => {})
  const all = (role: Role) => [...places.values()].filter(place => place.role === role)

  function setMarket(status: Partial<MarketStatus>): void {
    market = { ...market, ...status }
    for (const place of all('pages')) send(place, { type: 'market', ...market })
  }

  /** Ends when it is ready; throws its code when it ends before. */
  function start(name: string, role: Role, before?: Place): Promise<Ready> {
    const worker = cluster.fork({ [ROLE]: role })
    const place = { waitMs: FIRST_WAIT_MS, restarts: 0, ...before, ...{ name, role, worker } }
    const now: Place = { ...place, isReady: false }
    places.set(worker.id, now)
    const ready = Promise.withResolvers<Ready>()
    ready.promise.catch(() => {})
    worker.on('message', (message: FromMember) => {
      if (message.type !== 'ready') return take(now, message)
      now.isReady = true
      ready.resolve(message)
      if (role === 'market') setMarket({ up: true })
      else send(now, { type: 'market', ...market })
    })
    // The process has ended; the message is dropped.
    worker.on('error', () => {})
    const exit = new Promise<number>(resolve => {
      worker.once('exit', (code: number | null, signal: string | null) => {
        exits.delete(exit)
        places.delete(worker.id)
        if (role === 'market') setMarket({ up: false })
        ready.reject(new Error(`The process ${name} has ended`))
        resolve(code ?? 1)
        if (stopping || !(begun || now.isReady)) return
        log.error({ process: name, code, signal }, 'a process has ended: it is started anew')
        void startAnew(now)
      })
    })
    exits.add(exit)
    return ready.promise
  }

  async function startAnew(place: Place): Promise<void> {
    const { name, role, isReady, restarts } = place
    const waitMs = isReady ? FIRST_WAIT_MS : Math.min(2 * place.waitMs, LONGEST_WAIT_MS)
    await sleep(waitMs)
    if (stopping) return
    await start(name, role, { ...place, waitMs, restarts: restarts + 1 }).then(
      () => log.info({ process: name }, 'a process was started anew'),
      () => {},
    )
  }

  function take(place: Place, message: Exclude<FromMember, { type: 'ready' }>): void {
    switch (message.type) {
      case 'loaded':
        setMarket({ loaded: true })
        return
      case 'news':
        for (const other of places.values())
          if (other !== place) send(other, { type: 'news', news: message.news })
        return
      case 'question': {
        const { id, question } = message
        // While there is none the asker keeps the question.
        for (const holder of all('market'))
          if (holder.isReady)
            send(holder, { type: 'question', from: place.worker.id, id, question })
        return
      }
      case 'answer': {
        const asker = places.get(message.to)
        if (asker) send(asker, { type: 'answer', id: message.id, answer: message.answer })
        return
      }
      case 'want-figures':
        void gather().then(figures =>
          send(place, { type: 'all-figures', id: message.id, all: figures }),
        )
        return
      case 'figures':
        gathering.get(message.id)?.({ process: place.name, families: message.families })
        return
    }
  }

  async function gather(): Promise<ProcessFigures[]> {
    lastId += 1
    const id = lastId
    const asked = [...places.values()].filter(({ isReady }) => isReady)
    const found: ProcessFigures[] = []
    const complete = Promise.withResolvers<void>()
    gathering.set(id, figures => {
      found.push(figures)
      if (found.length === asked.length) complete.resolve()
    })
    for (const place of asked) send(place, { type: 'give-figures', id })
    await within(FIGURES_MS, complete.promise).catch(() => {})
    gathering.delete(id)
    found.sort((a, b) => a.process.localeCompare(b.process, 'en', { numeric: true }))
    return [...found, { process: SUPERVISOR, families: [...given.figures(), restarted()] }]
  }

  function restarted(): Family {
    const values = [...places.values()].map(({ name, restarts }) => ({
      labels: { of: name },
      value: restarts,
    }))
    return {
      name: 'process_restarts_total',
      type: 'counter',
      help: 'How often a process was started anew after it had ended',
      values,
    }
  }

  async function stop(withinMs: number): Promise<boolean> {
    stopping = true
    const deadline = setTimeout(() => {
      for (const { worker } of places.values()) worker.process.kill('SIGKILL')
    }, withinMs)
    const [holders, makers] = [all('market'), all('pages')]
    // Pages that are being made may still ask the market.
    for (const place of holders) send(place, { type: 'rest' })
    for (const place of makers) send(place, { type: 'stop' })
    const codes = await Promise.all(makers.map(place => ended(place)))
    for (const place of holders) send(place, { type: 'stop' })
    await Promise.all(exits)
    clearTimeout(deadline)
    return codes.every(code => code === 0)
  }

  function ended({ worker }: Place): Promise<number> {
    return new Promise(resolve => {
      if (worker.isDead()) resolve(worker.process.exitCode ?? 1)
      else worker.once('exit', (code: number | null) => resolve(code ?? 1))
    })
  }

  try {
    // It migrates, and the others find all of it done.
    const first = await start(MARKET, 'market')
    const names = Array.from({ length: processes }, (_, n) => String(n + 1))
    const others = await Promise.all(names.map(name => start(name, 'pages')))
    begun = true
    return { ready: [first, ...others], stop }
  } catch (error) {
    await stop(CLEAN_UP_MS)
    throw error
  }
}
