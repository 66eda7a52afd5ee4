import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type StatProps = { label: string; value: ReactNode; note?: ReactNode; className?: string }

/** A number below a bar. */
export function Stat({ label, value, note, className }: StatProps) {
  return (
    <div className={cx('flex min-w-0 flex-col border-t-2 border-ink pt-2', className)}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="figures font-display text-2xl font-medium tracking-tight">{value}</dd>
      {note && <dd className="text-sm text-muted">{note}</dd>}
    </div>
  )
}

/** A number without a bar, where a box around it has one. */
export function PlainStat({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-display text-2xl font-medium tracking-tight">{value}</dd>
    </div>
  )
}
