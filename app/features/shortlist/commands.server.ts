import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { lockOwn } from '#app/platform/db/lock-own.ts'
import { currentUserId } from '#app/query-parts/current-ids.ts'
import { SHORTLIST_MAX, type ShortlistEntry } from './rules.ts'

/** Adds a talent once. Returns why not: there is no such profile, or the list is full. */
export async function addToShortlist(
  tx: ActorTx,
  talentId: string,
): Promise<'gone' | 'full' | null> {
  const target = await tx
    .selectFrom('talent_profiles')
    .select('id')
    .where('id', '=', talentId)
    .where('hidden', '=', false)
    .executeTakeFirst()
  if (target === undefined) return 'gone'
  await lockOwn(tx, 'shortlist')
  const { others } = await tx
    .selectFrom('shortlist_entries')
    .select(sql<number>`count(*)::integer`.as('others'))
    .where('user_id', '=', currentUserId)
    .where('talent_id', '<>', talentId)
    .executeTakeFirstOrThrow()
  if (others >= SHORTLIST_MAX) return 'full'
  await tx
    .insertInto('shortlist_entries')
    .values({ talent_id: talentId })
    .onConflict(conflict => conflict.columns(['user_id', 'talent_id']).doNothing())
    .execute()
  return null
}

/** Replaces the notes of people on the caller's shortlist. People who have been removed stay removed. */
export async function saveNotes(tx: ActorTx, notes: readonly ShortlistEntry[]): Promise<void> {
  if (notes.length === 0) return
  await sql`
    update public.shortlist_entries as entry set note = typed.note
      from unnest(${notes.map(({ talentId }) => talentId)}::uuid[], ${notes.map(({ note }) => note)}::text[])
           as typed (talent_id, note)
     where entry.talent_id = typed.talent_id and entry.user_id = ${currentUserId}
  `.execute(tx)
}

/** Idempotent. */
export async function removeFromShortlist(tx: ActorTx, talentId: string): Promise<void> {
  await tx
    .deleteFrom('shortlist_entries')
    .where('talent_id', '=', talentId)
    .where('user_id', '=', currentUserId)
    .execute()
}
