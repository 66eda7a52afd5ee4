import { countOf, weeklyHours } from '#app/platform/count.ts'
import { dayRange } from '#app/ui/money.ts'
import { Ring } from '#app/ui/ring.tsx'
import { Score } from '#app/ui/score.tsx'
import { TermList } from '#app/ui/term-list.tsx'
import type { RequestTerms } from '../schema.ts'

/** The facts for a talent's decision: score, rate, hours, dates and challenge. */
export function RequestFacts({ terms, score }: { terms: RequestTerms; score: number | undefined }) {
  const { hoursPerWeek: hours, durationWeeks: weeks, untouched } = terms
  return (
    <div className="space-y-2">
      <TermList
        untouched={untouched}
        terms={[
          {
            field: 'budget_day_max',
            text: dayRange(terms.budgetDayMin, terms.budgetDayMax),
            strong: true,
          },
          {
            field: 'hours_per_week_needed',
            text: hours === null ? null : weeklyHours(hours),
            figure: hours !== null && <Ring hours={hours} className="size-6" />,
            strong: true,
          },
          {
            field: 'project_duration_weeks',
            text: weeks === null ? null : countOf(weeks, 'week'),
          },
          { field: 'urgency_start', text: terms.urgencyStart, label: 'Start' },
          { field: 'working_model', text: terms.workingModel },
        ]}
      >
        {score !== undefined && (
          <li>
            <Score value={score} />
          </li>
        )}
      </TermList>
      {terms.challenge && <p className="max-w-measure whitespace-pre-line">{terms.challenge}</p>}
    </div>
  )
}
