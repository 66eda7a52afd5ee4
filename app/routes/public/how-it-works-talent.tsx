import { href } from 'react-router'
import { responseClockContext } from '#app/features/connections/response-clock-context.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { breadcrumbs, originOf, pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import type { Route } from './+types/how-it-works-talent.ts'
import { ClosingCall } from './parts/closing-call.tsx'
import { Example } from './parts/example.tsx'
import { Points } from './parts/points.tsx'
import { Steps } from './parts/steps.tsx'

export const handle = plainPage

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('How It Works for Talent'),
    description:
      'Offer part of your week: how to publish a profile, see which requests fit you, and answer introductions.',
    path: href('/how-it-works/talent'),
    data: [
      breadcrumbs(originOf(args), [
        { name: 'How It Works', path: href('/how-it-works') },
        { name: 'For Talent', path: href('/how-it-works/talent') },
      ]),
    ],
  })

export const loader = ({ context }: Route.LoaderArgs) => ({
  answerWithin: context.get(responseClockContext).answerWithin(),
})

const stepsFor = (answerWithin: string) => [
  {
    title: 'Publish your profile',
    text: 'One public page: headline, summary, roles, skills, tools, industries. Enter the hours a week you have, how much notice you need and what you charge a day.',
  },
  {
    title: 'See which requests fit',
    text: 'Your dashboard shows the open requests that fit you best, with a score and the reasons. You see the same numbers the company sees.',
  },
  {
    title: 'Answer introductions',
    text: `When a company asks to meet you, you have ${answerWithin} to accept or decline. You never owe a reason, and no machine ever declines you.`,
  },
  {
    title: 'Start the conversation',
    text: 'Once you accept, you see the company’s contact details and can write to each other on the site, share files and find a time for a call. Then either side writes an offer with the scope, the hours and the first day.',
  },
]

const GOOD_PROFILES = [
  {
    title: 'Lead with the work, not the title',
    text: '“Takes B2B software from the first million to Series B” is a headline. “Seasoned executive” is not.',
  },
  {
    title: 'Choose the skills you want to be hired for',
    text: 'Rare skills count more, and a long list counts no more than a short one.',
  },
  {
    title: 'Tell one case with numbers',
    text: 'What it was like before, what you did and what changed.',
  },
  {
    title: 'Keep hours and rate true',
    text: 'We compare them with every request. An empty field counts as unknown.',
  },
]

const EXAMPLE = [
  {
    term: 'Headline',
    text: 'Gets climate hardware companies through lender diligence',
    why: 'Says what you do, and for whom. Your title shows anyway.',
  },
  {
    term: 'Summary',
    text: 'Twelve years in project finance, six of them part-time. I build the thirteen-week forecast in the first month, then hand it to your controller.',
    why: 'Short, and says what happens first.',
  },
  {
    term: 'Skills',
    text: 'Financial Modeling, Fundraising, Unit Economics, Cash Flow Management',
    why: 'Four they want to be hired for, not twenty they’ve come across.',
  },
  {
    term: 'Case study',
    text: 'Battery maker, 40 people: covenants were three weeks late. After two quarters they were on time and the credit line grew by $4 million.',
    why: 'Before, after, and a number for each.',
  },
  {
    term: 'Hours and rate',
    text: 'Up to 16 hours a week, $1,100–$1,500 a day, two weeks’ notice',
    why: 'Real numbers, not wishes: we compare them with every request.',
  },
]

export default function HowItWorksTalent({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width space-y-16 py-12">
      <PageHeader
        kicker="How it works"
        title="For talent"
        lede="You have part of a week to offer. Here’s how the right company finds you."
      />
      <Section id="steps" title="From profile to first call">
        <Steps steps={stepsFor(loaderData.answerWithin)} />
      </Section>
      <Section id="good-profiles" title="How to get asked">
        <Points points={GOOD_PROFILES} />
      </Section>
      <Section id="example" title="A profile that gets asked">
        <Example title="A finance chief, two days a week" lines={EXAMPLE} />
      </Section>
      <ClosingCall
        title="Put the free part of your week to work."
        text="A profile takes about 15 minutes. You can change it anytime."
      >
        <ButtonLink to={`${href('/signup')}?type=talent`}>Offer Your Services</ButtonLink>
        <ButtonLink to={href('/success-stories/talent')} variant="secondary">
          Three Ways It Can Go
        </ButtonLink>
      </ClosingCall>
    </div>
  )
}
