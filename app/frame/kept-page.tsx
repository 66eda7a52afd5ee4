import { type ReactNode, useContext, useEffect, useState } from 'react'
import {
  type DataRouter,
  type DataStrategyResult,
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterDataContext,
  useLocation,
} from 'react-router'
import { isFailure, withoutData } from './unsent-notice.tsx'

const RETRY_MS = 10_000

// No hook tells whether a request belongs to a navigation.
let router: DataRouter | undefined
let retry: ReturnType<typeof setTimeout>

let waits = false

const isIdle = () => router?.state.navigation.state === 'idle'
export const isSubmitting = () => router?.state.navigation.state === 'submitting'

/**
 * Reads the page's data again, but not while a navigation reads it: React Router then forgets that the navigation keeps
 * the scroll position.
 */
export function readAgain() {
  waits = true
  readIfFree()
}

function readIfFree() {
  if (!waits || router === undefined || router.state.navigation.state === 'loading') return
  waits = false
  void router.revalidate()
}

/**
 * Watches for what waits. React Router ignores the redirect that answers a fetcher's form if the page was read since the
 * form was sent: possibly before the form took effect, so it is read again.
 */
function watch({ subscribe }: DataRouter) {
  const sending = new Set<string>()
  return subscribe(({ fetchers }) => {
    for (const key of sending) if (fetchers.get(key)?.state === 'idle') waits = true
    sending.clear()
    for (const [key, { state }] of fetchers) if (state === 'submitting') sending.add(key)
    if (waits) queueMicrotask(readIfFree)
  })
}

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
    if (router) return watch(router)
  }, [data])
  // Texts and clicks from before are repeated (`enhance.js`).
  useEffect(() => void dispatchEvent(new Event('hydrated')), [])
  return null
}

/**
 * Keeps the answer to a form, such as its refusal with what was typed, until another page or answer comes. React Router
 * drops it as soon as it reads the page again.
 */
export function KeptAnswer({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  const data = useContext(UNSAFE_DataRouterDataContext)
  const actionData = data?.actionData ?? null
  const [kept, keep] = useState({ key, actionData })
  const isOver = key !== kept.key || (actionData !== null && actionData !== kept.actionData)
  if (isOver) keep({ key, actionData })
  return (
    <UNSAFE_DataRouterDataContext
      value={
        data && actionData === null && !isOver ? { ...data, actionData: kept.actionData } : data
      }
    >
      {children}
    </UNSAFE_DataRouterDataContext>
  )
}
