import { type RawBuilder, sql } from 'kysely'
import type { ActorTx, SystemTx } from './actor.ts'

/** Calls a function of the database: call(tx, sql<boolean>`public.delete_message(…)`). */
export async function call<Result>(
  tx: ActorTx | SystemTx,
  called: RawBuilder<Result>,
): Promise<Result> {
  const { rows } = await sql<{ result: Result }>`select ${called} as result`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('A function returns one row')
  return row.result
}
