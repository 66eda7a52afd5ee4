// The log that triggers keep (app.changes): which rows were written, by which transaction.
import { sql } from 'kysely'
import type { SystemTx } from '../db/actor.ts'

/** Announced with every commit that the log has a row of. */
export const CHANGES_CHANNEL = 'changes'

const KEPT_HOURS = 24
/** A reader that is further behind must load everything again: the log may have been pruned. */
export const STALE_MS = (KEPT_HOURS / 2) * 3_600_000

/** What one transaction did to one row, identified by `key`. */
export type Change = { key: string; kind: string; id: string }

/** Where a reader of the log stands. */
export type Position = {
  /** The oldest transaction that had not ended, so that a slow one is never passed over. */
  oldest: string
  /** Which log it is: another one after a failover, or in a database that was restored. */
  log: string
}

/** What was written since a position, and where to read on. */
export type Found = { changes: Change[]; position: Position }

/** Whether transactions are numbered on from this position, in the same log. */
export function goesOn(from: Position, to: Position): boolean {
  return from.log === to.log && BigInt(to.oldest) >= BigInt(from.oldest)
}

/** All that was written since a position, and the position to read on from. */
export async function readChanges(
  tx: SystemTx,
  kinds: readonly string[],
  since: Position | null,
): Promise<Found> {
  const { rows } = await sql<Position & { changes: Change[] }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as oldest,
           concat_ws(' ', app.timeline(),
                     (select oid from pg_database where datname = current_database()),
                     'app.changes'::regclass::oid) as log,
           coalesce((select json_agg(json_build_object(
                               'key', concat_ws(' ', txid, kind, id), 'kind', kind, 'id', id))
                       from app.changes
                      where txid >= ${since?.oldest}::text::xid8 and kind = any (${kinds}::text[])), '[]') as changes
  `.execute(tx)
  const [found] = rows
  if (found === undefined) throw new Error('the log of changes cannot be read')
  const { changes, ...position } = found
  return { changes, position }
}

/** Every server reads the log many times a minute; nobody needs older entries. */
export async function pruneChanges(tx: SystemTx): Promise<void> {
  await sql`delete from app.changes where at < now() - make_interval(hours => ${KEPT_HOURS}::integer)`.execute(
    tx,
  )
}
