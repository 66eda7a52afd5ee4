import { dollars } from '#app/ui/money.ts'
import type { Distribution, RateBin } from '../rules.ts'

/** Heights are in pixels, widths in percent, so text keeps its size on a phone. */
const TOP = 28
const DOT = 9
const RADIUS = 3.5
const MIN_PLOT = 45
const MAX_DOTS = 150
/** Width of a column of dots, in percent. */
const COLUMN = 2
const MAX_LABELS = 4

type RateDotsProps = { distribution: Distribution; own: number | null }

/**
 * The place of each dot in its bin, as low as fits and spread over the whole width: dots crowded to one side would
 * state rates that nobody asks. `each` is people per dot.
 */
function dotsOf(bin: RateBin, width: number, each: number): { column: number; row: number }[] {
  const count = bin.people === 0 ? 0 : Math.max(1, Math.round(bin.people / each))
  const rows = Math.ceil(count / Math.max(1, Math.floor(width / COLUMN)))
  const columns = Math.ceil(count / rows)
  return Array.from({ length: count }, (_, dot) => {
    const row = Math.floor(dot / columns)
    const inRow = Math.min(columns, count - row * columns)
    // A row that isn't full keeps to the columns below it.
    const column = Math.floor((((dot % columns) + 0.5) * columns) / inRow)
    return { column: (column + 0.5) / columns, row }
  })
}

/** A dot plot of day rates, with the middle half below it and the reader's own rate in it. */
export function RateDots({ distribution, own }: RateDotsProps) {
  const { bins, people, lower, median, upper } = distribution
  const start = bins[0]?.from ?? 0
  const end = bins.at(-1)?.to ?? 1
  const each = Math.ceil(people / MAX_DOTS)
  const x = (rate: number) => ((Math.min(Math.max(rate, start), end) - start) / (end - start)) * 100
  const percent = (value: number) => `${value}%`
  const dots = bins.flatMap(bin => {
    const width = x(bin.to) - x(bin.from)
    return dotsOf(bin, width, each).map(({ column, row }) => ({
      at: x(bin.from) + column * width,
      row,
    }))
  })
  const plot = Math.max(MIN_PLOT, (Math.max(...dots.map(({ row }) => row), 0) + 1) * DOT + 6)
  const base = TOP + plot
  const axis = base + 36
  const labels: number[] = []
  for (const { from } of bins) {
    const last = labels.at(-1)
    const hasRoom = last === undefined || x(from) - x(last) >= 100 / MAX_LABELS
    if (hasRoom && x(from) <= 88) labels.push(from)
  }
  return (
    <figure>
      <svg
        width="100%"
        height={axis + 6}
        role="img"
        aria-label={`Day rates of ${people} people: a quarter ask less than ${dollars(lower)}, half less than ${dollars(median)}, three quarters less than ${dollars(upper)}.`}
        className="block overflow-visible"
      >
        {dots.map(({ at, row }) => (
          <circle
            key={`${at} ${row}`}
            cx={percent(at)}
            cy={base - DOT / 2 - 1 - row * DOT}
            r={RADIUS}
            className="fill-accent-fill"
          />
        ))}
        <line x1="0" x2="100%" y1={base} y2={base} strokeWidth="1.5" className="stroke-ink" />
        <line
          x1={percent(x(lower))}
          x2={percent(x(upper))}
          y1={base + 9}
          y2={base + 9}
          strokeWidth="5"
          className="stroke-rule"
        />
        <line
          x1={percent(x(median))}
          x2={percent(x(median))}
          y1={base + 3}
          y2={base + 15}
          strokeWidth="3"
          className="stroke-ink"
        />
        {labels.map((rate, place) => (
          <text
            key={rate}
            x={percent(x(rate))}
            y={axis}
            textAnchor={place === 0 ? 'start' : 'middle'}
            className="figures fill-muted text-xs"
          >
            {dollars(rate)}
          </text>
        ))}
        <text x="100%" y={axis} textAnchor="end" className="figures fill-muted text-xs">
          {dollars(end)}
        </text>
        {own !== null && (
          <>
            <line
              x1={percent(x(own))}
              x2={percent(x(own))}
              y1="16"
              y2={base}
              strokeWidth="1.5"
              className="stroke-ink"
            />
            <circle
              cx={percent(x(own))}
              cy={base - DOT / 2 - 1}
              r={RADIUS + 2.5}
              strokeWidth="2"
              className="fill-brass-fill stroke-ink"
            />
            <text
              x={percent(x(own))}
              y="11"
              textAnchor={x(own) > 70 ? 'end' : x(own) < 30 ? 'start' : 'middle'}
              className="figures fill-ink text-sm font-medium"
            >
              {outside(own, start, end)}Yours: {dollars(own)}
            </text>
          </>
        )}
      </svg>
      <figcaption className="mt-3 text-sm text-muted">
        {each === 1 ? 'Each dot is one person' : `Each dot is about ${each} people`}, at the
        midpoint of the range on their profile, spread out so that no one’s rate can be read off.
        The gray bar shows the middle half, with the median as a heavy line.
      </figcaption>
    </figure>
  )
}

function outside(own: number, start: number, end: number): string {
  if (own < start) return '← '
  return own > end ? '→ ' : ''
}

/** The same distribution in numbers. */
export function RateTable({ distribution }: { distribution: Distribution }) {
  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-9 items-center rounded text-accent underline underline-offset-4">
        See the figures as a table
      </summary>
      <table className="figures mt-2 w-full max-w-80 border-collapse text-left text-sm">
        <thead>
          <tr className="border-b border-ink">
            <th scope="col" className="py-1.5 pr-4 font-medium">
              Day rate
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              People
            </th>
          </tr>
        </thead>
        <tbody>
          {distribution.bins.map(bin => (
            <tr key={bin.from} className="border-b border-rule">
              <th scope="row" className="py-1.5 pr-4 font-normal">
                {dollars(bin.from)} to under {dollars(bin.to)}
              </th>
              <td className="py-1.5 text-right">{bin.people}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
