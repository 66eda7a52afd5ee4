import { postDate } from '../rules.ts'
import type { PostSummary } from '../schema.ts'

/** "March 3, 2026, by Amara Okafor, 6 min read" */
export function PostByline({ post }: { post: PostSummary }) {
  return (
    <>
      {post.publishedAt && (
        <>
          <time dateTime={post.publishedAt} className="figures">
            {postDate(post.publishedAt)}
          </time>
          ,{' '}
        </>
      )}
      {post.author && `by ${post.author}, `}
      {`${post.readingTime}\u00a0min\u00a0read`}
    </>
  )
}
