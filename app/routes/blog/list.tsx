import { href } from 'react-router'
import { requestContext } from '#app/context.ts'
import { findPostPage } from '#app/features/blog/queries.server.ts'
import { POSTS_PER_PAGE } from '#app/features/blog/rules.ts'
import { POST_TOPICS } from '#app/features/blog/schema.ts'
import { FrontPage } from '#app/features/blog/ui/front-page.tsx'
import { PostTeaser } from '#app/features/blog/ui/post-teaser.tsx'
import { countOf } from '#app/platform/count.ts'
import { pageSearch, rangeText, readPage } from '#app/platform/http/list-state.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle, site } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { failureText, refusalText } from '#app/ui/refusal-text.ts'
import type { Route } from './+types/list.ts'

export const handle = plainPage

const BESIDE_THE_LEAD = 2

export const meta: Route.MetaFunction = args => {
  const { page = 1, topic = null } = args.loaderData ?? {}
  const isLater = page > 1 && topic === null
  return pageMeta(args, {
    title: pageTitle(isLater ? `Blog, page ${page}` : 'Blog'),
    description: `Notes from ${site.name} on hiring, pricing and doing senior work for part of a week.`,
    path: href('/blog') + (isLater ? pageSearch(page) : ''),
  })
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const requested = { topic: url.searchParams.get('topic'), page: readPage(url.searchParams) }
  const found = await ctx.asActor(tx => findPostPage(tx, requested))
  return { ...found, topics: POST_TOPICS.filter(({ value }) => found.topics.includes(value)) }
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { posts, topics, topic, total, page, pageCount } = loaderData
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
          {pageCount > 1 && (
            <Pagination
              page={page}
              pageCount={pageCount}
              toPage={to => ({
                search: new URLSearchParams({
                  ...(topic !== null && { topic }),
                  ...(to > 1 && { page: String(to) }),
                }).toString(),
              })}
              summary={rangeText(
                { page, size: POSTS_PER_PAGE, shown: posts.length },
                countOf(total, 'post'),
              )}
              className="mt-6 border-t-0"
            />
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
