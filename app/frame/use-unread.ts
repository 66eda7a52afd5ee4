import { useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'

/** Pages that show what notices are about, and are brought up to date with them. */
const LIVE_PAGES =
  /^\/(?:notifications|connections(?:\/[^/]+(?:\/(?:charter|meeting))?)?|talent\/dashboard|company\/dashboard|requests\/[^/]+)$/

/**
 * How many notices are unread, as the page was told and then as the server tells while the tab is looked at;
 * and what to say to those who listen. `onTurnedAway` hears that the server tells this tab nothing more.
 */
export function useUnread(
  told: number | undefined,
  onTurnedAway: () => void,
): { unread: number; said: string } {
  const [unread, setUnread] = useState(told ?? 0)
  const [said, setSaid] = useState('')
  const last = useRef(unread)
  const { pathname } = useLocation()
  const { revalidate, state } = useRevalidator()
  const refresh = useRef(() => {})
  refresh.current = () => {
    if (LIVE_PAGES.test(pathname) && state === 'idle') void revalidate()
  }
  const refreshRoom = useRef((_id: string) => {})
  refreshRoom.current = id => {
    const shown = /^\/connections(?:\/([^/]+)(?:\/(?:charter|meeting))?)?$/.exec(pathname)
    if (shown && (id === '' || shown[1] === undefined || shown[1] === id)) void revalidate()
  }
  const signedIn = told !== undefined

  useEffect(() => {
    last.current = told ?? 0
    setUnread(told ?? 0)
  }, [told])

  useEffect(() => {
    if (!signedIn) return
    const hear = (count: number) => {
      if (count === last.current) return
      if (count > last.current) {
        setSaid(`${count} unread ${count === 1 ? 'notification' : 'notifications'}`)
        refresh.current()
      }
      last.current = count
      setUnread(count)
    }
    let over = false
    let stop = () => {}
    // Apart, so that visitors do not load it; without it the count is that of the page.
    import('./hear-unread.ts').then(
      ({ hearUnread }) => {
        if (over) return
        const onRoom = (id: string) => refreshRoom.current(id)
        stop = hearUnread({ onCount: hear, onRoom, onTurnedAway })
      },
      () => {},
    )
    return () => {
      over = true
      stop()
    }
  }, [signedIn, onTurnedAway])

  return { unread, said }
}
