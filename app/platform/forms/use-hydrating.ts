import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether React is taking over the server's page. */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
}
