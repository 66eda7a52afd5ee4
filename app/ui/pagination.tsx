import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { cx } from './cx.ts'
import { ArrowLeftIcon, ArrowRightIcon } from './icons.tsx'
import { Link } from './router-link.tsx'

type PaginationProps = {
  page: number
  pageCount: number
  toPage: (page: number) => To
  /** "61–80 of 348 profiles", shown next to the links. */
  summary?: ReactNode
  className?: string
}

const boxClass =
  'figures inline-flex size-11 items-center justify-center rounded border no-underline transition-colors'

export function Pagination({ page, pageCount, toPage, summary, className }: PaginationProps) {
  if (pageCount <= 1 && !summary) return null
  // Without links there is nothing to navigate.
  const Box = pageCount > 1 ? 'nav' : 'div'
  return (
    <Box
      data-pages=""
      aria-label={pageCount > 1 ? 'Pages' : undefined}
      className={cx(
        'no-print flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-rule pt-4',
        className,
      )}
    >
      {summary && <p className="figures text-sm text-muted">{summary}</p>}
      {pageCount > 1 && (
        <ul className="flex flex-wrap items-center gap-1">
          <li>
            <Step to={page > 1 ? toPage(page - 1) : null} label="Previous page" rel="prev">
              <ArrowLeftIcon />
            </Step>
          </li>
          {pageItems(page, pageCount).map(item => (
            <li key={item.key} className={cx(item.far && 'hidden sm:block')}>
              {item.page === null ? (
                <span className="inline-block w-6 text-center text-muted">…</span>
              ) : (
                <Link
                  to={toPage(item.page)}
                  prefetch="intent"
                  aria-label={`Page ${item.page}`}
                  aria-current={item.page === page ? 'page' : undefined}
                  className={cx(
                    boxClass,
                    item.page === page
                      ? 'border-ink bg-ink font-medium text-paper'
                      : 'border-transparent text-ink hover:border-control hover:bg-sunken',
                  )}
                >
                  {item.page}
                </Link>
              )}
            </li>
          ))}
          <li>
            <Step to={page < pageCount ? toPage(page + 1) : null} label="Next page" rel="next">
              <ArrowRightIcon />
            </Step>
          </li>
        </ul>
      )}
    </Box>
  )
}

type StepProps = { to: To | null; label: string; rel: 'prev' | 'next'; children: ReactNode }

function Step({ to, label, rel, children }: StepProps) {
  if (to === null)
    return (
      <span aria-hidden="true" className={cx(boxClass, 'border-transparent text-rule')}>
        {children}
      </span>
    )
  return (
    <Link
      to={to}
      prefetch="intent"
      rel={rel}
      aria-label={label}
      className={cx(boxClass, 'border-transparent text-ink hover:border-control hover:bg-sunken')}
    >
      {children}
    </Link>
  )
}

type PageItem = { key: string; page: number | null; far?: boolean }

/** The first and last page, the current one and its neighbors; a phone only has room for the nearest. */
function pageItems(page: number, pageCount: number): PageItem[] {
  const near = new Set([1, page - 1, page, page + 1, pageCount])
  const items: PageItem[] = []
  let previous = 0
  for (const number of [...near].filter(n => n >= 1 && n <= pageCount).sort((a, b) => a - b)) {
    if (number > previous + 1) items.push({ key: `gap-${number}`, page: null })
    items.push({
      key: String(number),
      page: number,
      far: pageCount > 4 && Math.abs(number - page) === 1,
    })
    previous = number
  }
  return items
}
