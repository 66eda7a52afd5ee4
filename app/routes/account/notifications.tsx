import { href, redirect } from 'react-router'
import { markRead } from '#app/features/notices/commands.server.ts'
import { listNotices } from '#app/features/notices/queries.server.ts'
import { ReadForm } from '#app/features/notices/schema.ts'
import { NoticeList } from '#app/features/notices/ui/notice-list.tsx'
import { words } from '#app/platform/forms/fields.ts'
import { parseForm } from '#app/platform/forms/parse-form.ts'
import { readForm, takesForm, unreadable } from '#app/platform/forms/takes-form.ts'
import { readPage } from '#app/platform/http/list-state.ts'
import { NOINDEX, pageTitle } from '#app/site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { dashboardOf, requireUser } from '../guards.server.ts'
import type { Route } from './+types/notifications.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Notifications') }, NOINDEX]

export async function loader(args: Route.LoaderArgs) {
  const { asActor, countUnread, user } = requireUser(args)
  const listed = await asActor(tx => listNotices(tx, readPage(args.url.searchParams)))
  return { ...listed, unread: await countUnread(), dashboard: dashboardOf(user) }
}

export const action = takesForm([ReadForm, words('intent')], async (args: Route.ActionArgs) => {
  const { asActor } = requireUser(args)
  const form = readForm(args.context)
  const { pathname, search } = args.url
  switch (form.get('intent')) {
    case 'read-all':
      await asActor(tx => markRead(tx, 'all'))
      return redirect(pathname + search)
    case 'read': {
      const parsed = parseForm(ReadForm, form)
      if (!parsed.ok) throw unreadable()
      await asActor(tx => markRead(tx, parsed.value.id))
      // A script marks notices as read while the user navigates on; a redirect would bring them back here.
      return args.request.headers.get('accept')?.includes('text/html')
        ? redirect(pathname + search)
        : null
    }
    default:
      throw unreadable()
  }
})

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { notices, total, unread, page, pageCount, dashboard } = loaderData
  return (
    <div className="page-width max-w-4xl py-12">
      <PageHeader
        title="Notifications"
        lede={unread === 0 ? 'You’re all caught up.' : `${unread} unread.`}
        actions={
          unread > 0 && (
            <PostForm preventScrollReset>
              <input type="hidden" name="intent" value="read-all" />
              <Button type="submit" variant="secondary">
                Mark all as read
              </Button>
            </PostForm>
          )
        }
      />
      {total === 0 ? (
        <EmptyState
          title="No Notifications Yet"
          action={<ButtonLink to={dashboard}>Go to Dashboard</ButtonLink>}
        >
          New introductions, answers and other updates appear here.
        </EmptyState>
      ) : (
        <>
          <NoticeList notices={notices} />
          <Pagination
            page={page}
            pageCount={pageCount}
            toPage={to => ({
              pathname: href('/notifications'),
              search: to > 1 ? `page=${to}` : '',
            })}
            className="mt-6"
          />
        </>
      )}
      <p className="mt-8 text-sm text-muted">
        <TextLink to={`${href('/settings')}#notifications`}>Choose which emails you get</TextLink>
      </p>
    </div>
  )
}
