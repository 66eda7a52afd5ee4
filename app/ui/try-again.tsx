import { useLocation } from 'react-router'
import { ButtonLink } from './button.tsx'

/** Loads a failed page again from the server, as if it had just been opened. */
export function TryAgain() {
  const { pathname, search } = useLocation()
  return (
    <ButtonLink to={{ pathname, search }} reloadDocument>
      Try again
    </ButtonLink>
  )
}
