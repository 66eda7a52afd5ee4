import { weeklyHours } from '#app/platform/count.ts'
import { dayRange } from '#app/ui/money.ts'
import { Ring } from '#app/ui/ring.tsx'
import { weeksText } from '../rules.ts'
import type { OwnRequest } from '../schema.ts'

/** Budget, hours, duration, start and place of a request. */
export function RequestFacts({ request }: { request: OwnRequest }) {
  const budget = dayRange(request.budgetDayMin, request.budgetDayMax)
  const weeks = weeksText(request.durationWeeks)
  const { hoursPerWeek: hours } = request
  return (
    <ul className="figures terms">
      {hours !== null && (
        <li className="flex items-center gap-2 font-medium">
          <Ring hours={hours} className="size-6" />
          {weeklyHours(hours)}
        </li>
      )}
      {budget && <li className="font-medium">{budget}</li>}
      {weeks && <li className="text-muted">{weeks}</li>}
      {request.urgencyStart && (
        <li className="text-muted">
          <span className="sr-only">Start: </span>
          {request.urgencyStart}
        </li>
      )}
      {request.workingModel && <li className="text-muted">{request.workingModel}</li>}
      {request.industry && <li className="text-muted">{request.industry}</li>}
    </ul>
  )
}
