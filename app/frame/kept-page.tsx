import { useContext, useEffect } from 'react'
import { type DataRouter, type DataStrategyResult, UNSAFE_DataRouterContext } from 'react-router'
import { isFailure, withoutData } from './unsent-notice.tsx'

const RETRY_MS = 10_000

// No hook tells whether a request belongs to a navigation.
let router: DataRouter | undefined
let retry: ReturnType<typeof setTimeout>

/** As it is now; a component learns of a change when it renders next. */
export const navigationState = () => router?.state.navigation.state
const isIdle = () => navigationState() === 'idle'

/**
 * A load in the background that fails leaves the page as it is. If it was the page's own data, which is reloaded after
 * a notice, for example, it is tried again later; other data stays missing.
 */
export async function keepShown(
  { request }: { request: Request },
  next: () => Promise<Record<string, DataStrategyResult>>,
) {
  const inBackground = isIdle() && request.method === 'GET'
  const results = await next()
  if (!inBackground || request.signal.aborted || !Object.values(results).some(isFailure))
    return results
  if (request.url !== location.href.split('#')[0]) return withoutData(results)
  clearTimeout(retry)
  retry = setTimeout(() => isIdle() && router?.revalidate(), RETRY_MS)
  return {}
}

/** A request that fails as a whole fails for the frame, too. It keeps its data, and the page says in its words what failed. */
export async function keepFrame(
  _args: unknown,
  next: () => Promise<Record<string, DataStrategyResult>>,
) {
  const results = await next()
  const { root, ...page } = results
  return root && isFailure(root) && Object.values(page).some(isFailure) ? page : results
}

export function KeptPage() {
  const data = useContext(UNSAFE_DataRouterContext)
  useEffect(() => {
    router = data?.router
  }, [data])
  // Texts and clicks from before are repeated (`enhance.js`).
  useEffect(() => void dispatchEvent(new Event('hydrated')), [])
  return null
}
