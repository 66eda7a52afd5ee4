import { type InferResult, type SqlBool, sql } from 'kysely'
import type { ActorTx } from '#app/platform/db/actor.ts'
import { pageOf } from '#app/platform/http/list-state.ts'
import { firstParagraph } from '#app/platform/markdown/markdown.server.ts'
import { POSTS_PER_PAGE, readingTime } from './rules.ts'
import type { Post, PostSummary } from './schema.ts'

/** Long enough to contain an opening paragraph. */
const beginning = sql<string>`left(content, 1500)`

const SUMMARY_COLUMNS = [
  'slug',
  'title',
  'excerpt',
  'author',
  'topic',
  'published_at',
  'updated_at',
  'words',
] as const

/** Published posts. Filters itself, because row policies let administrators read drafts and scheduled posts too. */
function publishedRows(tx: ActorTx) {
  return tx
    .selectFrom('blog_posts')
    .select(SUMMARY_COLUMNS)
    .where('status', '=', 'published')
    .where(sql<SqlBool>`(published_at is null or published_at <= now())`)
}
type SummaryRow = InferResult<ReturnType<typeof publishedRows>>[number]

function toSummary(row: SummaryRow): PostSummary {
  return {
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    author: row.author,
    topic: row.topic,
    publishedAt: row.published_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    readingTime: readingTime(row.words),
  }
}

function newestFirst(tx: ActorTx) {
  return publishedRows(tx)
    .orderBy('published_at', order => order.desc().nullsLast())
    .orderBy('id')
}

/** Published posts, newest first. */
export async function listPublishedPosts(
  tx: ActorTx,
  { limit }: { limit?: number } = {},
): Promise<PostSummary[]> {
  const rows = await (limit === undefined
    ? newestFirst(tx)
    : newestFirst(tx).limit(limit)
  ).execute()
  return await withOpening(tx, rows)
}

/** The first post of a list gets its opening paragraph. */
async function withOpening(tx: ActorTx, rows: SummaryRow[]): Promise<PostSummary[]> {
  const [newest, ...others] = rows
  if (newest === undefined) return []
  const start = await publishedRows(tx)
    .select(beginning.as('beginning'))
    .where('slug', '=', newest.slug)
    .executeTakeFirst()
  const first = { ...toSummary(newest), opening: firstParagraph(start?.beginning ?? '') }
  return [first, ...others.map(toSummary)]
}

type PostPage = {
  posts: PostSummary[]
  /** The topics of all published posts. */
  topics: string[]
  /** The requested one, if it has posts. */
  topic: string | null
  total: number
  page: number
  pageCount: number
}

/** A page of the published posts, newest first. A page number past the end returns the last page. */
export async function findPostPage(
  tx: ActorTx,
  requested: { topic: string | null; page: number },
): Promise<PostPage> {
  const counted = await publishedRows(tx)
    .clearSelect()
    .select(['topic', sql<number>`count(*)::integer`.as('posts')])
    .groupBy('topic')
    .execute()
  const topic =
    counted.find(each => each.topic !== '' && each.topic === requested.topic)?.topic ?? null
  const total = counted
    .filter(each => topic === null || each.topic === topic)
    .reduce((sum, { posts }) => sum + posts, 0)
  const { page, pageCount, limit, offset } = pageOf(total, POSTS_PER_PAGE, requested.page)
  const listed = topic === null ? newestFirst(tx) : newestFirst(tx).where('topic', '=', topic)
  const rows = await listed.limit(limit).offset(offset).execute()
  const posts = await withOpening(tx, rows)
  return { posts, topics: counted.map(each => each.topic), topic, total, page, pageCount }
}

/** Titles of those posts that are published and can be linked to, in the order of `slugs`. */
export async function listPostTitles(
  tx: ActorTx,
  slugs: readonly string[],
): Promise<{ slug: string; title: string }[]> {
  if (slugs.length === 0) return []
  const rows = await publishedRows(tx).where('slug', 'in', slugs).execute()
  return rows
    .map(({ slug, title }) => ({ slug, title }))
    .toSorted((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug))
}

/** The newest posts with their full text, for the feed. */
export async function listFullPosts(tx: ActorTx, limit: number): Promise<Post[]> {
  const rows = await newestFirst(tx).select('content').limit(limit).execute()
  return rows.map(row => ({ ...toSummary(row), content: row.content }))
}

export async function findPublishedPost(tx: ActorTx, slug: string): Promise<Post | undefined> {
  if (slug.includes('\0')) return undefined
  const row = await publishedRows(tx).select('content').where('slug', '=', slug).executeTakeFirst()
  return row && { ...toSummary(row), content: row.content }
}

/** How many of the newest posts are compared. */
const COMPARED_POSTS = 200

/** Other posts, ranked by the words they share with this one's title and excerpt, then by date. */
export async function listRelatedPosts(
  tx: ActorTx,
  post: Pick<Post, 'slug' | 'title' | 'excerpt'>,
  limit: number,
): Promise<PostSummary[]> {
  const about = sql`plainto_tsquery('english', ${`${post.title} ${post.excerpt}`})::text`
  const anyWord = sql`replace(${about}, '&', '|')::tsquery`
  const rows = await publishedRows(tx)
    .where('id', 'in', newestFirst(tx).clearSelect().select('id').limit(COMPARED_POSTS))
    .where(sql<SqlBool>`slug <> ${post.slug}`)
    .orderBy(
      sql`ts_rank(setweight(to_tsvector('english', title), 'A') || to_tsvector('english', excerpt), ${anyWord})`,
      'desc',
    )
    .orderBy('published_at', order => order.desc().nullsLast())
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toSummary)
}
