// A sent introduction that is not delivered yet: who sees it, who can undo it, and who is notified afterwards.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  answerConnection,
  sendIntroduction,
  undoConnection,
  withdrawConnection,
} from '#app/features/connections/commands.server.ts'
import { clockJobs } from '#app/features/connections/jobs.server.ts'
import {
  listCompanyConnections,
  listTalentConnections,
} from '#app/features/connections/queries.server.ts'
import { UNDO_TIME } from '#app/features/connections/rules.ts'
import type { withSystem } from '#app/platform/db/actor.ts'
import { ENGINES } from '#test/database.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import { buildCompany, buildRequest, buildTalent, type Person, type Talent } from '#test/world.ts'

describe.each(ENGINES)('undoing an introduction on the %s engine', engine => {
  const { database, system, as } = sharedDatabase(engine)
  let company: Person
  let talent: Talent
  let connectionId: string
  beforeEach(async () => {
    const made = await system(async tx => ({
      talent: await buildTalent(tx),
      request: await buildRequest(tx),
    }))
    talent = made.talent
    company = made.request.company
    const sent = await as(company, tx =>
      sendIntroduction(tx, {
        talentId: talent.talentId,
        requestId: made.request.requestId,
        requirements: 'Soon',
        contactDetails: 'me',
        undoable: true,
      }),
    )
    connectionId = sent.ok ? sent.id : ''
  })

  const ofTalent = () => as(talent, listTalentConnections)
  const ofCompany = () => as(company, listCompanyConnections)
  const undo = (by: Person = company) => as(by, tx => undoConnection(tx, connectionId))
  const count = (query: ReturnType<typeof sql>) =>
    system(async tx => (await query.execute(tx)).rows.length)
  const notices = () =>
    count(sql`select from public.notices where user_id = ${talent.userId}::uuid`)
  const jobs = () =>
    count(sql`select from app.jobs where kind = 'tell-introduction' and key = ${connectionId}`)
  /** Delivers it, as the worker does when it is due. */
  const deliver = () => {
    const job = { id: '', kind: '', attempt: 1, createdAt: new Date(), lease: '' }
    const asSystem = <T>(work: Parameters<typeof withSystem<T>>[1]) => system(work)
    return clockJobs({ asSystem })['tell-introduction']({ ...job, payload: { connectionId } })
  }
  const letPass = () =>
    system(tx =>
      sql`update connection_requests set held_until = now() where id = ${connectionId}`.execute(tx),
    )

  test('before delivery only the company knows of it, and the delivery is queued', async () => {
    expect(await ofTalent()).toEqual([])
    expect(await ofCompany()).toMatchObject([{ id: connectionId, status: 'pending' }])
    const events = await as(talent, tx => tx.selectFrom('connection_events').selectAll().execute())
    expect(events).toEqual([])
    const answered = await as(talent, tx =>
      answerConnection(tx, { connectionId, answer: 'accepted' }),
    )
    expect(answered.ok).toBe(false)
    expect([await notices(), await jobs()]).toEqual([0, 1])
  })

  test('once undone it is gone, nobody is notified, and the company can ask again', async () => {
    expect(await undo()).toEqual({ profileUrl: talent.profileUrl })
    expect(await undo()).toBeUndefined()
    await deliver()
    expect([await ofCompany(), await notices()]).toEqual([[], 0])
  })

  test('withdrawing it on another page within that time undoes it too', async () => {
    expect(await as(company, tx => withdrawConnection(tx, connectionId))).toBe(true)
    expect([await ofCompany(), await notices()]).toEqual([[], 0])
  })

  test('after delivery the talent sees it and is notified once, and it cannot be undone', async () => {
    await letPass()
    await deliver()
    await deliver()
    expect(await notices()).toBe(1)
    expect(await undo()).toBeUndefined()
    expect(await ofTalent()).toMatchObject([{ id: connectionId, status: 'pending' }])
    expect(await as(company, tx => withdrawConnection(tx, connectionId))).toBe(true)
    expect(await ofCompany()).toMatchObject([{ status: 'withdrawn' }])
  })

  test('nobody else can undo it', async () => {
    const stranger = await system(tx => buildCompany(tx))
    for (const other of [stranger, talent]) expect(await undo(other)).toBeUndefined()
    expect(await ofCompany()).toHaveLength(1)
  })

  test('a company that deletes its account within that time has notified nobody', async () => {
    await system(tx => sql`delete from auth."user" where id = ${company.userId}`.execute(tx))
    await deliver()
    expect(await notices()).toBe(0)
  })

  test('it takes the time that the pages name', async () => {
    const { rows } = await sql`select app.undo_time()::text as time`.execute(database.kysely)
    expect([rows, UNDO_TIME]).toEqual([[{ time: '00:00:10' }], 'ten seconds'])
  })

  test('nobody can delay delivery forever', async () => {
    const { requestId } = await system(tx => buildRequest(tx, { company }))
    const holding = as(company, tx =>
      sql`insert into connection_requests (talent_id, request_id, held_until)
          values (${talent.talentId}, ${requestId}, 'infinity')`.execute(tx),
    )
    await expect(holding).rejects.toThrow('connection_requests_held_briefly')
  })
})
