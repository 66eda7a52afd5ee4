import { useLocation } from 'react-router'
import { cx } from '#app/ui/cx.ts'
import { BellIcon } from '#app/ui/icons.tsx'
import { Link } from '#app/ui/router-link.tsx'

/** The link to the notices, with the number of unread ones. */
export function Bell({ unread, className }: { unread: number; className?: string }) {
  const { pathname } = useLocation()
  const count = unread > 99 ? '99+' : String(unread)
  return (
    <Link
      to="/notifications"
      aria-label={unread === 0 ? 'Notifications' : `Notifications, ${count} unread`}
      aria-current={pathname === '/notifications' ? 'page' : undefined}
      className={cx(
        'relative inline-flex size-11 shrink-0 items-center justify-center rounded text-ink no-underline transition-colors hover:bg-sunken aria-[current=page]:bg-sunken',
        className,
      )}
    >
      <BellIcon className="size-5" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="figures absolute top-1 left-6 inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full border border-paper bg-accent-fill px-1 text-[0.6875rem] leading-none font-semibold text-on-accent"
        >
          {count}
        </span>
      )}
    </Link>
  )
}
