import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Link } from './router-link.tsx'

type TextLinkProps = ComponentProps<typeof Link> & {
  /** Plain links are only underlined on hover: for lists and menus, not for running text. */
  plain?: boolean
}

/** A link, or only its text while there is nothing to lead to. */
export function OptionalLink({ to, ...rest }: Omit<TextLinkProps, 'to'> & { to: string | null }) {
  if (to !== null) return <TextLink {...rest} to={to} />
  return <span className={cx('text-ink', rest.className)}>{rest.children}</span>
}

export function TextLink({ plain = false, className, ...rest }: TextLinkProps) {
  return (
    <Link {...rest} className={cx('text-link', !plain && 'underline decoration-1', className)} />
  )
}
