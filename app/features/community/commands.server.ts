import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { call } from '#app/platform/db/call.ts'
import { raisesCode, violatesCheck } from '#app/platform/db/errors.ts'
import type { QuestionInput } from './schema.ts'

/** The database's error code when a member has reached the daily limit of posts. */
const DAILY_LIMIT = 'VC429'

export function isDailyLimitError(error: unknown): boolean {
  return raisesCode(error, DAILY_LIMIT)
}

/** Whether what was to be accepted is no answer to the question, or is hidden or deleted. */
export function isNoAnswerError(error: unknown): boolean {
  return violatesCheck(error, 'community_posts_accepted')
}

/** Asks a question, idempotently. Returns the parts of its address. */
export async function askQuestion(
  tx: ActorTx,
  { title, topic, body, submission: sent }: QuestionInput,
): Promise<{ key: string; title: string }> {
  const { submission, inserted } = await insertOnce(tx, sent, {
    parent_id: null,
    title,
    topic,
    body,
  })
  const { key, title: storedTitle } =
    inserted ??
    (await tx
      .selectFrom('community_posts')
      .select(['key', 'title'])
      .where('submission', '=', submission)
      .where('parent_id', 'is', null)
      .executeTakeFirstOrThrow())
  return { key, title: storedTitle ?? title }
}

/** Answers an existing question, idempotently. */
export async function answerQuestion(
  tx: ActorTx,
  {
    questionId: parent_id,
    body,
    submission,
  }: { questionId: string; body: string; submission: string | null },
): Promise<void> {
  await insertOnce(tx, submission, { parent_id, title: null, topic: null, body })
}

type NewPost = Record<'parent_id' | 'title' | 'topic', string | null> & { body: string }

/** Inserts a post unless it was sent before. Returns the key it is stored under. */
async function insertOnce(tx: ActorTx, sent: string | null, post: NewPost) {
  const insert = async () => {
    const submission = await submissionOf(tx, sent, post)
    const inserted = await tx
      .insertInto('community_posts')
      .values({ ...post, submission })
      .onConflict(conflict => conflict.doNothing())
      .returning(['key', 'title'])
      .executeTakeFirst()
    return { submission, inserted }
  }
  const first = await insert()
  // Nothing is inserted while a post with this key is being stored; the second time that one is visible.
  return first.inserted ? first : await insert()
}

/**
 * The key to store a post under. If the response to a form was lost, its text may be changed before it is sent again.
 * That is another post: its key is derived from the text, so sending it twice stores it once. A post that was edited
 * since cannot be compared with what was sent.
 */
async function submissionOf(
  tx: ActorTx,
  submission: string | null,
  { parent_id, title, topic, body }: NewPost,
): Promise<string | null> {
  const { rows } = await sql<{ submission: string }>`
    select md5(${submission}::text || jsonb_build_array(
             ${parent_id}::uuid, ${title}::text, ${topic}::text, ${body}::text)::text)::uuid as submission
      from public.community_posts p
     where p.submission = ${submission}::uuid and p.edited_at is null
       and (p.parent_id, p.title, p.topic, p.body)
           is distinct from (${parent_id}::uuid, ${title}::text, ${topic}::text, ${body}::text)
     limit 1
  `.execute(tx)
  return rows[0]?.submission ?? submission
}

/** Changes one of the caller's own posts. Returns false if it doesn't exist. */
export async function changePost(
  tx: ActorTx,
  id: string,
  input: { body: string } | Pick<QuestionInput, 'title' | 'topic' | 'body'>,
): Promise<boolean> {
  const changed = await tx
    .updateTable('community_posts')
    .set(input)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Deletes one of the caller's own posts, unless it is a question that others have answered. */
export async function deletePost(tx: ActorTx, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('community_posts')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Accepts an answer to the caller's own question; null clears the choice. Returns false if it isn't theirs. */
export async function acceptAnswer(
  tx: ActorTx,
  { questionId, answerId }: { questionId: string; answerId: string | null },
): Promise<boolean> {
  const accepted = await tx
    .updateTable('community_posts')
    .set({ accepted_id: answerId })
    .where('id', '=', questionId)
    .where('parent_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return accepted !== undefined
}

/** Each member with a confirmed address has one vote per answer, and none on their own answers. */
export async function voteHelpful(tx: ActorTx, postId: string): Promise<void> {
  await tx
    .insertInto('community_votes')
    .values({ post_id: postId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function unvoteHelpful(tx: ActorTx, postId: string): Promise<void> {
  await tx.deleteFrom('community_votes').where('post_id', '=', postId).execute()
}

/** Each member reports a post once; a second report changes nothing. */
export async function reportPost(
  tx: ActorTx,
  { post_id, reason }: { post_id: string; reason: string },
): Promise<void> {
  await tx
    .insertInto('community_reports')
    .values({ post_id, reason })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Records an administrator's decision about a post. Returns false if it was already decided. */
export async function moderatePost(
  tx: ActorTx,
  { postId, verdict, reason }: { postId: string; verdict: string; reason: string },
): Promise<boolean> {
  return await call(
    tx,
    sql<boolean>`app.moderate_community_post(${postId}::uuid, ${verdict}, ${reason})`,
  )
}
