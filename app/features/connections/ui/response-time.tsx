import { responseTimeText } from '../rules.ts'
import type { ResponseTime as Time } from '../schema.ts'

type ResponseTimeProps = {
  /** Absent where there are too few answers to be fair. */
  time: Time | null | undefined
  of: 'talent' | 'company'
  className?: string
}

/** How soon answers usually come, and of how many that is said. */
export function ResponseTime({ time, of, className }: ResponseTimeProps) {
  if (!time) return null
  return (
    <p className={className}>
      {of === 'talent' ? 'Usually answers within ' : 'You usually get an answer within '}
      <span className="figures">{responseTimeText(time)}</span>
    </p>
  )
}
