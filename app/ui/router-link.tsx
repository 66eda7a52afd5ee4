import type { ComponentProps, ComponentType } from 'react'
import { Link as RouterLink } from 'react-router'

/** An absolute path without segments that would change it, such as dots or empty ones. */
const WHOLE = /^(?:\/(?![/.])[\w.~%:+,@-]*)+(?:[?#]\S+)?$/

/**
 * Renders what the router's link renders before hydration. The router's link resolves its target against every parent
 * route, although an absolute path leads to the same place from everywhere: that takes a tenth of rendering a page.
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

/** A link inside the product. The browser knows all routes from the first page on. */
export const Link: ComponentType<ComponentProps<typeof RouterLink>> = import.meta.env.SSR
  ? LinkOnServer
  : props => <RouterLink discover="none" {...props} />
