import { useContext } from 'react'
import { data, href, isRouteErrorResponse } from 'react-router'
import { renderMarkdown } from '#app/features/blog/markdown.server.tsx'
import { findPublishedPost } from '#app/features/blog/queries.server.ts'
import { PostDate } from '#app/features/blog/ui/post-date.tsx'
import { requestContext } from '#app/platform/context.ts'
import { NonceContext } from '#app/platform/http/nonce.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageTitle, site } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ArrowLeftIcon } from '#app/ui/icons.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/post.ts'

export const handle = plainPage

export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  if (!loaderData)
    return [{ title: pageTitle(failureTitle(error)) }, { name: 'robots', content: 'noindex' }]
  const { title, excerpt, publishedAt } = loaderData.post
  const url = postUrl(loaderData)
  return [
    { title: pageTitle(title) },
    { name: 'description', content: excerpt || title },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'article' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:url', content: url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: excerpt || title },
    ...(publishedAt ? [{ property: 'article:published_time', content: publishedAt }] : []),
  ]
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const found = await ctx.asActor(tx => findPublishedPost(tx, params.slug))
  if (!found) throw data(null, { status: 404 })
  const { content, ...post } = found
  return { post, html: renderMarkdown(content), origin: ctx.origin }
}

export default function BlogPost({ loaderData: { post, html, origin } }: Route.ComponentProps) {
  return (
    <article className="page-width py-12">
      <BackToBlog variant="quiet" className="-ml-3 mb-6" />
      <PageHeader
        title={post.title}
        kicker={post.publishedAt && <PostDate publishedAt={post.publishedAt} />}
      />
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <p className="max-w-measure font-display text-lg font-medium text-muted">{post.excerpt}</p>
        <div
          className="prose"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: written by renderMarkdown on the server, which escapes raw HTML and empties foreign addresses
          dangerouslySetInnerHTML={{ __html: html }}
        />
        <BackToBlog variant="secondary" className="mt-6 justify-self-start lg:col-start-2" />
      </div>
      <StructuredData post={post} origin={origin} />
    </article>
  )
}

type PostAt = Pick<Route.ComponentProps['loaderData'], 'post' | 'origin'>

function postUrl({ post, origin }: PostAt): string {
  return origin + href('/blog/:slug', { slug: post.slug })
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

function StructuredData({ post, origin }: PostAt) {
  const nonce = useContext(NonceContext)
  const publisher = { '@type': 'Organization', name: site.name, url: origin }
  const posting = {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt || undefined,
    datePublished: post.publishedAt ?? undefined,
    dateModified: post.updatedAt,
    mainEntityOfPage: postUrl({ post, origin }),
    author: publisher,
    publisher,
  }
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data, not markup; "<" cannot close the element
      dangerouslySetInnerHTML={{ __html: JSON.stringify(posting).replaceAll('<', '\\u003c') }}
    />
  )
}

function failureTitle(error: unknown): 'Post not found' | 'Error loading post' {
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
            ? 'It may have been moved or taken back, or the address has a slip in it.'
            : 'The failure is on our side and has been noted. Trying again often helps.'
        }
      />
      <BackToBlog variant="primary" />
    </div>
  )
}
