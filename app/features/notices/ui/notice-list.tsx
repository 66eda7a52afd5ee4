import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { Day } from '#app/ui/day.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { Link } from '#app/ui/router-link.tsx'
import type { NoticeView } from '../schema.ts'

/** A list of notices. Posts `intent=read` and `id` to its route. */
export function NoticeList({ notices }: { notices: readonly NoticeView[] }) {
  return (
    <ol className="border-t border-rule">
      {notices.map(notice => (
        <li key={notice.id} className="border-b border-rule">
          <NoticeRow notice={notice} />
        </li>
      ))}
    </ol>
  )
}

function NoticeRow({ notice }: { notice: NoticeView }) {
  const fetcher = useFetcher()
  const read = notice.read || fetcher.formData !== undefined
  const mark = { intent: 'read', id: notice.id }
  return (
    <article
      aria-labelledby={`notice-${notice.id}`}
      className={cx(
        'flex flex-wrap items-start gap-x-6 gap-y-2 border-l-3 py-4 pl-4',
        read ? 'border-l-transparent' : 'border-l-accent',
      )}
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2
          id={`notice-${notice.id}`}
          className={cx('text-lg', read ? 'text-muted' : 'font-medium text-ink')}
        >
          {!read && <span className="sr-only">Unread: </span>}
          {notice.title}
        </h2>
        <p className="max-w-measure text-muted">{notice.text}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <span className="figures text-muted">
            <Day iso={notice.createdAt} />
          </span>
          <Link
            to={notice.to}
            className="inline-flex min-h-6 items-center text-accent underline underline-offset-4 hover:text-ink"
            // Following the link marks the notice as read.
            onClick={() => {
              if (!read) void fetcher.submit(mark, { method: 'post', action: '/notifications' })
            }}
          >
            {notice.action}
            <span className="sr-only">: {notice.title}</span>
          </Link>
        </p>
      </div>
      {!read && (
        <PostForm as={fetcher.Form} action="/notifications">
          <input type="hidden" name="intent" value="read" />
          <input type="hidden" name="id" value={notice.id} />
          <Button type="submit" variant="quiet" size="small" className="-ml-3">
            Mark as read<span className="sr-only">: {notice.title}</span>
          </Button>
        </PostForm>
      )}
    </article>
  )
}
