import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type DescriptionListProps = {
  items: readonly { term: string; value: ReactNode }[]
  /** `rows`: term and value side by side, separated by rules; `grid`: terms above values in columns. */
  layout?: 'rows' | 'grid'
  /** Shown for an empty value; without it the row is omitted. */
  emptyText?: string
  className?: string
}

export function DescriptionList({
  items,
  layout = 'rows',
  emptyText,
  className,
}: DescriptionListProps) {
  const isEmpty = (value: ReactNode) => value === null || value === undefined || value === ''
  const shown = items.filter(item => emptyText !== undefined || !isEmpty(item.value))
  const rows = layout === 'rows'
  return (
    <dl
      className={cx(
        'figures',
        rows ? 'border-t border-rule' : 'grid gap-6 sm:grid-cols-2',
        className,
      )}
    >
      {shown.map(({ term, value }) => (
        <div
          key={term}
          className={cx(
            rows && 'grid gap-x-6 border-b border-rule py-3 sm:grid-cols-[minmax(8rem,1fr)_2fr]',
          )}
        >
          <dt className={cx('text-muted', !rows && 'text-sm')}>{term}</dt>
          <dd className="min-w-0 text-balance">
            {isEmpty(value) ? <span className="text-muted">{emptyText}</span> : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
