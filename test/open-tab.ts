import type { Browser } from './app.ts'

/** An open tab, as far as notices are concerned: it reads the event stream until it is closed. */
export async function openTab({ url }: { url: string }, as: Browser) {
  const closing = new AbortController()
  const response = await fetch(`${url}/notifications/stream`, {
    headers: as.header(),
    signal: closing.signal,
  })
  let heard = ''
  const reading = (async () => {
    for await (const chunk of response.body ?? []) heard += Buffer.from(chunk).toString()
  })().catch(() => {})
  return {
    /** How often it was told how many notices are unread. */
    unread: () => heard.split('event: unread').length - 1,
    close: async () => {
      closing.abort()
      await reading
    },
  }
}
