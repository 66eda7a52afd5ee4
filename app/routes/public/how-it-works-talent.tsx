import { href } from 'react-router'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { breadcrumbs, originOf, pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import type { Route } from './+types/how-it-works-talent.ts'
import { ClosingCall } from './parts/closing-call.tsx'
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

const STEPS = [
  {
    title: 'Publish your profile',
    text: 'One public page: headline, summary, roles, skills, tools, industries. Say how many hours a week you have, how much notice you need and what you charge a day.',
  },
  {
    title: 'See which requests fit',
    text: 'Your dashboard shows the open requests that fit you best, with a score and the reasons. You see the same numbers the company sees.',
  },
  {
    title: 'Answer introductions',
    text: 'When a company asks to meet you, you have five working days to accept or decline. You never owe a reason, and no machine ever declines you.',
  },
  {
    title: 'Start the conversation',
    text: 'Once you accept, you see the company’s contact details. Agree on a scope, a rhythm and a first day.',
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

export default function HowItWorksTalent() {
  return (
    <div className="page-width space-y-16 py-12">
      <PageHeader
        kicker="How it works"
        title="For talent"
        lede="You have part of a week to offer. Here’s how the right company finds you."
      />
      <Section id="steps" title="From profile to first call">
        <Steps steps={STEPS} />
      </Section>
      <Section id="good-profiles" title="How to get asked">
        <Points points={GOOD_PROFILES} />
      </Section>
      <ClosingCall
        title="Put the free part of your week to work."
        text="A profile takes about 15 minutes. You can change it anytime."
      >
        <ButtonLink to={`${href('/signup')}?type=talent`}>Offer Your Services</ButtonLink>
        <ButtonLink to={href('/success-stories/talent')} variant="secondary">
          Success Stories
        </ButtonLink>
      </ClosingCall>
    </div>
  )
}
