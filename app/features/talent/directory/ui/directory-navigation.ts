import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { type DirectoryState, directorySearch, WHOLE } from '../directory.ts'

type DirectoryNavigation = {
  /** What the controls show: ahead of the address while the answer is on its way. */
  shown: DirectoryState
  pending: boolean
  /** Whether the address asks for every option of every filter. */
  whole: boolean
  go: (next: DirectoryState, options?: { replace?: boolean }) => void
}

/** The directory's state is the address, read by the server; controls answer at once and the list follows. */
export function useDirectoryNavigation(here: DirectoryState): DirectoryNavigation {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const [ahead, setAhead] = useState<DirectoryState | null>(null)
  const idle = navigation.state === 'idle'

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address has caught up as well
  useEffect(() => {
    if (idle) setAhead(null)
  }, [idle, search])

  function go(next: DirectoryState, options: { replace?: boolean } = {}) {
    if (directorySearch(next) === directorySearch(ahead ?? here)) return
    setAhead(next)
    navigate(pathname + directorySearch(next), { ...options, preventScrollReset: true })
  }

  const pending = !idle && navigation.location.pathname === pathname
  return { shown: ahead ?? here, pending, whole: new URLSearchParams(search).has(WHOLE), go }
}
