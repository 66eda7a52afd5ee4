import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { withSystem } from '#app/platform/db/actor.ts'
import { ENGINES } from '#test/database.ts'
import { dyingProcess } from '#test/dying-process.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import { enqueue, leaseJobs, markDead, PermanentFailure, retryJob } from './jobs.ts'
import { MAX_ATTEMPTS } from './retry.ts'
import { type JobHandler, startWorker } from './worker.ts'

type Row = {
  state: string
  attempts: number
  last_error: string | null
  payload: unknown
  waits: number
  leased: boolean
}

const log = pino({ level: 'silent' })

describe.each(ENGINES)('jobs on the %s engine', engine => {
  const { database, system } = sharedDatabase(engine)
  afterEach(() => system(tx => sql`delete from app.jobs`.execute(tx)))

  const enqueueJob = (key: string, payload = {}) =>
    system(tx => enqueue(tx, { kind: 'post', key, payload }))

  const rows = () =>
    system(async tx => {
      const result = await sql<Row>`
        select state, attempts, last_error, payload, lease is not null as leased,
               round(extract(epoch from run_at - now()))::integer as waits
          from app.jobs where kind = 'post' order by key
      `.execute(tx)
      return result.rows
    })

  /** Skips the time until the next attempt. */
  const skipWait = () =>
    system(tx => sql`update app.jobs set run_at = now() where state = 'open'`.execute(tx))

  /** Runs a worker until the rows are as expected. It is stopped in any case. */
  async function work(handler: JobHandler, until: () => Promise<boolean>, on = database.kysely) {
    const worker = startWorker({ db: on, log, handlers: { post: handler } })
    try {
      while (!(await until())) await sleep(5)
    } finally {
      await worker.stop()
    }
  }
  const settled = async () =>
    (await rows()).every(({ state, leased }) => state !== 'open' && !leased)
  const released = async () =>
    (await rows()).every(({ attempts, leased }) => attempts > 0 && !leased)

  test('a job is created with its cause or not at all, and once', async () => {
    const undone = system(async tx => {
      await enqueue(tx, { kind: 'post', key: 'undone' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await Promise.all(Array.from({ length: 20 }, () => enqueueJob('same')))
    expect(await rows()).toHaveLength(1)
  })

  test('a job runs once, and its payload is deleted', async () => {
    await enqueueJob('one', { to: 'somebody' })
    const seen: unknown[] = []
    await work(async job => void seen.push(job.payload), settled)
    await enqueueJob('one', { to: 'somebody' })
    await work(async job => void seen.push(job.payload), settled)
    expect(seen).toEqual([{ to: 'somebody' }])
    expect(await rows()).toMatchObject([{ state: 'done', attempts: 1, payload: {} }])
  })

  test('several workers share the jobs, and none runs another’s', async () => {
    const others = engine === 'server' ? [await sameDatabase(), await sameDatabase()] : []
    await system(async tx => {
      for (let n = 0; n < 60; n += 1)
        await enqueue(tx, { kind: 'post', key: `${n}`, payload: { n } })
    })
    const done: string[] = []
    const by = new Set<number>()
    await Promise.all(
      [database.kysely, ...others.map(({ kysely }) => kysely), database.kysely].map((on, place) =>
        work(
          async job => {
            await sleep(2)
            by.add(place)
            done.push(job.id)
          },
          settled,
          on,
        ),
      ),
    )
    await Promise.all(others.map(other => other.close()))
    expect(done).toHaveLength(60)
    expect(new Set(done).size).toBe(60)
    expect(by.size).toBeGreaterThan(1)
  })

  async function sameDatabase() {
    const { openServerDatabase } = await import('#app/platform/db/open.ts')
    const { inject } = await import('vitest')
    const { rows: names } = await sql<{ name: string }>`select current_database() as name`.execute(
      database.kysely,
    )
    const url = inject('loginUrl').replace(/postgres$/, names[0]?.name ?? '')
    return openServerDatabase(url, error => {
      throw error
    })
  }

  test('a failed job is retried, later each time, and then succeeds', async () => {
    await enqueueJob('flaky')
    let attempts = 0
    const flaky: JobHandler = async () => {
      attempts += 1
      if (attempts < 3) throw new Error(`number ${attempts}`)
    }
    await work(flaky, released)
    expect(await rows()).toMatchObject([
      { state: 'open', attempts: 1, waits: 10, last_error: 'Error: number 1' },
    ])
    await work(flaky, async () => true)
    expect(attempts, 'not before its time').toBe(1)
    await skipWait()
    await work(flaky, async () => (await rows())[0]?.last_error === 'Error: number 2')
    expect(await rows()).toMatchObject([{ state: 'open', attempts: 2, waits: 20 }])
    await skipWait()
    await work(flaky, settled)
    expect(await rows()).toMatchObject([{ state: 'done', attempts: 3, last_error: null }])
  })

  test('a job that cannot succeed becomes a dead letter: at once when its error is permanent, otherwise after the last retry', async () => {
    await enqueueJob('hopeless')
    await work(async () => {
      throw new PermanentFailure('no such address')
    }, settled)
    await enqueueJob('unlucky')
    await system(tx =>
      sql`update app.jobs set attempts = ${MAX_ATTEMPTS - 1} where key = 'unlucky'`.execute(tx),
    )
    await work(async () => {
      throw new Error('again')
    }, settled)
    expect(await rows()).toMatchObject([
      { state: 'dead', attempts: 1, last_error: 'PermanentFailure: no such address' },
      { state: 'dead', attempts: MAX_ATTEMPTS, last_error: 'Error: again' },
    ])
  })

  test('a job that kills every worker becomes a dead letter too', async () => {
    await enqueueJob('poison')
    await system(tx =>
      sql`update app.jobs set attempts = ${MAX_ATTEMPTS}, lease = gen_random_uuid()`.execute(tx),
    )
    let called = false
    await work(async () => {
      called = true
    }, settled)
    expect(called).toBe(false)
    expect(await rows()).toMatchObject([
      { state: 'dead', last_error: 'The worker died before it finished' },
    ])
  })

  test('a worker that lost its lease to another changes nothing', async () => {
    await enqueueJob('slow')
    const [slow] = await system(tx => leaseJobs(tx, { kinds: ['post'], max: 1 }))
    if (slow === undefined) throw new Error('nothing was taken')
    await skipWait()
    await work(async () => {}, settled)
    await system(tx => markDead(tx, slow, 'too late'))
    await system(tx => retryJob(tx, slow, { error: 'too late', afterS: 0 }))
    expect(await rows()).toMatchObject([{ state: 'done', attempts: 2, last_error: null }])
  })

  test('stopping waits for running jobs and starts no more', async () => {
    await enqueueJob('first')
    const begun = Promise.withResolvers<void>()
    const handlers = {
      post: async () => {
        begun.resolve()
        await sleep(200)
      },
    }
    const worker = startWorker({ db: database.kysely, log, handlers })
    await begun.promise
    await enqueueJob('second')
    await worker.stop()
    expect(await rows()).toMatchObject([{ state: 'done' }, { state: 'open', attempts: 0 }])
  })

  test('a periodic job is queued once, by any number of servers', async () => {
    let ran = 0
    const options = {
      db: database.kysely,
      log,
      handlers: {
        round: async () => {
          ran += 1
        },
      },
      recurring: { round: { everyMs: 1_000_000_000_000 } },
    }
    const workers = [startWorker(options), startWorker(options), startWorker(options)]
    await expect.poll(() => ran).toBe(1)
    await sleep(50)
    await Promise.all(workers.map(worker => worker.stop()))
    expect(ran).toBe(1)
  })

  test('a job whose outcome can’t be stored for some seconds runs once', async () => {
    await enqueueJob('sent')
    let down = false
    let refused = 0
    const refuse = () => {
      refused += 1
      if (refused === 3) down = false
      throw new Error('The database is unavailable')
    }
    const onFlaky = database.kysely.withPlugin({
      transformQuery: ({ node }) => (down ? refuse() : node),
      transformResult: async ({ result }) => result,
    })
    let sent = 0
    const handler: JobHandler = async () => {
      sent += 1
      down = true
    }
    const worker = startWorker({ db: onFlaky, log, handlers: { post: handler } })
    onTestFinished(() => worker.stop())
    await expect.poll(rows, { timeout: 10_000 }).toMatchObject([{ state: 'done', attempts: 1 }])
    expect([sent, refused]).toEqual([1, 3])
  })

  test('a server may die between any two steps: the job is done, and its effects share one id', async () => {
    const outcomes: string[] = []
    for (let step = 1; ; step += 1) {
      await enqueueJob(`step ${step}`)
      const sent: string[] = []
      const doomed = dyingProcess(step)
      const onDoomed = database.kysely.withPlugin(doomed.plugin)
      const handler: JobHandler = async job => {
        // Two steps around the effect, like a handler that creates a link and sends it.
        await withSystem(onDoomed, tx => sql`select 1`.execute(tx))
        doomed.live()
        sent.push(job.id)
        doomed.live()
      }
      await work(handler, async () => doomed.isDead() || (await settled()), onDoomed)
      const died = doomed.isDead()
      const sentBefore = sent.length
      await skipWait()
      await work(async job => void sent.push(job.id), settled)

      expect(await rows()).toMatchObject([{ state: 'done' }])
      expect(new Set(sent).size, 'every copy carries the same id').toBe(1)
      outcomes.push(`${died ? 'died' : 'lived'}, sent ${sentBefore}+${sent.length - sentBefore}`)
      await system(tx => sql`delete from app.jobs`.execute(tx))
      if (!died) break
    }
    expect(outcomes.at(-1)).toBe('lived, sent 1+0')
    // A duplicate is only possible if it died between the effect and its record.
    const possible = ['died, sent 0+1', 'died, sent 1+1', 'died, sent 1+0', 'lived, sent 1+0']
    expect(possible).toEqual(expect.arrayContaining(outcomes))
    expect(outcomes.filter(outcome => outcome === 'died, sent 1+1')).toHaveLength(2)
    expect(outcomes.length).toBeGreaterThan(6)
  })
})
