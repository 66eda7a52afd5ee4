import { type RawBuilder, sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import type { Deed, DeskPerson } from './schema.ts'

export type DeedResult = 'done' | 'already' | 'administrator'

/**
 * Does it, unless it is done already. The database asks itself whether the caller may, and writes the audit trail.
 * An administrator is not suspended.
 */
export async function doDeed(
  tx: ActorTx,
  person: Pick<DeskPerson, 'userId' | 'profile' | 'administrator'>,
  given: { deed: Deed; reason: string },
): Promise<DeedResult> {
  if (await callDeed(tx, person, given)) return 'done'
  return given.deed === 'suspend' && person.administrator ? 'administrator' : 'already'
}

async function callDeed(
  tx: ActorTx,
  { userId, profile }: Pick<DeskPerson, 'userId' | 'profile'>,
  { deed, reason }: { deed: Deed; reason: string },
): Promise<boolean> {
  const talentId = profile?.id ?? null
  switch (deed) {
    case 'feature':
    case 'unfeature':
      return await call(
        tx,
        sql`app.set_featured(${talentId}::uuid, ${deed === 'feature'}, ${reason})`,
      )
    case 'hide':
      return await call(tx, sql`app.hide_profile(${talentId}::uuid, ${reason})`)
    case 'restore':
      return await call(tx, sql`app.restore_profile(${talentId}::uuid, ${reason})`)
    case 'suspend':
      return await call(tx, sql`app.suspend_account(${userId}::uuid, ${reason})`)
    case 'readmit':
      return await call(tx, sql`app.restore_account(${userId}::uuid, ${reason})`)
  }
}

/** Answers an application once: whoever comes second changes nothing. */
export async function answerApplication(
  tx: ActorTx,
  { id, answer, note }: { id: string; answer: 'approved' | 'declined'; note: string },
): Promise<boolean> {
  return await call(tx, sql`app.answer_application(${id}::uuid, ${answer}, ${note})`)
}

async function call(tx: ActorTx, procedure: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select ${procedure} as done`.execute(tx)
  return rows[0]?.done ?? false
}
