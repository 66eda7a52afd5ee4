// The log app.changes, which triggers write: which rows were changed by which transaction.
import { sql } from 'kysely'
import type { SystemTx } from '../db/actor.ts'
import { HOUR_MS } from '../units.ts'

/** Every commit that adds to the log sends a notification on this channel. */
export const CHANGES_CHANNEL = 'changes'

const RETENTION_HOURS = 24
/** A reader that is further behind must reload everything: the log may have been pruned. */
export const STALE_MS = (RETENTION_HOURS / 2) * HOUR_MS

/** One transaction's change to one row, identified by `key`. */
export type Change = { key: string; kind: string; id: string }

/** A position in the log. */
export type Position = {
  /** The oldest transaction that had not ended: reading on from here, a slow transaction is never skipped. */
  oldest: string
  /** Identifies the log: it is another one after a failover, or in a restored database. */
  log: string
}

/** The changes since a position, and the position to continue from. */
export type ChangeBatch = { changes: Change[]; position: Position }

/** Whether `to` is a later position, or the same one, in the same log. */
export function continues(from: Position, to: Position): boolean {
  return from.log === to.log && BigInt(to.oldest) >= BigInt(from.oldest)
}

/** Reads the changes since a position. */
export async function readChanges(
  tx: SystemTx,
  kinds: readonly string[],
  since: Position | null,
): Promise<ChangeBatch> {
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

/** Deletes old entries. Every server reads the log many times a minute. */
export async function pruneChanges(tx: SystemTx): Promise<void> {
  await sql`delete from app.changes where at < now() - make_interval(hours => ${RETENTION_HOURS}::integer)`.execute(
    tx,
  )
}
