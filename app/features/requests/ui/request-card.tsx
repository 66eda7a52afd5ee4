import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { weeklyHours } from '#app/platform/count.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { dayRange } from '#app/ui/money.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import { Ring, weekFraction } from '#app/ui/ring.tsx'
import { CLOSE, REOPEN, weeksText } from '../rules.ts'
import type { OwnRequest } from '../schema.ts'

type RequestCardProps = {
  request: OwnRequest
  /** Whether the page shows its matches. */
  selected: boolean
  /** The creation date, formatted. */
  created: ReactNode
  /** Paths of its matches, its form, a copy of it, and the confirmation before deleting it. */
  links: { matches: To; edit: To; copy: To; remove: To }
}

/** A request in its company's own list. Posts closing and reopening to its page. */
export function RequestCard({ request, selected, created, links }: RequestCardProps) {
  const { desiredRole, secondaryRole, hoursPerWeek: hours } = request
  const fact = (term: string, field: string, children: ReactNode) => (
    <Fact term={term} isSuggested={request.untouched.includes(field)}>
      {children}
    </Fact>
  )
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
      {request.closedAs && (
        <p className="mb-2">
          <Badge tone="quiet" glyph={request.closedAs === 'filled' ? 'full' : 'cross'}>
            {request.closedAs === 'filled' ? 'Filled' : 'Closed'}
          </Badge>
        </p>
      )}
      <h3 id={titleId} className="font-display text-xl font-medium tracking-tight">
        {desiredRole}
      </h3>
      {secondaryRole && <p className="text-muted">or {secondaryRole}</p>}
      <dl className="figures mt-4 grid grid-cols-[4fr_3fr] gap-x-4 max-[18rem]:grid-cols-1 gap-y-3 border-t border-rule pt-4 text-sm">
        {fact('Budget', 'budget_day_max', dayRange(request.budgetDayMin, request.budgetDayMax))}
        {fact(
          'Hours',
          'hours_per_week_needed',
          hours !== null && (
            <span className="flex items-center gap-1.5">
              <Ring hours={hours} label={weekFraction(hours)} className="size-5" />
              {weeklyHours(hours)}
            </span>
          ),
        )}
        {fact('Duration', 'project_duration_weeks', weeksText(request.durationWeeks))}
        {fact('Start', 'urgency_start', request.urgencyStart)}
        {fact('Working model', 'working_model', request.workingModel)}
        {fact('Industry', 'industry', request.industry)}
      </dl>
      <p className="figures mt-4 text-sm text-muted">Created {created}</p>
      {request.closedAs === null && (
        <p className="mt-3">
          <ButtonLink
            variant="secondary"
            size="small"
            to={links.matches}
            aria-current={selected || undefined}
          >
            View Matches
            <Of name={desiredRole} />
          </ButtonLink>
        </p>
      )}
      <div className="mt-1 -ml-3 flex flex-wrap">
        <ButtonLink variant="quiet" size="small" to={links.edit}>
          Edit
          <Of name={desiredRole} />
        </ButtonLink>
        <ButtonLink variant="quiet" size="small" to={links.copy}>
          Duplicate
          <Of name={desiredRole} />
        </ButtonLink>
        <ButtonLink variant="quiet" size="small" to={links.remove} replace preventScrollReset>
          Delete
          <Of name={desiredRole} />
        </ButtonLink>
      </div>
      <EndForm request={request} />
    </article>
  )
}

/** Closes or reopens a request. */
function EndForm({ request }: { request: OwnRequest }) {
  const { id, desiredRole, closedAs } = request
  if (closedAs !== null)
    return (
      <PostForm preventScrollReset className="mt-3">
        <input type="hidden" name="requestId" value={id} />
        <Button type="submit" name="intent" value={REOPEN} variant="secondary" size="small">
          Reopen
          <Of name={desiredRole} />
        </Button>
      </PostForm>
    )
  return (
    <details className="mt-3 text-sm">
      <summary className="fold-quiet">
        Close
        <Of name={desiredRole} />
      </summary>
      <PostForm preventScrollReset className="mt-3 space-y-3">
        <input type="hidden" name="intent" value={CLOSE} />
        <input type="hidden" name="requestId" value={id} />
        <p className="text-muted">
          We’ll stop matching it, and you can reopen it. Your introductions stay: withdraw those you
          no longer need.
        </p>
        <p className="flex flex-wrap gap-2">
          <Button type="submit" name="closedAs" value="filled" variant="secondary" size="small">
            We found someone
          </Button>
          <Button type="submit" name="closedAs" value="closed" variant="secondary" size="small">
            No longer needed
          </Button>
        </p>
      </PostForm>
    </details>
  )
}

/** Distinguishes buttons with the same label for screen readers. */
function Of({ name }: { name: string }) {
  return <span className="sr-only"> {name}</span>
}

type FactProps = { term: string; isSuggested: boolean; children: ReactNode }

function Fact({ term, isSuggested, children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{term}</dt>
      <dd className={children && !isSuggested ? 'font-medium' : 'text-muted'}>
        {children || 'Not stated'}
        {children && isSuggested && <span className="block">our suggestion</span>}
      </dd>
    </div>
  )
}
