import { type SyntheticEvent, useState } from 'react'

/** For a `details` whose content is rendered when it is first opened, and then stays. */
export function useUnfolded(open: boolean) {
  const [unfolded, setUnfolded] = useState(open)
  function look(details: HTMLDetailsElement | null) {
    if (details?.open) setUnfolded(true)
  }
  return {
    unfolded,
    details: {
      // It may have been opened before the listener was added.
      ref: look,
      onToggle: (event: SyntheticEvent<HTMLDetailsElement>) => look(event.currentTarget),
    },
  }
}
