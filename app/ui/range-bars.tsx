import { dayRange, dollars } from './money.ts'

type Range = { min: number | null; max: number | null }
type RangeBarsProps = { ranges: readonly (Range & { label: string })[] }

const PADDING = 0.1

/** Ranges of day rates below each other on one scale. Their overlap is shaded. */
export function RangeBars({ ranges }: RangeBarsProps) {
  const whole = ranges.flatMap(({ label, min, max }) =>
    min === null || max === null ? [] : [{ label, min, max }],
  )
  if (whole.length < 2) return null
  const low = Math.min(...whole.map(({ min }) => min))
  const high = Math.max(...whole.map(({ max }) => max))
  const spread = Math.max(high - low, 1) * (1 + 2 * PADDING)
  const x = (rate: number) => ((rate - low) / spread + PADDING / (1 + 2 * PADDING)) * 100
  const percent = (value: number) => `${value}%`
  const from = Math.max(...whole.map(({ min }) => min))
  const to = Math.min(...whole.map(({ max }) => max))
  const bar = ({ min, max }: { min: number; max: number }) => ({
    x: percent(x(min)),
    width: percent(Math.max(x(max) - x(min), 1)),
  })
  return (
    <figure className="max-w-measure">
      <ul className="figures space-y-1">
        {whole.map(({ label, min, max }, i) => (
          <li
            key={label}
            className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-x-4 sm:grid-cols-[6rem_minmax(0,1fr)_11rem]"
          >
            <span className="text-sm text-muted">{label}</span>
            <svg width="100%" height="26" aria-hidden="true" className="block">
              {from <= to && (
                <rect {...bar({ min: from, max: to })} height="26" className="fill-accent-soft" />
              )}
              <rect
                {...bar({ min, max })}
                y="8"
                height="10"
                strokeWidth="1.5"
                className={i === 0 ? 'fill-accent-fill' : 'fill-surface stroke-ink'}
              />
            </svg>
            <span className="col-start-2 text-sm sm:col-start-3">{dayRange(min, max)}</span>
          </li>
        ))}
      </ul>
      <figcaption className="mt-2 text-sm">{meeting(from, to)}</figcaption>
    </figure>
  )
}

function meeting(from: number, to: number): string {
  if (from > to) return `These don’t overlap: there’s ${dollars(from - to)} a day between them.`
  return `These overlap at ${from === to ? `${dollars(from)} / day` : dayRange(from, to)}.`
}
