import { href } from 'react-router'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle } from '#app/site.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Capacity } from '#app/ui/ring.tsx'
import type { Route } from './+types/success-stories-talent.ts'
import { ClosingCall } from './parts/closing-call.tsx'

export const handle = plainPage

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('Three ways it can go'),
    description:
      'Three illustrative examples of fractional work: how it begins, what fills the hours, and how it ends.',
    path: href('/success-stories/talent'),
  })

const STORIES = [
  {
    role: 'A finance chief, two days a week',
    hours: 16,
    before:
      'A software company of forty people closes its books on the twentieth of the month and can’t say how long its cash will last.',
    work: 'In the first month she builds a thirteen-week forecast and one definition of each figure in the board pack. From then on the days are fixed: Tuesday for the numbers, Thursday for the people who make them.',
    after:
      'Books close on the eighth. When the company needs a finance chief for all five days, she writes the job description and hands over in six weeks.',
  },
  {
    role: 'A head of marketing, one day a week',
    hours: 8,
    before:
      'A maker of laboratory instruments sells through distributors and has three hundred leads that no one calls.',
    work: 'He advises rather than does: half a day a week with the company’s one marketer, and half a day on his own for what they decided. They agree on four things to stop before they start one.',
    after: 'After two quarters the marketer runs it alone. He stays for an hour a month.',
  },
  {
    role: 'An interim engineering lead, four days a week',
    hours: 32,
    before:
      'The technical founder of a logistics firm is ill, and a release that two customers are waiting for is late.',
    work: 'She asks what can be left out, ships a smaller release in five weeks, and spends what is left of each day on the two engineers who could lead after her.',
    after:
      'The founder comes back to half of the old week, and one of the two engineers leads the other half.',
  },
]

export default function SuccessStories() {
  return (
    <div className="page-width py-12">
      <PageHeader
        title="Three ways it can go"
        lede="How part of a week can go, from the first day to the last."
      />
      <Notice title="These are illustrative examples">
        We made them up to show what this work looks like. The people and companies aren’t real.
      </Notice>
      <ol className="mt-12 space-y-12">
        {STORIES.map(({ role, hours, before, work, after }) => (
          <li key={role} className="border-t-2 border-ink pt-4">
            <article className="grid gap-x-10 gap-y-6 lg:grid-cols-[1fr_2fr]">
              <header>
                <Badge tone="quiet">Illustrative example</Badge>
                <h2 className="mt-3 max-w-[20ch] font-display text-2xl font-medium tracking-tight">
                  {role}
                </h2>
                <Capacity hours={hours} text={`${hours} hrs/week`} className="mt-4" />
              </header>
              <dl className="max-w-measure space-y-4">
                <Part term="Before" text={before} />
                <Part term="The work" text={work} />
                <Part term="After" text={after} />
              </dl>
            </article>
          </li>
        ))}
      </ol>
      <div className="mt-16">
        <ClosingCall
          title="Ready to start your own?"
          text="A profile takes about 15 minutes. You can change it anytime."
        >
          <ButtonLink to={`${href('/signup')}?type=talent`}>Offer Your Services</ButtonLink>
          <ButtonLink to={href('/how-it-works/talent')} variant="secondary">
            How It Works for Talent
          </ButtonLink>
        </ClosingCall>
      </div>
    </div>
  )
}

function Part({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt className="text-sm font-medium text-muted">{term}</dt>
      <dd className="mt-1">{text}</dd>
    </div>
  )
}
