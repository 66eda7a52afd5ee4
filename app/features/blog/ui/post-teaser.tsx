import { href } from 'react-router'
import { cx } from '#app/ui/cx.ts'
import { Link } from '#app/ui/router-link.tsx'
import type { PostSummary } from '../schema.ts'
import { PostByline } from './post-byline.tsx'

type PostTeaserProps = {
  post: PostSummary
  headingLevel?: 2 | 3
  /** The newest of a list, set larger. */
  lead?: boolean
}

/** A post in a list. The whole teaser is its link. */
export function PostTeaser({ post, headingLevel = 2, lead = false }: PostTeaserProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <article className="group/teaser relative h-full">
      {post.publishedAt && (
        <p className="text-sm text-muted">
          <PostByline post={post} />
        </p>
      )}
      <Heading
        className={cx(
          'mt-1 font-display font-medium tracking-tight',
          lead ? 'max-w-[26ch] text-3xl' : 'text-xl',
        )}
      >
        <Link
          to={href('/blog/:slug', { slug: post.slug })}
          className="stretched rounded text-ink no-underline decoration-accent decoration-2 underline-offset-4 group-hover/teaser:underline"
        >
          {post.title}
        </Link>
      </Heading>
      {post.excerpt && (
        <p className={cx('mt-2 max-w-measure text-muted', lead && 'text-lg')}>{post.excerpt}</p>
      )}
      {lead && post.opening && (
        <p className="mt-6 line-clamp-6 max-w-measure border-t border-rule pt-5 font-display text-lg font-medium max-lg:hidden">
          {post.opening}
        </p>
      )}
    </article>
  )
}
