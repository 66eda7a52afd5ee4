import { sql } from 'kysely'
import { saveCustomOptions } from '#app/features/catalogues/custom-options.server.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { lockOwn } from '#app/platform/db/lock-own.ts'
import { isId } from '#app/platform/forms/is-id.ts'
import { versionOf } from '#app/platform/forms/version-of.server.ts'
import { currentUserId } from '#app/query-parts/current-ids.ts'
import { FIELD_NAMES } from './fields.ts'
import { lockOwnVersion } from './queries.server.ts'
import { type Ending, MAX_REQUESTS } from './rules.ts'
import type { RequestInput } from './schema.ts'

/** `version` is the stored version. */
type UpdateResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'changed'; version: string }

export type CreateResult =
  | { ok: true; id: string; isNew: boolean }
  | { ok: false; reason: 'changed'; id: string; version: string }
  | { ok: false; reason: 'too_many' }

/**
 * Creates a request. Sending the same submission again updates it, so it isn't new, unless it was changed otherwise since:
 * then only the versions in `replaceable` are overwritten.
 */
export async function createRequest(
  tx: ActorTx,
  input: RequestInput,
  { submission, replaceable = [] }: { submission: string | null; replaceable?: string[] },
): Promise<CreateResult> {
  await lockOwn(tx, 'requests')
  const { others } = await tx
    .selectFrom('company_requests')
    .select(sql<number>`count(*)::integer`.as('others'))
    .where('user_id', '=', currentUserId)
    .where(sql<boolean>`submission is distinct from ${submission}::uuid`)
    .executeTakeFirstOrThrow()
  if (others >= MAX_REQUESTS) return { ok: false, reason: 'too_many' }
  const columns = await columnsOf(tx, input)
  const created = await tx
    .insertInto('company_requests')
    .values({ ...columns, submission })
    .onConflict(conflict => conflict.columns(['user_id', 'submission']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created !== undefined) return { ok: true, id: created.id, isNew: true }
  const { id, is_as_created, ...stored } = await tx
    .selectFrom('company_requests')
    .select(['id', ...FIELD_NAMES, 'untouched'])
    .select(sql<boolean>`updated_at = created_at`.as('is_as_created'))
    .where('user_id', '=', currentUserId)
    .where('submission', '=', submission)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const version = versionOf(stored)
  if (version !== versionOf(columns)) {
    if (!is_as_created && !replaceable.includes(version))
      return { ok: false, reason: 'changed', id, version }
    await tx.updateTable('company_requests').set(columns).where('id', '=', id).execute()
  }
  return { ok: true, id, isNew: false }
}

/** Updates one of the caller's own requests. With `replaceable`, only these versions are overwritten. */
export async function updateRequest(
  tx: ActorTx,
  id: string,
  input: RequestInput,
  replaceable: string[] = [],
): Promise<UpdateResult> {
  const version = await lockOwnVersion(tx, id)
  if (version === undefined) return { ok: false, reason: 'unknown' }
  const columns = await columnsOf(tx, input)
  // A form that is sent twice finds its own version stored.
  if (replaceable.length > 0 && ![...replaceable, versionOf(columns)].includes(version))
    return { ok: false, reason: 'changed', version }
  await tx.updateTable('company_requests').set(columns).where('id', '=', id).execute()
  return { ok: true }
}

/** Closes one of the caller's own requests, or reopens it with null. Idempotent. */
export async function setRequestClosed(tx: ActorTx, id: string, as: Ending | null): Promise<void> {
  if (!isId(id)) return
  await tx
    .updateTable('company_requests')
    .set({ closed_as: as })
    .where('id', '=', id)
    .where('user_id', '=', currentUserId)
    .where('closed_as', 'is distinct from', as)
    .execute()
}

/** Idempotent. */
export async function deleteRequest(tx: ActorTx, id: string): Promise<void> {
  if (!isId(id)) return
  await tx
    .deleteFrom('company_requests')
    .where('id', '=', id)
    .where('user_id', '=', currentUserId)
    .execute()
}

async function columnsOf(tx: ActorTx, input: RequestInput) {
  const skills = await saveCustomOptions(tx, 'skills', input.required_skills)
  const tools = await saveCustomOptions(tx, 'tools', input.required_tools)
  // A custom option may be stored under a different id than it was sent with.
  const stored = [...skills, ...tools]
  const sent = [...input.required_skills, ...input.required_tools]
  const must_have = stored.filter((_, n) => input.must_have.includes(sent[n]?.id ?? ''))
  return { ...input, required_skills: skills, required_tools: tools, must_have }
}
