import { href } from 'react-router'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle, site } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import type { Route } from './+types/fees.ts'
import { ClosingCall } from './parts/closing-call.tsx'
import { Points } from './parts/points.tsx'

export const handle = plainPage

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('Fees'),
    description: `${site.name} takes no commission on what you agree, and no one can pay for a better rank.`,
    path: href('/fees'),
  })

const PROMISES = [
  {
    title: 'No commission',
    text: 'You agree on a day rate with each other, and the whole of it goes to the executive. We don’t take a share, and nothing is added on top.',
  },
  {
    title: 'No paid rank',
    text: 'Matches are in the order of their scores, and anyone can read how a score is worked out. No one can buy a place in any list.',
  },
]

/** What each side uses. All of it is free. */
const COSTS = [
  ['Publish a profile', 'Talent'],
  ['See which requests fit you, and why', 'Talent'],
  ['Answer an introduction', 'Talent'],
  ['Be featured on the homepage, if we choose you', 'Talent'],
  ['Post a request and see who fits', 'Companies'],
  ['Ask for an introduction', 'Companies'],
  ['Work together after the introduction', 'Both'],
  ['Calculator, planner, contracts and scopes', 'Everyone'],
] as const

const QUESTIONS = [
  {
    title: 'Who pays whom?',
    text: 'The company pays the executive directly, on the invoice the executive sends. No money passes through us.',
  },
  {
    title: 'What if we keep working together?',
    text: 'Then you keep working together. There’s no fee for extending, for hiring someone full-time, or for leaving.',
  },
  {
    title: 'Will it stay like this?',
    text: (
      <>
        If part of the service ever costs a fee, you’ll see the fee before you agree to it, and a
        change never applies to what you’ve already paid for. Our{' '}
        <TextLink to={href('/terms')}>terms</TextLink> say so.
      </>
    ),
  },
  {
    title: 'Does being featured cost anything?',
    text: 'No. Anyone with a profile can apply, and we choose. Being featured never changes a score.',
  },
]

export default function Fees() {
  return (
    <div className="page-width space-y-16 py-12">
      <div>
        <PageHeader
          title="Fees"
          lede={`${site.name} takes no commission, and there is no paid rank.`}
        />
        <Points points={PROMISES} level={2} />
      </div>
      <Section id="costs" title="What it costs">
        <table className="w-full max-w-3xl text-left">
          <thead>
            <tr className="border-b-2 border-ink text-sm text-muted">
              <th scope="col" className="py-2 pr-4 font-medium">
                What you do
              </th>
              <th scope="col" className="py-2 pr-4 font-medium">
                For
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                Fee
              </th>
            </tr>
          </thead>
          <tbody>
            {COSTS.map(([what, whom]) => (
              <tr key={what} className="border-b border-rule align-baseline">
                <th scope="row" className="py-2.5 pr-4 font-normal">
                  {what}
                </th>
                <td className="py-2.5 pr-4 text-muted">{whom}</td>
                <td className="figures py-2.5 text-right">$0</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      <Section id="questions" title="Questions people ask">
        <Points points={QUESTIONS} />
      </Section>
      <ClosingCall
        title="So how are matches ranked?"
        text="By a score. You can read every part of it, and both sides see the same one."
      >
        <ButtonLink to={href('/how-it-works/matching')}>How Matching Works</ButtonLink>
        <ButtonLink to={href('/talent-directory')} variant="secondary">
          Browse Talent
        </ButtonLink>
      </ClosingCall>
    </div>
  )
}
