import { href } from 'react-router'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle, site } from '#app/site.ts'
import { ButtonLink, LinkButton } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Prose } from '#app/ui/prose.tsx'
import type { Route } from './+types/about.ts'
import { ClosingCall } from './parts/closing-call.tsx'

export const handle = plainPage

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('About'),
    description: `${site.name} is where companies and fractional executives meet: what it does for each, and what it will not do.`,
    path: href('/about'),
  })

export default function About() {
  return (
    <div className="page-width py-12">
      <PageHeader
        title={`About ${site.name}`}
        lede="A marketplace for senior work that does not fill a week."
      />
      <div className="space-y-16">
        <Prose>
          <p>
            A company of thirty people rarely needs a finance chief for five days. It needs one for
            two: somebody who has closed a round before, knows which number the board will ask
            about, and does not have to learn it at the company’s cost. For the other three days
            there is no work, and no reason to pay for it.
          </p>
          <p>
            On the other side are people who have done that work for twenty years and would rather
            do it well in three places than sit through meetings in one. They are hard to find,
            because they do not look like applicants and there is no opening to apply to.
          </p>
          <p>
            {site.name} brings the two together. A vinculum is the bar of a fraction, and the Latin
            word for a bond: the line that joins a part to the whole it belongs to.
          </p>

          <h2>For companies</h2>
          <p>
            You describe the work once: the role, the skills, the hours in a week, the budget for a
            day, and what is actually going wrong. You get a ranked list of people with the reasons
            written out, and you can read every profile before you say a word. When somebody fits,
            you ask for an introduction.
          </p>

          <h2>For talent</h2>
          <p>
            You publish one page that says what you do, how much of a week you have and what a day
            costs. Companies that need it find you, and you see which requests fit you and why. You
            answer each introduction with a yes or a no, and nobody has your contact details, or you
            theirs, before the yes.
          </p>

          <h2>What we hold to</h2>
          <ul>
            <li>A match score is a sum of parts, and both sides read the same parts.</li>
            <li>A name, a photo or a featured place changes no score.</li>
            <li>Nobody is declined by a machine.</li>
            <li>What you have not told us is treated as unknown, never as agreement.</li>
          </ul>
        </Prose>
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
