import { useEffect, useState } from 'react'
import { type DataStrategyResult, data, useLocation } from 'react-router'
import { AlertIcon } from '#app/ui/icons.tsx'

let tell = (_unsent: boolean) => {}

/** If a form can't reach the server, its page stays as it is, with what was typed. Some forms say so themselves. */
export async function keepUnsent(
  { request }: { request: Request },
  next: () => Promise<Record<string, DataStrategyResult>>,
) {
  const results = await next()
  if (request.method === 'GET') return results
  const unsent = Object.values(results).some(isUnreached)
  tell(unsent)
  if (!unsent) return results
  // The status keeps the page's data from being loaded again.
  const kept = { type: 'data' as const, result: data(undefined, { status: 503 }) }
  return Object.fromEntries(Object.keys(results).map(route => [route, kept]))
}

/** fetch throws a TypeError if there is no response. */
function isUnreached({ type, result }: DataStrategyResult): boolean {
  if (type !== 'error' || typeof result !== 'object' || result === null) return false
  return 'data' in result && result.data instanceof TypeError
}

export function UnsentNotice() {
  const { pathname } = useLocation()
  const [unsent, setUnsent] = useState<string>()

  useEffect(() => {
    tell = unsent => setUnsent(unsent ? pathname : undefined)
  }, [pathname])

  if (unsent !== pathname) return null
  return (
    <div role="alert" className="no-print sticky top-0 z-40 border-b border-danger bg-danger-soft">
      <p className="page-width flex items-center gap-4 py-3">
        <AlertIcon className="size-5 text-danger" />
        We couldn’t reach the server, so nothing was sent. Please try again.
      </p>
    </div>
  )
}
