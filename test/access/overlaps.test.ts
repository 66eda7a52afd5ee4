// Changes that overlap: what is derived from several tables includes both.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { removeAccount } from '#app/features/accounts/commands.server.ts'
import { deleteUnusedOptions } from '#app/features/catalogues/unused-options.server.ts'
import { answerOffer, makeOffer } from '#app/features/charters/commands.server.ts'
import { findDeal } from '#app/features/charters/queries.server.ts'
import { answerQuestion, voteHelpful } from '#app/features/community/commands.server.ts'
import { answerConnection } from '#app/features/connections/commands.server.ts'
import { listTalentConnections } from '#app/features/connections/queries.server.ts'
import { markRoomRead, sendMessage } from '#app/features/rooms/commands.server.ts'
import { findRoom, readTimeline } from '#app/features/rooms/queries.server.ts'
import { saveOwnProfile } from '#app/features/talent/commands.server.ts'
import { findOwnProfile } from '#app/features/talent/queries.server.ts'
import { readProfile } from '#app/features/talent/schema.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { violatesCheck } from '#app/platform/db/errors.ts'
import { overlap } from '#test/overlap.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import {
  buildAdmin,
  buildCommunityPost,
  buildCompany,
  buildConnection,
  buildRequest,
  buildTalent,
  type Person,
  TERMS,
} from '#test/world.ts'

const { database, system, as } = sharedDatabase()
let admin: Person
beforeAll(async () => {
  admin = await system(buildAdmin)
})

/** Has an administrator act, and keeps the transaction open until `commit`. */
const moderate =
  (call: ReturnType<typeof sql>) =>
  (commit: () => Promise<void>): Promise<void> =>
    as(admin, async tx => {
      await sql`select ${call}`.execute(tx)
      await commit()
    })

const isHidden = (table: 'talent_profiles' | 'company_requests', userId: string) =>
  system(async tx => {
    const row = await tx
      .selectFrom(table)
      .select('hidden')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return row.hidden
  })

test('a profile that is hidden while its pause ends stays hidden', async () => {
  const talent = await system(buildTalent)
  const pause = (paused: boolean) =>
    as(talent, tx =>
      tx
        .insertInto('talent_availability')
        .values({ paused })
        .onConflict(conflict => conflict.column('talent_id').doUpdateSet({ paused }))
        .execute(),
    )
  await pause(true)
  await overlap(
    database.kysely,
    moderate(sql`app.hide_profile(${talent.talentId}::uuid, 'Not their own name')`),
    () => pause(false),
  )
  expect(await isHidden('talent_profiles', talent.userId)).toBe(true)
})

test('a request that is saved while its company is being suspended is hidden', async () => {
  const company = await system(buildCompany)
  await overlap(
    database.kysely,
    moderate(sql`app.suspend_account(${company.userId}::uuid, 'Spam')`),
    () => system(tx => buildRequest(tx, { company })),
  )
  expect(await isHidden('company_requests', company.userId)).toBe(true)
})

test('a profile that is saved while its talent is being suspended is hidden', async () => {
  const talent = await system(buildTalent)
  await system(tx => tx.deleteFrom('talent_profiles').where('id', '=', talent.talentId).execute())
  await overlap(
    database.kysely,
    moderate(sql`app.suspend_account(${talent.userId}::uuid, 'Spam')`),
    () =>
      as(talent, tx =>
        sql`insert into public.talent_profiles (full_name) values (${talent.fullName})`.execute(tx),
      ),
  )
  expect(await isHidden('talent_profiles', talent.userId)).toBe(true)
})

test('a message that is sent while its room is being marked as read stays unread, with a notice', async () => {
  const {
    connectionId: id,
    company,
    talent,
  } = await system(tx => buildConnection(tx, { status: 'accepted' }))
  const write = (tx: ActorTx, body: string) =>
    sendMessage(tx, { roomId: id, clientKey: randomUUID(), body })
  await as(company, tx => write(tx, 'Hello'))
  const shown = await as(talent, tx => readTimeline(tx, { id, side: 'talent', before: null }))
  await overlap(
    database.kysely,
    commit =>
      as(company, async tx => {
        await write(tx, 'And one more thing')
        await commit()
      }),
    () => as(talent, tx => markRoomRead(tx, id, shown)),
  )
  expect(await as(talent, tx => findRoom(tx, id))).toMatchObject({ unread: 1 })
  const notices = await system(tx =>
    tx
      .selectFrom('notices')
      .select('read_at')
      .where('user_id', '=', talent.userId)
      .where('kind', '=', 'message_received')
      .execute(),
  )
  expect(notices).toEqual([{ read_at: null }])
})

test('two answers at once, and two votes at once, are both counted', async () => {
  const [asker, one, other] = await system(tx =>
    Promise.all([buildTalent(tx), buildTalent(tx), buildCompany(tx)]),
  )
  const question = await system(tx => buildCommunityPost(tx, { author_id: asker.userId }))
  const answer = (tx: ActorTx) =>
    answerQuestion(tx, {
      questionId: question.id,
      body: 'Ask both of them for a reference.',
      submission: null,
    })
  await overlap(
    database.kysely,
    commit => as(one, async tx => answer(tx).then(commit)),
    () => as(other, answer),
  )
  const read = () =>
    system(tx =>
      tx
        .selectFrom('community_posts')
        .select(['id', 'answers', 'helpful', 'parent_id'])
        .where(eb => eb.or([eb('id', '=', question.id), eb('parent_id', '=', question.id)]))
        .orderBy('created_at')
        .execute(),
    )
  const [asked, answered] = await read()
  expect(asked?.answers).toBe(2)

  const vote = (tx: ActorTx) => voteHelpful(tx, answered?.id ?? '')
  await overlap(
    database.kysely,
    commit => as(asker, async tx => vote(tx).then(commit)),
    () => as(other, vote),
  )
  expect((await read())[1]?.helpful).toBe(2)
})

test('a question that is being hidden takes no answer', async () => {
  const [asker, other] = await system(tx => Promise.all([buildTalent(tx), buildCompany(tx)]))
  const question = await system(tx => buildCommunityPost(tx, { author_id: asker.userId }))
  let refused: unknown
  await overlap(
    database.kysely,
    moderate(sql`app.moderate_community_post(${question.id}::uuid, 'hide', 'Off topic')`),
    () =>
      as(other, tx =>
        answerQuestion(tx, {
          questionId: question.id,
          body: 'I would ask for a reference.',
          submission: null,
        }),
      ).catch(error => {
        refused = error
      }),
  )
  expect(String(refused)).toContain('There is no such question')
})

test('an introduction isn’t accepted for a request that changes while the answer waits', async () => {
  const { connectionId, requestId, talent } = await system(tx => buildConnection(tx))
  const find = () => as(talent, async tx => (await listTalentConnections(tx))[0])
  const before = await find()
  const accept = (changedAt = '') =>
    as(talent, tx => answerConnection(tx, { connectionId, answer: 'accepted', changedAt }))
  let late: unknown
  await overlap(
    database.kysely,
    commit =>
      system(async tx => {
        await sql`select from public.connection_requests where id = ${connectionId} for update`.execute(
          tx,
        )
        await sql`update public.company_requests set budget_day_max = 900 where id = ${requestId}`.execute(
          tx,
        )
        await commit()
      }),
    async () => {
      late = await accept(before?.request?.changedAt)
    },
  )
  expect(late).toEqual({ ok: false, reason: 'changed' })
  const after = await find()
  expect(after?.status).toBe('pending')
  expect(await as(talent, tx => findRoom(tx, connectionId))).toBeUndefined()
  expect(await accept(after?.request?.changedAt)).toEqual({ ok: true })
})

test('an offer isn’t agreed to under a name that changes while the answer waits', async () => {
  const made = await system(tx => buildConnection(tx, { status: 'accepted' }))
  const { connectionId: roomId, company, talent } = made
  const offer = { roomId, clientKey: randomUUID(), seen: 0, terms: TERMS }
  await as(company, tx => makeOffer(tx, offer))
  const agree = (otherName: string) =>
    as(talent, tx => answerOffer(tx, { roomId, number: 1, answer: 'agree', otherName }))
  const card = { user_id: company.userId, name: 'An Empty Shell' }
  let late: unknown
  await overlap(
    database.kysely,
    commit =>
      system(async tx => {
        await sql`select from public.engagements where id = ${roomId} for update`.execute(tx)
        await tx.insertInto('company_cards').values(card).execute()
        await commit()
      }),
    async () => {
      late = await agree(company.fullName)
    },
  )
  expect(late).toBe('renamed')
  const deal = await as(talent, tx => findDeal(tx, roomId))
  expect(deal?.versions).toMatchObject([{ state: 'open', names: null }])
  expect(await agree(card.name)).toBe('done')
})

describe('a custom option that is saved while it is being deleted as unused', () => {
  const addOption = async ({ userId }: Person) => {
    const id = `custom_${userId.slice(0, 8)}`
    await system(tx =>
      tx
        .insertInto('custom_options')
        .values({ id, catalogue: 'skills', name: 'Owl rearing', user_id: userId })
        .execute(),
    )
    return id
  }
  const save = (tx: ActorTx, id: string) => {
    const option = JSON.stringify({ id, name: 'Owl rearing', category: 'Other' })
    const form = new FormData()
    form.append('full_name', 'Ada')
    form.append('skill_ids__custom', option)
    const read = readProfile(form)
    if (!read.ok) throw new Error(JSON.stringify(read.state.fieldErrors))
    return saveOwnProfile(tx, read.value)
  }
  const skillsOf = (talent: Person) =>
    as(talent, async tx => (await findOwnProfile(tx))?.skillNames)

  test('is added again if the deletion has locked it', async () => {
    const [author, talent] = await system(tx => Promise.all([buildTalent(tx), buildTalent(tx)]))
    const id = await addOption(author)
    await overlap(
      database.kysely,
      commit =>
        system(async tx => {
          await sql`select from public.custom_options where id = ${id} for update`.execute(tx)
          await commit()
          await deleteUnusedOptions(tx, [id])
        }),
      () => as(talent, tx => save(tx, id)),
    )
    expect(await skillsOf(talent)).toEqual(['Owl rearing'])
  })

  test('is not deleted once the save has locked it', async () => {
    const [author, talent] = await system(tx => Promise.all([buildTalent(tx), buildTalent(tx)]))
    const id = await addOption(author)
    await as(talent, async tx => {
      await save(tx, id)
      await system(other => removeAccount(other, author))
    })
    expect(await skillsOf(talent)).toEqual(['Owl rearing'])
  })
})

test('two saves at once add no more custom options than an account may have', async () => {
  const [company, other] = await system(tx => Promise.all([buildCompany(tx), buildCompany(tx)]))
  const add = (prefix: string, count: number) => async (tx: ActorTx) => {
    const options = Array.from({ length: count }, (_, n) => ({
      id: `custom_${prefix}${n}`,
      catalogue: 'skills',
      name: `${prefix} ${n}`,
    }))
    await tx.insertInto('custom_options').values(options).execute()
  }
  const added = () =>
    system(async tx => {
      const { rows } = await sql`
        select from public.custom_options where user_id = ${company.userId}
      `.execute(tx)
      return rows.length
    })
  await as(company, add('first', 100))
  let refused: unknown
  await overlap(
    database.kysely,
    commit => as(company, tx => add('second', 150)(tx).then(commit)),
    () =>
      as(company, add('third', 51)).catch(error => {
        refused = error
      }),
  )
  expect(violatesCheck(refused, 'custom_options_of_account')).toBe(true)
  expect(await added()).toBe(250)
  await as(company, add('fourth', 50))
  await expect(as(company, add('fifth', 1))).rejects.toThrow('at most 300 custom options')
  expect(await added()).toBe(300)
  // Others are not limited by it.
  await as(other, add('other', 300))
})
