import type { ReactNode } from 'react'
import { href } from 'react-router'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle, site } from '#app/site.ts'
import { ButtonLink, LinkButton } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { Section } from '#app/ui/section.tsx'
import type { Route } from './+types/about.ts'
import { ClosingCall } from './parts/closing-call.tsx'
import { Points } from './parts/points.tsx'
import { TwoSides } from './parts/two-sides.tsx'

export const handle = plainPage

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('About'),
    description: `${site.name} is where companies and fractional executives meet: what it does for each, and what it will not do.`,
    path: href('/about'),
  })

const SIDES = [
  {
    title: 'For companies',
    text: 'You describe the work once: the role, the skills, the hours in a week, the budget for a day, and what is actually going wrong. You get a ranked list of people with the reasons written out, and you can read every profile before you say a word. When somebody fits, you ask for an introduction.',
  },
  {
    title: 'For talent',
    text: 'You publish one page that says what you do, how much of a week you have and what a day costs. Companies that need it find you, and you see which requests fit you and why. You answer each introduction with a yes or a no, and the company’s contact details reach you only with the yes.',
  },
] as const

const PRINCIPLES = [
  {
    title: 'One sum, read by both',
    text: 'A match score is a sum of parts, and company and talent read the same parts.',
  },
  {
    title: 'Only the work counts',
    text: 'A name, a photo or a featured place changes no score.',
  },
  {
    title: 'People decide',
    text: 'Nobody is declined by a machine. A score orders a list that people read.',
  },
  {
    title: 'Unknown stays unknown',
    text: 'What you have not told us is never counted as agreement.',
  },
]

export default function About() {
  return (
    <div className="page-width py-12">
      <PageHeader
        title={`About ${site.name}`}
        lede="A marketplace for senior work that does not fill a week."
      />
      <div className="space-y-16">
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
          <Prose>
            <p>
              A company of thirty people rarely needs a finance chief for five days. It needs one
              for two: somebody who has closed a round before, knows which number the board will ask
              about, and does not have to learn it at the company’s cost. For the other three days
              there is no work, and no reason to pay for it.
            </p>
            <p>
              On the other side are people who have done that work for twenty years and would rather
              do it well in three places than sit through meetings in one. They are hard to find,
              because they do not look like applicants and there is no opening to apply to.
            </p>
            <p>{site.name} brings the two together, and leaves the decision with them.</p>
          </Prose>
          <Entry />
        </div>

        <TwoSides sides={SIDES} headingLevel={2} />

        <Section id="principles" title="What we hold to">
          <Points points={PRINCIPLES} columns={4} />
        </Section>

        <ClosingCall
          title="Something to ask, or to tell us?"
          text={`A person reads it and answers within ${site.replyWithin}.`}
        >
          <LinkButton href={`mailto:${site.contactEmail}`}>Contact Us</LinkButton>
          <ButtonLink to={href('/how-it-works')} variant="secondary">
            How It Works
          </ButtonLink>
        </ClosingCall>
      </div>
    </div>
  )
}

/** What the name says, as a dictionary would. */
function Entry() {
  return (
    <aside aria-label={`The word ${site.name}`} className="self-start border-y-2 border-ink py-6">
      <p className="font-display text-2xl font-medium tracking-tight">
        vin·cu·lum <span className="ml-1 font-sans text-base tracking-normal text-muted">noun</span>
      </p>
      <ol className="mt-4 space-y-3">
        <Sense number={1}>
          The bar of a fraction: the line that joins a part to the whole it belongs to.
        </Sense>
        <Sense number={2}>A bond, from the Latin for what ties two things together.</Sense>
      </ol>
    </aside>
  )
}

function Sense({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span aria-hidden="true" className="figures font-display text-xl font-medium text-accent">
        {number}
      </span>
      <span className="max-w-measure">{children}</span>
    </li>
  )
}
