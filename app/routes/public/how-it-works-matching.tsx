import { href } from 'react-router'
import { PARTS, VERSION } from '#app/features/matching/parts/table.ts'
import { STRONG } from '#app/features/matching/rules.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { breadcrumbs, originOf, pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { Section } from '#app/ui/section.tsx'
import type { Route } from './+types/how-it-works-matching.ts'
import { ClosingCall } from './parts/closing-call.tsx'
import { Points } from './parts/points.tsx'
import { WeightsTable } from './parts/weights-table.tsx'

export const handle = plainPage

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('How Matching Works'),
    description:
      'Every part of a match score and its weight, what limits a score, what we never look at, what we keep, and which version we use.',
    path: href('/how-it-works/matching'),
    data: [
      breadcrumbs(originOf(args), [
        { name: 'How It Works', path: href('/how-it-works') },
        { name: 'How Matching Works', path: href('/how-it-works/matching') },
      ]),
    ],
  })

/** Shows the same definitions that compute the scores, so the page is always right. */
export function loader() {
  return {
    version: VERSION,
    total: PARTS.reduce((sum, { points }) => sum + points, 0),
    weights: PARTS.map(({ label, about, points }) => ({ label, about, points })),
  }
}

const RULES = [
  {
    title: 'A sum of parts',
    text: 'If a request doesn’t ask for something, its points go to what it does ask for, in proportion. The parts add up to the score, and the company and the executive see the same parts.',
  },
  {
    title: 'Unknown isn’t a match',
    text: 'An empty field earns nothing and shows as unknown. If a request asks for a rate, hours, a language, presence or a role and the profile leaves it out, the score stays below a strong match. A score that rests on very little says so. An empty profile has no score, and a profile with none of the work scores zero.',
  },
  {
    title: 'Close counts in part',
    text: 'A VP of Finance is close to a Chief Financial Officer, and fundraising is close to investor relations. A custom title counts by the field and level it names. A skill that your text describes counts for a little less than one you list, and the score says which it is.',
  },
  {
    title: 'What you write counts',
    text: 'If a request describes its challenge in some detail, a text that describes the same work counts for a title outside our list, and for skills if you list few. A text that describes little of it limits the score, whatever your title.',
  },
  {
    title: 'Rare counts more',
    text: 'Among the skills asked for, rare ones count more. If a profile lists more than twelve other skills, each one counts for less.',
  },
  {
    title: 'Nice to have, or a must',
    text: 'Skills and tools are nice to have unless the company marks one as a must-have. Without a must-have, a score stays below a strong match, and the receipt names what is missing. No one is removed.',
  },
  {
    title: 'Some things limit the whole score',
    text: 'A rate more than 15% above the budget, a missing language, less than half the hours, not being able to work on site, hardly any shared working hours, a different role, a text that describes little of the challenge, work that you rule out in your text, or a text that repeats the request word for word. The strictest limit counts, and the score shows it on its own line.',
  },
  {
    title: 'Everyone is ranked',
    text: 'Your best matches are the best of all profiles, not of a sample. The order of equal scores favors neither old accounts nor the alphabet.',
  },
]

const CHOICES = [
  {
    title: 'Not for me',
    text: 'Either side can hide a match and give a reason. It stays out of your lists and emails until you restore it. The other side’s list doesn’t change, and no one learns who hid it. We share a reason only as a count, once at least three established accounts have given the same one within six months.',
  },
  {
    title: 'I’m interested',
    text: 'If you’re an executive, you can tell a company you’re interested in its request. We let the company know, and it can list only the people who are interested. It doesn’t change your score or your place.',
  },
]

export default function HowMatchingWorks({ loaderData }: Route.ComponentProps) {
  const { version, total, weights } = loaderData
  return (
    <div className="page-width space-y-16 py-12">
      <PageHeader
        kicker="How it works"
        title="How matching works"
        lede="A score is a sum you can check. Here are its parts and its rules."
      />
      <Section
        id="weights"
        title="The weights"
        description={`Version ${version}. All parts add up to ${total} points.`}
      >
        <WeightsTable weights={weights} />
      </Section>
      <Section id="rules" title="The rules">
        <Points points={RULES} />
      </Section>
      <Section id="who-fits" title="How we count who fits">
        <Prose>
          <p>
            While you write a request, the form counts everyone whose visible profile meets your
            conditions: the role or the second role, every language and every skill and tool that
            you mark as a must-have, a minimum rate within your budget, the hours, the notice, the
            shortest commitment, the engagement type, the working model, and three shared working
            hours. If a profile leaves something open, we still count it, but separately. A value
            that the form suggested and nobody has changed or confirmed is open, too. It also counts
            strong matches: people who score {STRONG}% or more, even if they miss a condition. You
            also see where people drop out, and how many more would fit if you relaxed one
            condition. We only show numbers, never names.
          </p>
        </Prose>
      </Section>
      <Section id="never" title="What we never look at">
        <Prose>
          <p>
            Names, photos, pronouns, testimonials, the age of an account, who is featured, and who
            looked at whom. No one is declined by a machine: scores put a list in order, and people
            decide.
          </p>
        </Prose>
      </Section>
      <Section id="choices" title="How you can respond to a match">
        <Points points={CHOICES} />
      </Section>
      <Section id="record" title="What we keep">
        <Prose>
          <p>
            We record which matches each person was shown, where, with which score and by which
            version. We keep the record for a year, and no one can change it. It holds no names.
            Administrators can read it, and you can download your own part with your data. We use it
            to audit the ranking: how often people in one group are shown, compared with another.
          </p>
        </Prose>
      </Section>
      <ClosingCall
        title="See your own scores."
        text="Open any match on your dashboard to see how its score adds up."
      >
        <ButtonLink to={`${href('/signup')}?type=company`}>Find Talent</ButtonLink>
        <ButtonLink to={href('/how-it-works')} variant="secondary">
          How It Works
        </ButtonLink>
      </ClosingCall>
    </div>
  )
}
