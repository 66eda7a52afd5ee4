import { countOf } from '#app/platform/count.ts'
import { cx } from '#app/ui/cx.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Ring, weekFraction } from '#app/ui/ring.tsx'
import { capacity } from '../rules.ts'
import type { Plan } from '../schema.ts'

const hours = (count: number) => countOf(count, 'hour')

/** Hours offered, committed and left, as a ring and as a calculation. */
export function WeekLedger({ plan }: { plan: Plan }) {
  const { committed, free } = capacity(plan.hours, plan.commitments)
  return (
    <>
      <div className="flex items-center gap-5">
        <Ring hours={Math.max(free, 0)} className="size-24" />
        <div role="status">
          <p className="text-sm text-muted">Free per week</p>
          <p className="figures font-display text-3xl font-medium tracking-tight">
            {hours(Math.max(free, 0))}
          </p>
          <p className="text-muted">{weekFraction(free)}</p>
        </div>
      </div>
      {free < 0 && (
        <Notice tone="problem" title={`${hours(-free)} too many`} className="mt-6">
          You’ve committed more hours than you offer. Drop some work or offer more hours.
        </Notice>
      )}
      <table className="figures mt-6 w-full border-collapse text-left">
        <caption className="sr-only">Where your hours go</caption>
        <tbody>
          <Line label="Offered" value={hours(plan.hours)} note={weekFraction(plan.hours)} />
          {plan.commitments.map(({ name, hours: taken }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two engagements may share a name
            <Line key={place} label={name} value={`−${hours(taken)}`} note={weekFraction(taken)} />
          ))}
          {plan.commitments.length > 1 && (
            <Line label="Committed" value={hours(committed)} note={weekFraction(committed)} />
          )}
          <Line label="Left" value={hours(free)} note={weekFraction(free)} sum />
        </tbody>
      </table>
    </>
  )
}

type LineProps = { label: string; value: string; note: string; sum?: boolean }

function Line({ label, value, note, sum = false }: LineProps) {
  return (
    <tr className={cx('border-t', sum ? 'border-ink font-medium' : 'border-rule')}>
      <th scope="row" className={cx('py-2 pr-4', sum ? 'font-medium' : 'font-normal')}>
        <span className="[overflow-wrap:anywhere]">{label}</span>
        <span className="block text-sm font-normal text-muted">{note}</span>
      </th>
      <td className="py-2 text-right align-top whitespace-nowrap">{value}</td>
    </tr>
  )
}
