import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { type DirectoryState, directorySearch, parseDirectory, WHOLE } from '../directory.ts'

type DirectoryNavigation = {
  /** What the controls show: ahead of the address while the answer is on its way. */
  shown: DirectoryState
  pending: boolean
  /** Whether the address asks for every option of every filter. */
  whole: boolean
  go: (next: DirectoryState, options?: { replace?: boolean }) => void
}

/** The directory's state is the address; controls answer at once and the list follows. */
export function useDirectoryNavigation(): DirectoryNavigation {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const [ahead, setAhead] = useState<DirectoryState | null>(null)
  const idle = navigation.state === 'idle'

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address has caught up as well
  useEffect(() => {
    if (idle) setAhead(null)
  }, [idle, search])

  const asked = new URLSearchParams(search)
  const here = parseDirectory(asked)

  function go(next: DirectoryState, options: { replace?: boolean } = {}) {
    if (directorySearch(next) === directorySearch(ahead ?? here)) return
    setAhead(next)
    navigate(pathname + directorySearch(next), { ...options, preventScrollReset: true })
  }

  const pending = !idle && navigation.location.pathname === pathname
  return { shown: ahead ?? here, pending, whole: asked.has(WHOLE), go }
}
