import type { ReactNode } from 'react'
import { weeklyHours } from '#app/platform/count.ts'
import { Card } from '#app/ui/card.tsx'
import { dayRange } from '#app/ui/money.ts'
import { Capacity } from '#app/ui/ring.tsx'
import { weekdayOfYearText } from '#app/ui/weekday.ts'
import { confirmedText } from '../../dashboard/hours.ts'
import type { PublicProfile } from '../../schema.ts'
import { hoursText, statedCount } from './public-format.ts'

type PublicFactsProps = {
  profile: PublicProfile
  /** A way to get in touch. */
  children?: ReactNode
}

/** The key facts: rate, hours and experience. */
export function PublicFacts({ profile, children }: PublicFactsProps) {
  const { maxHoursPerWeek: hours, freeHours, yearsExperience, yearsFractional } = profile
  const years = statedCount(yearsExperience, 'year')
  const fractional = statedCount(yearsFractional, 'year')
  return (
    <Card featured={profile.featured} className="print:px-4! print:py-3!">
      <dl className="grid gap-6 sm:grid-cols-3 lg:grid-cols-1">
        <Fact term="Rate">
          <span className="figures font-display text-xl font-medium tracking-tight">
            {dayRange(profile.priceDayMin, profile.priceDayMax) ?? 'On request'}
          </span>
        </Fact>
        <Fact term="Availability">
          {hours === null ? (
            'Hours not stated'
          ) : (
            <Capacity hours={freeHours ?? hours} text={hoursText(hours, freeHours)} />
          )}
          {profile.comingFree.map(({ from, hours }) => (
            <span key={from} className="figures mt-1 block text-sm">
              {weeklyHours(hours)} from{' '}
              <time dateTime={from} className="font-medium">
                {weekdayOfYearText(from)}
              </time>
            </span>
          ))}
          {hours !== null && (freeHours !== null || profile.hoursConfirmedDaysAgo !== null) && (
            <span className="figures mt-1 block text-sm text-muted">
              {confirmedText(profile.hoursConfirmedDaysAgo)}
            </span>
          )}
          {profile.freeFrom && hours === null && (
            <span className="figures mt-1 block text-sm">
              Next free from{' '}
              <time dateTime={profile.freeFrom} className="font-medium">
                {weekdayOfYearText(profile.freeFrom)}
              </time>
            </span>
          )}
        </Fact>
        <Fact term="Experience">
          <span className="figures block font-medium">{years ?? 'Years not stated'}</span>
          {fractional && (
            <span className="figures block text-sm text-muted">{fractional} fractional</span>
          )}
        </Fact>
      </dl>
      {children && (
        <div className="no-print mt-6 border-t border-rule pt-6 max-sm:has-[>.bottom-bar:only-child]:m-0 max-sm:has-[>.bottom-bar:only-child]:border-0 max-sm:has-[>.bottom-bar:only-child]:p-0">
          {children}
        </div>
      )}
    </Card>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="mb-1 text-sm text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
