import { Logo } from '#app/ui/logo.tsx'
import { Link } from '#app/ui/router-link.tsx'
import { ThemeSwitch } from '#app/ui/theme-switch.tsx'
import { site } from '../site.ts'

const columns = [
  {
    title: 'For Talent',
    links: [
      { to: '/signup?type=talent', label: 'Offer Your Services' },
      { to: '/how-it-works/talent', label: 'How It Works for Talent' },
      { to: '/success-stories/talent', label: 'Three Ways It Can Go' },
      { to: '/resources', label: 'Tools & Resources' },
    ],
  },
  {
    title: 'For Companies',
    links: [
      { to: '/signup?type=company', label: 'Find Talent' },
      { to: '/talent-directory', label: 'Browse Talent' },
      { to: '/how-it-works/company', label: 'How It Works for Companies' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/about', label: 'About' },
      { to: '/fees', label: 'Fees' },
      { to: '/blog', label: 'Blog' },
      { to: '/partners', label: 'Partners' },
      { to: '/contact', label: 'Contact' },
      { to: '/privacy', label: 'Privacy' },
      { to: '/terms', label: 'Terms' },
    ],
  },
]

export function Footer() {
  return (
    <footer className="no-print mt-24 border-t-2 border-ink bg-paper">
      <div className="page-width grid grid-cols-2 gap-x-6 max-[18rem]:grid-cols-1 gap-y-10 py-12 sm:grid-cols-[5fr_6fr_3fr] lg:grid-cols-[8fr_5fr_6fr_3fr]">
        <div className="col-span-full space-y-4 lg:col-span-1">
          <Logo name={site.name} />
          <p className="max-w-80 text-muted">{site.tagline}</p>
          <div className="flex flex-wrap gap-x-1 text-sm text-muted">
            <span>Soon on</span>
            <ul aria-label="Social networks" className="flex [&>li+li]:before:content-[',_']">
              {site.social.map(({ name, href }) => (
                <li key={name}>{href === null ? name : <a href={href}>{name}</a>}</li>
              ))}
            </ul>
          </div>
        </div>
        {columns.map(column => (
          <nav
            key={column.title}
            aria-label={column.title}
            className="min-w-0 max-sm:last:col-span-full"
          >
            <h2 className="mb-3 font-sans text-base font-semibold">{column.title}</h2>
            <ul className="max-sm:in-[nav:last-child]:grid max-sm:in-[nav:last-child]:grid-cols-2 max-sm:in-[nav:last-child]:gap-x-6">
              {column.links.map(link => (
                <li key={link.to}>
                  <Link to={link.to} className="footer-link">
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page-width">
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-rule py-6 text-sm text-muted">
          <p>
            © {site.copyrightYear} {site.name}. All rights reserved.
          </p>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}
