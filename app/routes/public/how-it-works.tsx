import { href } from 'react-router'
import { PARTS } from '#app/features/matching/parts/table.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle, site } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { Section } from '#app/ui/section.tsx'
import type { Route } from './+types/how-it-works.ts'
import { ClosingCall } from './parts/closing-call.tsx'
import { Steps } from './parts/steps.tsx'
import { WeightsTable } from './parts/weights-table.tsx'

export const handle = plainPage

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('How It Works'),
    description: `How companies and fractional executives find each other on ${site.name}, from a request to an introduction.`,
    path: href('/how-it-works'),
  })

const FOR_COMPANIES = [
  { title: 'Post a request', text: 'Role, skills, hours, budget and the challenge itself.' },
  { title: 'Read the matches', text: 'Ranked, with the reasons and what’s missing.' },
  { title: 'Ask for an introduction', text: 'With a few lines on what you need.' },
]

const FOR_TALENT = [
  { title: 'Publish a profile', text: 'What you do, your hours, your day rate.' },
  {
    title: 'See who needs it',
    text: 'Requests that fit you, with the same reasons companies see.',
  },
  { title: 'Accept or decline', text: 'Once you accept, you see the company’s contact details.' },
]

export function loader() {
  return PARTS.map(({ label, points }) => ({ label, points }))
}

export default function HowItWorks({ loaderData: weights }: Route.ComponentProps) {
  return (
    <div className="page-width space-y-16 py-12">
      <PageHeader
        title="How it works"
        lede="Three steps for each side, and one score you both see."
      />
      <Section
        id="companies"
        title="For companies"
        actions={<TextLink to={href('/how-it-works/company')}>More for companies</TextLink>}
      >
        <Steps steps={FOR_COMPANIES} />
      </Section>
      <Section
        id="talent"
        title="For talent"
        actions={<TextLink to={href('/how-it-works/talent')}>More for talent</TextLink>}
      >
        <Steps steps={FOR_TALENT} />
      </Section>
      <Section
        id="matching"
        title="How matching works"
        actions={<TextLink to={href('/how-it-works/matching')}>See every rule</TextLink>}
      >
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
          <Prose>
            <p>
              A match score is a sum of named parts, each with a fixed weight. Under every score you
              see how much each part adds, and why.
            </p>
            <ul>
              <li>
                Related roles count in part: a VP of Finance is close to a Chief Financial Officer.
              </li>
              <li>
                An empty field is unknown. It never counts as a match, and an empty profile has no
                score.
              </li>
              <li>The company and the executive see the same number for the same pair.</li>
              <li>
                Names, photos and being featured change nothing. A ranking is a suggestion; people
                decide.
              </li>
            </ul>
          </Prose>
          <WeightsTable weights={weights} />
        </div>
      </Section>
      <ClosingCall
        title="Ready to start?"
        text="Or look around the directory first. It’s open to everyone."
      >
        <ButtonLink to={`${href('/signup')}?type=company`}>Find Talent</ButtonLink>
        <ButtonLink to={`${href('/signup')}?type=talent`} variant="secondary">
          Offer Your Services
        </ButtonLink>
      </ClosingCall>
    </div>
  )
}
