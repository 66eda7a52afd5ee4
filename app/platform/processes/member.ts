// One of several processes of a server: what it asks the others, and what it is asked.
import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Family } from '../metrics/prometheus.ts'
import type {
  Answer,
  Failure,
  FromMember,
  MarketStatus,
  News,
  ProcessFigures,
  Question,
  Ready,
  Role,
  ToMember,
} from './messages.ts'

/** A question waits so long for a market that has just been lost. */
const PATIENCE_MS = 3_000

/** What the supervisor gives a process to know itself by. */
export const ROLE = 'VINCULUM_PROCESS_ROLE'

/** Which part this process has; null for one that stands alone or starts the others. */
export function roleOfProcess(): Role | null {
  if (!cluster.isWorker) return null
  return process.env[ROLE] === 'market' ? 'market' : 'pages'
}

type Heard = {
  onNews: (news: News) => void
  onQuestion: (question: Question) => Promise<unknown>
  onRest: () => void
  onStop: () => void
  figures: () => Family[]
}

export type Member = {
  /** Subscribes to messages of the other processes. Earlier ones are buffered until then. */
  hear: (heard: Partial<Heard>) => void
  ready: (ready: Ready) => void
  /** The market has been loaded. */
  loaded: () => void
  tell: (news: News) => void
  /** Asks the process that holds the market. Null when it cannot be asked for longer than a question waits. */
  ask: (question: Question) => Promise<unknown>
  market: () => MarketStatus
  allFigures: () => Promise<ProcessFigures[]>
}

type Pending = { question: Question; done: PromiseWithResolvers<unknown> }

export function joinSupervisor(): Member {
  const send = (message: FromMember) =>
    // Without the supervisor this process ends.
    process.send?.(message, undefined, {}, () => {})
  const asked = new Map<number, Pending>()
  const wanted = new Map<number, (all: ProcessFigures[]) => void>()
  let heard: Partial<Heard> = { onStop: () => process.exit(0) }
  let market: MarketStatus = { up: false, loaded: false }
  let lastId = 0

  const put = (id: number, { question }: Pending) => send({ type: 'question', id, question })

  async function giveUp(id: number): Promise<void> {
    await sleep(PATIENCE_MS, undefined, { ref: false })
    if (market.up) return
    asked.get(id)?.done.resolve(null)
    asked.delete(id)
  }

  function learn(status: MarketStatus): void {
    const was = market
    market = status
    // Whatever is asked of it changes nothing, and may be asked again.
    if (!was.up && status.up) for (const [id, pending] of asked) put(id, pending)
    if (was.up && !status.up) for (const id of asked.keys()) void giveUp(id)
  }

  function settle(id: number, answer: Answer): void {
    const pending = asked.get(id)
    asked.delete(id)
    if ('value' in answer) pending?.done.resolve(answer.value)
    else pending?.done.reject(errorOf(answer.failure))
  }

  async function answer(to: number, id: number, question: Question): Promise<void> {
    const given = await Promise.resolve(heard.onQuestion?.(question)).then(
      value => ({ value }),
      error => ({ failure: failureOf(error) }),
    )
    send({ type: 'answer', to, id, answer: given })
  }

  process.on('message', (message: ToMember) => {
    switch (message.type) {
      case 'market':
        return learn(message)
      case 'news':
        return heard.onNews?.(message.news)
      case 'question':
        return void answer(message.from, message.id, message.question)
      case 'answer':
        return settle(message.id, message.answer)
      case 'give-figures':
        return send({ type: 'figures', id: message.id, families: heard.figures?.() ?? [] })
      case 'all-figures':
        wanted.get(message.id)?.(message.all)
        wanted.delete(message.id)
        return
      case 'rest':
        return heard.onRest?.()
      case 'stop':
        return heard.onStop?.()
    }
  })

  return {
    hear(more) {
      heard = { ...heard, ...more }
    },
    ready: ready => send({ type: 'ready', ...ready }),
    loaded: () => send({ type: 'loaded' }),
    tell: news => send({ type: 'news', news }),
    ask(question) {
      lastId += 1
      const pending = { question, done: Promise.withResolvers<unknown>() }
      asked.set(lastId, pending)
      if (market.up) put(lastId, pending)
      else void giveUp(lastId)
      return pending.done.promise
    },
    market: () => market,
    allFigures() {
      lastId += 1
      const id = lastId
      const { promise, resolve } = Promise.withResolvers<ProcessFigures[]>()
      wanted.set(id, resolve)
      send({ type: 'want-figures', id })
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
