import type { ReactNode } from 'react'
import { zoneText } from '#app/platform/calendar/zone-text.ts'
import { weeklyHours } from '#app/platform/count.ts'
import { Card } from '#app/ui/card.tsx'
import { ChipList } from '#app/ui/chip.tsx'
import { Day } from '#app/ui/day.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { dayRange } from '#app/ui/money.ts'
import { Ring, weekFraction } from '#app/ui/ring.tsx'
import { Section } from '#app/ui/section.tsx'
import { WebsiteLink } from '#app/ui/website-link.tsx'
import { weeksText } from '../rules.ts'
import type { RequestDetails } from '../schema.ts'

type RequestSectionsProps = {
  request: RequestDetails
  /** Shown below the terms: what they mean for the reader. */
  children?: ReactNode
}

/** Everything the company needs and offers, in its own words. */
export function RequestSections({ request, children }: RequestSectionsProps) {
  const { challenges, description, skillNames, toolNames } = request
  return (
    <>
      <Section id="challenge" title="What They Need">
        {challenges.length > 0 && (
          <ul className="max-w-measure list-disc space-y-1 pl-5">
            {challenges.map(challenge => (
              <li key={challenge} className="wrap-anywhere">
                {challenge}
              </li>
            ))}
          </ul>
        )}
        {description && (
          <p className="mt-4 max-w-measure whitespace-pre-line wrap-anywhere first:mt-0">
            {description}
          </p>
        )}
        {challenges.length === 0 && description === '' && (
          <p className="text-muted">The company hasn’t described the work yet.</p>
        )}
      </Section>
      <Section
        id="terms"
        title="Terms"
        description={
          request.untouched.length > 0 &&
          'Values marked “(suggested)” come from our form. The company hasn’t confirmed them.'
        }
      >
        <DescriptionList emptyText="Not stated" items={terms(request)} />
        {children && <div className="mt-6">{children}</div>}
      </Section>
      {skillNames.length + toolNames.length > 0 && (
        <Section id="skills" title="Skills and Tools">
          <div className="space-y-6">
            <Names title="Skills" names={skillNames} />
            <Names title="Tools" names={toolNames} />
          </div>
        </Section>
      )}
    </>
  )
}

function terms(request: RequestDetails): { term: string; value: ReactNode }[] {
  const { hoursPerWeek: hours } = request
  return [
    {
      term: 'Budget',
      field: 'budget_day_max',
      value: dayRange(request.budgetDayMin, request.budgetDayMax),
    },
    {
      term: 'Hours',
      field: 'hours_per_week_needed',
      value: hours !== null && (
        <span className="flex items-center gap-3">
          <Ring hours={hours} className="size-8" />
          {weeklyHours(hours)}, {weekFraction(hours)}
        </span>
      ),
    },
    {
      term: 'Duration',
      field: 'project_duration_weeks',
      value: weeksText(request.durationWeeks),
    },
    { term: 'Start', field: 'urgency_start', value: request.urgencyStart },
    { term: 'Engagement', field: 'engagement_model', value: request.engagementModel.join(', ') },
    { term: 'Working model', field: 'working_model', value: request.workingModel },
    {
      term: 'Time zone',
      field: 'timezone',
      value: request.timezone && zoneText(request.timezone),
    },
    { term: 'Languages', field: 'languages_required', value: request.languages.join(', ') },
  ].map(({ term, field, value }) => ({
    term,
    value:
      value && request.untouched.includes(field) ? <Suggested>{value}</Suggested> : value || null,
  }))
}

/** A value of the form that the company didn't confirm. */
function Suggested({ children }: { children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-muted">
      {children} <span>(suggested)</span>
    </span>
  )
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <div>
      <h3 className="mb-2 text-sm text-muted">{title}</h3>
      <ChipList items={names} />
    </div>
  )
}

/** The company's description of itself, and the date of the request. */
export function CompanyFacts({ request }: { request: RequestDetails }) {
  const { company, companySize, companyStage, industry, createdAt } = request
  const facts = [companySize, companyStage, industry].filter(Boolean)
  return (
    <Card as="section" aria-labelledby="company">
      <h2 id="company" className="font-display text-xl font-medium wrap-anywhere">
        {company.name}
      </h2>
      {facts.length > 0 && <p className="mt-1 text-muted">{facts.join(' · ')}</p>}
      {company.about && <p className="mt-4 whitespace-pre-line wrap-anywhere">{company.about}</p>}
      {company.website && (
        <p className="mt-4">
          <WebsiteLink url={company.website} />
        </p>
      )}
      <p className="figures mt-4 text-sm text-muted">
        Posted <Day iso={createdAt} />
      </p>
    </Card>
  )
}
