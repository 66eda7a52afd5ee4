import { href } from 'react-router'
import { listMatchWeights } from '#app/features/matching/queries.server.ts'
import { requestContext } from '#app/platform/context.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { Section } from '#app/ui/section.tsx'
import type { Route } from './+types/how-it-works-matching.ts'
import { ClosingCall } from './parts/closing-call.tsx'
import { WeightsTable } from './parts/weights-table.tsx'

export const handle = plainPage

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('How Matching Works'),
    description:
      'Every part of a match score with its weight, what limits a score, what is never looked at, and which version is in use.',
    path: href('/how-it-works/matching'),
  })

/** The weights come from the table the scores are computed with, so this page cannot say anything else. */
export async function loader({ context }: Route.LoaderArgs) {
  const weights = await context.get(requestContext).asActor(listMatchWeights)
  return {
    version: Math.max(...weights.map(({ version }) => version)),
    total: weights.reduce((sum, { points }) => sum + points, 0),
    weights: weights.map(({ label, about, points }) => ({ label, about, points })),
  }
}

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
        <Prose>
          <ul>
            <li>
              <strong>A sum of parts.</strong> What a request does not ask for is worth nothing, and
              its points go to what it does ask for, in proportion. The parts on a receipt add up to
              the score, and the company and the executive read the same receipt.
            </li>
            <li>
              <strong>Unknown is not agreement.</strong> A field left empty earns nothing and is
              shown as unknown. A profile that says nothing has no score.
            </li>
            <li>
              <strong>Near counts in part.</strong> A VP of Finance is near a Chief Financial
              Officer; fundraising is near investor relations. A skill that is only written about
              counts for less than one that is listed.
            </li>
            <li>
              <strong>Rare counts more.</strong> Among the skills asked for, the one that few people
              have weighs more.
            </li>
            <li>
              <strong>Some things hold the whole score down.</strong> A rate more than a quarter
              above the budget, a language that is not spoken, less than half of the hours, work on
              site that is not possible, or another role than the one asked for. The strictest of
              them counts, and the receipt shows it as a line of its own.
            </li>
            <li>
              <strong>Everybody is ranked.</strong> The best are the best of all profiles, not of a
              sample. Equal scores stand in an order that favors neither old accounts nor the
              alphabet.
            </li>
          </ul>
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
