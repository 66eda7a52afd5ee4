import { useLocation, useNavigation } from 'react-router'

/** The look of a list that is being replaced. It is delayed, so a fast response doesn't flicker. */
export const PENDING = 'opacity-60 transition-opacity delay-200'

/** Whether the same page is loading with other content. */
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
