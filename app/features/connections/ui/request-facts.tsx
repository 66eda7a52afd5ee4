import { countOf, weeklyHours } from '#app/platform/count.ts'
import { dayRange } from '#app/ui/money.ts'
import { Ring } from '#app/ui/ring.tsx'
import { Score } from '#app/ui/score.tsx'
import type { RequestTerms } from '../schema.ts'

/** The facts for a talent's decision: score, rate, hours, dates and challenge. */
export function RequestFacts({ terms, score }: { terms: RequestTerms; score: number | undefined }) {
  const budget = dayRange(terms.budgetDayMin, terms.budgetDayMax)
  const { hoursPerWeek: hours, durationWeeks: weeks } = terms
  return (
    <div className="space-y-2">
      <ul className="figures terms">
        {score !== undefined && (
          <li>
            <Score value={score} />
          </li>
        )}
        {budget && <li className="font-medium">{budget}</li>}
        {hours !== null && (
          <li className="flex items-center gap-2 font-medium">
            <Ring hours={hours} className="size-6" />
            {weeklyHours(hours)}
          </li>
        )}
        {weeks !== null && <li className="text-muted">{countOf(weeks, 'week')}</li>}
        {terms.urgencyStart && (
          <li className="text-muted">
            <span className="sr-only">Start: </span>
            {terms.urgencyStart}
          </li>
        )}
        {terms.workingModel && <li className="text-muted">{terms.workingModel}</li>}
      </ul>
      {terms.challenge && <p className="max-w-measure whitespace-pre-line">{terms.challenge}</p>}
    </div>
  )
}
