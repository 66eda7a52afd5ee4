import { href, NavLink, Outlet } from 'react-router'
import { VERSION } from '#app/platform/env/version.server.ts'
import { requireAdmin } from '../guards.server.ts'
import type { Route } from './+types/layout.ts'

const PLACES = [
  { to: href('/admin'), label: 'Overview' },
  { to: href('/admin/posts'), label: 'Posts' },
  { to: href('/admin/featured'), label: 'Featured' },
  { to: href('/admin/people'), label: 'People' },
  { to: href('/admin/community'), label: 'Community' },
  { to: href('/admin/rooms'), label: 'Conversations' },
  { to: href('/admin/audit'), label: 'Audit trail' },
  { to: href('/admin/audit/matches'), label: 'Matches shown' },
]

/** Runs before any page here responds, including those that would report a missing action. Each page also guards
 * itself. */
export const middleware: Route.MiddlewareFunction[] = [
  (args, next) => {
    requireAdmin(args)
    return next()
  },
]

export function loader(args: Route.LoaderArgs) {
  requireAdmin(args)
  return { version: VERSION }
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width py-8">
      <nav aria-label="Administration" className="no-print mb-8 border-b border-rule">
        <ul className="-mx-2 flex flex-wrap">
          {PLACES.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === href('/admin') || to === href('/admin/audit')}
                className="inline-flex min-h-11 items-center border-b-2 border-transparent px-2 text-muted no-underline transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
      <p className="no-print mt-12 text-sm text-muted">Version {loaderData.version}</p>
    </div>
  )
}
