import { countOf } from '#app/platform/count.ts'
import { dayRange } from '#app/ui/money.ts'
import { Ring } from '#app/ui/ring.tsx'
import { Score } from '#app/ui/score.tsx'
import type { Offer } from '../schema.ts'

/** What a talent decides by: score, rate, hours, dates and challenge. */
export function OfferFacts({ offer, score }: { offer: Offer; score: number | undefined }) {
  const budget = dayRange(offer.budgetDayMin, offer.budgetDayMax)
  const { hoursPerWeek: hours, durationWeeks: weeks } = offer
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
            {hours} hrs/week
          </li>
        )}
        {weeks !== null && <li className="text-muted">{countOf(weeks, 'week')}</li>}
        {offer.urgencyStart && (
          <li className="text-muted">
            <span className="sr-only">Start: </span>
            {offer.urgencyStart}
          </li>
        )}
        {offer.workingModel && <li className="text-muted">{offer.workingModel}</li>}
      </ul>
      {offer.challenge && <p className="max-w-measure whitespace-pre-line">{offer.challenge}</p>}
    </div>
  )
}
