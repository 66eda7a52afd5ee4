import type { RequestContext } from '#app/context.ts'
import { undoConnection, withdrawConnection } from '#app/features/connections/commands.server.ts'
import { wasUndone } from '#app/features/connections/queries.server.ts'
import { introductionClaims } from './introduction-claims.ts'

type Context = Pick<RequestContext, 'asActor' | 'asSystem' | 'limits'> & { user: { id: string } }

/**
 * Withdraws a company's introduction. One that the talent doesn't know of yet is undone, and counts as little as if it
 * were undone where it was sent. Returns whether it is withdrawn or gone.
 */
export async function withdraw(
  { asActor, asSystem, limits, user }: Context,
  connectionId: string,
): Promise<boolean> {
  const { undone, withdrawn } = await asActor(async tx => {
    const undone = await undoConnection(tx, connectionId)
    return {
      undone,
      withdrawn: undone === undefined && (await withdrawConnection(tx, connectionId)),
    }
  })
  if (undone) await limits.giveBack(introductionClaims(user.id, undone.profileUrl))
  return undone !== undefined || withdrawn || (await asSystem(tx => wasUndone(tx, connectionId)))
}
