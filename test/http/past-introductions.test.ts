// Introductions that were not accepted add up over the years: the lists stay short, and say so.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PAST_MAX } from '#app/features/connections/rules.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildConnection, buildRequest } from '#test/world.ts'

const app = sharedApp()

test('the newest are listed, and all that are open or were accepted', async () => {
  const { company, talent } = await app.system(async tx => {
    const made = await buildConnection(tx, {
      status: 'accepted',
      requirements: 'Accepted long ago',
    })
    const { company, talent } = made
    const request = await buildRequest(tx, { company })
    await buildConnection(tx, { company, talent, request, requirements: 'Waiting for long' })
    await sql`
      insert into public.connection_requests
        (company_id, talent_id, requirements, status, created_at, answered_at, expires_at)
      select ${company.userId}, ${talent.talentId}, '', 'declined', now() - make_interval(days => n),
             now() - make_interval(days => n), 'infinity'
        from generate_series(1, ${PAST_MAX + 20}::integer) as n
    `.execute(tx)
    return made
  })
  for (const person of [company, talent]) {
    const as = await app.signIn(person)
    const html = await (await app.fetch('/connections', { as })).text()
    const [, declined = ''] = /<section[^>]* id="declined"([\s\S]*?)<\/section>/.exec(html) ?? []
    expect(declined.match(/<li/g)).toHaveLength(PAST_MAX)
    expect(html).toContain('Waiting for long')
    expect(html).toContain('Open the conversation')
    expect(html.replaceAll('<!-- -->', '')).toContain(`Only the newest ${PAST_MAX} are listed.`)
  }
})
