import { href } from 'react-router'
import { responseClockContext } from '#app/features/connections/response-clock-context.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { breadcrumbs, originOf, pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import type { Route } from './+types/how-it-works-company.ts'
import { ClosingCall } from './parts/closing-call.tsx'
import { Example } from './parts/example.tsx'
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

export const loader = ({ context }: Route.LoaderArgs) => ({
  answerWithin: context.get(responseClockContext).answerWithin(),
})

const stepsFor = (answerWithin: string) => [
  {
    title: 'Describe the work',
    text: 'Choose the role, and a second one that would also work. Add the skills and tools that matter, the hours a week, the length and your daily budget. Then describe the problem in your own words: we match those too.',
  },
  {
    title: 'Read who fits',
    text: 'Your dashboard ranks people for each request, with a score and the main reason. Open a profile to see everything: engagements, testimonials, case studies, rates.',
  },
  {
    title: 'Ask for an introduction',
    text: `Press Request Introduction on a profile, and say what you need and how to reach you. The executive has ${answerWithin} to accept or decline.`,
  },
  {
    title: 'Talk and agree',
    text: 'Once they accept, they see your contact details, and you have a conversation on the site: write, share files, and propose times for a call. When you know what the work is, either side writes an offer, and both keep what you agreed on.',
  },
]

const GOOD_REQUESTS = [
  {
    title: 'Name the outcome',
    text: '“A thirteen-week cash forecast the bank accepts” says more than “financial leadership”.',
  },
  {
    title: 'Be honest about the hours',
    text: 'If you really need three days, say three. Senior people check the hours first.',
  },
  {
    title: 'Give a range you would pay',
    text: 'Every profile shows a day rate, so a budget far below it only costs you time.',
  },
  {
    title: 'List few skills',
    text: 'Five that matter will find you better people than fifteen that would be nice to have.',
  },
]

const EXAMPLE = [
  {
    term: 'Challenge',
    text: 'Our lender wants covenants every month and we close the books on the twentieth. We need someone who has done this with a bank before, and who teaches our controller to do it alone.',
    why: 'What’s wrong, what good looks like, and who carries on afterwards. We match these words too.',
  },
  {
    term: 'Key challenges',
    text: 'Covenants are late. The forecast ends in four weeks.',
    why: 'Two of them, one line each.',
  },
  {
    term: 'Required skills',
    text: 'Financial Modeling, Cash Flow Management, Board Reporting',
    why: 'The three they’d turn someone down for.',
  },
  {
    term: 'Hours and length',
    text: '12 hours a week for 26 weeks',
    why: 'Long enough to live through a few month-ends, with a clear finish.',
  },
  {
    term: 'Budget',
    text: '$1,000–$1,600 a day',
    why: 'A range they’d really pay, so no one’s time is wasted.',
  },
]

export default function HowItWorksCompany({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width space-y-16 py-12">
      <PageHeader
        kicker="How it works"
        title="For companies"
        lede="You have two days a week for someone very good. Here’s how to find them."
      />
      <Section id="steps" title="From request to first call">
        <Steps steps={stepsFor(loaderData.answerWithin)} />
      </Section>
      <Section id="good-requests" title="How to write a request people accept">
        <Points points={GOOD_REQUESTS} />
      </Section>
      <Section id="example" title="A request people accept">
        <Example title="Chief Financial Officer (CFO), to steady a lender" lines={EXAMPLE} />
      </Section>
      <ClosingCall
        title="Ready to find your person?"
        text="Post a request now, or browse profiles first. The directory is open to everyone."
      >
        <ButtonLink to={`${href('/signup')}?type=company`}>Find Talent</ButtonLink>
        <ButtonLink to={href('/talent-directory')} variant="secondary">
          Browse Talent
        </ButtonLink>
      </ClosingCall>
    </div>
  )
}
