import { useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { countOf } from '#app/platform/count.ts'
import { readAgain } from './kept-page.tsx'

/** Pages that are refreshed when a notice arrives, because they show what notices are about. */
const LIVE_PAGES =
  /^\/(?:notifications|connections(?:\/[^/]+(?:\/(?:charter|meeting))?)?|talent\/dashboard|company\/(?:dashboard|shortlist)|requests\/[^/]+)$/

/**
 * The number of unread notices: first from the page, then from the server while the tab is visible. Also returns an
 * announcement for screen readers. `onRejected` is called when the server ends or refuses the event stream.
 */
export function useUnread(
  initial: number | undefined,
  onRejected: () => void,
): { unread: number; announcement: string } {
  const [unread, setUnread] = useState(initial ?? 0)
  const [announcement, setAnnouncement] = useState('')
  const last = useRef(unread)
  const { pathname } = useLocation()
  const { state } = useRevalidator()
  const refresh = useRef(() => {})
  refresh.current = () => {
    if (LIVE_PAGES.test(pathname) && state === 'idle') readAgain()
  }
  const refreshRoom = useRef((_id: string) => {})
  refreshRoom.current = id => {
    const shown = /^\/connections(?:\/([^/]+)(?:\/(?:charter|meeting))?)?$/.exec(pathname)
    if (shown && (id === '' || shown[1] === undefined || shown[1] === id)) readAgain()
  }
  const signedIn = initial !== undefined

  useEffect(() => {
    last.current = initial ?? 0
    setUnread(initial ?? 0)
  }, [initial])

  useEffect(() => {
    if (!signedIn) return
    const onCount = (count: number) => {
      if (count === last.current) return
      if (count > last.current) {
        setAnnouncement(countOf(count, 'unread notification'))
        refresh.current()
      }
      last.current = count
      setUnread(count)
    }
    let over = false
    let stop = () => {}
    // Loaded separately, so visitors don't load it. If that fails, the count of the page stays.
    import('./unread-stream.ts').then(
      ({ subscribeToUnread }) => {
        if (over) return
        const onRoom = (id: string) => refreshRoom.current(id)
        stop = subscribeToUnread({ onCount, onRoom, onRejected })
      },
      () => {},
    )
    return () => {
      over = true
      stop()
    }
  }, [signedIn, onRejected])

  return { unread, announcement }
}
