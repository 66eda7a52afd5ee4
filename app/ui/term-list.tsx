import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type Term = {
  /** The form field it was entered in. */
  field: string
  /** Left out if it is empty. */
  text: string | null
  /** What the text alone doesn't say, for screen readers. */
  label?: string
  strong?: boolean
  /** Drawn before the text. */
  figure?: ReactNode
}

type TermListProps = {
  terms: readonly Term[]
  /** Fields whose value the form suggested and nobody confirmed. */
  untouched: readonly string[]
  /** Further entries, shown first. */
  children?: ReactNode
}

/** Terms at a glance. What a form only suggested stands apart and says so. */
export function TermList({ terms, untouched, children }: TermListProps) {
  const shown = terms.filter(({ text }) => text)
  const stated = shown.filter(({ field }) => !untouched.includes(field))
  const suggested = shown.filter(({ field }) => untouched.includes(field))
  return (
    <>
      {(children || stated.length > 0) && (
        <ul className="figures terms">
          {children}
          {stated.map(({ field, text, label, strong, figure }) => (
            <li
              key={field}
              className={
                cx(
                  strong && 'font-medium text-ink',
                  Boolean(figure) && 'flex items-center gap-2',
                ) || undefined
              }
            >
              {figure}
              {label && <span className="sr-only">{`${label}: `}</span>}
              {text}
            </li>
          ))}
        </ul>
      )}
      {suggested.length > 0 && (
        <p className="figures mt-2 text-sm text-muted first:mt-0">
          Suggested by our form, not confirmed by the company:{' '}
          {suggested.map(({ text, label }) => (label ? `${label}: ${text}` : text)).join(', ')}
        </p>
      )}
    </>
  )
}
