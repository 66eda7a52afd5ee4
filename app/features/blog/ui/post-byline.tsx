import type { PostSummary } from '../schema.ts'
import { PostDate } from './post-date.tsx'

/** "March 3, 2026, by Amara Okafor, 6 min read" */
export function PostByline({ post }: { post: PostSummary }) {
  return (
    <>
      {post.publishedAt && (
        <>
          <PostDate publishedAt={post.publishedAt} />,{' '}
        </>
      )}
      {post.author && `by ${post.author}, `}
      {`${post.readingTime}\u00a0min\u00a0read`}
    </>
  )
}
