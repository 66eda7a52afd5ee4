// An account is deleted while others write: whoever comes second waits, and neither waits for the other in turn. The
// product would retry after such a deadlock, so only the database's own count shows one.
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeAccount } from '#app/features/accounts/commands.server.ts'
import { answerConnection, sendIntroduction } from '#app/features/connections/commands.server.ts'
import { setInterest } from '#app/features/matching/choices.server.ts'
import { markRoomRead, sendMessage } from '#app/features/rooms/commands.server.ts'
import { readTimeline } from '#app/features/rooms/queries.server.ts'
import { lockAccount } from '#app/platform/auth/credentials.ts'
import { countDeadlocks, countWaiting } from '#test/overlap.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import { buildAdmin, buildConnection, buildRequest, buildTalent, type Person } from '#test/world.ts'

const { database, system, as } = sharedDatabase()

/** Locks rows until `release` is called. */
async function hold(lock: RawBuilder<unknown>) {
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = system(async tx => {
    await lock.execute(tx)
    locked.resolve()
    await released.promise
  })
  await Promise.race([locked.promise, held])
  return async () => {
    released.resolve()
    await held
  }
}

/** Starts these one after the other, each once the one before waits or has ended, then `release`. */
async function inTurn(works: (() => Promise<unknown>)[], release: () => Promise<void>) {
  const deadlocks = await countDeadlocks(database.kysely)
  const all: Promise<unknown>[] = []
  for (const work of works) {
    let ended = 0
    const before = await countWaiting(database.kysely)
    // Of an account that is gone, the last write may fail.
    all.push(
      work()
        .catch(() => {})
        .finally(() => ++ended),
    )
    await expect
      .poll(async () => ended > 0 || (await countWaiting(database.kysely)) > before)
      .toBe(true)
  }
  await release()
  await Promise.all(all)
  expect(await countDeadlocks(database.kysely)).toBe(deadlocks)
}

const deleting = (person: Person) => () =>
  system(async tx => {
    await lockAccount(tx, person.userId)
    await removeAccount(tx, person)
  })

test('of a talent who is asked', async () => {
  const { request, talent } = await system(async tx => ({
    request: await buildRequest(tx),
    talent: await buildTalent(tx),
  }))
  const { requestId } = request
  const asking = () =>
    as(request.company, tx =>
      sendIntroduction(tx, {
        talentId: talent.talentId,
        requestId,
        requirements: 'Soon',
        contactDetails: 'me',
        undoable: false,
      }),
    )
  const release = await hold(
    sql`select from public.talent_profiles where id = ${talent.talentId} for no key update`,
  )
  await inTurn([deleting(talent), asking], release)
})

test('of a company in whose request somebody is interested', async () => {
  const { request, talent } = await system(async tx => ({
    request: await buildRequest(tx),
    talent: await buildTalent(tx),
  }))
  const release = await hold(
    sql`select from public.company_requests where id = ${request.requestId} for no key update`,
  )
  const showing = () => as(talent, tx => setInterest(tx, request.requestId, true))
  await inTurn([deleting(request.company), showing], release)
})

test('of a company whose introduction is accepted', async () => {
  const { connectionId, company, talent } = await system(tx => buildConnection(tx))
  const release = await hold(
    sql`select from public.notices where connection_id = ${connectionId} for update`,
  )
  const accepting = () =>
    as(talent, tx => answerConnection(tx, { connectionId, answer: 'accepted' }))
  await inTurn([accepting, deleting(company)], release)
})

test('of a company that is written to', async () => {
  const { connectionId, company, talent } = await system(tx =>
    buildConnection(tx, { status: 'accepted' }),
  )
  const [read, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = as(talent, async tx => {
    const timeline = await readTimeline(tx, { id: connectionId, side: 'talent', before: null })
    await markRoomRead(tx, connectionId, timeline)
    read.resolve()
    await go.promise
    await sendMessage(tx, { roomId: connectionId, clientKey: randomUUID(), body: 'Hello' })
  })
  await Promise.race([read.promise, writing])
  await inTurn([deleting(company)], async () => go.resolve())
  await writing
})

test('of a talent who is suspended', async () => {
  const admin = await system(buildAdmin)
  const { talent } = await system(tx => buildConnection(tx))
  const release = await hold(
    sql`select from public.talent_profiles where id = ${talent.talentId} for no key update`,
  )
  const suspending = () =>
    as(admin, tx => sql`select app.suspend_account(${talent.userId}::uuid, 'Spam')`.execute(tx))
  await inTurn([deleting(talent), suspending], release)
})

test('of a talent whose suspension is ended', async () => {
  const admin = await system(buildAdmin)
  const { talent } = await system(tx => buildConnection(tx))
  await as(admin, tx => sql`select app.suspend_account(${talent.userId}::uuid, 'Spam')`.execute(tx))
  const release = await hold(
    sql`select from public.talent_profiles where id = ${talent.talentId} for no key update`,
  )
  const restoring = () =>
    as(admin, tx => sql`select app.restore_account(${talent.userId}::uuid, 'Sorry')`.execute(tx))
  await inTurn([deleting(talent), restoring], release)
})
