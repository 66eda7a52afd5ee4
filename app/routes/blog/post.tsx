import { data, href, isRouteErrorResponse } from 'react-router'
import { requestContext } from '#app/context.ts'
import { findPublishedPost, listRelatedPosts } from '#app/features/blog/queries.server.ts'
import { topicLabel } from '#app/features/blog/schema.ts'
import { PostByline } from '#app/features/blog/ui/post-byline.tsx'
import { PostTeaser } from '#app/features/blog/ui/post-teaser.tsx'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { renderMarkdown } from '#app/platform/markdown/markdown.server.ts'
import { breadcrumbs, organization, originOf, pageMeta } from '#app/routes/page-meta.ts'
import { NOINDEX, pageTitle, site } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ArrowLeftIcon } from '#app/ui/icons.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { failureText, refusalText } from '#app/ui/refusal-text.ts'
import { Section } from '#app/ui/section.tsx'
import { TryAgain } from '#app/ui/try-again.tsx'
import type { Route } from './+types/post.ts'

export const handle = plainPage

const RELATED_POSTS = 3

export const meta: Route.MetaFunction = args => {
  const { loaderData, error } = args
  if (!loaderData) return [{ title: pageTitle(failureTitle(error)) }, NOINDEX]
  const { post } = loaderData
  const { title, excerpt, publishedAt, updatedAt } = post
  const origin = originOf(args)
  const description = excerpt || title
  const path = href('/blog/:slug', { slug: post.slug })
  const picturePath = `/og${path}.png?v=${Date.parse(updatedAt).toString(36)}`
  return pageMeta(args, {
    title: pageTitle(title),
    description,
    path,
    type: 'article',
    picture: { path: picturePath, alt: `${title}, from the ${site.name} blog` },
    more: [
      ...(publishedAt ? [{ property: 'article:published_time', content: publishedAt }] : []),
      { property: 'article:modified_time', content: updatedAt },
    ],
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: title,
        description,
        image: origin + picturePath,
        ...(publishedAt ? { datePublished: publishedAt } : {}),
        dateModified: updatedAt,
        mainEntityOfPage: origin + path,
        author: post.author ? { '@type': 'Person', name: post.author } : organization(origin),
        publisher: organization(origin),
        timeRequired: `PT${post.readingTime}M`,
        inLanguage: 'en-US',
      },
      breadcrumbs(origin, [
        { name: 'Blog', path: href('/blog') },
        { name: title, path },
      ]),
    ],
  })
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const found = await ctx.asActor(async tx => {
    const post = await findPublishedPost(tx, params.slug)
    return post && { post, related: await listRelatedPosts(tx, post, RELATED_POSTS) }
  })
  if (!found) throw data(null, { status: 404 })
  const { content, ...post } = found.post
  return { post, html: renderMarkdown(content), related: found.related }
}

export default function BlogPost({ loaderData: { post, html, related } }: Route.ComponentProps) {
  return (
    <div className="page-width space-y-16 py-12">
      <article>
        <BackToBlog variant="quiet" className="-ml-3 mb-6" />
        <PageHeader title={post.title} kicker={<PostByline post={post} />} />
        <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
          <div className="max-w-measure">
            <p className="font-display text-lg font-medium text-muted">{post.excerpt}</p>
            {topicLabel(post.topic) && (
              <p className="mt-4 text-sm text-muted">
                More on{' '}
                <TextLink to={`${href('/blog')}?topic=${post.topic}`}>
                  {topicLabel(post.topic)}
                </TextLink>
              </p>
            )}
          </div>
          <div
            className="prose"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: written by renderMarkdown on the server, which escapes raw HTML and empties foreign addresses
            dangerouslySetInnerHTML={{ __html: html }}
          />
        </div>
      </article>
      {related.length > 0 && (
        <Section id="related" title="More to read">
          <ul className="grid gap-y-8 md:grid-cols-3 md:divide-x md:divide-rule">
            {related.map(other => (
              <li key={other.slug} className="md:px-6 md:first:pl-0 md:last:pr-0">
                <PostTeaser post={other} headingLevel={3} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <BackToBlog variant="secondary" />
    </div>
  )
}

function BackToBlog({
  variant,
  className,
}: {
  variant: 'primary' | 'secondary' | 'quiet'
  className?: string
}) {
  return (
    <ButtonLink to={href('/blog')} variant={variant} icon={<ArrowLeftIcon />} className={className}>
      Back to Blog
    </ButtonLink>
  )
}

function failureTitle(error: unknown) {
  if (refusalText(error)) return 'That didn’t work'
  const missing = isRouteErrorResponse(error) && error.status === 404
  return missing ? 'Post not found' : 'Error loading post'
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const title = failureTitle(error)
  return (
    <div className="page-width py-16">
      <PageHeader
        title={title}
        lede={
          title === 'Post not found'
            ? 'It may have been moved or unpublished, or the address may be wrong.'
            : failureText(error)
        }
      />
      <div className="flex flex-wrap gap-3">
        {title === 'Error loading post' && <TryAgain />}
        <BackToBlog variant={title === 'Error loading post' ? 'secondary' : 'primary'} />
      </div>
    </div>
  )
}
