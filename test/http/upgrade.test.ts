// People of a past release's database can sign in and find their data.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withSystem } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'
import { openApp } from '#test/app.ts'
import { listReleases, openReleased } from '#test/released.ts'
import type { Person } from '#test/world.ts'

test.each(await listReleases())('a talent of a database of %s', async release => {
  const database = await openReleased('embedded', release)
  const app = await openApp({ database })
  const { contactDetails, ...talent } = await findIntroduced(database)
  const as = await app.signIn(talent)
  expect(await (await app.fetch('/connections', { as })).text()).toContain(contactDetails)
  await app.close()
})

/** A talent who accepted an introduction and has not been suspended since. */
async function findIntroduced({ kysely }: Database): Promise<Person & { contactDetails: string }> {
  const { rows } = await withSystem(kysely, tx =>
    sql<Person & { contactDetails: string }>`
      select u.id as "userId", u.email, u.full_name as "fullName", k.contact_details as "contactDetails"
        from public.connection_requests c
        join public.connection_contacts k on k.connection_id = c.id
        join public.talent_profiles t on t.id = c.talent_id
        join public.users u on u.id = t.user_id
       where c.is_match and not exists (select from public.account_suspensions s where s.user_id = u.id)
    `.execute(tx),
  )
  const [found] = rows
  if (found === undefined) throw new Error('The fixture has nobody who accepted')
  return found
}
