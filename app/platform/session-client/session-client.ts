import { SESSION_CHANNEL, SESSION_CLIENT, SESSION_PATH } from './settings.ts'

/** Of the session that a page was made for: it holds, is over, or has given way to another account's. */
export type SessionState = 'held' | 'ended' | 'replaced'

/**
 * Tells whenever the page's session changes: asked of the server at intervals, when the page comes back into
 * view, when its live line ends, and when another page of the browser has seen a change. Returns how to stop.
 */
export function watchSession(account: string, tell: (state: SessionState) => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(SESSION_CHANNEL)
  let known: SessionState = 'held'
  let asking = false
  let again = false

  async function check() {
    again = asking
    if (asking) return
    asking = true
    const found = await askPatiently(signal)
    asking = false
    if (signal.aborted) return
    if (again) return void check()
    if (found === undefined) return
    const state = found === account ? 'held' : found === null ? 'ended' : 'replaced'
    if (state === known) return
    known = state
    tell(state)
    channel?.postMessage(null)
  }

  const whenSeen = () => {
    if (document.visibilityState === 'visible') void check()
  }
  const timer = setInterval(check, SESSION_CLIENT.checkEveryMs)
  document.addEventListener('visibilitychange', whenSeen, { signal })
  for (const event of ['pageshow', 'online']) window.addEventListener(event, whenSeen, { signal })
  window.addEventListener(SESSION_CHANNEL, check, { signal })
  channel?.addEventListener('message', check, { signal })
  return () => {
    stop.abort()
    clearInterval(timer)
    // What stopped it may be a sign-out in this very page.
    channel?.postMessage(null)
    channel?.close()
  }
}

/** The account that the browser is signed in with; undefined while the server has not answered. */
async function askPatiently(signal: AbortSignal): Promise<string | null | undefined> {
  const { checkEveryMs, retryFirstMs } = SESSION_CLIENT
  for (let wait = retryFirstMs; wait < checkEveryMs && !signal.aborted; wait *= 2) {
    const answer = await ask(signal)
    if (answer !== undefined) return answer
    await new Promise(resolve => setTimeout(resolve, wait))
  }
  return undefined
}

async function ask(signal: AbortSignal): Promise<string | null | undefined> {
  try {
    const response = await fetch(SESSION_PATH, {
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(SESSION_CLIENT.requestTimeoutMs)]),
    })
    if (!response.ok) return undefined
    const answer: unknown = await response.json()
    const account = typeof answer === 'object' && answer !== null && Reflect.get(answer, 'account')
    return typeof account === 'string' || account === null ? account : undefined
  } catch {
    // No network, or no server for now: the next try may fare better.
    return undefined
  }
}
