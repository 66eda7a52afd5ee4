import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { call } from '#app/platform/db/call.ts'
import type { AdminAction, DeskPerson } from './schema.ts'

type AdminActionResult = 'done' | 'already' | 'administrator'

/**
 * Performs an admin action unless it is already done. The database checks the caller's permission and writes the
 * audit trail. An administrator can't be suspended.
 */
export async function doAdminAction(
  tx: ActorTx,
  person: Pick<DeskPerson, 'userId' | 'profile' | 'administrator'>,
  input: { admin_action: AdminAction; reason: string },
): Promise<AdminActionResult> {
  if (await callFunction(tx, person, input)) return 'done'
  return input.admin_action === 'suspend' && person.administrator ? 'administrator' : 'already'
}

async function callFunction(
  tx: ActorTx,
  { userId, profile }: Pick<DeskPerson, 'userId' | 'profile'>,
  { admin_action, reason }: { admin_action: AdminAction; reason: string },
): Promise<boolean> {
  const talentId = profile?.id ?? null
  switch (admin_action) {
    case 'feature':
    case 'unfeature':
      return await call(
        tx,
        sql<boolean>`app.set_featured(${talentId}::uuid, ${admin_action === 'feature'}, ${reason})`,
      )
    case 'hide':
      return await call(tx, sql<boolean>`app.hide_profile(${talentId}::uuid, ${reason})`)
    case 'restore':
      return await call(tx, sql<boolean>`app.restore_profile(${talentId}::uuid, ${reason})`)
    case 'suspend':
      return await call(tx, sql<boolean>`app.suspend_account(${userId}::uuid, ${reason})`)
    case 'readmit':
      return await call(tx, sql<boolean>`app.restore_account(${userId}::uuid, ${reason})`)
  }
}

/** Answers an application once. A second answer changes nothing and returns false, unless it is the same one. */
export async function answerApplication(
  tx: ActorTx,
  { id, answer, note }: { id: string; answer: 'approved' | 'declined'; note: string },
): Promise<boolean> {
  if (await call(tx, sql<boolean>`app.answer_application(${id}::uuid, ${answer}, ${note})`))
    return true
  const before = await tx
    .selectFrom('featured_applications')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', answer)
    .where('answer', '=', note)
    .executeTakeFirst()
  return before !== undefined
}
