import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type Range = { min: number; max: number }

type RangeBarProps = {
  range: Range
  scale: Range
  /** A second range to hold the first against: a budget under a rate. */
  against?: Range
  /** The numbers in words; the drawing itself is decoration. */
  children: ReactNode
  className?: string
}

/** A range on a scale, drawn below its own numbers. */
export function RangeBar({ range, scale, against, children, className }: RangeBarProps) {
  const at = (value: number) => {
    const span = scale.max - scale.min
    const part = span > 0 ? (value - scale.min) / span : 0
    return Math.min(Math.max(part, 0), 1) * 100
  }
  const bar = ({ min, max }: Range) => ({
    x: `${at(min)}%`,
    width: `${Math.max(at(max) - at(min), 1.5)}%`,
  })
  return (
    <div className={cx('min-w-0', className)}>
      <div className="figures">{children}</div>
      <svg aria-hidden="true" className="mt-1.5 block h-3 w-full overflow-visible">
        <rect y="5.5" width="100%" height="1" className="fill-control" />
        <rect y="2.5" width="1" height="7" className="fill-control" />
        <rect
          x="100%"
          y="2.5"
          width="1"
          height="7"
          transform="translate(-1)"
          className="fill-control"
        />
        <rect {...bar(range)} y="3.5" height="5" className="fill-accent" />
        {against && (
          <rect
            {...bar(against)}
            y="0.75"
            height="10.5"
            fill="none"
            strokeWidth="1.5"
            strokeDasharray="3 2"
            className="stroke-ink"
          />
        )}
      </svg>
    </div>
  )
}
