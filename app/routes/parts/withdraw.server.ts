import type { RequestContext } from '#app/context.ts'
import { withdrawConnection } from '#app/features/connections/commands.server.ts'
import { wasUndone } from '#app/features/connections/queries.server.ts'

/** Withdraws a company's introduction. Returns whether it is withdrawn, or gone because the talent didn't know of it. */
export async function withdraw(
  { asActor, asSystem }: Pick<RequestContext, 'asActor' | 'asSystem'>,
  connectionId: string,
): Promise<boolean> {
  return (
    (await asActor(tx => withdrawConnection(tx, connectionId))) ||
    (await asSystem(tx => wasUndone(tx, connectionId)))
  )
}
