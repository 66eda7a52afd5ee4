import { type SqlBool, sql } from 'kysely'
import type { ActorTx, SystemTx } from '#app/platform/db/actor.ts'
import { contains } from '#app/platform/db/contains.ts'
import { pageOf } from '#app/platform/http/list-state.ts'
import { ANSWERS_PAGE_SIZE, type CommunityFilter, PAGE_SIZE } from './rules.ts'
import type { Answer, Author, Question, QuestionPage, QuestionSummary } from './schema.ts'

type Person = { author: Author; own: boolean; voted: boolean }

function questions(tx: ActorTx) {
  return tx.selectFrom('community_posts').where('parent_id', 'is', null)
}

/** Questions, newest first. */
export async function searchQuestions(
  tx: ActorTx,
  { q, topic, open, page: requestedPage }: CommunityFilter,
): Promise<QuestionPage> {
  let matching = questions(tx).where('hidden_at', 'is', null)
  if (topic) matching = matching.where('topic', '=', topic)
  if (open) matching = matching.where('answers', '=', 0)
  if (q) matching = matching.where('search_text', 'like', contains(q.toLowerCase()))
  const { total } = await matching
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow()
  const { page, pageCount, limit, offset } = pageOf(total, PAGE_SIZE, requestedPage)
  const rows = await matching
    .select(['id', 'key', 'title', 'topic', 'created_at', 'answers', 'hidden_at'])
    .select(
      sql<boolean>`exists (select from public.community_posts accepted
        where accepted.id = community_posts.accepted_id and accepted.hidden_at is null)`.as(
        'solved',
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const people = await readPeople(
    tx,
    rows.map(row => row.id),
  )
  return {
    questions: rows.map(row => ({
      id: row.id,
      key: row.key,
      title: row.title ?? '',
      topic: row.topic ?? '',
      createdAt: row.created_at.toISOString(),
      answers: row.answers,
      solved: row.solved,
      hidden: row.hidden_at !== null,
      author: personOf(people, row.id).author,
    })) satisfies QuestionSummary[],
    total,
    page,
    pageCount,
  }
}

const POST_COLUMNS = [
  'id',
  'key',
  'title',
  'topic',
  'body',
  'created_at',
  'edited_at',
  'accepted_id',
  'helpful',
  'hidden_at',
] as const

/**
 * A question with a page of its answers: the accepted one first, then by helpful votes.
 * A page number past the end returns the last page.
 */
export async function findQuestion(
  tx: ActorTx,
  key: string,
  requestedPage = 1,
): Promise<Question | undefined> {
  const question = await questions(tx)
    .select(POST_COLUMNS)
    .where('key', '=', key)
    .executeTakeFirst()
  if (question === undefined) return undefined
  const answers = tx.selectFrom('community_posts').where('parent_id', '=', question.id)
  const readPage = (page: number) =>
    answers
      .select(POST_COLUMNS)
      .orderBy(sql`id = ${question.accepted_id}::uuid`, order => order.desc().nullsLast())
      .orderBy('helpful', 'desc')
      .orderBy('created_at')
      .orderBy('id')
      .limit(ANSWERS_PAGE_SIZE)
      .offset((page - 1) * ANSWERS_PAGE_SIZE)
      .execute()
  const [{ total: answerCount }, found] = await Promise.all([
    answers.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow(),
    readPage(requestedPage),
  ])
  const { page, pageCount } = pageOf(answerCount, ANSWERS_PAGE_SIZE, requestedPage)
  const rows = page === requestedPage ? found : await readPage(page)
  const people = await readPeople(tx, [question.id, ...rows.map(row => row.id)])
  const moments = [question, ...rows].map(row => row.edited_at ?? row.created_at)
  return {
    ...toPost(question, people),
    key: question.key,
    title: question.title ?? '',
    topic: question.topic ?? '',
    changedAt: new Date(Math.max(...moments.map(Number))).toISOString(),
    answerCount,
    page,
    pageCount,
    answers: rows.map(
      (row): Answer => ({
        ...toPost(row, people),
        helpful: row.helpful,
        voted: personOf(people, row.id).voted,
        accepted: row.id === question.accepted_id,
      }),
    ),
  }
}

/** Whether the post is this question or one of its answers, and the caller may read it. */
export async function isPostOf(tx: ActorTx, questionId: string, postId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('community_posts')
    .select('id')
    .where('id', '=', postId)
    .where(eb => eb.or([eb('id', '=', questionId), eb('parent_id', '=', questionId)]))
    .executeTakeFirst()
  return found !== undefined
}

/** One of the caller's own posts, for its form, with the question it belongs to. */
export async function findOwnPost(tx: ActorTx, id: string) {
  const { own } = personOf(await readPeople(tx, [id]), id)
  if (!own) return undefined
  const post = await tx
    .selectFrom('community_posts as post')
    .leftJoin('community_posts as question', 'question.id', 'post.parent_id')
    .select([
      'post.id',
      'post.key',
      'post.title',
      'post.topic',
      'post.body',
      'question.key as question_key',
      'question.title as question_title',
    ])
    .where('post.id', '=', id)
    .where('post.hidden_at', 'is', null)
    .where('post.under_hidden', '=', false)
    .executeTakeFirst()
  if (post === undefined) return undefined
  return {
    id: post.id,
    isQuestion: post.title !== null,
    title: post.title ?? '',
    topic: post.topic ?? '',
    body: post.body,
    question: {
      key: post.question_key ?? post.key,
      title: post.question_title ?? post.title ?? '',
    },
  }
}

function toPost(
  row: {
    id: string
    body: string
    created_at: Date
    edited_at: Date | null
    hidden_at: Date | null
  },
  people: Map<string, Person>,
) {
  const { author, own } = personOf(people, row.id)
  return {
    id: row.id,
    body: row.body,
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    hidden: row.hidden_at !== null,
    author,
    own,
  }
}

const NOBODY: Person = {
  author: { name: null, kind: null, profileUrl: null },
  own: false,
  voted: false,
}

function personOf(people: Map<string, Person>, postId: string): Person {
  return people.get(postId) ?? NOBODY
}

async function readPeople(tx: ActorTx, posts: string[]): Promise<Map<string, Person>> {
  const { rows } = await sql<{
    post_id: string
    name: string | null
    kind: 'talent' | 'company' | null
    profile_url: string | null
    own: boolean
    voted: boolean
  }>`select * from public.community_people(${sql.val(posts)}::uuid[])`.execute(tx)
  return new Map(
    rows.map(({ post_id, name, kind, profile_url, own, voted }) => [
      post_id,
      { author: { name, kind, profileUrl: profile_url }, own, voted },
    ]),
  )
}

/** Visible questions, each with the time of its latest change. */
export async function listQuestionRows(
  tx: ActorTx,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ key: string; title: string; changed: string }[]> {
  const { rows } = await sql<{ key: string; title: string; changed: Date }>`
    select q.key, q.title,
           greatest(coalesce(q.edited_at, q.created_at),
                    (select max(coalesce(a.edited_at, a.created_at)) from public.community_posts a
                      where a.parent_id = q.id and a.hidden_at is null)) as changed
      from public.community_posts q
     where q.parent_id is null and q.hidden_at is null
     order by q.created_at, q.id desc
     limit ${limit} offset ${offset}
  `.execute(tx)
  return rows.map(row => ({ ...row, changed: row.changed.toISOString() }))
}

export async function countQuestions(tx: ActorTx): Promise<number> {
  const { total } = await questions(tx)
    .select(sql<number>`count(*)::integer`.as('total'))
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

/**
 * A person's own posts, for their data download, with the question or accepted answer if they may read it. Needs the
 * system: people cannot select by author.
 */
export function ownPostRows(tx: SystemTx, userId: string) {
  return tx
    .selectFrom('community_posts as post')
    .leftJoin('community_posts as asked', join =>
      join
        .onRef('asked.id', '=', 'post.parent_id')
        .on(sql<SqlBool>`(asked.hidden_at is null or asked.author_id = post.author_id)`),
    )
    .leftJoin('community_posts as accepted', join =>
      join.onRef('accepted.id', '=', 'post.accepted_id').on(
        sql<SqlBool>`(accepted.hidden_at is null and not accepted.under_hidden
            or accepted.author_id = post.author_id)`,
      ),
    )
    .select([
      'post.key',
      'post.title',
      'post.topic',
      'post.body',
      'post.created_at',
      'post.edited_at',
      'post.hidden_at',
      'accepted.key as accepted_answer',
      'asked.key as answer_to',
      'asked.title as question',
    ])
    .where('post.author_id', '=', userId)
}

/** A person's own reports, for their data download. Needs the system: only administrators may read the table. */
export function ownReportRows(tx: SystemTx, userId: string) {
  return tx
    .selectFrom('community_reports as report')
    .innerJoin('community_posts as post', 'post.id', 'report.post_id')
    .select(['post.key', 'report.reason', 'report.created_at'])
    .where('report.user_id', '=', userId)
}
