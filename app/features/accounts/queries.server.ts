import type { CurrentUser } from '#app/platform/context.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { z } from 'zod'

const UserRow = z.object({
  id: z.string(),
  email: z.string(),
  full_name: z.string(),
  user_type: z.enum(['talent', 'company']),
  role: z.enum(['user', 'admin']),
})

/** One's own users row; row security hides everybody else's. */
export async function findUser(tx: ActorTx, id: string): Promise<CurrentUser | undefined> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'email', 'full_name', 'user_type', 'role'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const user = UserRow.parse(row)
  return { id: user.id, email: user.email, fullName: user.full_name, userType: user.user_type, role: user.role }
}
