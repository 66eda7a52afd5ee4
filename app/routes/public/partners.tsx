import { href } from 'react-router'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle, site } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/partners.ts'
import { ClosingCall } from './parts/closing-call.tsx'

export const handle = plainPage

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('Partners'),
    description: `Services that support fractional work, and how to become a partner of ${site.name}.`,
    path: href('/partners'),
  })

const CATEGORIES = [
  {
    title: 'Professional Services',
    text: 'Advice you need a few times a year, as an independent executive or a company hiring one.',
    examples: [
      'Accounting and tax for the self-employed',
      'Contract and employment law',
      'Professional liability insurance',
    ],
  },
  {
    title: 'Technology Solutions',
    text: 'Tools that help you be fully there two days a week.',
    examples: [
      'Electronic signatures',
      'Time tracking and invoicing',
      'Secure access for outside people',
    ],
  },
  {
    title: 'Professional Development',
    text: 'Ways to stay sharp when no employer sends you on a course.',
    examples: [
      'Executive coaching',
      'Board and governance certificates',
      'Peer groups in your field',
    ],
  },
  {
    title: 'Business Services',
    text: 'What a one-person business needs and would rather not think about.',
    examples: [
      'Company formation and banking',
      'Cross-border payments',
      'Virtual offices and assistants',
    ],
  },
]

export default function Partners() {
  return (
    <div className="page-width py-12">
      <PageHeader
        title="Partners"
        lede="Fractional work takes more than two people who agree. These are the kinds of services we’re looking for, with examples."
      />
      <ul className="grid gap-x-10 gap-y-12 sm:grid-cols-2">
        {CATEGORIES.map(({ title, text, examples }) => (
          <li key={title} className="border-t-2 border-ink pt-4">
            <h2 className="font-display text-2xl font-medium tracking-tight">{title}</h2>
            <p className="mt-2 max-w-measure text-muted">{text}</p>
            <ul aria-label={`Examples of ${title}`} className="mt-4">
              {examples.map(example => (
                <li key={example} className="border-t border-rule py-2">
                  {example}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <div className="mt-16">
        <ClosingCall
          title="Do you offer one of these?"
          text="Tell us what you do and for whom. We name a partner only once we’ve agreed in writing, and partners get no advantage in matching."
        >
          <ButtonLink to={href('/contact')}>Get in Touch</ButtonLink>
        </ClosingCall>
      </div>
    </div>
  )
}
