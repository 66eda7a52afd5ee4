import { href } from 'react-router'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle, site } from '#app/site.ts'
import { ButtonLink, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/resources.ts'
import { ClosingCall } from './parts/closing-call.tsx'

export const handle = plainPage

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('Tools & Resources'),
    description:
      'Rate calculator, contract templates, availability planner, scope of work builder, best practices and community for fractional work.',
    path: href('/resources'),
  })

const RESOURCES = [
  {
    title: 'Rate Calculator',
    path: '/tools/rate-calculator',
    text: 'Turn a salary or an annual target into a day rate, and a day rate into a month both sides can budget.',
  },
  {
    title: 'Contract Templates',
    path: '/tools/contract-templates',
    text: 'Services agreement, statement of work, mutual NDA and advisory agreement in plain language. Fill them in and review them with your lawyer.',
  },
  {
    title: 'Availability Planner',
    path: '/tools/availability-planner',
    text: 'Put all your engagements in one week. See how many hours you have left, and which ones you share with another time zone.',
  },
  {
    title: 'Scope of Work Builder',
    path: '/tools/scope-builder',
    text: 'Outcome, decision rights, checkpoints and an exit, on one page both sides can sign.',
  },
  {
    title: 'Best Practices Guide',
    path: '/resources/best-practices',
    text: 'How to make part-time leadership work: scoping, pricing, the first 90 days and ending well.',
  },
  {
    title: 'Community Forum',
    path: '/community',
    text: 'Where fractional executives and the companies that hire them compare notes.',
  },
]

export default function Resources() {
  return (
    <div className="page-width py-12">
      <PageHeader
        title="Tools & Resources"
        lede="Tools to price your work, plan it and put it in writing."
      />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {RESOURCES.map(({ title, path, text }) => (
          <Card key={path} as="li" className="flex flex-col">
            <h2 className="font-display text-xl font-medium tracking-tight">{title}</h2>
            <p className="mt-2 mb-6 flex-1 text-muted">{text}</p>
            <LinkButton href={path} newTab variant="secondary" className="self-start">
              <span>
                Access Resource<span className="sr-only">: {title}</span>
              </span>
            </LinkButton>
          </Card>
        ))}
      </ul>
      <div className="mt-16">
        <ClosingCall
          title="Missing something?"
          text={`Tell us what would help. We reply within ${site.replyWithin}.`}
        >
          <ButtonLink to={href('/contact')}>Contact Support</ButtonLink>
        </ClosingCall>
      </div>
    </div>
  )
}
