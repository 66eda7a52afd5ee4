import type { DataStrategyResult } from 'react-router'

/** The form that is about to be sent: where to, and what drops its stored text. */
let next: { path: string; drop: () => void } | undefined

/** Says that this form is being sent. `drop` drops its stored text. */
export function noteSending(form: HTMLFormElement, drop: () => void): void {
  next = { path: new URL(form.action).pathname, drop }
}

/**
 * Drops the stored text of a form once it is sent: answered with another page than that to log in. A refused one is
 * shown again. The person may have left its page meanwhile.
 */
export async function dropSent(
  { request }: { request: Request },
  send: () => Promise<Record<string, DataStrategyResult>>,
) {
  if (request.method === 'GET') return await send()
  const sent = next
  next = undefined
  const results = await send()
  if (sent?.path === new URL(request.url).pathname && Object.values(results).some(isDone))
    sent.drop()
  return results
}

function isDone({ result }: DataStrategyResult): boolean {
  const to = result instanceof Response ? result.headers.get('Location') : null
  return to !== null && new URL(to, location.origin).pathname !== '/login'
}
