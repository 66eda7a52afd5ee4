import { sql } from 'kysely'
import { z } from 'zod'
import { saveCustomOptions } from '#app/features/catalogues/custom-options.server.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import type { RequestInput } from './schema.ts'

const RequestId = z.guid()

export type UpdateResult = { ok: true } | { ok: false; reason: 'unknown' }

/** One request for one form, however often it is sent; what was sent last stands. Returns its id. */
export async function createRequest(
  tx: ActorTx,
  input: RequestInput,
  submission: string | null,
): Promise<string> {
  const columns = await columnsOf(tx, input)
  const { id } = await tx
    .insertInto('company_requests')
    .values({ ...columns, submission })
    .onConflict(conflict => conflict.columns(['user_id', 'submission']).doUpdateSet(columns))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes one of the caller's own requests. */
export async function updateRequest(
  tx: ActorTx,
  id: string,
  input: RequestInput,
): Promise<UpdateResult> {
  if (!(await ownsRequest(tx, id))) return { ok: false, reason: 'unknown' }
  const changed = await tx
    .updateTable('company_requests')
    .set(await columnsOf(tx, input))
    .where('id', '=', id)
    .where('user_id', '=', sql<string>`app.current_user_id()`)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n ? { ok: true } : { ok: false, reason: 'unknown' }
}

/** Gone afterwards, whether this call removed it or an earlier one. */
export async function deleteRequest(tx: ActorTx, id: string): Promise<void> {
  if (!RequestId.safeParse(id).success) return
  await tx
    .deleteFrom('company_requests')
    .where('id', '=', id)
    .where('user_id', '=', sql<string>`app.current_user_id()`)
    .execute()
}

async function ownsRequest(tx: ActorTx, id: string): Promise<boolean> {
  if (!RequestId.safeParse(id).success) return false
  const { rows } = await sql<{ owns: boolean }>`
    select app.owns_request(${id}::uuid) as owns
  `.execute(tx)
  return rows[0]?.owns ?? false
}

async function columnsOf(tx: ActorTx, input: RequestInput) {
  return {
    ...input,
    required_skills: await saveCustomOptions(tx, 'skills', input.required_skills),
    required_tools: await saveCustomOptions(tx, 'tools', input.required_tools),
  }
}
