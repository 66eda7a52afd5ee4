import { SESSION_CHANNEL, SESSION_CLIENT, SESSION_PATH } from './settings.ts'

/** Whether the session that a page was rendered for is still valid, has ended, or was replaced by another account's. */
export type SessionState = 'valid' | 'ended' | 'replaced'

/**
 * Calls `onChange` whenever the page's session changes. Checks with the server at intervals, when the page becomes
 * visible again, when its event stream ends, and when another page of the browser has seen a change. Returns a
 * function that stops watching.
 */
export function watchSession(account: string, onChange: (state: SessionState) => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const channel =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(SESSION_CHANNEL)
  let known: SessionState = 'valid'
  let checking = false
  let again = false

  async function check() {
    again = checking
    if (checking) return
    checking = true
    const current = await fetchAccountWithRetries(signal)
    checking = false
    if (signal.aborted) return
    if (again) return void check()
    if (current === undefined) return
    const state = current === account ? 'valid' : current === null ? 'ended' : 'replaced'
    if (state === known) return
    known = state
    onChange(state)
    channel?.postMessage(null)
  }

  const checkIfVisible = () => {
    if (document.visibilityState === 'visible') void check()
  }
  const timer = setInterval(check, SESSION_CLIENT.checkEveryMs)
  document.addEventListener('visibilitychange', checkIfVisible, { signal })
  for (const event of ['pageshow', 'online'])
    window.addEventListener(event, checkIfVisible, { signal })
  window.addEventListener(SESSION_CHANNEL, check, { signal })
  channel?.addEventListener('message', check, { signal })
  return () => {
    stop.abort()
    clearInterval(timer)
    // The reason may be a sign-out in this very page.
    channel?.postMessage(null)
    channel?.close()
  }
}

/** The account that the browser is signed in with; undefined if the server does not answer. */
async function fetchAccountWithRetries(signal: AbortSignal): Promise<string | null | undefined> {
  const { checkEveryMs, retryFirstMs } = SESSION_CLIENT
  for (let wait = retryFirstMs; wait < checkEveryMs && !signal.aborted; wait *= 2) {
    const account = await fetchAccount(signal)
    if (account !== undefined) return account
    await new Promise(resolve => setTimeout(resolve, wait))
  }
  return undefined
}

async function fetchAccount(signal: AbortSignal): Promise<string | null | undefined> {
  try {
    const response = await fetch(SESSION_PATH, {
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(SESSION_CLIENT.requestTimeoutMs)]),
    })
    if (!response.ok) return undefined
    const body: unknown = await response.json()
    const account = typeof body === 'object' && body !== null && Reflect.get(body, 'account')
    return typeof account === 'string' || account === null ? account : undefined
  } catch {
    // No network, or no server for now: the next try may succeed.
    return undefined
  }
}
