import { Moment } from '#app/ui/day.tsx'
import { type ShownRow, SURFACES } from '../shown.ts'

const SHOWN_AT_ONCE = 6

/** Which matches were shown to whom, when, and by which ranking version. */
export function ShownList({ rows }: { rows: ShownRow[] }) {
  return (
    <ol className="border-t border-rule">
      {rows.map(({ id, at, viewer, surface, version, items, side }) => (
        <li
          key={id}
          className="grid gap-x-6 gap-y-1 border-b border-rule py-3 sm:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <p className="figures text-sm leading-6 text-muted">
            <Moment iso={at} />
          </p>
          <div className="min-w-0 wrap-anywhere">
            <p>
              <span className="font-medium">{viewer || 'Deleted account'}</span>{' '}
              <span className="text-sm text-muted">
                · {SURFACES[surface]} · version {version}
              </span>
            </p>
            <Items side={side} items={items.slice(0, SHOWN_AT_ONCE)} />
            {items.length > SHOWN_AT_ONCE && (
              <details>
                <summary className="flex min-h-11 items-center rounded text-sm text-accent">
                  {items.length - SHOWN_AT_ONCE} more
                </summary>
                <Items side={side} items={items.slice(SHOWN_AT_ONCE)} />
              </details>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Items({ side, items }: Pick<ShownRow, 'side' | 'items'>) {
  return (
    <ul className="text-sm text-muted">
      {items.map(({ place, score, role, company, talent }) => (
        <li key={`${place} ${role} ${talent}`} className="figures">
          {place}. {side === 'company' && `${talent || 'A deleted account'} for `}
          {role || 'a deleted request'}
          {side === 'talent' && company !== '' && ` for ${company}`}, {score}%
        </li>
      ))}
    </ul>
  )
}
