// An account is deleted, suspended, confirmed or changed while others write: whoever comes second waits, and neither waits
// for the other in turn. The product would retry after such a deadlock, so only the database's own count shows one.
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeAccount, renameAccount } from '#app/features/accounts/commands.server.ts'
import { answerQuestion } from '#app/features/community/commands.server.ts'
import { answerConnection, sendIntroduction } from '#app/features/connections/commands.server.ts'
import { setInterest } from '#app/features/matching/choices.server.ts'
import { markRoomRead, sendMessage } from '#app/features/rooms/commands.server.ts'
import { readTimeline } from '#app/features/rooms/queries.server.ts'
import { saveOwnProfile } from '#app/features/talent/commands.server.ts'
import { readProfile } from '#app/features/talent/schema.ts'
import { confirmAddress, lockAccount, replaceEmail } from '#app/platform/auth/credentials.ts'
import type { SystemTx } from '#app/platform/db/actor.ts'
import { countDeadlocks, countWaiting } from '#test/overlap.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import {
  buildAdmin,
  buildCommunityPost,
  buildCompany,
  buildConnection,
  buildRequest,
  buildTalent,
  type Person,
  type Request,
  type Talent,
} from '#test/world.ts'

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
    all.push(
      work()
        .catch(error => {
          // Of an account that is gone, the last write may fail.
          if (work === works[0]) throw error
        })
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

async function buildPair(tx: SystemTx) {
  return { request: await buildRequest(tx), talent: await buildTalent(tx) }
}

const asking =
  ({ company, requestId }: Request, { talentId }: Talent) =>
  () =>
    as(company, tx =>
      sendIntroduction(tx, {
        talentId,
        requestId,
        requirements: 'Soon',
        contactDetails: 'me',
        undoable: false,
      }),
    )

test('of a talent who is asked', async () => {
  const { request, talent } = await system(buildPair)
  const release = await hold(
    sql`select from public.talent_profiles where id = ${talent.talentId} for no key update`,
  )
  await inTurn([deleting(talent), asking(request, talent)], release)
})

test('of a company that asks', async () => {
  const { request, talent } = await system(buildPair)
  // The deletion waits here with its locks on the requests, before it comes to the account.
  const release = await hold(
    sql`select from auth.account where "userId" = ${request.company.userId} for update`,
  )
  await inTurn([deleting(request.company), asking(request, talent)], release)
})

test('of the author of a question that is answered', async () => {
  const { request, talent } = await system(buildPair)
  const question = await system(tx => buildCommunityPost(tx, { author_id: request.company.userId }))
  const release = await hold(
    sql`select from public.community_posts where id = ${question.id} for no key update`,
  )
  const answering = () =>
    as(talent, tx =>
      answerQuestion(tx, {
        questionId: question.id,
        body: 'These are the details of the answer.',
        submission: null,
      }),
    )
  await inTurn([answering, deleting(request.company)], release)
})

test('of a company in whose request somebody is interested', async () => {
  const { request, talent } = await system(buildPair)
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

const suspending =
  (admin: Person, { userId }: Person) =>
  () =>
    as(admin, tx => sql`select app.suspend_account(${userId}::uuid, 'Spam')`.execute(tx))

test('of a company that is suspended while its introduction is accepted', async () => {
  const admin = await system(buildAdmin)
  const { connectionId, company, talent } = await system(tx => buildConnection(tx))
  const release = await hold(
    sql`select from public.notices where connection_id = ${connectionId} for update`,
  )
  const accepting = () =>
    as(talent, tx => answerConnection(tx, { connectionId, answer: 'accepted' }))
  await inTurn([accepting, suspending(admin, company)], release)
})

test('of a talent who is suspended', async () => {
  const admin = await system(buildAdmin)
  const { talent } = await system(tx => buildConnection(tx))
  const release = await hold(
    sql`select from public.talent_profiles where id = ${talent.talentId} for no key update`,
  )
  await inTurn([deleting(talent), suspending(admin, talent)], release)
})

test('of a talent whose suspension is ended', async () => {
  const admin = await system(buildAdmin)
  const { talent } = await system(tx => buildConnection(tx))
  await suspending(admin, talent)()
  const release = await hold(
    sql`select from public.talent_profiles where id = ${talent.talentId} for no key update`,
  )
  const restoring = () =>
    as(admin, tx => sql`select app.restore_account(${talent.userId}::uuid, 'Sorry')`.execute(tx))
  await inTurn([deleting(talent), restoring], release)
})

const confirming = (company: Person) => () =>
  system(async tx => {
    await lockAccount(tx, company.userId)
    await confirmAddress(tx, company)
  })

async function buildUnconfirmed(tx: SystemTx) {
  const company = await buildCompany(tx, { confirmed: false })
  return await buildConnection(tx, { company })
}

test('of a company that confirms its address while it asks again', async () => {
  const { company, requestId, talent } = await system(buildUnconfirmed)
  const release = await hold(
    sql`select from public.talent_profiles where id = ${talent.talentId} for update`,
  )
  await inTurn([asking({ company, requestId }, talent), confirming(company)], release)
})

test('of a company that confirms another address while its introduction is accepted', async () => {
  const { company, connectionId, talent } = await system(buildUnconfirmed)
  const release = await hold(
    sql`select from public.notices where connection_id = ${connectionId} for update`,
  )
  const accepting = () =>
    as(talent, tx => answerConnection(tx, { connectionId, answer: 'accepted' }))
  const moving = () =>
    system(async tx => {
      await lockAccount(tx, company.userId)
      await replaceEmail(tx, { userId: company.userId, email: `new-${company.email}` })
    })
  await inTurn([accepting, moving], release)
})

const renaming = (person: Person) => () => as(person, tx => renameAccount(tx, 'Another Name'))

test('of a company that changes its name', async () => {
  const { company, connectionId } = await system(tx => buildConnection(tx))
  const release = await hold(
    sql`select from public.connection_requests where id = ${connectionId} for update`,
  )
  await inTurn([deleting(company), renaming(company)], release)
})

test('of a company that changes its name while it confirms its address', async () => {
  const { company, connectionId } = await system(buildUnconfirmed)
  const release = await hold(
    sql`select from public.connection_requests where id = ${connectionId} for update`,
  )
  await inTurn([confirming(company), renaming(company)], release)
})

test('of a talent who is suspended while the suspension of a company is ended', async () => {
  const admin = await system(buildAdmin)
  const buildTwo = async (tx: SystemTx) => {
    const talent = await buildTalent(tx)
    const company = await buildCompany(tx)
    const first = await buildConnection(tx, { talent, company })
    return { talent, company, first, second: await buildConnection(tx, { talent, company }) }
  }
  // A restoration comes to the first before the second, a suspension to the one with the lower id.
  let two = await system(buildTwo)
  while (two.first.connectionId < two.second.connectionId) two = await system(buildTwo)
  const { talent, company, first } = two
  await suspending(admin, company)()
  const release = await hold(
    sql`select from public.connection_requests where id = ${first.connectionId} for update`,
  )
  const restoring = () =>
    as(admin, tx => sql`select app.restore_account(${company.userId}::uuid, 'Sorry')`.execute(tx))
  await inTurn([restoring, suspending(admin, talent)], release)
})

const saving = (talent: Talent) => () => {
  const form = new FormData()
  form.append('full_name', talent.fullName)
  const profile = readProfile(form)
  if (!profile.ok) throw new Error('The profile is invalid')
  const option = { id: `custom_${randomUUID()}`, name: 'Rust', category: 'Other' }
  return as(talent, tx => saveOwnProfile(tx, { ...profile.value, skill_ids: [option] }))
}

test('of a talent who saves an option of their own', async () => {
  const talent = await system(tx => buildTalent(tx))
  // The deletion waits here with its lock on the profile, before it comes to the account.
  const release = await hold(
    sql`select from auth.account where "userId" = ${talent.userId} for update`,
  )
  await inTurn([deleting(talent), saving(talent)], release)
})

test('of a talent who saves an option of their own while they move an engagement', async () => {
  const { connectionId, talent } = await system(tx => buildConnection(tx, { status: 'accepted' }))
  const release = await hold(
    sql`select from public.talent_profiles where id = ${talent.talentId} for no key update`,
  )
  const moving = () =>
    as(talent, tx =>
      sql`select public.act_in_engagement(${connectionId}::uuid, 'close', 'introduced')`.execute(
        tx,
      ),
    )
  await inTurn([moving, saving(talent)], release)
})
