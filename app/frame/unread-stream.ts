const RETRY_MS = 30_000

/**
 * Subscribes to the number of unread notices and to room changes while the tab is visible. `onRejected` is called when
 * the server ends or refuses the stream, because the session may have ended. Returns a function that unsubscribes.
 */
export function subscribeToUnread(handlers: {
  onCount: (count: number) => void
  /** `id` is the changed room, or '' if changes in any room may have been missed. */
  onRoom: (id: string) => void
  onRejected: () => void
}): () => void {
  const { onCount, onRoom, onRejected } = handlers
  let wasOpen = false
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  function close() {
    clearTimeout(retry)
    source?.close()
    source = undefined
  }

  function update() {
    if (document.visibilityState === 'hidden') return close()
    if (source) return
    source = new EventSource('/notifications/stream')
    source.addEventListener('unread', event => onCount(Number(event.data)))
    source.addEventListener('room', event => onRoom(String(event.data)))
    source.addEventListener('open', () => {
      if (wasOpen) onRoom('')
      wasOpen = true
    })
    source.addEventListener('bye', () => {
      close()
      onRejected()
    })
    source.addEventListener('error', () => {
      // Browsers reconnect by themselves, but not after a response that is not an event stream.
      if (source?.readyState !== EventSource.CLOSED) return
      close()
      retry = setTimeout(update, RETRY_MS)
      onRejected()
    })
  }

  update()
  document.addEventListener('visibilitychange', update)
  return () => {
    document.removeEventListener('visibilitychange', update)
    close()
  }
}
