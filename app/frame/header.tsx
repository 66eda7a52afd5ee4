import { Form, NavLink, useLocation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { Drawer, DrawerTrigger } from '#app/ui/drawer.tsx'
import { MenuIcon } from '#app/ui/icons.tsx'
import { LiveRegion } from '#app/ui/live-region.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { Menu, MenuLink } from '#app/ui/menu.tsx'
import { Link } from '#app/ui/router-link.tsx'
import { ThemeSwitch } from '#app/ui/theme-switch.tsx'
import { site } from '../site.ts'
import { Bell } from './bell.tsx'
import { useUnread } from './use-unread.ts'

type HeaderUser = {
  fullName: string
  userType: 'talent' | 'company'
  role: 'user' | 'admin'
  /** The number of unread notices. */
  unread: number
}

const PHONE_MENU = 'phone-menu'

const resources = [
  { to: '/resources', label: 'Tools & Resources' },
  { to: '/blog', label: 'Blog' },
  { to: '/partners', label: 'Partners' },
]

function memberLinks(user: HeaderUser) {
  return [
    { to: `/${user.userType}/dashboard`, label: 'Dashboard' },
    ...(user.userType === 'talent' ? [{ to: '/talent/profile', label: 'My Profile' }] : []),
    { to: '/connections', label: 'Connections' },
    ...(user.role === 'admin' ? [{ to: '/admin', label: 'Admin' }] : []),
  ]
}

type HeaderProps = {
  user: HeaderUser | null
  /** Called when the server ends this tab's event stream, most likely because its session has ended. Must be stable. */
  onStreamEnd: () => void
}

export function Header({ user, onStreamEnd }: HeaderProps) {
  const { unread, announcement } = useUnread(user?.unread, onStreamEnd)
  // The links of signed-in people only fit in one line on a wider screen.
  const [asLine, asMenu] = user ? ['xl:flex', 'xl:hidden'] : ['lg:flex', 'lg:hidden']
  return (
    <header className="no-print border-b border-rule bg-paper">
      <div className="page-width flex min-h-16 flex-wrap items-center justify-end gap-2">
        <Link
          to="/"
          aria-label={`${site.name}, home`}
          className="mr-2 inline-flex min-h-11 items-center rounded no-underline"
        >
          <Logo name={site.name} />
        </Link>
        <nav aria-label="Main" className={cx('hidden min-w-0 flex-1 items-center gap-1', asLine)}>
          <HeaderLink to="/talent-directory">Browse Talent</HeaderLink>
          <Menu label="Resources">
            {resources.map(link => (
              <MenuLink key={link.to} to={link.to}>
                {link.label}
              </MenuLink>
            ))}
          </Menu>
          <span className="flex-1" />
          {user ? <MemberNav user={user} unread={unread} /> : <VisitorNav />}
        </nav>
        <span className={cx('flex-1', asMenu)} />
        {user && <Bell unread={unread} className={asMenu} />}
        <DrawerTrigger
          opens={PHONE_MENU}
          aria-label="Open menu"
          className={cx(
            'inline-flex size-11 items-center justify-center rounded hover:bg-sunken',
            asMenu,
          )}
        >
          <MenuIcon />
        </DrawerTrigger>
      </div>
      {user && <LiveRegion>{announcement}</LiveRegion>}
      <Drawer id={PHONE_MENU} title="Menu">
        <PhoneNav user={user} />
      </Drawer>
    </header>
  )
}

function HeaderLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink to={to} prefetch="intent" discover="none" className="nav-link">
      {children}
    </NavLink>
  )
}

function VisitorNav() {
  return (
    <>
      <HeaderLink to="/login">Log In</HeaderLink>
      <ButtonLink to="/signup">Sign Up</ButtonLink>
    </>
  )
}

function MemberNav({ user, unread }: { user: HeaderUser; unread: number }) {
  return (
    <>
      {memberLinks(user).map(link => (
        <HeaderLink key={link.to} to={link.to}>
          {link.label}
        </HeaderLink>
      ))}
      <div className="ml-1 min-w-16 border-l border-rule py-1 pl-3">
        <Name className="text-sm leading-tight text-muted">{user.fullName}</Name>
      </div>
      <Bell unread={unread} />
      <HeaderLink to="/settings">Settings</HeaderLink>
      <LogoutForm />
    </>
  )
}

/** At most two lines of a name, so a long one doesn't push the links away. */
function Name({ children, className }: { children: string; className: string }) {
  return (
    <p title={children} className={cx('line-clamp-2 wrap-anywhere', className)}>
      {children}
    </p>
  )
}

function LogoutForm() {
  return (
    <Form method="post" action="/logout">
      <Button type="submit" variant="secondary" className="xl:px-4">
        Logout
      </Button>
    </Form>
  )
}

function PhoneNav({ user }: { user: HeaderUser | null }) {
  const { pathname } = useLocation()
  const links = [
    { to: '/talent-directory', label: 'Browse Talent' },
    ...resources,
    ...(user
      ? [
          ...memberLinks(user),
          { to: '/notifications', label: 'Notifications' },
          { to: '/settings', label: 'Settings' },
        ]
      : [
          { to: '/login', label: 'Log In' },
          { to: '/signup', label: 'Sign Up' },
        ]),
  ]
  return (
    <nav aria-label="Phone menu" className="flex flex-col gap-4">
      {user && (
        <div className="border-b border-rule pb-4">
          <Name className="font-display text-lg">{user.fullName}</Name>
        </div>
      )}
      <ul>
        {links.map(link => (
          <li key={link.to}>
            <Link
              to={link.to}
              aria-current={pathname === link.to ? 'page' : undefined}
              className="phone-link"
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
      {user && <LogoutForm />}
      <ThemeSwitch className="border-t border-rule pt-4" />
    </nav>
  )
}
