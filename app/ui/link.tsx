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
      discover="none"
      {...rest}
      className={cx('text-link', !plain && 'underline decoration-1', className)}
    />
  )
}
