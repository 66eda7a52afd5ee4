const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']
const HIRED = new Set(['Tue', 'Thu'])

const HOURS_A_DAY = 8
const HOUR = 19
const DAY = { first: 196, width: 54, step: 66, height: HOURS_A_DAY * HOUR }
const BAR = { y: 206, height: 6 }
const ABOVE = BAR.y - 12 - DAY.height
const BELOW = BAR.y + BAR.height + 12

/** Two fifths of a week as a fraction: the hired hours above the bar, the whole week below it. */
export function WeekFractionFigure() {
  return (
    <svg
      viewBox="0 0 520 424"
      role="img"
      aria-label="Two fifths of a week: 16 of 40 hours, on Tuesday and Thursday."
      className="block w-full"
    >
      <g className="fill-ink font-display font-medium" fontSize="216" textAnchor="middle">
        <text x="76" y={BAR.y - 16}>
          2
        </text>
        <text x="76" y={BELOW + DAY.height}>
          5
        </text>
      </g>
      <rect y={BAR.y} width="520" height={BAR.height} className="fill-ink" />
      {DAYS.map((day, position) => {
        const x = DAY.first + position * DAY.step
        const hired = HIRED.has(day)
        return (
          <g key={day}>
            {hired && (
              <Hours x={x} y={ABOVE} className="fill-accent-fill" lines="stroke-paper opacity-70" />
            )}
            <Hours
              x={x}
              y={BELOW}
              className={hired ? 'fill-accent-soft stroke-accent' : 'fill-surface stroke-control'}
              lines={hired ? 'stroke-accent opacity-40' : 'stroke-rule'}
            />
            <text
              x={x + DAY.width / 2}
              y={BELOW + DAY.height + 32}
              textAnchor="middle"
              fontSize="18"
              className={hired ? 'fill-ink font-medium' : 'fill-muted'}
            >
              {day}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

type HoursProps = { x: number; y: number; className: string; lines: string }

/** One working day of eight hours. */
function Hours({ x, y, className, lines }: HoursProps) {
  const between = Array.from({ length: HOURS_A_DAY - 1 }, (_, hour) => y + (hour + 1) * HOUR)
  return (
    <>
      <rect
        x={x}
        y={y}
        width={DAY.width}
        height={DAY.height}
        strokeWidth="1.5"
        className={className}
      />
      <path
        d={between.map(height => `M${x + 1} ${height}h${DAY.width - 2}`).join('')}
        strokeWidth="1.25"
        className={lines}
      />
    </>
  )
}
