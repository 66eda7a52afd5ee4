// A form is changed and sent again while its first version is being stored: both are kept.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { answerQuestion, askQuestion } from '#app/features/community/commands.server.ts'
import { sendMessage } from '#app/features/rooms/commands.server.ts'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { overlap } from '#test/overlap.ts'
import { sharedDatabase } from '#test/shared-database.ts'
import { buildCommunityPost, buildCompany, buildConnection, type Person } from '#test/world.ts'

const { database, system, as } = sharedDatabase()

const TEXTS = ['The first text of it', 'The second text of it'] as const

/** Sends both texts with the same key. The second begins before the first is committed. */
const sendBoth = (by: Person, send: (tx: ActorTx, text: string) => Promise<unknown>) =>
  overlap(
    database.kysely,
    commit =>
      as(by, async tx => {
        await send(tx, TEXTS[0])
        await commit()
      }),
    () => as(by, tx => send(tx, TEXTS[1])),
  )

test('messages', async () => {
  const { company, connectionId: roomId } = await system(tx =>
    buildConnection(tx, { status: 'accepted' }),
  )
  const clientKey = randomUUID()
  await sendBoth(company, (tx, body) => sendMessage(tx, { roomId, clientKey, body }))
  const stored = await system(tx =>
    tx
      .selectFrom('engagement_messages')
      .select('body')
      .where('engagement_id', '=', roomId)
      .orderBy('created_at')
      .execute(),
  )
  expect(stored.map(({ body }) => body)).toEqual(TEXTS)
})

test('questions and answers', async () => {
  const author = await system(tx => buildCompany(tx))
  const { id: questionId } = await system(tx => buildCommunityPost(tx))
  const [question, answer] = [randomUUID(), randomUUID()]
  const body = 'These are the details.'
  await sendBoth(author, (tx, title) =>
    askQuestion(tx, { title, topic: 'hiring', body, submission: question }),
  )
  await sendBoth(author, (tx, text) =>
    answerQuestion(tx, { questionId, body: text, submission: answer }),
  )
  const stored = await system(tx =>
    tx
      .selectFrom('community_posts')
      .select(['title', 'body'])
      .where('author_id', '=', author.userId)
      .orderBy('created_at')
      .execute(),
  )
  expect(stored.map(post => post.title ?? post.body)).toEqual([...TEXTS, ...TEXTS])
})
