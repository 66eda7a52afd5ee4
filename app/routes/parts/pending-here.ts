import { useLocation, useNavigation } from 'react-router'

/** How a list looks that is about to be another one: not at once, so that a quick answer changes nothing. */
export const PENDING = 'opacity-60 transition-opacity delay-200'

/** Whether the same page is on its way with other content. */
export function usePendingHere(): boolean {
  const { state, location: next, formMethod } = useNavigation()
  const { pathname, search } = useLocation()
  return (
    state === 'loading' &&
    formMethod === undefined &&
    next.pathname === pathname &&
    next.search !== search
  )
}
