import { href } from 'react-router'
import { requestContext } from '#app/context.ts'
import { listPublishedPosts } from '#app/features/blog/queries.server.ts'
import { POST_TOPICS } from '#app/features/blog/schema.ts'
import { FrontPage } from '#app/features/blog/ui/front-page.tsx'
import { PostTeaser } from '#app/features/blog/ui/post-teaser.tsx'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle, site } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { failureText, refusalText } from '#app/ui/refusal-text.ts'
import type { Route } from './+types/list.ts'

export const handle = plainPage

const BESIDE_THE_LEAD = 2

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('Blog'),
    description: `Notes from ${site.name} on hiring, pricing and doing senior work for part of a week.`,
    path: href('/blog'),
  })

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const requested = url.searchParams.get('topic')
  const posts = await ctx.asActor(tx => listPublishedPosts(tx))
  const topics = POST_TOPICS.filter(({ value }) => posts.some(post => post.topic === value))
  const topic = topics.find(({ value }) => value === requested)?.value ?? null
  return { posts: posts.filter(post => topic === null || post.topic === topic), topics, topic }
}

export default function Blog({ loaderData: { posts, topics, topic } }: Route.ComponentProps) {
  const [lead, ...others] = posts
  const older = others.slice(BESIDE_THE_LEAD)
  return (
    <div className="page-width py-12">
      <BlogHeader />
      <Topics topics={topics} chosen={topic} />
      {lead ? (
        <>
          <FrontPage lead={lead} beside={others.slice(0, BESIDE_THE_LEAD)} />
          {older.length > 0 && (
            <ul className="mt-10 grid gap-x-12 border-b border-rule md:grid-cols-2">
              {older.map(post => (
                <li key={post.slug} className="border-t border-rule py-8">
                  <PostTeaser post={post} />
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <EmptyState
          title="No Posts Yet"
          action={<ButtonLink to={href('/talent-directory')}>Browse Talent</ButtonLink>}
        >
          We’re writing the first one.
        </EmptyState>
      )}
    </div>
  )
}

type TopicsProps = { topics: readonly { value: string; label: string }[]; chosen: string | null }

function Topics({ topics, chosen }: TopicsProps) {
  if (topics.length === 0) return null
  const choices = [{ value: null, label: 'All' }, ...topics]
  return (
    <nav aria-label="Topics" className="mb-10">
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ value, label }) => (
          <li key={label}>
            <ButtonLink
              to={value === null ? href('/blog') : `${href('/blog')}?topic=${value}`}
              variant={value === chosen ? 'primary' : 'secondary'}
              size="small"
              aria-current={value === chosen ? 'page' : undefined}
            >
              {label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function BlogHeader() {
  return (
    <PageHeader
      title="Blog"
      lede="On hiring, pricing and doing senior work for part of a week."
      actions={
        <ButtonLink to={href('/blog/rss.xml')} reloadDocument variant="secondary" size="small">
          RSS feed
        </ButtonLink>
      }
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const refusal = refusalText(error)
  return (
    <div className="page-width py-12">
      <BlogHeader />
      <Notice
        tone="problem"
        title={refusal ? 'That didn’t work' : 'Failed to load blog posts'}
        action={
          <ButtonLink to={href('/blog')} reloadDocument variant="secondary" size="small">
            Try again
          </ButtonLink>
        }
      >
        {failureText(error)}
      </Notice>
    </div>
  )
}
