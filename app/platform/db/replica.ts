// A server that follows the one that takes changes: it answers whoever needs nothing newer than it has.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from '#db/types.ts'
import type { Family } from '../metrics/prometheus.ts'
import { within } from '../within.ts'
import { type ActorTx, type SystemTx, VISITOR, withActor, withSystem } from './actor.ts'
import { isAway, isConflict } from './errors.ts'
import type { Connected, Database } from './open.ts'

const EVERY_MS = 1_000
/** One that takes longer than this for nothing at all is left alone until it answers again. */
const ANSWER_MS = 3_000
/** What other servers write is seen after so many looks at most, as on pages that are kept. */
const OLDEST_LOOKS = 3
/** How long a load waits for all that was committed when it began. */
const LOAD_PATIENCE_MS = 10_000
const LOOK_AGAIN_MS = 50

const UNASKED = Symbol('not asked yet')

type AsSystem = <T>(work: (tx: SystemTx) => Promise<T>) => Promise<T>

export type Replica = {
  /** Something was changed: whoever reads from now on is to see it. */
  changed: () => void
  /** Reads as a visitor, there or, where it is behind or away, by `onPrimary`. */
  read: <T>(work: (tx: ActorTx) => Promise<T>, onPrimary: () => Promise<T>) => Promise<T>
  /** For reading much: there, once it has all that is committed now. */
  reader: () => Promise<AsSystem>
  families: () => Family[]
  close: () => Promise<void>
}

/** A place in the log of the server that takes changes. */
type Place = bigint

function placeOf(text: string): Place {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** Ends when it has been asked for the first time. While it cannot serve, everything is read where changes are made. */
export async function followReplica(given: {
  /** Where changes are made. */
  primary: Kysely<DB>
  replica: Database
  /** The replica for people's transactions. */
  people: Connected
  log: Logger
}): Promise<Replica> {
  const { primary, replica, people, log } = given
  /** What it has, at least. */
  let has: Place = 0n
  /** What it needs to have; unknown just after a change. */
  let needed: Place | undefined
  const looks: Place[] = []
  let changes = 0
  let learning = false
  /** Null while it serves. */
  let problem: unknown = UNASKED
  let asking: Promise<void> | undefined
  let lag = 0n
  const reads = { replica: 0, primary: 0 }
  const stopping = new AbortController()

  async function readPlace(): Promise<Place> {
    const { rows } = await sql<{ place: string }>`
      select pg_current_wal_insert_lsn()::text as place
    `.execute(primary)
    return placeOf(rows[0]?.place ?? '')
  }

  /** Which place a change of just now is before. */
  async function learn(): Promise<void> {
    if (learning) return
    learning = true
    try {
      for (let seen = -1; seen !== changes; ) {
        seen = changes
        needed = await readPlace()
      }
    } catch {
      // The primary is away, which others tell; the next look tries again.
      needed = undefined
    } finally {
      learning = false
    }
  }

  function changed(): void {
    changes += 1
    needed = undefined
    void learn()
  }

  /** One question at a time, whoever waits for it. */
  function ask(): Promise<void> {
    asking ??= within(ANSWER_MS, askOnce()).finally(() => {
      asking = undefined
    })
    return asking
  }

  async function askOnce(): Promise<void> {
    const { rows } = await sql<{ place: string | null; log: string }>`
      select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as place,
             ${LOG} as log
    `.execute(replica.kysely)
    const [found] = rows
    if (!found?.place) throw new Error('The replica follows no other server')
    if (problem !== null) await ensureServes(found.log)
    has = placeOf(found.place)
  }

  /** Throws where it is another database, or where a login has not the rights that it has on the primary. */
  async function ensureServes(itsLog: string): Promise<void> {
    const { rows } = await sql<{ log: string }>`select ${LOG} as log`.execute(primary)
    if (rows[0]?.log !== itsLog) throw new Error('The replica is one of another database')
    await withSystem(replica.kysely, tx => sql`select 1`.execute(tx))
    await withActor(people.kysely, VISITOR, tx => sql`select 1`.execute(tx))
  }

  /** Null where it has answered. */
  function judge(failure: unknown): void {
    const before = problem
    problem = failure
    if (failure === null) {
      if (before !== null && before !== UNASKED) log.info('the replica serves again')
      return
    }
    has = 0n
    replica.dropAll?.()
    if (before === null || before === UNASKED)
      log.error({ err: failure }, 'the replica cannot serve: everything is read from the primary')
  }

  async function look(): Promise<void> {
    const place = await within(ANSWER_MS, readPlace()).catch(() => undefined)
    if (place !== undefined) {
      looks.push(place)
      const oldest = looks.length > OLDEST_LOOKS ? looks.shift() : undefined
      if (needed === undefined) void learn()
      else if (oldest !== undefined && oldest > needed) needed = oldest
    }
    await ask().then(
      () => judge(null),
      error => judge(error),
    )
    if (place !== undefined) lag = place > has ? place - has : 0n
  }

  async function isCurrent(): Promise<boolean> {
    const place = needed
    if (problem !== null || place === undefined) return false
    if (has >= place) return true
    await ask().catch(judge)
    return problem === null && has >= place
  }

  async function read<T>(
    work: (tx: ActorTx) => Promise<T>,
    onPrimary: () => Promise<T>,
  ): Promise<T> {
    if (await isCurrent()) {
      try {
        const value = await withActor(people.kysely, VISITOR, work)
        reads.replica += 1
        return value
      } catch (error) {
        if (!isAway(error) && !isConflict(error)) throw error
        void ask().catch(judge)
      }
    }
    reads.primary += 1
    return await onPrimary()
  }

  const asSystem: AsSystem = work => withSystem(primary, work)

  async function reader(): Promise<AsSystem> {
    const place = await readPlace()
    for (const until = Date.now() + LOAD_PATIENCE_MS; problem === null && has < place; ) {
      if (Date.now() > until) break
      await sleep(LOOK_AGAIN_MS)
      await ask().catch(judge)
    }
    if (problem !== null || has < place) return asSystem
    return async work => {
      try {
        return await withSystem(replica.kysely, work)
      } catch (error) {
        if (!isAway(error) && !isConflict(error)) throw error
        return await asSystem(work)
      }
    }
  }

  async function live(): Promise<void> {
    while (!stopping.signal.aborted) {
      const waited = sleep(EVERY_MS, undefined, { ref: false, signal: stopping.signal })
      await waited.then(look, () => {})
    }
  }

  await Promise.all([learn(), look()])
  const living = live()
  return {
    changed,
    read,
    reader,
    families: () => [
      {
        name: 'replica_up',
        type: 'gauge',
        help: 'Whether the replica serves',
        values: [{ value: problem === null ? 1 : 0 }],
      },
      {
        name: 'replica_lag_bytes',
        type: 'gauge',
        help: 'How much of the log it lacked at the last look',
        values: [{ value: Number(lag) }],
      },
      {
        name: 'visitor_reads_total',
        type: 'counter',
        help: 'Transactions of visitors, by the server that answered',
        values: Object.entries(reads).map(([server, value]) => ({ labels: { server }, value })),
      },
    ],
    async close() {
      stopping.abort()
      await living
      await people.close()
      await replica.close()
    },
  }
}

/** Tells one database from another, whatever the login may. */
const LOG = sql<string>`concat_ws(' ', (select oid from pg_database where datname = current_database()),
  to_regclass('app.changes')::oid, (select min(applied_at) from ops.migrations))`
