import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type SectionProps = {
  title: ReactNode
  id: string
  description?: ReactNode
  /** Shown after the title: the number of things in the section. */
  count?: number
  actions?: ReactNode
  headingLevel?: 2 | 3
  className?: string
  children: ReactNode
}

/** A titled section of a page below a thin rule; `id` makes it a landmark and an anchor. */
export function Section({
  title,
  id,
  description,
  count,
  actions,
  headingLevel = 2,
  className,
  children,
}: SectionProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={cx('border-t border-rule pt-6', className)}
    >
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <Heading
            id={`${id}-title`}
            className={cx(
              'font-display font-medium tracking-tight',
              headingLevel === 2 ? 'text-2xl' : 'text-xl',
            )}
          >
            {title}{' '}
            {count !== undefined && (
              <span className="figures ml-1 font-sans text-base font-normal tracking-normal text-muted">
                {count.toLocaleString('en-US')}
              </span>
            )}
          </Heading>
          {description && <p className="mt-1 max-w-measure text-muted">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {children}
    </section>
  )
}
