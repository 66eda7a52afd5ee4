import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { ALL_OPTIONS, type DirectoryState, directorySearch } from '../directory.ts'

type DirectoryNavigation = {
  /** What the controls show: the requested state while its page is loading. */
  shown: DirectoryState
  pending: boolean
  /** Whether the URL asks for all options of all filters. */
  allOptions: boolean
  go: (next: DirectoryState, options?: { typing?: boolean }) => void
}

/** Marks an entry of the history that typing a search made: typing on replaces it, so Back takes the search away whole. */
const TYPED = 'typed'

/** The URL holds the directory's state. The controls update at once, before the server has responded. */
export function useDirectoryNavigation(current: DirectoryState): DirectoryNavigation {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const [requested, setRequested] = useState<DirectoryState | null>(null)
  const idle = navigation.state === 'idle'

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new URL also means the page has caught up
  useEffect(() => {
    if (idle) setRequested(null)
  }, [idle, search])

  function go(next: DirectoryState, { typing = false } = {}) {
    if (directorySearch(next) === directorySearch(requested ?? current)) return
    setRequested(next)
    navigate(pathname + directorySearch(next), {
      state: typing ? TYPED : null,
      replace: typing && state === TYPED,
      preventScrollReset: true,
    })
  }

  const pending = !idle && navigation.location.pathname === pathname
  return {
    shown: requested ?? current,
    pending,
    allOptions: new URLSearchParams(search).has(ALL_OPTIONS),
    go,
  }
}
