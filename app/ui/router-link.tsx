import type { ComponentProps, ComponentType } from 'react'
import { Link as RouterLink } from 'react-router'

/** A whole path of ours, which nothing in it makes another: no dot or empty segment. */
const WHOLE = /^(?:\/(?![/.])[\w.~%:+,@-]*)+(?:[?#]\S+)?$/

/**
 * What the router's link is before it is alive. That one asks where it stands, of every route above it, though it
 * leads to the same place from everywhere: a tenth of what rendering a page takes.
 */
function LinkOnServer(props: ComponentProps<typeof RouterLink>) {
  const { to } = props
  if (typeof to !== 'string' || !WHOLE.test(to)) return <RouterLink discover="none" {...props} />
  const {
    to: _to,
    discover: _discover,
    prefetch: _prefetch,
    relative: _relative,
    reloadDocument: _reload,
    replace: _replace,
    mask: _mask,
    state: _state,
    preventScrollReset: _reset,
    viewTransition: _transition,
    defaultShouldRevalidate: _revalidate,
    ...rest
  } = props
  return <a {...rest} href={to} />
}

/** A link inside the product. The browser knows every route from the first page on. */
export const Link: ComponentType<ComponentProps<typeof RouterLink>> = import.meta.env.SSR
  ? LinkOnServer
  : props => <RouterLink discover="none" {...props} />
