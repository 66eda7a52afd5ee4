import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from '#db/types.ts'
import { withSystem } from '../db/actor.ts'
import {
  buryExhausted,
  buryJob,
  enqueue,
  finishJob,
  type Job,
  PermanentFailure,
  retryJob,
  takeJobs,
} from './jobs.ts'
import { retryAfterS } from './retry.ts'

/**
 * Does what a job asks for. May run again after a crash or a failure, so doing it twice must come to the
 * same as doing it once. Holds no transaction while it waits for anything outside the database.
 */
export type JobHandler = (job: Job) => Promise<void>

export type Worker = {
  /** Looks for work at once instead of at its next turn. */
  wake: () => void
  /** Takes nothing more and waits for what it has begun, for a few seconds. */
  stop: () => Promise<void>
}

const LANES = 4
const POLL_MS = 2_000
/** Well within the lease, so that no two workers hold one job. */
const JOB_TIMEOUT_MS = 60_000
const STOP_GRACE_MS = 4_000

/** Works off the jobs whose kinds have a handler, beside any number of other workers of one database. */
export function startWorker(options: {
  db: Kysely<DB>
  handlers: Record<string, JobHandler>
  /** Kinds that come round by themselves, once in each period whatever the number of servers. */
  recurring?: Record<string, { everyMs: number }>
  log: Logger
}): Worker {
  const { db, handlers, log } = options
  const kinds = Object.keys(handlers)
  const running = new Set<Promise<void>>()
  const abandon = new AbortController()
  let stopping = false
  let alarm = Promise.withResolvers<void>()

  function wake() {
    alarm.resolve()
  }

  async function rest() {
    const timer = setTimeout(wake, POLL_MS)
    await alarm.promise
    clearTimeout(timer)
    alarm = Promise.withResolvers()
  }

  const periods = new Map<string, number>()
  let failing = false

  async function work() {
    while (!stopping) {
      const free = LANES - running.size
      const taken = free === 0 ? [] : await take(free)
      for (const job of taken) {
        const run = perform(job).finally(() => {
          running.delete(run)
          wake()
        })
        running.add(run)
      }
      if (taken.length < free || free === 0) await rest()
    }
  }

  async function take(most: number): Promise<Job[]> {
    const begun = Object.entries(options.recurring ?? {})
      .map(([kind, { everyMs }]) => ({ kind, everyMs, period: Math.floor(Date.now() / everyMs) }))
      .filter(({ kind, period }) => periods.get(kind) !== period)
    try {
      const taken = await withSystem(db, async tx => {
        for (const { kind, everyMs, period } of begun)
          await enqueue(tx, { kind, key: `${everyMs}:${period}` })
        await buryExhausted(tx)
        return await takeJobs(tx, { kinds, most })
      })
      for (const { kind, period } of begun) periods.set(kind, period)
      failing = false
      return taken
    } catch (error) {
      if (!failing) log.error({ err: error }, 'jobs could not be taken')
      failing = true
      return []
    }
  }

  async function perform(job: Job): Promise<void> {
    const about = { jobId: job.id, kind: job.kind, attempt: job.attempt }
    try {
      const settle = await attempt(job)
      await withSystem(db, settle)
    } catch (error) {
      // The lease runs out, and the job is taken again.
      log.error({ ...about, err: error }, 'the outcome of a job could not be stored')
    }
  }

  /** Runs the job and says how to store its outcome. */
  async function attempt(job: Job): Promise<Parameters<typeof withSystem<void>>[1]> {
    const about = { jobId: job.id, kind: job.kind, attempt: job.attempt }
    try {
      const handler = handlers[job.kind]
      if (handler === undefined) throw new Error(`No handler for ${job.kind}`)
      await within(JOB_TIMEOUT_MS, abandon.signal, () => handler(job))
      log.debug(about, 'job done')
      return tx => finishJob(tx, job)
    } catch (error) {
      const afterS = error instanceof PermanentFailure ? undefined : retryAfterS(job.attempt)
      if (afterS === undefined) {
        log.error({ ...about, err: error }, 'job given up')
        return tx => buryJob(tx, job, summarize(error))
      }
      log.warn({ ...about, err: error, afterS }, 'job failed, to be tried again')
      return tx => retryJob(tx, job, { error: summarize(error), afterS })
    }
  }

  const finished = work()
  return {
    wake,
    async stop() {
      stopping = true
      wake()
      await finished
      const timer = setTimeout(() => abandon.abort(new Error('The server stopped')), STOP_GRACE_MS)
      await Promise.all(running)
      clearTimeout(timer)
    },
  }
}

/** Stops waiting for work that takes too long, or that does not heed the signal. */
async function within(ms: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const aborted = Promise.withResolvers<never>()
  const refuse = () => aborted.reject(signal.reason)
  const timer = setTimeout(() => aborted.reject(new Error(`It took longer than ${ms} ms`)), ms)
  signal.addEventListener('abort', refuse, { once: true })
  try {
    if (signal.aborted) throw signal.reason
    await Promise.race([work(), aborted.promise])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', refuse)
  }
}

/** For the row of the job, not for the log: a database's error quotes the values at fault in its detail. */
function summarize(error: unknown): string {
  if (!(error instanceof Error)) return 'Not an error was thrown'
  const code: unknown = Reflect.get(error, 'code')
  return `${error.name}${typeof code === 'string' ? ` ${code}` : ''}: ${error.message}`.slice(
    0,
    500,
  )
}
