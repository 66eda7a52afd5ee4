import { createRequestHandler } from 'react-router'
import { findRequester } from './features/accounts/queries.server.ts'
import type { Market } from './features/market/market.server.ts'
import { type ContextDependencies, createContexts, type Noted } from './page-context.server.ts'
import { isUnavailable } from './platform/db/errors.ts'
import type { Page, PageVariables } from './platform/http/app.ts'
import { withInit } from './platform/http/page-body.ts'
import { cachePrefetched } from './platform/http/prefetch.ts'
import { atOrigin } from './platform/http/public-origin.ts'
import { refusingPosts } from './platform/http/refuse-posts.ts'
import { passingRetryAfter } from './platform/http/retry-after.ts'
import { SAFE_METHODS } from './platform/http/security.ts'
import { notSaved, temporarily, unavailable } from './platform/http/unavailable.ts'

/** Retry-After of a 429 that none of our limits caused. */
const DEFAULT_RETRY_AFTER_S = 60

type Dependencies = ContextDependencies & {
  market: Market
  isReady: () => Promise<boolean>
  /** Why nothing can be written at the moment; null if writing works. */
  writeProblem: () => Promise<string | null>
  /** Called after a request has changed something in the database. */
  onWritten: () => void
}

/** Renders pages, and turns outages and rows that were deleted meanwhile into the right status. */
export function createPageHandler(deps: Dependencies): Page {
  const { env, auth, asSystem, market, log, isReady } = deps
  const contextOf = createContexts(deps)
  const handle = createRequestHandler(passingRetryAfter(refusingPosts(deps.build)), 'production')

  /** While the database is unavailable, the response is a 503 with Retry-After. */
  async function page(received: Request, variables: PageVariables): Promise<Response> {
    const request = atOrigin(received, env.publicUrl)
    const noted: Noted = {
      outage: false,
      readOnly: false,
      deleted: false,
      written: false,
      retryAfterS: DEFAULT_RETRY_AFTER_S,
    }
    try {
      const response = await renderPage(request, variables, noted)
      if (noted.written) deps.onWritten()
      const failed = response.status >= 500 && !noted.outage && !(await isReady())
      const hasPage = response.status === 200 || response.status >= 500
      if (hasPage && (await isUnsaved(request, response, noted))) return notSaved()
      if (!hasPage || !(noted.outage || failed)) return response
      // If a route without a page fails, such as a file, the router answers in plain text.
      const isBare = response.headers.get('Content-Type')?.startsWith('text/plain')
      return isBare ? unavailable() : temporarily(response)
    } catch (error) {
      if (!isUnavailable(error) && !noted.outage && (await isReady())) throw error
      log.error({ err: error, traceId: variables.traceId }, 'the database is unavailable')
      return unavailable()
    }
  }

  /** Whether a posted form failed, without a page of its own to say so, because nothing can be written. */
  async function isUnsaved(
    { method, url }: Request,
    { status }: Response,
    { readOnly }: Noted,
  ): Promise<boolean> {
    const forScript = new URL(url).pathname.endsWith('.data')
    if (SAFE_METHODS.has(method) || status < 500 || forScript) return false
    return readOnly || (await deps.writeProblem().catch(() => null)) !== null
  }

  /** Reads the requester's session, and the changes the market has to catch up with, in one transaction. */
  async function readRequester(headers: Headers) {
    const token = auth.readToken(headers)
    const [requester, logRead] =
      token === undefined
        ? []
        : await asSystem(tx => Promise.all([findRequester(tx, token), market.readLog(tx)]))
    const isDue = requester?.isDue && auth.isRemembered(headers)
    // While nothing can be written, the session is used without extending it.
    const isSettled = requester !== undefined && !(isDue && (await deps.writeProblem()) === null)
    const { cookies } = isSettled
      ? { cookies: auth.renewedCookies(headers) }
      : await auth.readSession(headers)
    const ended = token !== undefined && requester === undefined
    return { requester, ended, cookies, market: market.withLog(logRead) }
  }

  async function renderPage(
    request: Request,
    variables: PageVariables,
    noted: Noted,
  ): Promise<Response> {
    const session = await readRequester(request.headers).catch(error => {
      // The library doesn't report the cause, but an invalid cookie is no error to it: the database must be unavailable.
      noted.outage = true
      throw error
    })
    const handled = await handle(request, contextOf(request, variables, session, noted))
    const user = session.requester?.user ?? null
    const response =
      handled.status === 500 && noted.deleted && !noted.outage
        ? withInit(handled, { status: 409, headers: handled.headers })
        : handled
    const { status, headers } = response
    // If a loader fails too, the router drops the headers of the action that refused.
    if (status === 429 && !headers.has('Retry-After'))
      headers.set('Retry-After', String(noted.retryAfterS))
    if (status === 405) headers.set('Allow', 'GET, HEAD')
    // A signed-in person's page is personal. Search engines index the visitor's version.
    if (user !== null) headers.set('X-Robots-Tag', 'noindex')
    cachePrefetched(request, response)
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
    // A shared cache would give the cookies of one person to others. Session cookies that the page itself sets are newer
    // than those from reading the session.
    const isPublic = headers.get('Cache-Control')?.startsWith('public') === true
    if (!isPublic && !auth.setsSession(headers)) {
      for (const cookie of session.cookies) headers.append('Set-Cookie', cookie)
    }
    return response
  }

  return page
}
