import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from '#db/types.ts'
import { type SystemTx, withSystem } from '../db/actor.ts'
import {
  enqueue,
  finishJob,
  type Job,
  leaseJobs,
  markDead,
  markExhaustedDead,
  PermanentFailure,
  retryJob,
} from './jobs.ts'
import { retryAfterS } from './retry.ts'

/**
 * Runs a job. It may run again after a crash or a failure, so it must be idempotent. It holds no transaction while it
 * waits for anything outside the database.
 */
export type JobHandler = (job: Job) => Promise<void>

export type Worker = {
  /** Looks for jobs at once instead of at the next poll. */
  wake: () => void
  /** Takes no more jobs, and waits a few seconds for the running ones. */
  stop: () => Promise<void>
}

/** Stores the outcome of a job. */
type Settle = (tx: SystemTx) => Promise<void>

const MAX_CONCURRENT = 4
const POLL_MS = 2_000
/** Well below the lease, so no two workers run the same job. */
const JOB_TIMEOUT_MS = 60_000
const STOP_GRACE_MS = 4_000
/** With the time a job may take, this is shorter than the lease: afterwards the job would run again. */
const STORE_WITHIN_MS = 45_000
const STORE_AGAIN_MS = 500

/** Runs the jobs whose kinds have a handler. Any number of workers can share a database. */
export function startWorker(options: {
  db: Kysely<DB>
  handlers: Record<string, JobHandler>
  /** Kinds that recur: one job per period, no matter how many servers there are. */
  recurring?: Record<string, { everyMs: number }>
  log: Logger
}): Worker {
  const { db, handlers, log } = options
  const kinds = Object.keys(handlers)
  const running = new Set<Promise<void>>()
  const abandon = new AbortController()
  const stopping = new AbortController()
  let alarm = Promise.withResolvers<void>()

  function wake() {
    alarm.resolve()
  }

  async function waitForWork() {
    const timer = setTimeout(wake, POLL_MS)
    await alarm.promise
    clearTimeout(timer)
    alarm = Promise.withResolvers()
  }

  const periods = new Map<string, number>()
  let failing = false

  async function work() {
    while (!stopping.signal.aborted) {
      const free = MAX_CONCURRENT - running.size
      const jobs = free === 0 ? [] : await leaseUpTo(free)
      for (const job of jobs) {
        const run = perform(job).finally(() => {
          running.delete(run)
          wake()
        })
        running.add(run)
      }
      if (jobs.length < free || free === 0) await waitForWork()
    }
  }

  async function leaseUpTo(max: number): Promise<Job[]> {
    const newPeriods = Object.entries(options.recurring ?? {})
      .map(([kind, { everyMs }]) => ({ kind, everyMs, period: Math.floor(Date.now() / everyMs) }))
      .filter(({ kind, period }) => periods.get(kind) !== period)
    try {
      const jobs = await withSystem(db, async tx => {
        for (const { kind, everyMs, period } of newPeriods)
          await enqueue(tx, { kind, key: `${everyMs}:${period}` })
        await markExhaustedDead(tx)
        return await leaseJobs(tx, { kinds, max })
      })
      for (const { kind, period } of newPeriods) periods.set(kind, period)
      failing = false
      return jobs
    } catch (error) {
      if (!failing) log.error({ err: error }, 'jobs could not be taken')
      failing = true
      return []
    }
  }

  async function perform(job: Job): Promise<void> {
    const details = { jobId: job.id, kind: job.kind, attempt: job.attempt }
    try {
      await store(await attempt(job))
    } catch (error) {
      // The lease expires, and a worker takes the job again.
      log.error({ ...details, err: error }, 'the outcome of a job could not be stored')
    }
  }

  /** Tries again while the database is unavailable: without its outcome the job would run twice, and send its mail twice. */
  async function store(settle: Settle): Promise<void> {
    const until = performance.now() + STORE_WITHIN_MS
    for (;;) {
      try {
        await withSystem(db, settle)
        return
      } catch (error) {
        if (stopping.signal.aborted || performance.now() > until) throw error
        await sleep(STORE_AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  /** Runs the job and returns the statement that stores its outcome. */
  async function attempt(job: Job): Promise<Settle> {
    const details = { jobId: job.id, kind: job.kind, attempt: job.attempt }
    try {
      const handler = handlers[job.kind]
      if (handler === undefined) throw new Error(`No handler for ${job.kind}`)
      await withDeadline(JOB_TIMEOUT_MS, abandon.signal, () => handler(job))
      log.debug(details, 'job done')
      return tx => finishJob(tx, job)
    } catch (error) {
      const afterS = error instanceof PermanentFailure ? undefined : retryAfterS(job.attempt)
      if (afterS === undefined) {
        log.error({ ...details, err: error }, 'job given up')
        return tx => markDead(tx, job, summarize(error))
      }
      log.warn({ ...details, err: error, afterS }, 'a job failed and will be retried')
      return tx => retryJob(tx, job, { error: summarize(error), afterS })
    }
  }

  const finished = work()
  return {
    wake,
    async stop() {
      stopping.abort()
      wake()
      await finished
      const timer = setTimeout(() => abandon.abort(new Error('The server stopped')), STOP_GRACE_MS)
      await Promise.all(running)
      clearTimeout(timer)
    },
  }
}

/** Stops waiting for work that takes too long or ignores the signal. */
async function withDeadline(
  ms: number,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
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

/** For the job's row, not for the log: the detail of a database error quotes the values at fault. */
function summarize(error: unknown): string {
  if (!(error instanceof Error)) return 'Not an error was thrown'
  const code: unknown = Reflect.get(error, 'code')
  return `${error.name}${typeof code === 'string' ? ` ${code}` : ''}: ${error.message}`.slice(
    0,
    500,
  )
}
