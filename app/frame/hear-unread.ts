/** Hears how many notices are unread while the tab is looked at. Returns how to stop. */
export function hearUnread(onCount: (count: number) => void): () => void {
  let source: EventSource | undefined
  const look = () => {
    if (document.visibilityState === 'hidden') {
      source?.close()
      source = undefined
      return
    }
    if (source) return
    source = new EventSource('/notifications/stream')
    source.addEventListener('unread', event => onCount(Number(event.data)))
    source.addEventListener('bye', () => source?.close())
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    source?.close()
  }
}
