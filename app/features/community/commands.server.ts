import { sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { raisesCode } from '#app/platform/db/errors.ts'
import type { QuestionInput } from './schema.ts'

/** What the database refuses with when a member has written enough for one day. */
const ENOUGH_FOR_ONE_DAY = 'VC429'

export function isEnoughForOneDay(error: unknown): boolean {
  return raisesCode(error, ENOUGH_FOR_ONE_DAY)
}

/** Asks a question, idempotently. Returns the parts of its address. */
export async function askQuestion(
  tx: ActorTx,
  { title, topic, body, submission }: QuestionInput,
): Promise<{ key: string; title: string }> {
  const asked = await tx
    .insertInto('community_posts')
    .values({ title, topic, body, submission })
    .onConflict(conflict => conflict.doNothing())
    .returning(['key', 'title'])
    .executeTakeFirst()
  const { key, title: kept } =
    asked ??
    (await tx
      .selectFrom('community_posts')
      .select(['key', 'title'])
      .where('submission', '=', submission)
      .where('parent_id', 'is', null)
      .executeTakeFirstOrThrow())
  return { key, title: kept ?? title }
}

/** Answers an existing question, idempotently. */
export async function answerQuestion(
  tx: ActorTx,
  { questionId, body, submission }: { questionId: string; body: string; submission: string | null },
): Promise<void> {
  await tx
    .insertInto('community_posts')
    .values({ parent_id: questionId, body, submission })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Changes one of the caller's own posts. Returns whether there was one. */
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

/** Deletes one of the caller's own posts; not a question that others have answered. */
export async function deletePost(tx: ActorTx, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('community_posts')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** The caller's choice of the answer to their own question; null takes it back. */
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

/** One vote for each member, and none for one's own answer. */
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

/** An administrator's decision about a post. Returns whether this call is what decided. */
export async function moderatePost(
  tx: ActorTx,
  { postId, verdict, reason }: { postId: string; verdict: string; reason: string },
): Promise<boolean> {
  const { rows } = await sql<{ decided: boolean }>`
    select app.moderate_community_post(${postId}::uuid, ${verdict}, ${reason}) as decided
  `.execute(tx)
  return rows[0]?.decided ?? false
}
