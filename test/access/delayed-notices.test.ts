// A notice that a suspension or a pause holds back is sent afterwards, and nobody waits for somebody who has left.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { sendIntroduction } from '#app/features/connections/commands.server.ts'
import { clockJobs, remindDue } from '#app/features/connections/jobs.server.ts'
import { listNotices } from '#app/features/notices/queries.server.ts'
import { deleteAccount } from '#app/platform/auth/credentials.ts'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import { buildAdmin, buildConnection, buildRequest, buildTalent, type Person } from '#test/world.ts'

describe.each(ENGINES)('delayed notices on the %s engine', engine => {
  const { system, as } = sharedDatabase(engine)
  let admin: Person
  beforeAll(async () => {
    admin = await system(buildAdmin)
  })

  const moderate = (procedure: 'suspend_account' | 'restore_account', { userId }: Person) =>
    as(admin, tx =>
      sql`select ${sql.raw(`app.${procedure}`)}(${userId}::uuid, 'A reason')`.execute(tx),
    )
  const titlesOf = async (person: Person) => {
    const { notices } = await as(person, tx => listNotices(tx, 1))
    return notices.map(({ title }) => title)
  }
  /** The kinds of a person's notices, each with the number of mails about it. */
  const mailedTo = ({ userId }: Person) =>
    system(async tx => {
      const { rows } = await sql<{ kind: string; mails: number }>`
        select n.kind, (select count(*)::integer from app.jobs j where j.kind = 'notice-mail' and j.key = n.id::text
                           and j.state = 'open') as mails
          from public.notices n where n.user_id = ${userId} order by n.kind
      `.execute(tx)
      return rows.map(({ kind, mails }) => `${kind} ${mails}`)
    })
  /** Counts the waiting mails as sent or skipped. */
  const deliverMails = () =>
    system(tx =>
      sql`
        update app.jobs set state = 'done', finished_at = now() where kind = 'notice-mail'
      `.execute(tx),
    )
  const remind = (connectionId: string) =>
    system(async tx => {
      await sql`
        update public.connection_requests set remind_at = now() - interval '1 second' where id = ${connectionId}
      `.execute(tx)
      await remindDue(tx)
    })

  test('after a suspension the talent is notified again, and reminded again', async () => {
    const { talent, company, connectionId } = await system(tx => buildConnection(tx))
    await remind(connectionId)
    await moderate('suspend_account', company)
    await deliverMails()
    expect(await titlesOf(talent)).toEqual([])
    await moderate('restore_account', company)
    expect(await mailedTo(talent)).toEqual(['introduction_received 1'])
    await deliverMails()
    await remind(connectionId)
    expect(await mailedTo(talent)).toEqual(['introduction_received 0', 'introduction_reminder 1'])
  })

  test('an introduction that is delivered during a suspension is delivered after it, once', async () => {
    const { talent, request } = await system(async tx => ({
      talent: await buildTalent(tx),
      request: await buildRequest(tx),
    }))
    const { talentId } = talent
    const { requestId, company } = request
    const sent = await as(company, tx =>
      sendIntroduction(tx, {
        talentId,
        requestId,
        requirements: '',
        contactDetails: '',
        undoable: true,
      }),
    )
    const connectionId = sent.ok ? sent.id : ''
    const deliver = () => {
      const job = { id: '', kind: '', attempt: 1, createdAt: new Date(), lease: '' }
      const jobs = clockJobs({ asSystem: system })
      return jobs['tell-introduction']({ ...job, payload: { connectionId } })
    }
    await moderate('suspend_account', company)
    await moderate('restore_account', company)
    expect(await mailedTo(talent), 'it can still be undone').toEqual([])
    await moderate('suspend_account', company)
    await system(tx =>
      sql`
        update public.connection_requests set held_until = now() - interval '1 second' where id = ${connectionId}
      `.execute(tx),
    )
    await deliver()
    expect(await mailedTo(talent)).toEqual([])
    await moderate('restore_account', company)
    await deliver()
    expect(await mailedTo(talent)).toEqual(['introduction_received 1'])
  })

  test('what was answered before a suspension is not announced again after it', async () => {
    const { talent, company } = await system(tx => buildConnection(tx, { status: 'accepted' }))
    const before = await mailedTo(talent)
    await moderate('suspend_account', company)
    await moderate('restore_account', company)
    expect(await mailedTo(talent)).toEqual(before)
  })

  test('interest shown during a pause reaches the companies when it ends, unless the request is closed', async () => {
    const { talent, open, closed } = await system(async tx => ({
      talent: await buildTalent(tx),
      open: await buildRequest(tx),
      closed: await buildRequest(tx),
    }))
    const { talentId } = talent
    const pause = (paused: boolean) =>
      system(tx =>
        tx
          .insertInto('talent_availability')
          .values({ talent_id: talentId, paused })
          .onConflict(conflict => conflict.column('talent_id').doUpdateSet({ paused }))
          .execute(),
      )
    await pause(true)
    await as(talent, async tx => {
      for (const { requestId } of [open, closed])
        await tx.insertInto('request_interests').values({ request_id: requestId }).execute()
    })
    await system(tx =>
      sql`update public.company_requests set closed_as = 'filled' where id = ${closed.requestId}`.execute(
        tx,
      ),
    )
    expect(await mailedTo(open.company)).toEqual([])
    await pause(false)
    await pause(true)
    await pause(false)
    expect(await mailedTo(open.company)).toEqual(['interest_shown 1'])
    expect(await mailedTo(closed.company)).toEqual([])
  })

  test('a company that waits for an answer is told when the talent leaves, even right after a decline', async () => {
    const talent = await system(tx => buildTalent(tx))
    const { waiting, declined, withdrawn } = await system(async tx => ({
      waiting: await buildConnection(tx, { talent }),
      declined: await buildConnection(tx, { talent }),
      withdrawn: await buildConnection(tx, { talent, status: 'withdrawn' }),
    }))
    await as(talent, tx =>
      tx
        .updateTable('connection_requests')
        .set({ status: 'declined' })
        .where('id', '=', declined.connectionId)
        .execute(),
    )
    await system(tx => deleteAccount(tx, talent.userId))
    for (const { company } of [waiting, declined]) {
      expect(await titlesOf(company)).toEqual(['Someone you asked for an introduction has left'])
      expect(await mailedTo(company)).toEqual(['talent_deleted 1'])
    }
    expect(await titlesOf(withdrawn.company)).toEqual([])
  })
})
