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
  /** Without it the ring is decoration next to a text. */
  label?: string
  className?: string
}

/** A ring filled to n of 40 hours, with one tick for each working day. */
export function Ring({ hours, label, className = 'size-10' }: RingProps) {
  const part = Math.min(Math.max(hours / FULL_WEEK, 0), 1)
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
export function weekFraction(hours: number): string {
  if (!(hours > 0)) return 'no hours'
  if (hours >= FULL_WEEK) return 'a full week'
  let best = { top: 1, bottom: 10, error: Number.POSITIVE_INFINITY }
  // Less than a tenth is one part of many.
  const smallest = Math.max(Math.round(FULL_WEEK / hours), 10)
  for (const bottom of [2, 3, 4, 5, 6, 7, 8, 9, smallest]) {
    const top = Math.min(Math.max(Math.round((hours / FULL_WEEK) * bottom), 1), bottom)
    const error = Math.abs(hours / FULL_WEEK - top / bottom)
    if (error < best.error - 1e-9) best = { top, bottom, error }
  }
  if (best.top === best.bottom) return 'about a full week'
  const about = best.error > 1e-9 ? 'about ' : ''
  return `${about}${best.top}/${best.bottom} of a week`
}

type CapacityProps = { hours: number; text: string; className?: string }

/** The ring with its text, and the fraction below. */
export function Capacity({ hours, text, className }: CapacityProps) {
  return (
    <span className={cx('inline-flex items-center gap-3', className)}>
      <Ring hours={hours} />
      <span className="figures">
        <span className="block font-medium">{text}</span>
        {hours > 0 && <span className="block text-sm text-muted">{weekFraction(hours)}</span>}
      </span>
    </span>
  )
}
