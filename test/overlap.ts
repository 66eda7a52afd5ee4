import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import { withSystem } from '#app/platform/db/actor.ts'
import type { DB } from '#db/types.ts'

/**
 * Starts `second` while the transaction of `first` is open, and lets `first` commit once `second` waits for a lock.
 * `first` awaits `commit()` at the end of its transaction. Needs the server engine: the embedded one runs one
 * transaction at a time.
 */
export async function overlap(
  db: Kysely<DB>,
  first: (commit: () => Promise<void>) => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<void> {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const one = first(() => {
    reached.resolve()
    return released.promise
  })
  await Promise.race([reached.promise, one])
  const other = second()
  await expect.poll(() => countWaiting(db)).toBeGreaterThan(0)
  released.resolve()
  await Promise.all([one, other])
}

/** How many transactions wait for a lock. */
export async function countWaiting(db: Kysely<DB>): Promise<number> {
  const { rows } = await withSystem(db, tx =>
    sql`
      select distinct w.pid
        from pg_locks w join pg_locks o using (pid) join pg_database d on d.oid = o.database
       where not w.granted and d.datname = current_database()
    `.execute(tx),
  )
  return rows.length
}

/** How many deadlocks the database has seen. The server retries after one, so its answers don't show any. */
export async function countDeadlocks(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()
  `.execute(db)
  return rows[0]?.deadlocks ?? 0
}
