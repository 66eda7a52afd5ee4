// Reads from a replica of the primary, as long as it has all data that the reader needs.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from '#db/types.ts'
import type { Family } from '../metrics/prometheus.ts'
import { withTimeout } from '../within.ts'
import { type ActorTx, type AsSystem, VISITOR, withActor, withSystem } from './actor.ts'
import { isConflict, isUnavailable } from './errors.ts'
import type { Connected, ServerDatabase } from './open.ts'

const POLL_MS = 1_000
/** A replica that takes longer than this for a trivial query is not used until it answers again. */
const ANSWER_TIMEOUT_MS = 3_000
/** Writes of other servers are visible after at most this many polls, similar to cached pages. */
const MAX_POLLS_BEHIND = 3
/** How long a load waits until the replica has everything that was committed when it began. */
const LOAD_TIMEOUT_MS = 10_000
const LOAD_POLL_MS = 50

const UNCHECKED = Symbol('not checked yet')

export type Replica = {
  /** Call it after a change: later reads must see it. */
  changed: () => void
  /** Reads as a visitor from the replica, or with `onPrimary` if the replica is behind or unavailable. */
  read: <T>(work: (tx: ActorTx) => Promise<T>, onPrimary: () => Promise<T>) => Promise<T>
  /** For large reads: uses the replica once it has everything that is committed now. */
  reader: () => Promise<AsSystem>
  families: () => Family[]
  close: () => Promise<void>
}

/** A position in the primary's write-ahead log. */
type Lsn = bigint

function parseLsn(text: string): Lsn {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** Resolves after the first check of the replica. While the replica is unusable, everything is read from the primary. */
export async function followReplica(options: {
  primary: Kysely<DB>
  replica: Pick<ServerDatabase, 'kysely' | 'dropAll' | 'close'>
  /** The replica for people's transactions. */
  people: Connected
  log: Logger
}): Promise<Replica> {
  const { primary, replica, people, log } = options
  /** The replica has replayed at least this. */
  let replayed: Lsn = 0n
  /** Readers need at least this; unknown just after a change. */
  let needed: Lsn | undefined
  const polled: Lsn[] = []
  let changes = 0
  let updating = false
  /** Null while the replica is usable. */
  let problem: unknown = UNCHECKED
  let checking: Promise<void> | undefined
  let lag = 0n
  const reads = { replica: 0, primary: 0 }
  const stopping = new AbortController()

  async function readPrimaryLsn(): Promise<Lsn> {
    const { rows } = await sql<{ lsn: string }>`
      select pg_current_wal_insert_lsn()::text as lsn
    `.execute(primary)
    return parseLsn(rows[0]?.lsn ?? '')
  }

  /** Sets `needed` to a position after the latest change. */
  async function updateNeeded(): Promise<void> {
    if (updating) return
    updating = true
    try {
      let lsn: Lsn
      let seen: number
      do {
        seen = changes
        lsn = await readPrimaryLsn()
        // A change meanwhile may be after that position.
      } while (seen !== changes)
      needed = lsn
    } catch {
      // The primary is unavailable, which is logged elsewhere. The next poll tries again.
      needed = undefined
    } finally {
      updating = false
    }
  }

  function changed(): void {
    changes += 1
    needed = undefined
    void updateNeeded()
  }

  /** Runs one check at a time; concurrent callers share it. */
  function check(): Promise<void> {
    checking ??= withTimeout(ANSWER_TIMEOUT_MS, checkOnce()).finally(() => {
      checking = undefined
    })
    return checking
  }

  async function checkOnce(): Promise<void> {
    const { rows } = await sql<{ lsn: string | null; identity: string }>`
      select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn,
             ${IDENTITY} as identity
    `.execute(replica.kysely)
    const [found] = rows
    if (!found?.lsn) throw new Error('The replica does not follow another server')
    if (problem !== null) await ensureUsable(found.identity)
    replayed = parseLsn(found.lsn)
  }

  /** Throws if it is a replica of another database, or if a login lacks privileges that it has on the primary. */
  async function ensureUsable(identity: string): Promise<void> {
    const { rows } = await sql<{ identity: string }>`select ${IDENTITY} as identity`.execute(
      primary,
    )
    if (rows[0]?.identity !== identity) throw new Error('The replica belongs to another database')
    await withSystem(replica.kysely, tx => sql`select 1`.execute(tx))
    await withActor(people.kysely, VISITOR, tx => sql`select 1`.execute(tx))
  }

  /** `failure` is null after a successful check. */
  function record(failure: unknown): void {
    const before = problem
    problem = failure
    if (failure === null) {
      if (before !== null && before !== UNCHECKED) log.info('the replica is used again')
      return
    }
    replayed = 0n
    replica.dropAll()
    if (before === null || before === UNCHECKED)
      log.error({ err: failure }, 'the replica cannot be used: everything is read from the primary')
  }

  async function poll(): Promise<void> {
    const lsn = await withTimeout(ANSWER_TIMEOUT_MS, readPrimaryLsn()).catch(() => undefined)
    if (lsn !== undefined) {
      polled.push(lsn)
      const oldest = polled.length > MAX_POLLS_BEHIND ? polled.shift() : undefined
      if (needed === undefined) void updateNeeded()
      else if (oldest !== undefined && oldest > needed) needed = oldest
    }
    await check().then(
      () => record(null),
      error => record(error),
    )
    if (lsn !== undefined) lag = lsn > replayed ? lsn - replayed : 0n
  }

  async function isCurrent(): Promise<boolean> {
    const lsn = needed
    if (problem !== null || lsn === undefined) return false
    if (replayed >= lsn) return true
    await check().catch(record)
    return problem === null && replayed >= lsn
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
        if (!isUnavailable(error) && !isConflict(error)) throw error
        void check().catch(record)
      }
    }
    reads.primary += 1
    return await onPrimary()
  }

  const asSystem: AsSystem = work => withSystem(primary, work)

  async function reader(): Promise<AsSystem> {
    const lsn = await readPrimaryLsn()
    for (const until = Date.now() + LOAD_TIMEOUT_MS; problem === null && replayed < lsn; ) {
      if (Date.now() > until) break
      await sleep(LOAD_POLL_MS)
      await check().catch(record)
    }
    if (problem !== null || replayed < lsn) return asSystem
    return async work => {
      try {
        return await withSystem(replica.kysely, work)
      } catch (error) {
        if (!isUnavailable(error) && !isConflict(error)) throw error
        return await asSystem(work)
      }
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const waited = sleep(POLL_MS, undefined, { ref: false, signal: stopping.signal })
      await waited.then(poll, () => {})
    }
  }

  await Promise.all([updateNeeded(), poll()])
  const running = run()
  return {
    changed,
    read,
    reader,
    families: () => [
      {
        name: 'replica_up',
        type: 'gauge',
        help: 'Whether the replica can be used',
        values: [{ value: problem === null ? 1 : 0 }],
      },
      {
        name: 'replica_lag_bytes',
        type: 'gauge',
        help: 'How much of the write-ahead log the replica lacked at the last poll',
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
      await running
      await people.close()
      await replica.close()
    },
  }
}

/** Identifies a database. Every login can read it. */
const IDENTITY = sql<string>`concat_ws(' ', (select oid from pg_database where datname = current_database()),
  to_regclass('app.changes')::oid, (select min(applied_at) from ops.migrations))`
