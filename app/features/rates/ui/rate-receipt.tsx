import { countOf } from '#app/platform/count.ts'
import { cx } from '#app/ui/cx.ts'
import { dollars } from '#app/ui/money.ts'
import { PlainStat } from '#app/ui/stat.tsx'
import { daysAMonth, mostDaysAMonth, type RateReceipt as Receipt } from '../rules.ts'
import type { RateInput } from '../schema.ts'

type RateReceiptProps = { input: RateInput; receipt: Receipt }

/** The calculation, line by line, down to the rate and the month. */
export function RateReceipt({ input, receipt }: RateReceiptProps) {
  const lines = [
    { label: 'Target income', value: dollars(input.income) },
    { label: `Taxes and benefits, ${input.burden}%`, value: dollars(receipt.benefits) },
    { label: 'Costs', value: dollars(input.costs) },
    { label: `Reserve, ${input.reserve}%`, value: dollars(receipt.reserve) },
    { label: 'Annual target', value: dollars(receipt.needed), sum: true },
    {
      label: `${countOf(receipt.weeks, 'week')} × ${countOf(input.days_week, 'day')}`,
      value: countOf(receipt.workingDays, 'day'),
    },
    {
      label: `Unsold, ${input.unsold}%`,
      value: `−${countOf(receipt.workingDays - receipt.billableDays, 'day')}`,
    },
    { label: 'Billable days', value: countOf(receipt.billableDays, 'day'), sum: true },
  ]
  return (
    <>
      <div role="status">
        <p className="text-sm text-muted">Your day rate</p>
        <p className="figures mt-1 font-display text-4xl font-medium tracking-tight">
          {dollars(receipt.rate)}
        </p>
      </div>
      <p className="text-sm text-muted">
        {dollars(receipt.needed)} ÷ {countOf(receipt.billableDays, 'day')}, rounded up to the dollar
      </p>
      <table className="figures mt-6 w-full border-collapse text-left">
        <caption className="sr-only">How we get this rate</caption>
        <tbody>
          {lines.map(({ label, value, sum }) => (
            <tr
              key={label}
              className={cx('border-t', sum ? 'border-ink font-medium' : 'border-rule')}
            >
              <th scope="row" className={cx('py-2 pr-4', sum ? 'font-medium' : 'font-normal')}>
                {label}
              </th>
              <td className="py-2 text-right whitespace-nowrap">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-6 border-t-2 border-ink pt-4">
        <h3 className="font-display text-xl font-medium tracking-tight">
          The same month, from both sides
        </h3>
        <p className="figures mt-1">
          {countOf(input.days_month, 'day')} × {dollars(receipt.rate)} = {dollars(receipt.month)}
        </p>
        <dl className="figures mt-4 grid grid-cols-2 gap-4">
          <PlainStat label="The company pays" value={dollars(receipt.month)} />
          <PlainStat label="The talent bills" value={dollars(receipt.month)} />
        </dl>
        {input.days_month > mostDaysAMonth(input.days_week) && (
          <p className="mt-3 text-sm">
            <b>This is more than you want to sell.</b> {countOf(input.days_week, 'day')} a week{' '}
            {input.days_week === 1 ? 'is' : 'are'} about{' '}
            {countOf(daysAMonth(input.days_week), 'day')} a month.
          </p>
        )}
        <p className="mt-3 text-sm text-muted">
          Both sides see the same figure. Nothing is added, and nothing is taken off.
        </p>
      </div>
    </>
  )
}
