import { dollars } from '#app/ui/money.ts'
import { PlainStat } from '#app/ui/stat.tsx'
import type { Month } from '../rules.ts'

type MonthFigureProps = {
  month: Month
  /** Whether it is within the rate and the budget. */
  standing?: string | null
  /** With its arithmetic, unless the page has that already. */
  withLines?: boolean
}

/** The cost of a month, the same on both sides. */
export function MonthFigure({ month, standing, withLines }: MonthFigureProps) {
  return (
    <div className="border-t-2 border-ink pt-4">
      <h2 className="font-display text-xl font-medium tracking-tight">
        One month, from both sides
      </h2>
      <dl className="figures mt-3 grid grid-cols-2 gap-4">
        <PlainStat label="The company pays" value={dollars(month.amount)} />
        <PlainStat label="The executive bills" value={dollars(month.amount)} />
      </dl>
      {standing && <p className="mt-3 font-medium">{standing}</p>}
      {withLines && (
        <ol className="figures mt-3 text-sm text-muted">
          {month.lines.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      )}
      <p className="mt-2 text-sm text-muted">
        An average month, rounded to the dollar. Nothing is added, and nothing is taken off.
      </p>
    </div>
  )
}
