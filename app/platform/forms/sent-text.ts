import type { DataStrategyResult } from 'react-router'
import { dropText } from './kept-text.ts'

/** The key of the form that is about to be sent, and where to. */
let next: { key: string; path: string } | undefined

/** Says that this form is being sent. */
export function noteSending(form: HTMLFormElement, key: string): void {
  next = { key, path: new URL(form.action).pathname }
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
    dropText(sent.key)
  return results
}

function isDone({ result }: DataStrategyResult): boolean {
  const to = result instanceof Response ? result.headers.get('Location') : null
  return to !== null && new URL(to, location.origin).pathname !== '/login'
}
