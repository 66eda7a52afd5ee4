import { href } from 'react-router'
import { listDeskPosts } from '#app/features/blog/editing.server.ts'
import { POST_STAGES } from '#app/features/blog/editing.ts'
import { PublishedMoment } from '#app/features/blog/ui/published-moment.tsx'
import { StageBadge } from '#app/features/blog/ui/stage-badge.tsx'
import { countOf } from '#app/platform/count.ts'
import { readPage } from '#app/platform/http/list-state.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Moment } from '#app/ui/day.tsx'
import { Done } from '#app/ui/done.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PlusIcon } from '#app/ui/icons.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { requireAdmin } from '../guards.server.ts'
import { withDone } from '../parts/redirect-done.server.ts'
import type { Route } from './+types/posts.ts'
import { ChoiceLinks } from './parts/choice-links.tsx'

const DONE = { 'post-deleted': 'The post is deleted.' }

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Posts') }, NOINDEX]

export async function loader(args: Route.LoaderArgs) {
  const ctx = requireAdmin(args)
  const search = args.url.searchParams
  const stage = POST_STAGES.find(({ value }) => value === search.get('stage'))?.value ?? null
  const page = readPage(search)
  const found = await ctx.asActor(tx => listDeskPosts(tx, { stage, page }))
  return withDone(ctx, args.request, DONE, { stage, found })
}

export default function Posts({ loaderData: { stage, found, done } }: Route.ComponentProps) {
  const { posts, total, page, pageCount } = found
  const write = (
    <ButtonLink to={href('/admin/posts/new')} icon={<PlusIcon />}>
      New Post
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title="Posts" actions={write} />
      <Done className="mb-6">{done}</Done>
      <ChoiceLinks
        label="Stage"
        className="mb-6"
        choices={[{ value: null, label: 'All' }, ...POST_STAGES].map(({ value, label }) => ({
          label,
          to: { search: value === null ? '' : `stage=${value}` },
          current: value === stage,
        }))}
      />
      {posts.length === 0 ? (
        <EmptyState title="No posts here" action={write}>
          Drafts, scheduled posts and published posts appear here.
        </EmptyState>
      ) : (
        <>
          <ul className="border-t border-rule">
            {posts.map(post => (
              <li
                key={post.id}
                className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-rule py-3"
              >
                <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
                  <TextLink
                    plain
                    to={href('/admin/posts/:postId', { postId: post.id })}
                    className="font-medium"
                  >
                    {post.title}
                  </TextLink>
                  <p className="text-sm text-muted">/blog/{post.slug}</p>
                </div>
                <p className="figures text-sm text-muted">
                  {post.stage === 'draft' && (
                    <>
                      Last edited <Moment iso={post.updatedAt} />
                    </>
                  )}
                  {post.publishedAt && <PublishedMoment iso={post.publishedAt} />}
                </p>
                <StageBadge stage={post.stage} />
              </li>
            ))}
          </ul>
          <Pagination
            page={page}
            pageCount={pageCount}
            toPage={to => ({
              search: new URLSearchParams({ ...(stage && { stage }), page: String(to) }).toString(),
            })}
            summary={countOf(total, 'post')}
            className="mt-6 border-t-0"
          />
        </>
      )}
    </>
  )
}
