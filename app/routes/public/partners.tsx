import { href } from 'react-router'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle, site } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import type { Route } from './+types/partners.ts'
import { ClosingCall } from './parts/closing-call.tsx'
import { Points } from './parts/points.tsx'

export const handle = plainPage

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('Partners'),
    description: `Services that support fractional work, and how to become a partner of ${site.name}.`,
    path: href('/partners'),
  })

const TERMS = [
  {
    title: 'Named, not ranked',
    text: 'Partners are listed in alphabetical order. No partner pays for a place, and none gets an advantage in matching.',
  },
  {
    title: 'Nothing about our members',
    text: 'We don’t pass on names, addresses or figures. Members come to you on their own, or not at all.',
  },
  {
    title: 'Agreed in writing',
    text: 'We name you only after we’ve agreed in writing what you offer and for whom, and take you off again when you ask.',
  },
]

const CATEGORIES = [
  {
    title: 'Professional Services',
    text: 'Advice you need a few times a year, as an independent executive or a company hiring one.',
    examples: [
      'Accounting and tax for the self-employed',
      'Contract and employment law',
      'Professional liability insurance',
    ],
    already: { to: href('/tools/contract-templates'), label: 'Contract templates' },
  },
  {
    title: 'Technology Solutions',
    text: 'Tools that help you be fully there two days a week.',
    examples: [
      'Electronic signatures',
      'Time tracking and invoicing',
      'Secure access for outside people',
    ],
    already: { to: href('/tools/availability-planner'), label: 'Availability planner' },
  },
  {
    title: 'Professional Development',
    text: 'Ways to stay sharp when no employer sends you on a course.',
    examples: [
      'Executive coaching',
      'Board and governance certificates',
      'Peer groups in your field',
    ],
    already: { to: href('/resources/best-practices'), label: 'Best practices guide' },
  },
  {
    title: 'Business Services',
    text: 'What a one-person business needs and would rather not think about.',
    examples: [
      'Company formation and banking',
      'Cross-border payments',
      'Virtual offices and assistants',
    ],
    already: { to: href('/tools/rate-calculator'), label: 'Rate calculator' },
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
        {CATEGORIES.map(({ title, text, examples, already }) => (
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
            <p className="border-t border-rule pt-2 text-sm text-muted">
              In the meantime: <TextLink to={already.to}>{already.label}</TextLink>
            </p>
          </li>
        ))}
      </ul>
      <Section id="terms" title="What partnership means" className="mt-16">
        <Points points={TERMS} columns={3} />
      </Section>
      <div className="mt-16">
        <ClosingCall
          title="Do you offer one of these?"
          text={`Tell us what you do and for whom. We reply within ${site.replyWithin}.`}
        >
          <ButtonLink to={href('/contact')}>Get in Touch</ButtonLink>
        </ClosingCall>
      </div>
    </div>
  )
}
