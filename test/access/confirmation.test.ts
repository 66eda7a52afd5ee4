// What waits until an address is confirmed, on both engines.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { answerConnection, withdrawConnection } from '#app/features/connections/commands.server.ts'
import { confirmAddress } from '#app/platform/auth/credentials.ts'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import {
  buildCompany,
  buildConnection,
  buildRequest,
  buildTalent,
  type Person,
} from '#test/world.ts'

describe.each(ENGINES)('on the %s engine', engine => {
  const { system, as } = sharedDatabase(engine)

  const confirm = ({ userId, email }: Person) => system(tx => confirmAddress(tx, { userId, email }))

  /** This person's notices, and which of them are to be mailed. */
  async function noticesOf({ userId }: Person) {
    const { rows } = await system(tx =>
      sql<{ kind: string; mail: boolean }>`
        select n.kind, exists (select from app.jobs j where j.kind = 'notice-mail' and j.key = n.id::text) as mail
          from public.notices n where n.user_id = ${userId} order by n.created_at, n.kind
      `.execute(tx),
    )
    return Object.fromEntries(rows.map(({ kind, mail }) => [kind, mail]))
  }

  test('an answer creates a notice at once; its mail leaves when the talent confirms', async () => {
    const connection = await system(async tx =>
      buildConnection(tx, { talent: await buildTalent(tx, { confirmed: false }) }),
    )
    const { talent, company, connectionId } = connection
    await as(talent, tx => answerConnection(tx, { connectionId, answer: 'matched' }))
    expect(await noticesOf(company)).toEqual({ introduction_answered: false })
    await confirm(talent)
    expect(await noticesOf(company)).toEqual({ introduction_answered: true })
  })

  test('an interest creates a notice at once; its mail leaves when the talent confirms', async () => {
    const { talent, request } = await system(async tx => ({
      talent: await buildTalent(tx, { confirmed: false }),
      request: await buildRequest(tx),
    }))
    await as(talent, tx =>
      tx.insertInto('request_interests').values({ request_id: request.requestId }).execute(),
    )
    expect(await noticesOf(request.company)).toEqual({ interest_shown: false })
    await confirm(talent)
    expect(await noticesOf(request.company)).toEqual({ interest_shown: true })
  })

  test('what is withdrawn before the confirmation is never mailed', async () => {
    const { talent, company, connectionId } = await system(async tx =>
      buildConnection(tx, { company: await buildCompany(tx, { confirmed: false }) }),
    )
    expect(await as(company, tx => withdrawConnection(tx, connectionId))).toBe(true)
    await confirm(company)
    expect(await noticesOf(talent)).toEqual({
      introduction_received: true,
      introduction_withdrawn: false,
    })
    const { rows } = await system(tx =>
      sql`select from public.connection_requests where id = ${connectionId} and clock_started_at is null`.execute(
        tx,
      ),
    )
    expect(rows).toHaveLength(1)
  })

  test('can be answered while its clock is stopped, and neither reminds nor expires', async () => {
    const { talent, connectionId } = await system(async tx =>
      buildConnection(tx, { company: await buildCompany(tx, { confirmed: false }) }),
    )
    const { rows } = await system(tx =>
      sql<{ expires: string; reminds: boolean }>`
        select expires_at::text as expires, remind_at is not null as reminds
          from public.connection_requests where id = ${connectionId}
      `.execute(tx),
    )
    expect(rows).toEqual([{ expires: 'infinity', reminds: false }])
    expect(
      await as(talent, tx => answerConnection(tx, { connectionId, answer: 'accepted' })),
    ).toEqual({ ok: true })
  })

  test("an introduction sent at the moment of confirmation doesn't wait", async () => {
    for (let n = 0; n < 15; n += 1) {
      const { company, requestId, talent } = await system(async tx => {
        const company = await buildCompany(tx, { confirmed: false })
        const { requestId } = await buildRequest(tx, { company })
        return { company, requestId, talent: await buildTalent(tx) }
      })
      const send = as(company, tx =>
        tx
          .insertInto('connection_requests')
          .values({ talent_id: talent.talentId, request_id: requestId })
          .execute(),
      )
      await Promise.all([send, confirm(company)])
      expect(await noticesOf(talent)).toEqual({ introduction_received: true })
      const { rows } = await system(tx =>
        sql`
          select from public.connection_requests
           where talent_id = ${talent.talentId} and clock_started_at is null
        `.execute(tx),
      )
      expect(rows).toEqual([])
    }
  })

  test('another address, or a second confirmation, changes nothing else', async () => {
    const company = await system(tx => buildCompany(tx, { confirmed: false }))
    expect(await system(tx => confirmAddress(tx, { ...company, email: 'other@mail.test' }))).toBe(
      false,
    )
    const state = () =>
      system(tx =>
        tx
          .selectFrom('users')
          .select('email_confirmed')
          .where('id', '=', company.userId)
          .executeTakeFirst(),
      )
    expect(await state()).toEqual({ email_confirmed: false })
    expect([await confirm(company), await confirm(company)]).toEqual([true, true])
    expect(await state()).toEqual({ email_confirmed: true })
  })
})
