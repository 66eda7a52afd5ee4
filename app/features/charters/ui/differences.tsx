import type { Difference } from '../rules.ts'

/** The differences between a version and the one before. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return <p className="text-muted">Nothing is different.</p>
  return (
    <dl className="figures border-t border-rule">
      {differences.map(({ name, label, before, after }) => (
        <div
          key={name}
          className="grid gap-x-6 gap-y-1 border-b border-rule py-3 sm:grid-cols-[10rem_minmax(0,1fr)]"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 space-y-1 wrap-anywhere">
            {before !== '' && (
              <del className="block whitespace-pre-line text-muted">
                <span className="sr-only">Before: </span>
                {before}
              </del>
            )}
            <ins className="block whitespace-pre-line no-underline">
              <span className="sr-only">Now: </span>
              {after === '' ? 'Nothing' : after}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
