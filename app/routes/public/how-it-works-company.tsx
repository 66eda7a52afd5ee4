import { href } from 'react-router'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { breadcrumbs, originOf, pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import type { Route } from './+types/how-it-works-company.ts'
import { ClosingCall } from './parts/closing-call.tsx'
import { Points } from './parts/points.tsx'
import { Steps } from './parts/steps.tsx'

export const handle = plainPage

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('How It Works for Companies'),
    description:
      'Hire a senior person for part of a week: how to post a request, read the matches and ask for an introduction.',
    path: href('/how-it-works/company'),
    data: [
      breadcrumbs(originOf(args), [
        { name: 'How It Works', path: href('/how-it-works') },
        { name: 'For Companies', path: href('/how-it-works/company') },
      ]),
    ],
  })

const STEPS = [
  {
    title: 'Describe the work',
    text: 'Choose the role, or a second one that would do. Name the skills and tools that matter, the hours in a week, the weeks it may last, and a budget for a day. Then write what is actually going wrong; those words are matched too.',
  },
  {
    title: 'Read who fits',
    text: 'Your dashboard ranks people for each request, with a percent and a line that says why. Open a profile for the whole of it: engagements, testimonials, case studies, rates.',
  },
  {
    title: 'Ask for an introduction',
    text: 'Press Request Introduction on a profile, say what you need and how to reach you. The executive reads your request and has five working days to answer with a yes or a no.',
  },
  {
    title: 'Talk',
    text: 'With the yes, the executive has the contact details you gave, and gets in touch. From there on it is between the two of you: a call, a scope, a first day.',
  },
]

const GOOD_REQUESTS = [
  {
    title: 'Name the outcome',
    text: '“A thirteen-week cash forecast the bank accepts” says more than “financial leadership”.',
  },
  {
    title: 'Be honest about the hours',
    text: 'If it is really three days, say three. Capacity is the first thing senior people check.',
  },
  {
    title: 'Give a range you would pay',
    text: 'Rates are public on every profile, so a budget far below them only costs you time.',
  },
  {
    title: 'List few skills',
    text: 'Five that matter find better people than fifteen that would be nice.',
  },
]

export default function HowItWorksCompany() {
  return (
    <div className="page-width space-y-16 py-12">
      <PageHeader
        kicker="How it works"
        title="For companies"
        lede="You have two days of work for somebody very good. Here is how you find them."
      />
      <Section id="steps" title="From request to first call">
        <Steps steps={STEPS} />
      </Section>
      <Section id="good-requests" title="Requests that get a yes">
        <Points points={GOOD_REQUESTS} />
      </Section>
      <ClosingCall
        title="Two days of work are enough to start."
        text="Post the request now, or read profiles first. The directory is open."
      >
        <ButtonLink to={`${href('/signup')}?type=company`}>Find Talent</ButtonLink>
        <ButtonLink to={href('/talent-directory')} variant="secondary">
          Browse Talent
        </ButtonLink>
      </ClosingCall>
    </div>
  )
}
