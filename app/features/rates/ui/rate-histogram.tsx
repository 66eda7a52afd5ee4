import { dollars } from '#app/ui/money.ts'
import type { Distribution, RateBin } from '../rules.ts'

/** Heights in pixels; widths are parts of the whole, so that letters keep their size on a phone. */
const TOP = 28
const PLOT = 150
const BOX = { y: TOP + PLOT + 12, height: 14 }
const AXIS = BOX.y + BOX.height + 22
const MOST_LABELS = 4

type RateHistogramProps = { distribution: Distribution; own: number | null }

/** How many ask what: bars, under them the middle half as a box, over them the reader's own rate as a line. */
export function RateHistogram({ distribution, own }: RateHistogramProps) {
  const { bins, people, lower, median, upper } = distribution
  const start = bins[0]?.from ?? 0
  const end = bins.at(-1)?.to ?? 1
  const density = (bin: RateBin) => bin.people / (bin.to - bin.from)
  const most = Math.max(...bins.map(density))
  const x = (rate: number) => ((Math.min(Math.max(rate, start), end) - start) / (end - start)) * 100
  const percent = (value: number) => `${value}%`
  const labels: number[] = []
  for (const { from } of bins) {
    const last = labels.at(-1)
    const far = last === undefined || x(from) - x(last) >= 100 / MOST_LABELS
    if (far && x(from) <= 88) labels.push(from)
  }
  return (
    <figure>
      <svg
        width="100%"
        height={AXIS + 6}
        role="img"
        aria-label={`Day rates of ${people} people: a quarter ask less than ${dollars(lower)}, half less than ${dollars(median)}, three quarters less than ${dollars(upper)}.`}
        className="block overflow-visible"
      >
        {bins.map(bin => {
          const height = (density(bin) / most) * (PLOT - 18)
          return (
            <g key={bin.from}>
              <rect
                x={percent(x(bin.from) + 0.4)}
                width={percent(x(bin.to) - x(bin.from) - 0.8)}
                y={TOP + PLOT - height}
                height={height}
                className="fill-accent-fill"
              />
              {bin.people > 0 && (
                <text
                  x={percent((x(bin.from) + x(bin.to)) / 2)}
                  y={TOP + PLOT - height - 5}
                  textAnchor="middle"
                  className="figures fill-ink text-xs"
                >
                  {bin.people}
                </text>
              )}
            </g>
          )
        })}
        <line
          x1="0"
          x2="100%"
          y1={TOP + PLOT}
          y2={TOP + PLOT}
          strokeWidth="1.5"
          className="stroke-ink"
        />
        <rect
          x={percent(x(lower))}
          width={percent(Math.max(x(upper) - x(lower), 0.5))}
          y={BOX.y}
          height={BOX.height}
          strokeWidth="1.5"
          className="fill-surface stroke-ink"
        />
        <line
          x1={percent(x(median))}
          x2={percent(x(median))}
          y1={BOX.y - 4}
          y2={BOX.y + BOX.height + 4}
          strokeWidth="3"
          className="stroke-ink"
        />
        {labels.map((rate, place) => (
          <text
            key={rate}
            x={percent(x(rate))}
            y={AXIS}
            textAnchor={place === 0 ? 'start' : 'middle'}
            className="figures fill-muted text-xs"
          >
            {dollars(rate)}
          </text>
        ))}
        <text x="100%" y={AXIS} textAnchor="end" className="figures fill-muted text-xs">
          {dollars(end)}
        </text>
        {own !== null && (
          <>
            <line
              x1={percent(x(own))}
              x2={percent(x(own))}
              y1="16"
              y2={TOP + PLOT}
              strokeWidth="2"
              strokeDasharray="5 3"
              className="stroke-ink"
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
        Each bar shows how many people ask a rate in that range, using the midpoint of the range on
        their profile. Where there are few, bars are wider and lower, so no bar shows just one
        person. The box below shows the middle half, with the median as a heavy line.
      </figcaption>
    </figure>
  )
}

function outside(own: number, start: number, end: number): string {
  if (own < start) return '← '
  return own > end ? '→ ' : ''
}

/** The same in numbers. */
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
