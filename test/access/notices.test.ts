// Notices: one per cause, in its transaction, and only to the person concerned.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { answerConnection } from '#app/features/connections/commands.server.ts'
import { clockJobs } from '#app/features/connections/jobs.server.ts'
import { noticeJobs } from '#app/features/notices/jobs.server.ts'
import { listNotices } from '#app/features/notices/queries.server.ts'
import { deleteAccount, replaceEmail, replacePassword } from '#app/platform/auth/credentials.ts'
import { withSystem } from '#app/platform/db/actor.ts'
import type { Job } from '#app/platform/jobs/jobs.ts'
import { startWorker } from '#app/platform/jobs/worker.ts'
import type { Mail } from '#app/platform/mail/mail.ts'
import type { DB } from '#db/types.ts'
import { ENGINES } from '#test/database.ts'
import { dyingProcess } from '#test/dying-process.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import { buildAdmin, buildCompany, buildConnection, buildTalent, type Person } from '#test/world.ts'

describe.each(ENGINES)('notices on the %s engine', engine => {
  const { database, system, as, asVisitor } = sharedDatabase(engine)

  /** A person's notices, and whether each is to be mailed. */
  async function noticesOf({ userId }: Person) {
    const { rows } = await system(tx =>
      sql<{ kind: string; mailed: boolean }>`
        select n.kind, exists (select from app.jobs j where j.kind = 'notice-mail' and j.key = n.id::text) as mailed
          from public.notices n where n.user_id = ${userId} order by n.created_at, n.kind
      `.execute(tx),
    )
    return rows.map(({ kind, mailed }) => (mailed ? `${kind} by mail` : kind))
  }

  test.each(['matched', 'accepted'] as const)(
    'an introduction notifies the talent, and "%s" notifies the company, once each',
    async answer => {
      const { connectionId, talent, company } = await system(tx => buildConnection(tx))
      expect(await noticesOf(talent)).toEqual(['introduction_received by mail'])
      expect(await noticesOf(company)).toEqual([])
      for (let n = 0; n < 2; n += 1)
        await as(talent, tx => answerConnection(tx, { connectionId, answer }))
      expect(await noticesOf(talent)).toEqual(['introduction_received by mail'])
      expect(await noticesOf(company)).toEqual(['introduction_answered by mail'])
    },
  )

  test('a job notifies of a decline, once it can no longer be undone', async () => {
    const { connectionId, talent, company } = await system(tx => buildConnection(tx))
    await as(talent, tx => answerConnection(tx, { connectionId, answer: 'declined' }))
    const { 'tell-decline': tell } = clockJobs({ asSystem: system })
    const job = async () => {
      const { rows } = await system(tx =>
        sql<Job & { waits: number }>`
          select *, extract(epoch from run_at - created_at)::integer as waits from app.jobs
           where kind = 'tell-decline' and payload ->> 'connectionId' = ${connectionId}
        `.execute(tx),
      )
      return rows
    }
    const [asked, ...more] = await job()
    expect([asked?.waits, more]).toEqual([10, []])
    const run = () => (asked ? tell(asked) : undefined)
    await run()
    expect(await noticesOf(company)).toEqual([])
    await system(tx =>
      sql`update connection_requests set answered_at = now() - interval '10 seconds'
           where id = ${connectionId}`.execute(tx),
    )
    for (let n = 0; n < 2; n += 1) await run()
    expect(await noticesOf(company)).toEqual(['introduction_answered by mail'])
  })

  test.each([
    ['pending', true, 'A company that asked for an introduction has left'],
    ['accepted', true, 'A company you were introduced to has left'],
    ['matched', false, 'A company you were introduced to has left'],
  ] as const)(
    'a company that deletes its account with an introduction %s: the talent is notified (confirmed address: %s)',
    async (status, confirmed, title) => {
      const { talent, company } = await system(async tx => {
        const made = await buildConnection(tx, { status })
        await sql`
          update auth."user" set "emailVerified" = ${confirmed} where id = ${made.company.userId}
        `.execute(tx)
        return made
      })
      await system(tx => deleteAccount(tx, company.userId))
      expect(await noticesOf(talent)).toEqual([
        confirmed ? 'company_deleted by mail' : 'company_deleted',
      ])
      const { notices } = await as(talent, tx => listNotices(tx, 1))
      const to = status === 'pending' ? '/talent/dashboard' : '/connections#one-sided'
      expect(notices).toMatchObject([{ title, to }])
      expect(notices[0]?.text).toContain('About: Chief Technology Officer (CTO).')
      expect(JSON.stringify(notices)).not.toContain(company.fullName)
    },
  )

  test.each([true, false])(
    'a talent who deletes the account: a company in a room with them is notified (confirmed address: %s)',
    async confirmed => {
      const { talent, company } = await system(async tx => {
        const made = await buildConnection(tx, { status: 'accepted' })
        const { talent, company } = made
        await buildConnection(tx, { talent, company, status: 'declined' })
        await sql`
          update auth."user" set "emailVerified" = ${confirmed} where id = ${talent.userId}
        `.execute(tx)
        return made
      })
      await system(tx => deleteAccount(tx, talent.userId))
      expect(await noticesOf(company)).toEqual([
        confirmed ? 'talent_deleted by mail' : 'talent_deleted',
      ])
      const { notices } = await as(company, tx => listNotices(tx, 1))
      expect(notices).toMatchObject([
        { title: 'Someone you were introduced to has left', to: '/connections#one-sided' },
      ])
      expect(JSON.stringify(notices)).not.toContain(talent.fullName)
    },
  )

  test.each(['declined', 'expired', 'withdrawn'] as const)(
    'a company that deletes its account with an introduction %s: nobody is notified',
    async status => {
      const { talent, company } = await system(tx => buildConnection(tx, { status }))
      await system(tx => deleteAccount(tx, company.userId))
      expect(await noticesOf(talent)).toEqual([])
    },
  )

  test('an answer that is undone notifies nobody', async () => {
    const { connectionId, talent, company } = await system(tx => buildConnection(tx))
    const undone = as(talent, async tx => {
      await answerConnection(tx, { connectionId, answer: 'accepted' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await noticesOf(company)).toEqual([])
  })

  test('repeating a cause makes no second notice and no second mail', async () => {
    const person = await system(tx => buildCompany(tx))
    const tell = () =>
      system(async tx => {
        const { rows } = await sql<{ told: boolean }>`
          select app.notify(${person.userId}, 'new_device', 'session 1', '{"device": "Firefox"}') as told
        `.execute(tx)
        return rows[0]?.told
      })
    const outcomes = await Promise.all(Array.from({ length: 20 }, tell))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await noticesOf(person)).toEqual(['new_device by mail'])
  })

  test('an answered application, a changed password and a changed address make notices', async () => {
    const talent = await system(tx => buildTalent(tx))
    const admin = await system(tx => buildAdmin(tx))
    await as(talent, tx => tx.insertInto('featured_applications').defaultValues().execute())
    const { id } = await system(tx =>
      tx
        .selectFrom('featured_applications as a')
        .innerJoin('talent_profiles as t', 't.id', 'a.talent_id')
        .select('a.id')
        .where('t.user_id', '=', talent.userId)
        .executeTakeFirstOrThrow(),
    )
    await as(admin, tx =>
      sql`select app.answer_application(${id}, 'declined', 'Not this time')`.execute(tx),
    )
    await system(async tx => {
      await replacePassword(tx, { userId: talent.userId, to: 'another hash' })
      await replaceEmail(tx, { userId: talent.userId, email: `moved-${talent.email}` })
    })
    // The latter two have their own mails, to the previous address.
    expect((await noticesOf(talent)).toSorted()).toEqual([
      'email_changed',
      'featured_answered by mail',
      'password_changed',
    ])
  })

  test('a talent who is featured while an application is open learns that it was accepted', async () => {
    const { talent, admin } = await system(async tx => ({
      talent: await buildTalent(tx),
      admin: await buildAdmin(tx),
    }))
    await as(talent, tx => tx.insertInto('featured_applications').defaultValues().execute())
    await as(admin, tx =>
      sql`select app.set_featured(${talent.talentId}::uuid, true, 'Fits the season')`.execute(tx),
    )
    const applications = await as(talent, tx =>
      tx.selectFrom('featured_applications').select(['status', 'answer']).execute(),
    )
    expect(applications).toEqual([{ status: 'approved', answer: '' }])
    expect(await noticesOf(talent)).toEqual(['featured_answered by mail'])
  })

  test('a talent whose featuring is stopped learns that, each time', async () => {
    const { talent, admin } = await system(async tx => ({
      talent: await buildTalent(tx),
      admin: await buildAdmin(tx),
    }))
    const set = (featured: boolean) =>
      as(admin, tx =>
        sql`select app.set_featured(${talent.talentId}::uuid, ${featured}, 'Someone else’s turn')`.execute(
          tx,
        ),
      )
    for (const featured of [true, false, false, true, false]) await set(featured)
    expect(await noticesOf(talent)).toEqual([
      'featured_answered by mail',
      'featured_answered by mail',
    ])
  })

  test('nobody can create a notice, for themselves or for others', async () => {
    const person = await system(tx => buildTalent(tx))
    const tell = sql`select app.notify(${person.userId}, 'new_device', 'forged', '{}')`
    await expect(as(person, tx => tell.execute(tx))).rejects.toThrow('permission denied')
    await expect(asVisitor(tx => tell.execute(tx))).rejects.toThrow('permission denied')
  })

  test('its mail is sent even if a server dies between any two steps of sending it, while another server runs', async () => {
    const outcomes: string[] = []
    const openMail = async () => {
      const { rows } = await system(tx =>
        sql`select from app.jobs where kind = 'notice-mail' and state = 'open'`.execute(tx),
      )
      return rows.length
    }
    const endLeases = () =>
      system(tx =>
        sql`update app.jobs set run_at = now() where kind = 'notice-mail' and state = 'open'`.execute(
          tx,
        ),
      )
    for (let step = 1; outcomes.at(-1)?.startsWith('lived') !== true; step += 1) {
      await system(tx => sql`delete from app.jobs`.execute(tx))
      const { talent } = await system(tx => buildConnection(tx))
      const sent: Mail[] = []
      const doomed = dyingProcess(step)
      const server = (on: Kysely<DB>, live: () => void) =>
        startWorker({
          db: on,
          log: pino({ level: 'silent' }),
          handlers: noticeJobs({
            asSystem: work => withSystem(on, work),
            // These notices link to no other talent.
            matcher: { talentsFor: async () => null },
            logShown: async () => {},
            findInvitation: async () => undefined,
            post: {
              async send(mail) {
                live()
                sent.push(mail)
                live()
              },
            },
            origin: 'http://vinculum.test',
            keys: { current: () => 'secret', accepted: () => ['secret'] },
          }),
        })
      const first = server(database.kysely.withPlugin(doomed.plugin), doomed.live)
      while (!doomed.isDead() && (await openMail()) > 0) await sleep(5)
      await first.stop()
      const died = doomed.isDead()
      const before = sent.length
      await endLeases()
      const second = server(database.kysely, () => {})
      while ((await openMail()) > 0) await sleep(5)
      await second.stop()
      expect(sent.map(({ to }) => to)).toEqual(sent.map(() => talent.email))
      expect(new Set(sent.map(({ id }) => id)).size, 'every copy carries one id').toBe(1)
      outcomes.push(`${died ? 'died' : 'lived'}, sent ${before}+${sent.length - before}`)
    }
    expect(outcomes.at(-1)).toBe('lived, sent 1+0')
    // A duplicate is only possible if it died after sending the mail and before recording that.
    const possible = ['died, sent 0+1', 'died, sent 1+1', 'died, sent 1+0', 'lived, sent 1+0']
    expect(possible).toEqual(expect.arrayContaining(outcomes))
    expect(outcomes.filter(outcome => outcome === 'died, sent 0+1').length).toBeGreaterThan(3)
    expect(outcomes).toContain('died, sent 1+1')
  })

  test('a notice is deleted with the introduction it is about', async () => {
    const { talent, company } = await system(tx => buildConnection(tx))
    await system(tx => tx.deleteFrom('users').where('id', '=', company.userId).execute())
    expect(await noticesOf(talent)).toEqual([])
  })

  test('security mails cannot be switched off', async () => {
    const person = await system(tx => buildCompany(tx))
    for (const kind of ['new_device', 'password_changed', 'email_changed']) {
      const off = as(person, tx =>
        tx.insertInto('notice_preferences').values({ kind, email: false }).execute(),
      )
      await expect(off).rejects.toThrow('check constraint')
    }
  })
})
