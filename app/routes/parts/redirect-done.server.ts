import { data, redirect, replace } from 'react-router'
import type { RequestContext } from '#app/context.ts'
import { cookieHeaders } from '#app/platform/http/cookie-headers.ts'

/** The data of a page that confirms once what a form has just done. */
export function withDone<Loaded extends object>(
  { auth }: Pick<RequestContext, 'auth'>,
  request: Request,
  messages: Readonly<Record<string, string>>,
  loaded: Loaded,
) {
  const { done, cookies } = auth.done.take(request, messages)
  return data({ ...loaded, done: done?.message }, { headers: cookieHeaders(cookies) })
}

/** Redirects to the page that confirms once what a form has just done. */
export function redirectDone(
  { auth }: Pick<RequestContext, 'auth'>,
  to: string,
  what: string,
  cookies: readonly string[] = [],
): Response {
  return redirect(to, { headers: cookieHeaders([...cookies, auth.done.keep(what)]) })
}

/** The same, in place of the form: Back leads to the page before it. */
export function replaceDone(
  { auth }: Pick<RequestContext, 'auth'>,
  to: string,
  what: string,
): Response {
  return replace(to, { headers: cookieHeaders([auth.done.keep(what)]) })
}
