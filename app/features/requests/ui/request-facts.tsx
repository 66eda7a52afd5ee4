import { weeklyHours } from '#app/platform/count.ts'
import { dayRange } from '#app/ui/money.ts'
import { Ring } from '#app/ui/ring.tsx'
import { TermList } from '#app/ui/term-list.tsx'
import { weeksText } from '../rules.ts'
import type { OwnRequest } from '../schema.ts'

/** Budget, hours, duration, start and place of a request, for the talent. */
export function RequestFacts({ request }: { request: OwnRequest }) {
  const { hoursPerWeek: hours, untouched } = request
  return (
    <TermList
      untouched={untouched}
      terms={[
        {
          field: 'hours_per_week_needed',
          text: hours === null ? null : weeklyHours(hours),
          figure: hours !== null && <Ring hours={hours} className="size-6" />,
          strong: true,
        },
        {
          field: 'budget_day_max',
          text: dayRange(request.budgetDayMin, request.budgetDayMax),
          strong: true,
        },
        { field: 'project_duration_weeks', text: weeksText(request.durationWeeks) },
        { field: 'urgency_start', text: request.urgencyStart, label: 'Start' },
        { field: 'working_model', text: request.workingModel },
        { field: 'industry', text: request.industry },
      ]}
    />
  )
}
