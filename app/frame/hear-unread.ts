const AGAIN_MS = 30_000

/**
 * Hears how many notices are unread and which rooms change while the tab is looked at, and when it is sent away or not
 * let in: then the session may be over. Returns how to stop.
 */
export function hearUnread(hear: {
  onCount: (count: number) => void
  /** Of a room by its id; of any, where something may have been missed. */
  onRoom: (id: string) => void
  onTurnedAway: () => void
}): () => void {
  const { onCount, onRoom, onTurnedAway } = hear
  let wasOpen = false
  let source: EventSource | undefined
  let again: ReturnType<typeof setTimeout> | undefined

  function hush() {
    clearTimeout(again)
    source?.close()
    source = undefined
  }

  function look() {
    if (document.visibilityState === 'hidden') return hush()
    if (source) return
    source = new EventSource('/notifications/stream')
    source.addEventListener('unread', event => onCount(Number(event.data)))
    source.addEventListener('room', event => onRoom(String(event.data)))
    source.addEventListener('open', () => {
      if (wasOpen) onRoom('')
      wasOpen = true
    })
    source.addEventListener('bye', () => {
      hush()
      onTurnedAway()
    })
    source.addEventListener('error', () => {
      // A browser comes back by itself, but not after an answer that is no stream.
      if (source?.readyState !== EventSource.CLOSED) return
      hush()
      again = setTimeout(look, AGAIN_MS)
      onTurnedAway()
    })
  }

  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    hush()
  }
}
