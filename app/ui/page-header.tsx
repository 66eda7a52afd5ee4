import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type PageHeaderProps = {
  title: ReactNode
  /** A word or two above the title. */
  kicker?: ReactNode
  /** The paragraph under the bar. */
  lede?: ReactNode
  actions?: ReactNode
  size?: 'page' | 'hero'
  /** Other than 1 only if a page is shown inside another. */
  headingLevel?: 1 | 2
  className?: string
}

/** The only `h1` of a page, above the fraction bar. The heading can take the focus after navigation. */
export function PageHeader({
  title,
  kicker,
  lede,
  actions,
  size = 'page',
  headingLevel = 1,
  className,
}: PageHeaderProps) {
  const hero = size === 'hero'
  const Heading = `h${headingLevel}` as const
  return (
    <header className={cx(hero ? 'mb-10' : 'mb-8', className)}>
      {kicker && <p className="mb-2 text-sm font-medium text-muted">{kicker}</p>}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <Heading
          tabIndex={-1}
          className={cx(
            'min-w-0 font-display font-medium tracking-tight',
            hero ? 'max-w-[22ch] text-4xl' : 'max-w-[32ch] text-3xl',
          )}
        >
          {title}
        </Heading>
        {actions && !hero && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      <hr className={cx('fraction-bar', hero ? 'mt-6' : 'mt-4')} />
      {lede && (
        <div className={cx('max-w-measure text-muted', hero ? 'mt-6 text-lg' : 'mt-4')}>{lede}</div>
      )}
      {actions && hero && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
    </header>
  )
}
