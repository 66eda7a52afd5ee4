import { cx } from './cx.ts'

const FULL_WEEK = 40
const CIRCUMFERENCE = 100
const RADIUS = (CIRCUMFERENCE / (2 * Math.PI)).toFixed(2)
/** One tick per working day, starting at the middle of the right edge. */
const TICKS = [0, 1, 2, 3, 4]
  .map(day => {
    const at = (radius: number) => {
      const angle = (day * 2 * Math.PI) / 5
      return [Math.cos(angle), Math.sin(angle)].map(part => Number((20 + radius * part).toFixed(1)))
    }
    return `M${at(13)}L${at(19)}`
  })
  .join('')

type RingProps = {
  hours: number
  of?: number
  /** Without it the ring is decoration next to a text. */
  label?: string
  className?: string
}

/** A ring filled to n of 40 hours, with one tick for each working day. */
export function Ring({ hours, of = FULL_WEEK, label, className = 'size-10' }: RingProps) {
  const part = of > 0 ? Math.min(Math.max(hours / of, 0), 1) : 0
  return (
    <svg
      viewBox="0 0 40 40"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={cx('ring-of-hours', className)}
    >
      <circle cx="20" cy="20" r={RADIUS} />
      <circle
        cx="20"
        cy="20"
        r={RADIUS}
        strokeDasharray={`${part * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
      />
      <path d={TICKS} />
    </svg>
  )
}

/** "2/5 of a week": the nearest simple fraction, with "about" if it is not exact. */
export function weekFraction(hours: number, of = FULL_WEEK): string {
  if (!(hours > 0) || of <= 0) return 'no hours'
  if (hours >= of) return 'a full week'
  let best = { top: 1, bottom: 10, error: Number.POSITIVE_INFINITY }
  // Less than a tenth is one part of many.
  const smallest = Math.max(Math.round(of / hours), 10)
  for (const bottom of [2, 3, 4, 5, 6, 7, 8, 9, smallest]) {
    const top = Math.min(Math.max(Math.round((hours / of) * bottom), 1), bottom)
    const error = Math.abs(hours / of - top / bottom)
    if (error < best.error - 1e-9) best = { top, bottom, error }
  }
  if (best.top === best.bottom) return 'about a full week'
  const about = best.error > 1e-9 ? 'about ' : ''
  return `${about}${best.top}/${best.bottom} of a week`
}

type CapacityProps = { hours: number; of?: number; text: string; className?: string }

/** The ring with its text, and the fraction below. */
export function Capacity({ hours, of = FULL_WEEK, text, className }: CapacityProps) {
  return (
    <span className={cx('inline-flex items-center gap-3', className)}>
      <Ring hours={hours} of={of} />
      <span className="figures">
        <span className="block font-medium">{text}</span>
        {hours > 0 && <span className="block text-sm text-muted">{weekFraction(hours, of)}</span>}
      </span>
    </span>
  )
}
