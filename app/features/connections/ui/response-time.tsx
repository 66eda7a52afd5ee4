import { responseTimeText } from '../rules.ts'
import type { ResponseTime as Time } from '../schema.ts'

type ResponseTimeProps = {
  /** Absent if too few introductions were answered for a fair median. */
  time: Time | null | undefined
  of: 'talent' | 'company'
  className?: string
}

/** The usual response time and the number of introductions it is based on. */
export function ResponseTime({ time, of, className }: ResponseTimeProps) {
  if (!time) return null
  return (
    <p className={className}>
      {of === 'talent' ? 'Usually answers within ' : 'You usually get an answer within '}
      <span className="figures">{responseTimeText(time)}</span>
    </p>
  )
}
