// Loaded into the server that is measured (--import): what its main thread and its database have spent, told on a
// socket of its own. Processor time, so that a busy machine does not count.
import { createServer } from 'node:net'
import { isMainThread, Worker } from 'node:worker_threads'

export type Reading = {
  /** Of the main thread, since the start. */
  mainMs: number
  /** Of all other threads, since the start. */
  othersMs: number
  /** The longest stretch of the main thread between two of its timers, since the last reading. */
  longestMs: number
  /** Time that the embedded database took to answer, and how often it was asked, since the start. */
  databaseMs: number
  statements: number
  memoryMb: number
}

const TICK_MS = 5
const { PROBE_SOCKET } = process.env

if (isMainThread && PROBE_SOCKET !== undefined) {
  const mainMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  const processMs = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  let longestMs = 0
  let before = mainMs()
  setInterval(() => {
    const now = mainMs()
    longestMs = Math.max(longestMs, now - before)
    before = now
  }, TICK_MS).unref()

  const database = { ms: 0, statements: 0 }
  watchDatabase(database)

  createServer(socket => {
    socket.on('error', () => {})
    socket.on('data', () => {
      const main = mainMs()
      const reading: Reading = {
        mainMs: main,
        othersMs: processMs() - main,
        longestMs: Math.max(longestMs, main - before),
        databaseMs: database.ms,
        statements: database.statements,
        memoryMb: process.memoryUsage.rss() / 1e6,
      }
      longestMs = 0
      before = main
      socket.write(`${JSON.stringify(reading)}\n`)
    })
  })
    .listen(PROBE_SOCKET)
    .unref()
}

/** One statement at a time goes to the thread of the embedded database, and its answer comes back. */
function watchDatabase(database: { ms: number; statements: number }): void {
  const asked = new Map<unknown, number>()
  const { postMessage, emit } = Worker.prototype
  Worker.prototype.postMessage = function (this: Worker, ...args) {
    const [message] = args
    if (fieldOf(message, 'kind') === 'query') asked.set(keyOf(this, message), performance.now())
    return postMessage.apply(this, args)
  }
  Worker.prototype.emit = function (this: Worker, ...args: Parameters<Worker['emit']>) {
    const key = args[0] === 'message' ? keyOf(this, args[1]) : ''
    const begun = asked.get(key)
    if (begun !== undefined) {
      asked.delete(key)
      database.ms += performance.now() - begun
      database.statements += 1
    }
    return emit.apply(this, args)
  }
}

function keyOf(worker: Worker, message: unknown): string {
  return `${worker.threadId} ${String(fieldOf(message, 'id'))}`
}

function fieldOf(message: unknown, name: string): unknown {
  return typeof message === 'object' && message !== null ? Reflect.get(message, name) : undefined
}
