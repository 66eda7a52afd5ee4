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
    description: `${site.name} is where companies and fractional executives meet. What we do for each side, and what we won’t do.`,
    path: href('/about'),
  })

const SIDES = [
  {
    title: 'For companies',
    text: 'You describe the work once: the role, the skills, the hours a week, the budget a day, and the problem you need solved. You get a ranked list of people with the reasons written out, and you can read every profile before you contact anyone. When someone fits, you ask for an introduction.',
  },
  {
    title: 'For talent',
    text: 'You publish one page that says what you do, how many hours a week you have and what you charge a day. Companies that need you find you, and you see which requests fit you and why. You accept or decline each introduction. You see the company’s contact details once you accept.',
  },
] as const

const PRINCIPLES = [
  {
    title: 'One score, the same for both',
    text: 'A match score is a sum of parts. Companies and talent see the same parts.',
  },
  {
    title: 'Only the work counts',
    text: 'Your name, your photo or being featured never changes a score.',
  },
  {
    title: 'People decide',
    text: 'No one is declined by a machine. Scores put a list in order; people read it and decide.',
  },
  {
    title: 'Unknown stays unknown',
    text: 'If you leave something out, we never count it as a match.',
  },
]

export default function About() {
  return (
    <div className="page-width py-12">
      <PageHeader
        title={`About ${site.name}`}
        lede="A marketplace for senior work that takes part of a week."
      />
      <div className="space-y-16">
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
          <Prose>
            <p>
              A company of thirty people rarely needs a finance chief five days a week. It needs one
              for two: someone who has closed a round before and knows which number the board will
              ask about. For the other three days there’s no work, and no reason to pay for it.
            </p>
            <p>
              On the other side are people who’ve done that work for twenty years and would rather
              do it well in three places than sit through meetings in one. They’re hard to find,
              because they aren’t applying and there’s no opening to apply to.
            </p>
            <p>{site.name} brings the two together and leaves the decision to them.</p>
          </Prose>
          <Entry />
        </div>

        <TwoSides sides={SIDES} headingLevel={2} />

        <Section id="principles" title="What we stand for">
          <Points points={PRINCIPLES} columns={4} />
        </Section>

        <ClosingCall
          title="Have a question or an idea?"
          text={`Write to us. A person will reply within ${site.replyWithin}.`}
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

/** The name, explained as a dictionary entry. */
function Entry() {
  return (
    <aside aria-label={`The word ${site.name}`} className="self-start border-y-2 border-ink py-6">
      <p className="font-display text-2xl font-medium tracking-tight">
        vin·cu·lum <span className="ml-1 font-sans text-base tracking-normal text-muted">noun</span>
      </p>
      <ol className="mt-4 space-y-3">
        <Sense number={1}>The bar of a fraction: the line that joins a part to its whole.</Sense>
        <Sense number={2}>A bond, from the Latin word for what ties two things together.</Sense>
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
