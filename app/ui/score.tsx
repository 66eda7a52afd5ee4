import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type ScoreProps = {
  /** 0 to 100; null if it could not be computed. */
  value: number | null
  className?: string
}

/** A percent with its bar, in brass. */
export function Score({ value, className }: ScoreProps) {
  if (value === null)
    return <span className={cx('text-sm text-muted', className)}>No score yet</span>
  const percent = Math.min(Math.max(Math.round(value), 0), 100)
  return (
    <span className={cx('inline-flex items-center gap-3', className)}>
      <span className="figures score">
        <span className="sr-only">Match score: </span>
        {`${percent}%`}
      </span>
      <Meter part={percent / 100} className="h-2 w-24" />
    </span>
  )
}

function Meter({ part, className }: { part: number; className?: string }) {
  const percent = `${Math.min(Math.max(part, 0), 1) * 100}%`
  return (
    <svg aria-hidden="true" className={cx('meter', className)}>
      <rect width="100%" height="100%" />
      <rect width={percent} height="100%" />
      <rect y="100%" width="100%" height="1" />
    </svg>
  )
}

type ReceiptState = 'matched' | 'partial' | 'missing' | 'unknown'

type ReceiptPart = {
  label: ReactNode
  points: number
  max: number
  note?: ReactNode
  state: ReceiptState
}

const stateNames: Record<ReceiptState, string> = {
  matched: 'Matched',
  partial: 'Partly matched',
  missing: 'Missing',
  unknown: 'Unknown',
}

type ScoreReceiptProps = {
  parts: readonly (ReceiptPart & { key: string })[]
}

/** The parts of a score, as on a till receipt. */
export function ScoreReceipt({ parts }: ScoreReceiptProps) {
  return (
    <table className="w-full border-collapse text-left text-sm">
      <thead className="sr-only">
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      {parts.map(({ key, label, points, max, note, state }) => (
        <tbody key={key} className="border-b border-rule">
          <tr className="align-top">
            <th
              scope="rowgroup"
              className="w-full pt-2.5 pr-3 font-normal max-[18rem]:wrap-anywhere"
            >
              <span className="flex gap-2.5">
                <StateGlyph state={state} />
                <span className="min-w-0">
                  <span className="sr-only">{stateNames[state]}: </span>
                  <span className="font-medium">{label}</span>
                </span>
              </span>
            </th>
            <td className="figures pt-2.5 text-right whitespace-nowrap">
              {state === 'unknown' ? (
                <span className="text-muted">unknown</span>
              ) : (
                <span className="inline-flex items-center gap-3">
                  <Meter
                    part={max > 0 ? points / max : 0}
                    className="h-1 w-16 max-[18rem]:hidden"
                  />
                  <span className="min-w-14 max-[18rem]:min-w-0">
                    <span className="font-medium">{points}</span>
                    <span className="text-muted"> of {max}</span>
                  </span>
                </span>
              )}
            </td>
          </tr>
          <tr>
            <td colSpan={2} className="pb-2.5 pl-6.5 text-muted">
              {note}
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  )
}

function StateGlyph({ state }: { state: ReceiptState }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      className="mt-0.5 size-4 shrink-0 stroke-ink"
    >
      {state === 'matched' && (
        <>
          <circle cx="8" cy="8" r="7" className="fill-accent stroke-accent" />
          <path d="m5 8.25 2.1 2.1L11 6.25" className="stroke-paper" />
        </>
      )}
      {state === 'partial' && (
        <>
          <circle cx="8" cy="8" r="6.5" className="stroke-accent" />
          <path d="M8 1.5a6.5 6.5 0 0 1 0 13z" stroke="none" className="fill-accent" />
        </>
      )}
      {state === 'missing' && (
        <>
          <circle cx="8" cy="8" r="6.5" className="stroke-control" />
          <path d="M5.25 8h5.5" />
        </>
      )}
      {state === 'unknown' && (
        <>
          <circle cx="8" cy="8" r="6.5" strokeDasharray="1.5 2.6" className="stroke-control" />
          <path d="M6.4 6.4a1.6 1.6 0 1 1 2.3 1.5c-.5.3-.7.6-.7 1.1M8 11.2v.1" strokeWidth="1.25" />
        </>
      )}
    </svg>
  )
}
