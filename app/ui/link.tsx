import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'

type TextLinkProps = ComponentProps<typeof Link> & {
  /** Plain links carry no underline until hovered: for lists and menus, not for running text. */
  plain?: boolean
}

export function TextLink({ plain = false, className, ...rest }: TextLinkProps) {
  return (
    <Link
      {...rest}
      className={cx(
        'rounded text-accent underline-offset-4 transition-colors hover:text-ink hover:underline hover:decoration-2',
        plain ? 'no-underline' : 'underline decoration-1',
        className,
      )}
    />
  )
}
