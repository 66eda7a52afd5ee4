import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Link } from './router-link.tsx'

type TextLinkProps = ComponentProps<typeof Link> & {
  /** Plain links are only underlined on hover: for lists and menus, not for running text. */
  plain?: boolean
}

export function TextLink({ plain = false, className, ...rest }: TextLinkProps) {
  return (
    <Link {...rest} className={cx('text-link', !plain && 'underline decoration-1', className)} />
  )
}
