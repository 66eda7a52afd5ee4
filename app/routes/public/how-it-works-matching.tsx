import { href } from 'react-router'
import { PARTS, VERSION } from '#app/features/matching/parts/table.ts'
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
      'Every part of a match score with its weight, what limits a score, what is never looked at, what is kept, and which version is in use.',
    path: href('/how-it-works/matching'),
    data: [
      breadcrumbs(originOf(args), [
        { name: 'How It Works', path: href('/how-it-works') },
        { name: 'How Matching Works', path: href('/how-it-works/matching') },
      ]),
    ],
  })

/** The parts are those the scores are computed with, so this page cannot say anything else. */
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
    text: 'What a request does not ask for is worth nothing, and its points go to what it does ask for, in proportion. The parts on a receipt add up to the score, and the company and the executive read the same receipt.',
  },
  {
    title: 'Unknown is not agreement',
    text: 'A field left empty earns nothing and is shown as unknown. A profile that says nothing has no score.',
  },
  {
    title: 'Near counts in part',
    text: 'A VP of Finance is near a Chief Financial Officer, and a title in no list counts by the field and the level it names; fundraising is near investor relations. A skill that is only written about counts for less than one that is listed.',
  },
  {
    title: 'Rare counts more',
    text: 'Among the skills asked for, the one that few people have weighs more. Beside more than twelve that were not asked for, each counts for less.',
  },
  {
    title: 'Some things hold the whole score down',
    text: 'A rate more than 15 % above the budget, a language that is not spoken, less than half of the hours, work on site that is not possible, or another role than the one asked for. The strictest of them counts, and the receipt shows it as a line of its own.',
  },
  {
    title: 'Everybody is ranked',
    text: 'The best are the best of all profiles, not of a sample. Equal scores stand in an order that favors neither old accounts nor the alphabet.',
  },
]

const CHOICES = [
  {
    title: 'Not for me',
    text: 'Either side can set a match aside, with a reason. It stays away from the own lists and mails until it is put back; the other side’s list does not change, and nobody learns who did it. A reason is told only as a number, once at least three established accounts gave the same one within half a year.',
  },
  {
    title: 'I’m interested',
    text: 'An executive can say so of a request. The company is told, and can look at those who said it alone. It moves no score and no place.',
  },
]

export default function HowMatchingWorks({ loaderData }: Route.ComponentProps) {
  const { version, total, weights } = loaderData
  return (
    <div className="page-width space-y-16 py-12">
      <PageHeader
        kicker="How it works"
        title="How matching works"
        lede="A score is a sum anybody can check. These are its parts, and these are the rules."
      />
      <Section
        id="weights"
        title="The weights"
        description={`Version ${version}. All parts together: ${total} points.`}
      >
        <WeightsTable weights={weights} />
      </Section>
      <Section id="rules" title="The rules">
        <Points points={RULES} />
      </Section>
      <Section id="who-fits" title="Who fits, beside who fits best">
        <Prose>
          <p>
            While a company writes a request, the form counts who fits it: everybody whose visible
            profile contradicts nothing that is asked for. The role or the second role, every skill,
            tool and language, a lowest rate within the budget, the hours, the notice, the shortest
            commitment, the kind of engagement, the working model, and three working hours in
            common. What a profile leaves open does not contradict, and is counted apart. Beside it
            stands how many more would fit if one condition were relaxed. Only numbers are told,
            never who.
          </p>
        </Prose>
      </Section>
      <Section id="never" title="What is never looked at">
        <Prose>
          <p>
            Names, photos, pronouns, testimonials, the age of an account, who is featured, and who
            looked at whom. Nobody is declined by a machine: a score orders a list that people read.
          </p>
        </Prose>
      </Section>
      <Section id="choices" title="What you can say to a match">
        <Points points={CHOICES} />
      </Section>
      <Section id="record" title="What is kept">
        <Prose>
          <p>
            Which matches were shown to whom, in which place, with which score and by which version,
            is written down as it happens and kept for a year. Nobody can change it. It holds no
            names; administrators read it, and anybody finds their own part in the download of their
            data. With it the ranking is audited: how often people of one group are shown, compared
            with another.
          </p>
        </Prose>
      </Section>
      <ClosingCall
        title="See it with your own numbers."
        text="Every match on a dashboard unfolds into its receipt."
      >
        <ButtonLink to={`${href('/signup')}?type=company`}>Find Talent</ButtonLink>
        <ButtonLink to={href('/how-it-works')} variant="secondary">
          How It Works
        </ButtonLink>
      </ClosingCall>
    </div>
  )
}
