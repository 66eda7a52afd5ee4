import { sql } from 'kysely'
import { z } from 'zod'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { isId } from '#app/platform/forms/is-id.ts'
import { currentTalentId, currentUserId } from '#app/query-parts/current-ids.ts'
import { type Conflict, type OwnLists, PLANS } from './rules.ts'

export async function findOwnLists(tx: ActorTx, side: OwnLists['side']): Promise<OwnLists> {
  if (side === 'company') {
    const row = await tx
      .selectFrom('company_competitors')
      .select('names')
      .where('user_id', '=', currentUserId)
      .executeTakeFirst()
    return { side, competitors: row?.names ?? [] }
  }
  const { rows } = await sql<{ shown: string[]; compared: string[] }>`
    select coalesce(shown.names, '{}') as shown, coalesce(compared.names, '{}') as compared
      from (select ${currentTalentId} as id) as mine
      left join public.talent_clients shown on shown.talent_id = mine.id
      left join public.talent_private_clients compared on compared.talent_id = mine.id
     where mine.id is not null
  `.execute(tx)
  return { side, clients: rows[0] ?? null }
}

const Row = z.object({
  company_name: z.string(),
  is_pending: z.boolean(),
  names: z.array(z.string()),
  plan: z.enum(PLANS).nullable(),
})

/** The conflict of an introduction to the caller. Undefined if there is none or the introduction isn't theirs. */
export async function findConflict(
  tx: ActorTx,
  connectionId: string,
): Promise<(Conflict & { companyName: string; isPending: boolean }) | undefined> {
  if (!isId(connectionId)) return undefined
  const { rows } = await sql`
    select found.names, found.plan, coalesce(company.name, 'A company') as company_name,
           c.status = 'pending' and c.expires_at > now() as is_pending
      from public.conflict_checks found
      join public.connection_requests c on c.id = found.connection_id
      left join lateral public.known_companies(array[c.company_id]) company on true
     where found.connection_id = ${connectionId}
  `.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  const { company_name: companyName, is_pending: isPending, ...conflict } = Row.parse(row)
  return { ...conflict, companyName, isPending }
}

/** The clients the caller has decided to declare in the charter of this connection. */
export async function listDeclaredClients(tx: ActorTx, connectionId: string): Promise<string[]> {
  const row = await tx
    .selectFrom('conflict_checks')
    .select('names')
    .where('connection_id', '=', connectionId)
    .where('plan', '=', 'declare')
    .executeTakeFirst()
  return row?.names ?? []
}
