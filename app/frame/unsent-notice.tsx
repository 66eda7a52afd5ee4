import { useEffect, useState } from 'react'
import { type DataStrategyResult, data, useLocation } from 'react-router'
import { AlertIcon } from '#app/ui/icons.tsx'
import { isRefusal } from '#app/ui/refusal-text.ts'

let tell = (_unsentTo?: string) => {}

export const tellUnsent = ({ url }: Request) => tell(new URL(url).pathname)

/** If a form can't be sent, its page stays as it is, with what was typed. Some forms say so themselves. */
export async function keepUnsent(
  { request }: { request: Request },
  next: () => Promise<Record<string, DataStrategyResult>>,
) {
  if (request.method === 'GET') return await next()
  tell()
  const results = await next()
  if (request.signal.aborted || !Object.values(results).some(isFailure)) return results
  tellUnsent(request)
  return withoutData(results)
}

/** The status keeps the page's data from being loaded again. */
export function withoutData(results: Record<string, DataStrategyResult>) {
  const none = { type: 'data' as const, result: data(undefined, { status: 503 }) }
  return Object.fromEntries(Object.keys(results).map(route => [route, none]))
}

/** No response, one of a proxy, or an error of the server. Redirects are thrown, too; a refusal has words of its own. */
export const isFailure = ({ type, result }: DataStrategyResult) =>
  type === 'error' && !(result instanceof Response) && !isRefusal(result)

export function UnsentNotice() {
  const { pathname } = useLocation()
  const [unsentTo, setUnsentTo] = useState<string>()

  useEffect(() => {
    tell = setUnsentTo
  }, [])

  // A form may lead to another page.
  if (unsentTo !== pathname) return null
  return (
    <div role="alert" className="no-print sticky top-0 z-40 border-b border-danger bg-danger-soft">
      <p className="page-width flex items-center gap-4 py-3">
        <AlertIcon className="size-5 text-danger" />
        That couldn’t be sent. Check your connection, or try again in a moment.
      </p>
    </div>
  )
}
