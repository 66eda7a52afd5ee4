import type { DataStrategyResult } from 'react-router'

/** The form that is about to be sent: where to, and what is done once it has led to another page. */
let next: { path: string; onDone: (to: string) => void } | undefined

/**
 * Says that this form is being sent. `onDone` is called with the path of the page that it then leads to, which may drop
 * its stored text. A refused form leads nowhere. The person may have left its page meanwhile.
 */
export function noteSending(form: HTMLFormElement, onDone: (to: string) => void): void {
  next = { path: new URL(form.action).pathname, onDone }
}

export async function dropSent(
  { request }: { request: Request },
  send: () => Promise<Record<string, DataStrategyResult>>,
) {
  if (request.method === 'GET') return await send()
  const sent = next
  next = undefined
  const results = await send()
  if (sent?.path !== new URL(request.url).pathname) return results
  for (const { result } of Object.values(results)) {
    const to = result instanceof Response ? result.headers.get('Location') : null
    if (to !== null) sent.onDone(new URL(to, location.origin).pathname)
  }
  return results
}
