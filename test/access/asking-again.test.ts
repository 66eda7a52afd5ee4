// When a company may ask the same talent about the same request again.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  answerConnection,
  sendIntroduction,
  undoDecline,
} from '#app/features/connections/commands.server.ts'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import { buildRequest, buildTalent, type Request, type Talent } from '#test/world.ts'

const DUPLICATE = { ok: false, reason: 'duplicate' }

describe.each(ENGINES)('asking again on the %s engine', engine => {
  const { database, system, as } = sharedDatabase(engine)
  let talent: Talent
  let request: Request
  beforeEach(async () => {
    await system(async tx => {
      talent = await buildTalent(tx)
      request = await buildRequest(tx)
    })
  })

  const send = (requirements = '') =>
    as(request.company, tx =>
      sendIntroduction(tx, {
        talentId: talent.talentId,
        requestId: request.requestId,
        requirements,
        contactDetails: '',
        undoable: false,
      }),
    )
  async function sent(): Promise<string> {
    const result = await send()
    return result.ok ? result.id : ''
  }
  const set = (connectionId: string, moment: 'answered_at' | 'expires_at') =>
    system(tx =>
      sql`
        update public.connection_requests set ${sql.ref(moment)} = now() - interval '11 seconds'
         where id = ${connectionId}
      `.execute(tx),
    )
  const decline = (connectionId: string) =>
    as(talent, tx => answerConnection(tx, { connectionId, answer: 'declined' }))

  test('after a decline, once it cannot be undone: asking must not reveal it before', async () => {
    const first = await sent()
    const again = { ok: true, id: first, isNew: false }
    expect([await send('Other words'), await send()]).toEqual([DUPLICATE, again])
    await decline(first)
    expect([await send('Other words'), await send()]).toEqual([DUPLICATE, again])
    await set(first, 'answered_at')
    expect(await send('Other words')).toMatchObject({ ok: true, isNew: true })
    expect(await send()).toEqual(DUPLICATE)
  })

  test('after the deadline at once, which expires the first one and notifies both sides', async () => {
    const first = await sent()
    await set(first, 'expires_at')
    expect(await send()).toMatchObject({ ok: true, isNew: true })
    expect(await send('Other words')).toEqual(DUPLICATE)
    const { rows } = await system(tx =>
      sql<{ status: string; notified: number }>`
        select status, (select count(*)::integer from public.notices n
                         where n.connection_id = c.id and n.kind = 'introduction_expired') as notified
          from public.connection_requests c where id = ${first}
      `.execute(tx),
    )
    expect(rows).toEqual([{ status: 'expired', notified: 2 }])
  })

  // On the embedded engine, the second transaction begins after the first one.
  if (engine === 'server')
    test('asking while the decline is being stored waits for it, and does not reveal it', async () => {
      const first = await sent()
      let asked: ReturnType<typeof send> | undefined
      await as(talent, async tx => {
        await answerConnection(tx, { connectionId: first, answer: 'declined' })
        asked = send('Other words')
        await expect
          .poll(async () => {
            const { rows } = await sql`
              select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            `.execute(database.kysely)
            return rows.length
          })
          .toBeGreaterThan(0)
      })
      expect(await asked).toEqual(DUPLICATE)
      expect(await as(talent, tx => undoDecline(tx, first))).toBe(true)
    })

  test('a stranger cannot expire an introduction by asking about the request', async () => {
    const first = await sent()
    await set(first, 'expires_at')
    const other = await system(tx => buildRequest(tx))
    const ask = as(other.company, tx =>
      tx
        .insertInto('connection_requests')
        .values({ talent_id: talent.talentId, request_id: request.requestId })
        .execute(),
    )
    await expect(ask).rejects.toThrow('row-level security')
    const { status } = await system(tx =>
      tx
        .selectFrom('connection_requests')
        .select('status')
        .where('id', '=', first)
        .executeTakeFirstOrThrow(),
    )
    expect(status).toBe('pending')
  })
})
