import { clockText, shortClockText } from '#app/platform/calendar/clock-text.ts'
import { DAY_MINUTES, type EpochDay } from '#app/platform/calendar/zones.ts'
import { cx } from '#app/ui/cx.ts'
import type { DayOverlap, MinuteSpan, Season } from '../rules.ts'
import { aheadText, dateText, dayName, durationText } from './time-text.ts'

const percent = (minutes: number) => `${(minutes / DAY_MINUTES) * 100}%`
const place = ({ from, to }: MinuteSpan) => ({ x: percent(from), width: percent(to - from) })
const between = ({ from, to }: MinuteSpan) => `${clockText(from)} to ${clockText(to)}`

const HOURS = [0, 6, 12, 18, 24]
const ROW =
  'grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 min-[22.5rem]:grid-cols-[5.75rem_minmax(0,1fr)] sm:grid-cols-[6rem_minmax(0,1fr)_7rem]'

/** A highlighted time on a day in the reader's zone, such as one proposed for a meeting. */
export type Mark = { day: EpochDay } & MinuteSpan

type OverlapBarsProps = {
  days: readonly DayOverlap[]
  /** How far the other side's clocks are ahead, in minutes. */
  ahead?: number
  marks?: readonly Mark[]
  markLabel?: string
}

const NO_MARKS: readonly Mark[] = []

/** Days in the reader's zone: own hours solid, theirs outlined, and shared hours between lines. */
export function OverlapBars({ days, ahead = 0, marks = NO_MARKS, markLabel }: OverlapBarsProps) {
  return (
    <div>
      <div aria-hidden="true" className={`${ROW} mb-1`}>
        {ahead !== 0 && <span className="self-end text-xs text-muted">You</span>}
        <HourTexts ahead={0} />
        {ahead !== 0 && (
          <>
            <span className="col-start-1 self-end text-xs text-muted">Them</span>
            <HourTexts ahead={ahead} />
          </>
        )}
      </div>
      <ul className="figures border-t border-rule">
        {days.map(day => (
          <li key={day.day} className={`${ROW} items-center border-b border-rule py-2`}>
            <span className="text-sm font-medium">{dayName(day.day)}</span>
            <DayBar day={day} marks={marks.filter(mark => mark.day === day.day)} />
            <span className="col-start-2 text-sm sm:col-start-3 sm:text-right">
              {day.sharedMinutes > 0 ? (
                <>
                  <b>{durationText(day.sharedMinutes)}</b> shared
                </>
              ) : (
                <span className="text-muted">none shared</span>
              )}
            </span>
            {day.shared.map(({ mine, theirs }) => (
              <span key={mine.from} className="col-start-2 col-end-[-1] text-sm text-muted">
                {between(mine) === between(theirs)
                  ? `${between(mine)} for both of you`
                  : `${between(mine)} for you, ${between(theirs)} for them`}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <Key markLabel={markLabel} />
    </div>
  )
}

function HourTexts({ ahead }: { ahead: number }) {
  return (
    <svg width="100%" height="16" aria-hidden="true" className="col-start-2 overflow-visible">
      {HOURS.map((hour, index) => {
        const text = shortClockText((hour * 60 + ahead + DAY_MINUTES) % DAY_MINUTES)
        // There is no room for every time with minutes.
        if (text.includes(':') && index % 2 === 1) return null
        return (
          <text
            key={hour}
            x={percent(hour * 60)}
            y="12"
            textAnchor={hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle'}
            className={cx('figures fill-muted text-xs', index % 2 === 1 && 'max-[22.5rem]:hidden')}
          >
            {text}
          </text>
        )
      })}
    </svg>
  )
}

function DayBar({ day, marks }: { day: DayOverlap; marks: readonly Mark[] }) {
  return (
    <svg width="100%" height="34" aria-hidden="true" className="block">
      {HOURS.map(hour => (
        <line
          key={hour}
          x1={percent(hour * 60)}
          x2={percent(hour * 60)}
          y1="0"
          y2="34"
          className="stroke-rule"
        />
      ))}
      {day.shared.map(({ mine }) => (
        <g key={mine.from}>
          <rect {...place(mine)} y="0" height="34" className="fill-accent-soft" />
          {[mine.from, mine.to].map(edge => (
            <line
              key={edge}
              x1={percent(edge)}
              x2={percent(edge)}
              y1="0"
              y2="34"
              strokeWidth="2"
              className="stroke-accent"
            />
          ))}
        </g>
      ))}
      <rect {...place(day.mine)} y="5" height="9" className="fill-accent-fill" />
      {day.theirs.map(span => (
        <rect
          key={span.from}
          {...place(span)}
          y="20"
          height="9"
          strokeWidth="1.5"
          className="fill-surface stroke-ink"
        />
      ))}
      {marks.map(mark => (
        <rect key={mark.from} {...place(mark)} y="0" height="34" className="fill-brass-fill" />
      ))}
    </svg>
  )
}

function Key({ markLabel }: Pick<OverlapBarsProps, 'markLabel'>) {
  const item = 'flex items-center gap-2'
  return (
    <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted [print-color-adjust:exact]">
      <li className={item}>
        <span className="h-2.5 w-6 bg-accent-fill" /> Your hours
      </li>
      <li className={item}>
        <span className="h-2.5 w-6 border-[1.5px] border-ink bg-surface" /> Their hours, in your
        time
      </li>
      <li className={item}>
        <span className="h-4 w-6 border-x-2 border-accent bg-accent-soft" /> Shared
      </li>
      {markLabel && (
        <li className={item}>
          <span className="h-4 w-2 bg-brass-fill" /> {markLabel}
        </li>
      )}
    </ul>
  )
}

/** The seasons of a year; a new one begins when either side changes its clocks. */
export function Seasons({ seasons }: { seasons: Season[] }) {
  const cell = 'py-2 pr-4 align-top'
  return (
    <table className="figures w-full border-collapse text-left text-sm">
      <caption className="pb-2 text-left text-muted">
        The next 52 weeks, split where the clocks change
      </caption>
      <thead>
        <tr className="border-b border-ink">
          <th scope="col" className={`${cell} font-medium`}>
            Weeks
          </th>
          <th scope="col" className={`${cell} font-medium`}>
            Their time is
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Shared per week
          </th>
        </tr>
      </thead>
      <tbody>
        {seasons.map(({ from, to, ahead, sharedMinutes }) => (
          <tr key={from} className="border-b border-rule">
            <th scope="row" className={`${cell} font-normal`}>
              {dateText(from)} to {dateText(to)}
            </th>
            <td className={cell}>{aheadText(ahead)}</td>
            <td className="py-2 text-right align-top whitespace-nowrap">
              {durationText(sharedMinutes)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
