import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Ring, weekFraction } from '#app/ui/ring.tsx'
import { budgetText, weeksText } from '../rules.ts'
import type { OwnRequest } from '../schema.ts'

type RequestCardProps = {
  request: OwnRequest
  /** Its matches are the ones on the page. */
  selected: boolean
  /** When it was made, in the reader's words. */
  created: ReactNode
  /** Where its matches, its form and the question before deleting are. */
  links: { matches: To; edit: To; remove: To }
}

/** A request in its company's own list. */
export function RequestCard({ request, selected, created, links }: RequestCardProps) {
  const { desiredRole, secondaryRole, hoursPerWeek: hours } = request
  const titleId = `request-${request.id}`
  return (
    <article
      aria-labelledby={titleId}
      className={cx(
        'relative min-w-0 rounded border bg-surface p-4 sm:p-6',
        selected ? 'border-accent outline-1 outline-accent' : 'border-rule',
      )}
    >
      {selected && <p className="mb-1 text-sm font-medium text-accent">Matches shown</p>}
      <div className="flex items-start justify-between gap-4">
        <h3 id={titleId} className="min-w-0 font-display text-xl font-medium tracking-tight">
          {desiredRole}
        </h3>
        {hours !== null && <Ring hours={hours} className="size-8" />}
      </div>
      {secondaryRole && <p className="text-muted">or {secondaryRole}</p>}
      <DescriptionList
        className="mt-4 text-sm"
        items={[
          { term: 'Budget', value: budgetText(request.budgetDayMin, request.budgetDayMax) },
          {
            term: 'Hours',
            value: hours === null ? null : `${hours} hrs/week, ${weekFraction(hours)}`,
          },
          { term: 'Duration', value: weeksText(request.durationWeeks) },
          { term: 'Start', value: request.urgencyStart },
          { term: 'Working model', value: request.workingModel },
          { term: 'Industry', value: request.industry },
          { term: 'Created', value: created },
        ]}
      />
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <ButtonLink
          variant="secondary"
          size="small"
          to={links.matches}
          aria-current={selected || undefined}
        >
          View Matches
          <Of name={desiredRole} />
        </ButtonLink>
        <ButtonLink variant="quiet" size="small" to={links.edit}>
          Edit
          <Of name={desiredRole} />
        </ButtonLink>
        <ButtonLink variant="quiet" size="small" to={links.remove} replace preventScrollReset>
          Delete
          <Of name={desiredRole} />
        </ButtonLink>
      </div>
    </article>
  )
}

/** Tells alike buttons of a list apart by ear. */
function Of({ name }: { name: string }) {
  return <span className="sr-only"> {name}</span>
}
