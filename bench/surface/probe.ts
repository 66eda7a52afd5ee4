// Loaded into the measured server (--import): reports the time of its main thread and its database on a separate socket.
// It measures processor time, so other load on the machine does not count.
import { Session } from 'node:inspector/promises'
import { createServer } from 'node:net'
import { isMainThread, Worker } from 'node:worker_threads'
import { type Parts, partsOf } from './profile-parts.ts'

export type Reading = {
  /** Of the main thread, since the start. */
  mainMs: number
  /** Of all other threads, since the start. */
  othersMs: number
  /** The longest stretch of the main thread between two of its timers, since the last reading. */
  longestMs: number
  /** The response time of the embedded database, and the number of its statements, since the start. */
  databaseMs: number
  statements: number
  /** The response time of the market. */
  marketMs: number
  memoryMb: number
}

/** A profile of the main thread between the start and stop messages. */
export const PROFILE = { begin: 'begin', end: 'end' }

const TICK_MS = 5
const SAMPLE_US = 200
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

  const threads = { databaseMs: 0, statements: 0, marketMs: 0 }
  watchThreads(threads)
  const session = new Session()

  async function profile(): Promise<void> {
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_US })
    await session.post('Profiler.start')
  }
  async function endProfile(): Promise<Parts> {
    const { profile } = await session.post('Profiler.stop')
    session.disconnect()
    return partsOf(profile)
  }
  function read(): Reading {
    const main = mainMs()
    const reading = {
      mainMs: main,
      othersMs: processMs() - main,
      longestMs: Math.max(longestMs, main - before),
      ...threads,
      memoryMb: process.memoryUsage.rss() / 1e6,
    }
    longestMs = 0
    before = main
    return reading
  }

  createServer(socket => {
    socket.on('error', () => {})
    socket.on('data', async asked => {
      const word = String(asked)
      const answer =
        word === PROFILE.begin
          ? await profile()
          : word === PROFILE.end
            ? await endProfile()
            : read()
      socket.write(`${JSON.stringify(answer ?? null)}\n`)
    })
  })
    .listen(PROBE_SOCKET)
    .unref()
}

/** Measures the time between messages to the threads of the embedded database and the market, and their replies. */
function watchThreads(threads: { databaseMs: number; statements: number; marketMs: number }): void {
  const asked = new Map<unknown, { begun: number; statements: unknown }>()
  const { postMessage, emit } = Worker.prototype
  Worker.prototype.postMessage = function (this: Worker, ...args) {
    const [message] = args
    const ask = fieldOf(message, 'ask')
    if (ask !== undefined)
      asked.set(keyOf(this, message), {
        begun: performance.now(),
        statements: fieldOf(ask, 'statements'),
      })
    return postMessage.apply(this, args)
  }
  Worker.prototype.emit = function (this: Worker, ...args: Parameters<Worker['emit']>) {
    const key = args[0] === 'message' ? keyOf(this, args[1]) : ''
    const call = asked.get(key)
    if (call !== undefined) {
      asked.delete(key)
      const ms = performance.now() - call.begun
      if (Array.isArray(call.statements)) {
        threads.databaseMs += ms
        threads.statements += call.statements.length
      } else threads.marketMs += ms
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
