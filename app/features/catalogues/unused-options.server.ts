import { sql } from 'kysely'
import type { AsSystem, SystemTx } from '#app/platform/db/actor.ts'

const BATCH = 500

/** Deletes all custom options that nothing uses and that are older than a day. */
export async function pruneOptions(asSystem: AsSystem): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; )
    after = await pruneBatch(asSystem, after)
}

/** Looks at the next options by id. Returns the last of them; undefined if there are no more. */
function pruneBatch(asSystem: AsSystem, after: string): Promise<string | undefined> {
  return asSystem(async tx => {
    const { rows } = await sql<{ id: string }>`
      select id from public.custom_options
       where id > ${after} and created_at < now() - interval '1 day' order by id limit ${BATCH}
    `.execute(tx)
    const ids = rows.map(({ id }) => id)
    await deleteUnusedOptions(tx, ids)
    return ids.at(-1)
  })
}

/** Deletes those of these custom options that no profile and no request uses. */
export async function deleteUnusedOptions(tx: SystemTx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  // A running save has locked its options (app.lock_options): they are skipped. One that ended just before the lock is
  // seen by the second look.
  const { rows } = await sql<{ id: string }>`
    select id from public.custom_options where ${isUnused(ids)} for update skip locked
  `.execute(tx)
  if (rows.length === 0) return
  const locked = rows.map(({ id }) => id)
  await sql`delete from public.custom_options where ${isUnused(locked)}`.execute(tx)
}

const isUnused = (ids: string[]) => sql`
  id in (
    select unnest(${ids}::text[])
    except
    select unnest(skill_ids || tool_ids) from public.talent_profiles
     where skill_ids && ${ids}::text[] or tool_ids && ${ids}::text[]
    except
    select unnest(required_skills || required_tools) from public.company_requests
     where required_skills && ${ids}::text[] or required_tools && ${ids}::text[])
`
