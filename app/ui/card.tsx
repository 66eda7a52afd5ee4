import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type CardProps = {
  as?: 'article' | 'div' | 'section' | 'li'
  /** A brass bar on top; only for featured items. */
  featured?: boolean
  /** Reacts to hovering; put one link with the class `stretched` inside. */
  interactive?: boolean
  padding?: 'none' | 'medium'
  className?: string
  'aria-labelledby'?: string
  children: ReactNode
}

export function Card({
  as: Tag = 'div',
  featured = false,
  interactive = false,
  padding = 'medium',
  className,
  children,
  ...rest
}: CardProps) {
  return (
    <Tag
      {...rest}
      className={cx(
        'card',
        featured
          ? 'border-brass-fill before:absolute before:-top-px before:left-4 before:h-[3px] before:w-12 before:bg-brass-fill sm:before:left-6'
          : 'border-rule',
        interactive && 'transition-colors hover:border-ink',
        padding === 'medium' && 'p-4 sm:p-6',
        className,
      )}
    >
      {children}
    </Tag>
  )
}
