// The download of one's own data is complete however much is stored, read in short transactions while it is sent, and
// visibly broken if it cannot be finished. Through a real socket, on both databases.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ENGINES } from '#test/database.ts'
import { sharedApp } from '#test/shared-app.ts'
import { buildCompany, buildRequest, buildTalent, establish } from '#test/world.ts'

const VIEWS = 12_000
const INTRODUCTIONS = 600

describe.each(ENGINES)('with %s', engine => {
  const app = sharedApp({ engine })

  /** A company with more rows than are read at once; many have the same time. */
  async function fillCompany() {
    const company = await app.system(async tx => {
      const company = await establish(tx, await buildCompany(tx))
      const { requestId } = await buildRequest(tx, { company })
      const { talentId } = await buildTalent(tx)
      await sql`
        insert into public.match_views (viewer_id, shown_at, version, side, surface, request_ids, talent_ids, scores, places)
        select ${company.userId}, now() - make_interval(secs => n / 700 * 0.000001), n, 'company', 'best',
               array[${requestId}::uuid], array[${talentId}::uuid], array[80], array[1]
          from generate_series(1, ${VIEWS}::integer) n
      `.execute(tx)
      await sql`
        insert into public.connection_requests (company_id, talent_id, request_id, requirements, status, answered_at)
        select ${company.userId}, ${talentId}, ${requestId}, 'Introduction ' || n, 'withdrawn', now()
          from generate_series(1, ${INTRODUCTIONS - 1}::integer) n
      `.execute(tx)
      await sql`
        insert into public.connection_requests (company_id, talent_id, request_id, requirements, status, answered_at)
        values (${company.userId}, ${talentId}, ${requestId}, ${`Introduction ${INTRODUCTIONS}`}, 'accepted', now())
      `.execute(tx)
      await sql`
        insert into public.engagement_messages (engagement_id, side, client_key, body)
        select id, 'talent', gen_random_uuid(), 'Message ' || n
          from public.engagements, generate_series(1, 130) n where company_id = ${company.userId}
      `.execute(tx)
      return company
    })
    return await app.signIn(company)
  }

  const numbersTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1)
  const sorted = (texts: string[]) =>
    texts.map(text => Number(text.split(' ')[1])).toSorted((a, b) => a - b)

  test('each row is in it once', async () => {
    const as = await fillCompany()
    const origin = await app.listen()
    const response = await fetch(`${origin}/settings/download`, { headers: as.header() })
    const all = await response.json()
    const versions = all.matches_shown.map(({ version }: { version: number }) => version)
    expect(versions.toSorted((a: number, b: number) => a - b)).toEqual(numbersTo(VIEWS))
    const requirements = (row: { requirements: string }) => row.requirements
    expect(sorted(all.introductions_sent.map(requirements))).toEqual(numbersTo(INTRODUCTIONS))
    const [room] = all.rooms
    const bodies = room.messages.map(({ body }: { body: string }) => body)
    expect(sorted(bodies)).toEqual(numbersTo(130))
  })

  test('breaks off if it cannot be finished', async () => {
    const as = await fillCompany()
    const origin = await app.listen()
    const response = await fetch(`${origin}/settings/download`, { headers: as.header() })
    const reader = response.body?.getReader()
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
    // It is not read further than it is sent, so this comes in between.
    await sql`alter table public.match_views rename to lost_views`.execute(app.database.kysely)
    try {
      const rest = async () => {
        while (!(await reader?.read())?.done);
      }
      await expect(rest()).rejects.toThrow()
    } finally {
      await sql`alter table public.lost_views rename to match_views`.execute(app.database.kysely)
    }
    const again = await fetch(`${origin}/settings/download`, { headers: as.header() })
    expect((await again.json()).matches_shown).toHaveLength(VIEWS)
  })
})
