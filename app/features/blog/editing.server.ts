import { type InferResult, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { fieldsOf, words } from '#app/platform/forms/fields.ts'
import { BASED_ON, NO_VERSION, OVERWRITES } from '#app/platform/forms/form-version.ts'
import { isId } from '#app/platform/forms/is-id.ts'
import { isBlank } from '#app/platform/forms/one-line.ts'
import { reason } from '#app/platform/forms/reason.ts'
import { text, textWithin, tooLong } from '#app/platform/forms/text.ts'
import { versionOf } from '#app/platform/forms/version-of.server.ts'
import { pageOf } from '#app/platform/http/list-state.ts'
import { shownAsMarkdown } from '#app/platform/markdown/form-field.server.ts'
import {
  AUTHOR_LENGTH,
  CONTENT_LENGTH,
  type DeskPost,
  type EditedPost,
  EXCERPT_LENGTH,
  type PostFields,
  type PostStage,
  SLUG_LENGTH,
  slugOf,
  TITLE_LENGTH,
} from './editing.ts'
import { POST_TOPICS } from './schema.ts'

const POSTS_PER_PAGE = 50
/** The unique constraint on a post's address. */
export const SLUG_TAKEN = 'blog_posts_slug_key'

/** An empty address is made when the post is saved. */
export const PostForm = z
  .object({
    title: textWithin('The title', TITLE_LENGTH).pipe(
      z.string().min(1, 'Please give the post a title'),
    ),
    slug: text.pipe(z.string().toLowerCase()),
    excerpt: textWithin('The excerpt', EXCERPT_LENGTH),
    author: textWithin('The author', AUTHOR_LENGTH),
    topic: z.enum(['', ...POST_TOPICS.map(({ value }) => value)], 'Please choose a topic'),
    content: z
      .string()
      .transform(typed => typed.replaceAll('\r\n', '\n'))
      .pipe(z.string().max(CONTENT_LENGTH, tooLong('The text', CONTENT_LENGTH)))
      .pipe(shownAsMarkdown('The text')),
  })
  .refine(post => /^([a-z0-9]+(-[a-z0-9]+)*)?$/.test(post.slug), {
    path: ['slug'],
    message: 'Use lowercase letters, digits and single hyphens in the address',
  })
  .refine(post => post.slug.length <= SLUG_LENGTH, {
    path: ['slug'],
    message: tooLong('The address', SLUG_LENGTH),
  })

/** All fields the editor sends, including its buttons. */
export const POST_FIELDS = fieldsOf(
  PostForm,
  words('intent', 'id', 'publish_at', 'time_zone', BASED_ON, OVERWRITES),
)

export const ReasonForm = z.object({ reason })

const stage = sql<PostStage>`case when status = 'draft' then 'draft'
  when published_at > now() then 'scheduled' else 'published' end`

type PostList = { posts: DeskPost[]; total: number; page: number; pageCount: number }

/** All posts for the desk, by the date that the list shows: of publication, or of a draft's last edit. */
export async function listDeskPosts(
  tx: ActorTx,
  filter: { stage: PostStage | null; page: number },
): Promise<PostList> {
  const inStage = sql<SqlBool>`(${filter.stage}::text is null or ${stage} = ${filter.stage})`
  const { total } = await tx
    .selectFrom('blog_posts')
    .select(sql<number>`count(*)::integer`.as('total'))
    .where(inStage)
    .executeTakeFirstOrThrow()
  const { page, pageCount, limit, offset } = pageOf(total, POSTS_PER_PAGE, filter.page)
  const rows = await tx
    .selectFrom('blog_posts')
    .select(['id', 'title', 'slug', 'published_at', 'updated_at', stage.as('stage')])
    .where(inStage)
    .orderBy(sql`coalesce(published_at, updated_at)`, 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  const posts = rows.map(({ published_at: publishedAt, updated_at: updatedAt, ...post }) => ({
    ...post,
    publishedAt: publishedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  }))
  return { posts, total, page, pageCount }
}

function editedRow(tx: ActorTx, id: string) {
  return tx
    .selectFrom('blog_posts')
    .select(['id', 'title', 'slug', 'excerpt', 'content', 'author', 'topic'])
    .select(['published_at', stage.as('stage')])
    .where('id', '=', id)
}
type EditedRow = InferResult<ReturnType<typeof editedRow>>[number]

/** Covers what the author writes, not the publication date. */
function versionOfPost({ title, slug, excerpt, content, author, topic }: PostFields): string {
  return versionOf({ title, slug, excerpt, content, author, topic })
}

function toEdited({ published_at: publishedAt, ...row }: EditedRow): EditedPost {
  return { ...row, publishedAt: publishedAt?.toISOString() ?? null, version: versionOfPost(row) }
}

export async function findDeskPost(tx: ActorTx, id: string): Promise<EditedPost | undefined> {
  if (!isId(id)) return undefined
  const row = await editedRow(tx, id).executeTakeFirst()
  return row && toEdited(row)
}

export type PostAction = { kind: 'save' } | { kind: 'publish' } | { kind: 'schedule'; at: Date }

export type SaveResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'published_already' | 'no_text' | 'address_taken' }
  | { ok: false; reason: 'changed'; version: string }

/** Creates or updates the post with this id. A published post keeps its date. Only a draft can be without text. */
export async function savePost(
  tx: ActorTx,
  id: string,
  input: PostFields,
  options: { action: PostAction; replaceable: string[] },
): Promise<SaveResult> {
  const slug = input.slug || slugOf(input.title) || addressOf(id)
  const fields = { ...input, slug }
  const { action, replaceable } = options
  let row = await editedRow(tx, id).forUpdate().executeTakeFirst()
  const staysDraft = action.kind === 'save' && (row?.stage ?? 'draft') === 'draft'
  if (!staysDraft && isBlank(input.content)) return { ok: false, reason: 'no_text' }
  if (row === undefined) {
    if (!replaceable.includes(NO_VERSION)) return { ok: false, reason: 'unknown' }
    await tx
      .insertInto('blog_posts')
      .values({ id, ...fields, ...publication(action, 'draft') })
      // Of any column: of the same post inserted twice at once, either the id or the address is found first.
      .onConflict(conflict => conflict.doNothing())
      .execute()
    row = await editedRow(tx, id).forUpdate().executeTakeFirst()
    if (row === undefined) return { ok: false, reason: 'address_taken' }
  }
  // A form that is sent twice finds its own version stored.
  const version = versionOfPost(row)
  if (![...replaceable, versionOfPost(fields)].includes(version))
    return { ok: false, reason: 'changed', version }
  if (action.kind === 'schedule' && row.stage === 'published')
    return { ok: false, reason: 'published_already' }
  await tx
    .updateTable('blog_posts')
    .set({ ...fields, ...publication(action, row.stage) })
    .where('id', '=', id)
    .execute()
  return { ok: true }
}

/** The address of a post whose title contains nothing to make one from. Always the same, so a form can be sent twice. */
function addressOf(id: string): string {
  return `post-${id.slice(0, 8).toLowerCase()}`
}

function publication(action: PostAction, from: PostStage) {
  switch (action.kind) {
    case 'save':
      return {}
    case 'publish':
      return from === 'published' ? {} : { status: 'published', published_at: sql<Date>`now()` }
    case 'schedule':
      return { status: 'published', published_at: action.at }
  }
}

/** Turns a published post back into a draft; does nothing to a draft. The reason goes into the audit trail. */
export async function unpublishPost(tx: ActorTx, id: string, reason: string): Promise<void> {
  await giveReason(tx, reason)
  await tx
    .updateTable('blog_posts')
    .set({ status: 'draft', published_at: null })
    .where('id', '=', id)
    .where('status', '=', 'published')
    .execute()
}

/** Idempotent. */
export async function deletePost(tx: ActorTx, id: string, reason: string): Promise<void> {
  await giveReason(tx, reason)
  await tx.deleteFrom('blog_posts').where('id', '=', id).execute()
}

/** Sets the reason that the audit trigger records. */
async function giveReason(tx: ActorTx, reason: string): Promise<void> {
  await sql`select app.give_reason(${reason})`.execute(tx)
}
