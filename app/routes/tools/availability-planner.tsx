import { data, Form, href } from 'react-router'
import { requestContext } from '#app/context.ts'
import { findOwnWeek } from '#app/features/availability/queries.server.ts'
import { layOut, overlapOfWeek, seasonsOfYear } from '#app/features/availability/rules.ts'
import { PLAN_FIELDS, readPlan, typedCommitments } from '#app/features/availability/schema.ts'
import { OverlapBars, Seasons } from '#app/features/availability/ui/overlap-bars.tsx'
import { PlanFields } from '#app/features/availability/ui/plan-fields.tsx'
import { dateText, durationText } from '#app/features/availability/ui/time-text.ts'
import { WeekLedger } from '#app/features/availability/ui/week-ledger.tsx'
import { listPostTitles } from '#app/features/blog/queries.server.ts'
import { zoneText } from '#app/platform/calendar/zone-text.ts'
import { pickFields } from '#app/platform/forms/fields.ts'
import { typedValues } from '#app/platform/forms/parse-form.ts'
import { plainPage } from '#app/platform/http/plain-page.ts'
import { pageMeta } from '#app/routes/page-meta.ts'
import { pageTitle } from '#app/site.ts'
import { Button, ButtonLink, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { FormErrorSummary } from '#app/ui/form-alert.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Section } from '#app/ui/section.tsx'
import type { Route } from './+types/availability-planner.ts'
import { startPlan } from './parts/plan-start.ts'
import { ReadOn } from './parts/read-on.tsx'
import { ToolHeader } from './parts/tool-header.tsx'

export const handle = plainPage

export const meta: Route.MetaFunction = args =>
  pageMeta(args, {
    title: pageTitle('Availability Planner'),
    description:
      'See how many hours your engagements take, what’s left, and the hours you share with another time zone, even when the clocks change.',
    path: href('/tools/availability-planner'),
  })

const POSTS = ['planning-capacity-with-several-clients', 'two-hours-of-overlap']

export async function loader({ url, context }: Route.LoaderArgs) {
  const { asActor, now } = context.get(requestContext)
  const [own, posts] = await asActor(tx =>
    Promise.all([findOwnWeek(tx), listPostTitles(tx, POSTS)]),
  )
  const start = startPlan(own, now())
  const hasInput = [...start.keys()].some(name => url.searchParams.has(name))
  const search = hasInput ? url.searchParams : start
  const form = pickFields(search, PLAN_FIELDS)
  const parsed = readPlan(form)
  const shown = { posts, values: typedValues(form), commitments: typedCommitments(form) }
  const unknown = own?.engagements.filter(({ hours }) => hours === null).length ?? 0
  const ledger = own === undefined ? null : { unknown, hasInput }
  if (!parsed.ok)
    return data({ ...shown, ledger, errors: parsed.fieldErrors, result: null }, { status: 400 })
  const { plan } = parsed
  const result = {
    plan,
    days: overlapOfWeek(plan, plan.week),
    seasons: seasonsOfYear(plan, plan.week),
    unplaced: layOut(plan).left,
    calendar: `${href('/tools/availability-planner/calendar.ics')}?${search}`,
  }
  return data({ ...shown, ledger, errors: {}, result })
}

export default function AvailabilityPlanner({ loaderData }: Route.ComponentProps) {
  const { values, commitments, errors, ledger, result } = loaderData
  return (
    <div className="page-width py-12">
      <ToolHeader
        title="Availability Planner"
        lede="See how much of your week is taken, what’s left, and the hours you share with someone elsewhere."
      />
      <FormErrorSummary
        errors={Object.entries(errors).map(([id, message]) => ({ id, message }))}
        watch={errors}
        className="mb-8"
      />
      {ledger && !ledger.hasInput && (
        <Notice title="Filled in from your account" className="mb-8">
          Your hours and time zone come from My Profile, your engagements from the introductions
          you’ve accepted.
          {ledger.unknown > 0 &&
            ` ${ledger.unknown === 1 ? 'One of them states no hours, so it isn’t' : `${ledger.unknown} of them state no hours, so they aren’t`} counted.`}
        </Notice>
      )}
      <div className="grid gap-10 lg:grid-cols-[7fr_5fr] lg:gap-x-12">
        <Form
          method="get"
          action={href('/tools/availability-planner')}
          noValidate
          className="no-print space-y-8"
        >
          <PlanFields values={values} commitments={commitments} errors={errors} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit">Update</Button>
            <ButtonLink to={href('/tools/availability-planner')} variant="secondary" reloadDocument>
              Start over
            </ButtonLink>
          </div>
        </Form>
        <section aria-labelledby="ledger-title" className="min-w-0">
          <Card>
            <h2 id="ledger-title" className="sr-only">
              What’s left of your week
            </h2>
            {result ? (
              <WeekLedger plan={result.plan} />
            ) : (
              <p className="text-muted">Fill in your hours and times to see your week.</p>
            )}
          </Card>
        </section>
      </div>
      {result && <Result {...result} />}
      <ReadOn posts={loaderData.posts} guide={{ id: 'capacity', title: 'A week you can keep' }} />
    </div>
  )
}

type ResultProps = NonNullable<Route.ComponentProps['loaderData']['result']>

function Result({ plan, days, seasons, unplaced, calendar }: ResultProps) {
  const total = days.reduce((sum, day) => sum + day.sharedMinutes, 0)
  return (
    <>
      <Section
        id="overlap"
        title="Shared hours"
        description={`Week of ${dateText(plan.week)}: ${zoneText(plan.mine.zone)} with ${zoneText(plan.theirs.zone)}, ${durationText(total)} in all.`}
        className="mt-14"
      >
        <div className="grid gap-10 lg:grid-cols-[7fr_5fr] lg:gap-x-12">
          <OverlapBars days={days} />
          <div className="min-w-0">
            <Seasons seasons={seasons} />
          </div>
        </div>
      </Section>
      <Section
        id="calendar"
        title="Add it to your calendar"
        description="Download a calendar file for the next 13 weeks, with your engagements and shared hours. Times stay right when the clocks change."
        className="no-print mt-14"
      >
        {unplaced > 0 && (
          <Notice tone="problem" title="Not everything fits" className="mb-6">
            {durationText(unplaced)} of your engagements don’t fit into your working hours, so they
            aren’t in the file.
          </Notice>
        )}
        <LinkButton href={calendar} download variant="secondary">
          Download the calendar (ICS)
        </LinkButton>
      </Section>
    </>
  )
}
