import { useContext } from 'react'
import { data, href, isRouteErrorResponse } from 'react-router'
import { renderMarkdown } from '#app/features/blog/markdown.server.tsx'
import { findPublishedPost } from '#app/features/blog/queries.server.ts'
import { PostDate } from '#app/features/blog/ui/post-date.tsx'
import { NonceContext } from '#app/nonce.ts'
import { requestContext } from '#app/platform/context.ts'
import { pageTitle, site } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ArrowLeftIcon } from '#app/ui/icons.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/post.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: pageTitle('Blog') }, { name: 'robots', content: 'noindex' }]
  const { title, excerpt, publishedAt } = loaderData.post
  return [
    { title: pageTitle(title) },
    { name: 'description', content: excerpt || title },
    { property: 'og:type', content: 'article' },
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
        lede={post.excerpt}
      />
      <div
        className="prose"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: written by renderMarkdown on the server, which escapes raw HTML and empties foreign addresses
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <BackToBlog variant="secondary" className="mt-12" />
      <StructuredData post={post} origin={origin} />
    </article>
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

type StructuredDataProps = Pick<Route.ComponentProps['loaderData'], 'post' | 'origin'>

function StructuredData({ post, origin }: StructuredDataProps) {
  const nonce = useContext(NonceContext)
  const publisher = { '@type': 'Organization', name: site.name, url: origin }
  const posting = {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.excerpt || undefined,
    datePublished: post.publishedAt ?? undefined,
    dateModified: post.updatedAt,
    mainEntityOfPage: origin + href('/blog/:slug', { slug: post.slug }),
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <div className="page-width py-16">
      <PageHeader
        title={missing ? 'Post not found' : 'Error loading post'}
        lede={
          missing
            ? 'It may have been moved or taken back, or the address has a slip in it.'
            : 'The failure is on our side and has been noted. Trying again often helps.'
        }
      />
      <BackToBlog variant="primary" />
    </div>
  )
}
