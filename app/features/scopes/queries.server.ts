import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { isId } from '#app/platform/forms/is-id.ts'
import { currentUserId } from '#app/query-parts/current-ids.ts'
import { MAX_SCOPES, type RequestStart } from './rules.ts'
import { SCOPE_FIELDS, type Scope } from './schema.ts'

const MAX_LISTED_REQUESTS = 50

export type ScopeSummary = { id: string; title: string; updatedAt: string }

/** The caller's own scopes, last changed first. */
export async function listOwnScopes(tx: ActorTx): Promise<ScopeSummary[]> {
  const rows = await tx
    .selectFrom('scopes')
    .select(['id', 'title', 'updated_at'])
    .where('user_id', '=', currentUserId)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(MAX_SCOPES)
    .execute()
  return rows.map(({ updated_at, ...row }) => ({ ...row, updatedAt: updated_at.toISOString() }))
}

type StoredScope = { id: string; submission: string; scope: Scope }

/** One of the caller's own scopes. */
export async function findOwnScope(tx: ActorTx, id: string): Promise<StoredScope | undefined> {
  if (!isId(id)) return undefined
  const row = await tx
    .selectFrom('scopes')
    .select(['id', 'submission', ...SCOPE_FIELDS])
    .where('id', '=', id)
    .where('user_id', '=', currentUserId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { id: storedId, submission, ...scope } = row
  return { id: storedId, submission, scope }
}

/** The caller's own scopes, with all that is stored about them. */
export function ownScopeRows(tx: ActorTx) {
  return tx
    .selectFrom('scopes')
    .select(['id', 'created_at', 'updated_at', ...SCOPE_FIELDS])
    .where('user_id', '=', currentUserId)
}

type RequestChoice = { id: string; role: string }

/** The caller's own requests, newest first. */
export async function listRequestChoices(tx: ActorTx): Promise<RequestChoice[]> {
  return await tx
    .selectFrom('company_requests')
    .select(['id', 'desired_role as role'])
    .where('user_id', '=', currentUserId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED_REQUESTS)
    .execute()
}

/** What a scope can be prefilled with from one of the caller's requests. */
export async function findRequestStart(tx: ActorTx, id: string): Promise<RequestStart | undefined> {
  if (!isId(id)) return undefined
  return await tx
    .selectFrom('company_requests')
    .select([
      sql<string | null>`(select name from public.known_companies(array[user_id]))`.as(
        'companyName',
      ),
      'desired_role as role',
      'key_challenges as challenges',
      'challenge_description as description',
      'hours_per_week_needed as hoursPerWeek',
      'project_duration_weeks as weeks',
    ])
    .where('id', '=', id)
    .where('user_id', '=', currentUserId)
    .executeTakeFirst()
}
