import type { ActorTx } from '#app/platform/db/actor.ts'
import type { Post, PostSummary } from './schema.ts'

/** Published posts, newest first. */
export async function listPublishedPosts(
  tx: ActorTx,
  options: { limit?: number } = {},
): Promise<PostSummary[]> {
  let query = tx
    .selectFrom('blog_posts')
    .select(['slug', 'title', 'excerpt', 'published_at'])
    .where('status', '=', 'published')
    .orderBy('published_at', order => order.desc().nullsLast())
    .orderBy('id')
  if (options.limit !== undefined) query = query.limit(options.limit)
  const rows = await query.execute()
  return rows.map(({ published_at: publishedAt, ...row }) => ({
    ...row,
    publishedAt: publishedAt?.toISOString() ?? null,
  }))
}

export async function findPublishedPost(tx: ActorTx, slug: string): Promise<Post | undefined> {
  if (slug.includes('\0')) return undefined
  const row = await tx
    .selectFrom('blog_posts')
    .select(['slug', 'title', 'excerpt', 'content', 'published_at', 'updated_at'])
    .where('slug', '=', slug)
    .where('status', '=', 'published')
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { published_at: publishedAt, updated_at: updatedAt, ...post } = row
  return {
    ...post,
    publishedAt: publishedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  }
}
