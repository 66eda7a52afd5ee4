import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { DB } from '#db/types.ts'
import { type RequestContext, requestContext } from './context.ts'
import type { Env } from './env.ts'
import { findRequester, findUser } from './features/accounts/queries.server.ts'
import type { CurrentUser, Own } from './features/accounts/schema.ts'
import { browserZone } from './features/catalogues/browser-zone.server.ts'
import type { ResponseClock } from './features/connections/response-clock.server.ts'
import { responseClockContext } from './features/connections/response-clock-context.ts'
import type { Market } from './features/market/market.server.ts'
import { marketContext } from './features/market/market-context.ts'
import { matcherContext } from './features/matching/matcher-context.ts'
import type { ShownLog } from './features/matching/shown.server.ts'
import { shownContext } from './features/matching/shown-context.ts'
import { countUnread } from './features/notices/queries.server.ts'
import { readUnsubscribeToken } from './features/notices/unsubscribe.server.ts'
import type { Auth } from './platform/auth/auth.ts'
import { type Actor, type ActorTx, type SystemTx, VISITOR, withActor } from './platform/db/actor.ts'
import { isNotWritable, isUnavailable, violatesForeignKey } from './platform/db/errors.ts'
import { hasWritten } from './platform/db/has-written.ts'
import type { Keys } from './platform/db/keys.ts'
import type { Replica } from './platform/db/replica.ts'
import { FormRefusal, formContext } from './platform/forms/takes-form.ts'
import type { Page, PageVariables } from './platform/http/app.ts'
import { clientAddress } from './platform/http/client-address.ts'
import { withInit } from './platform/http/page-body.ts'
import { cachePrefetched } from './platform/http/prefetch.ts'
import { atOrigin } from './platform/http/public-origin.ts'
import { refusingPosts } from './platform/http/refuse-posts.ts'
import { passingRetryAfter } from './platform/http/retry-after.ts'
import { SAFE_METHODS } from './platform/http/security.ts'
import { notSaved, temporarily, unavailable } from './platform/http/unavailable.ts'
import { createLimits } from './platform/limits/limits.ts'
import type { StoredMail } from './platform/mail/outbox.ts'
import { isSameText } from './platform/metrics/figures.ts'
import { accountTag } from './platform/session-client/account-tag.server.ts'
import { SHOWN_TO } from './ui/post-form.tsx'

/** Retry-After of a 429 that none of our limits caused. */
const DEFAULT_RETRY_AFTER_S = 60

/** Refuses the form of another person, who was logged in in this browser when it was shown. */
const SHOWN_TO_ANOTHER = new FormRefusal(
  409,
  'This browser is signed in to a different account now, so nothing was saved. To save the form in your own account, log in to it and open the page again.',
)

const NOTHING: Own = { unread: 0, profileId: null, requestIds: [], setAside: 0 }

type Dependencies = Pick<
  RequestContext,
  'asSystem' | 'live' | 'photos' | 'files' | 'pictures' | 'now'
> & {
  build: ServerBuild
  env: Env
  keys: Keys
  auth: Auth
  people: Kysely<DB>
  /** Visitors read from here, if there is one. */
  replica: Replica | undefined
  market: Market
  shown: ShownLog
  responseClock: ResponseClock
  outbox: { key: string; list: () => Promise<StoredMail[]> } | null
  log: Logger
  isReady: () => Promise<boolean>
  /** Why nothing can be written at the moment; null if writing works. */
  writeProblem: () => Promise<string | null>
  /** Called after a request has changed something in the database. */
  onWritten: () => void
}

/** Whether a request met a database that is unavailable, and one that can only be read. */
type Outage = { seen: boolean; ofWrites: boolean }

/** Renders pages, and turns outages and rows that were deleted meanwhile into the right status. */
export function createPageHandler(deps: Dependencies): Page {
  const { env, keys, auth, people, asSystem, market, log, isReady } = deps
  const handle = createRequestHandler(passingRetryAfter(refusingPosts(deps.build)), 'production')

  /** While the database is unavailable, the response is a 503 with Retry-After. */
  async function page(received: Request, variables: PageVariables): Promise<Response> {
    const request = atOrigin(received, env.publicUrl)
    const outage: Outage = { seen: false, ofWrites: false }
    try {
      const response = await renderPage(request, variables, outage)
      const failed = response.status >= 500 && !outage.seen && !(await isReady())
      const hasPage = response.status === 200 || response.status >= 500
      if (hasPage && (await isUnsaved(request, response, outage))) return notSaved()
      if (!hasPage || !(outage.seen || failed)) return response
      // If a route without a page fails, such as a file, the router answers in plain text.
      const isBare = response.headers.get('Content-Type')?.startsWith('text/plain')
      return isBare ? unavailable() : temporarily(response)
    } catch (error) {
      if (!isUnavailable(error) && !outage.seen && (await isReady())) throw error
      log.error({ err: error, traceId: variables.traceId }, 'the database is unavailable')
      return unavailable()
    }
  }

  /** Whether a posted form failed, without a page of its own to say so, because nothing can be written. */
  async function isUnsaved(
    { method, url }: Request,
    { status }: Response,
    outage: Outage,
  ): Promise<boolean> {
    const forScript = new URL(url).pathname.endsWith('.data')
    if (SAFE_METHODS.has(method) || status < 500 || forScript) return false
    return outage.ofWrites || (await deps.writeProblem().catch(() => null)) !== null
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
    { nonce, traceId, remoteAddress, form }: PageVariables,
    outage: Outage,
  ) {
    let deleted = false
    const watched = <T>(work: Promise<T>) =>
      work.catch(error => {
        outage.seen ||= isUnavailable(error)
        outage.ofWrites ||= isNotWritable(error)
        deleted ||= violatesForeignKey(error)
        throw error
      })
    const changes = !SAFE_METHODS.has(request.method)
    let wrote = false
    /** Records whether a transaction has written: refused requests and reads don't. */
    const trackWrites =
      <Tx extends ActorTx | SystemTx, T>(work: (tx: Tx) => Promise<T>) =>
      async (tx: Tx) => {
        const result = await work(tx)
        if (changes && !wrote) wrote = await hasWritten(tx).catch(() => false)
        return result
      }
    const { requester, ended, cookies, market } = await readRequester(request.headers).catch(
      error => {
        // The library doesn't report the cause, but an invalid cookie is no error to it: the database must be unavailable.
        outage.seen = true
        throw error
      },
    )
    const user = requester?.user ?? null
    const own = requester !== undefined && user !== null ? requester : NOTHING
    const actor: Actor = user === null ? VISITOR : { userId: user.id }
    const onPrimary: RequestContext['asActor'] = work => withActor(people, actor, trackWrites(work))
    const { replica } = deps
    const asActor: RequestContext['asActor'] =
      replica === undefined || changes || user !== null
        ? work => watched(onPrimary(work))
        : work => watched(replica.read(work, () => onPrimary(work)))
    const asSystemWatched: typeof asSystem = work => watched(asSystem(work))
    // Not tracked as writes: counting a try must not evict the cached pages.
    const limits = createLimits({ asSystem: asSystemWatched, settings: env.limits, keys })
    let retryAfterS = DEFAULT_RETRY_AFTER_S
    const context = new RouterContextProvider()
    const { matcher } = market
    context.set(matcherContext, {
      talentsFor: (...args) => watched(matcher.talentsFor(...args)),
      requestsFor: (...args) => watched(matcher.requestsFor(...args)),
      receipts: (...args) => watched(matcher.receipts(...args)),
      summaries: (...args) => watched(matcher.summaries(...args)),
      gapsOf: (...args) => watched(matcher.gapsOf(...args)),
      countFits: (...args) => watched(matcher.countFits(...args)),
      countStrong: (...args) => watched(matcher.countStrong(...args)),
    })
    context.set(marketContext, {
      directory: state => watched(market.directory(state)),
      directoryPage: state => watched(market.directoryPage(state)),
    })
    context.set(shownContext, deps.shown)
    context.set(responseClockContext, deps.responseClock)
    context.set(formContext, shownTo(user, form ?? null))
    context.set(requestContext, {
      traceId,
      nonce,
      now: deps.now,
      build: deps.build.assets.version,
      origin: env.publicUrl ?? new URL(request.url).origin,
      client: clientAddress(request, remoteAddress, env.trustedProxies),
      limits: {
        ...limits,
        async take(claims) {
          const outcome = await limits.take(claims)
          if (!outcome.ok) retryAfterS = outcome.retryAfterS
          return outcome
        },
      },
      user,
      own,
      countUnread: async () => (changes ? await asActor(countUnread) : own.unread),
      zone: user === null ? null : browserZone(request.headers),
      sessionId: user === null ? null : (requester?.sessionId ?? null),
      sessionEnded: ended,
      actor,
      asActor,
      asPerson: (userId, work) => watched(withActor(people, { userId }, trackWrites(work))),
      asSystem: work => asSystemWatched(trackWrites(work)),
      auth: {
        ...auth,
        signUp: (...args) => watched(auth.signUp(...args)),
        signIn: (...args) => watched(auth.signIn(...args)),
        signInProven: (...args) => watched(auth.signInProven(...args)),
      },
      readUnsubscribe: token => readUnsubscribeToken(token, keys) ?? null,
      live: deps.live,
      photos: deps.photos,
      files: deps.files,
      pictures: deps.pictures,
      listOutbox: readsOutbox(request.url) ? (deps.outbox?.list ?? null) : null,
      log: log.child({ traceId }),
    })
    const handled = await handle(request, context)
    const failed = handled.status === 500 && !outage.seen
    // If the row to write to, or the account itself, has just been deleted, that is no failure of the server.
    if (failed && user !== null) deleted ||= !(await exists(user.id))
    const response =
      failed && deleted ? withInit(handled, { status: 409, headers: handled.headers }) : handled
    // If a loader fails too, the router drops the headers of the action that refused.
    if (response.status === 429 && !response.headers.has('Retry-After'))
      response.headers.set('Retry-After', String(retryAfterS))
    if (response.status === 405) response.headers.set('Allow', 'GET, HEAD')
    // A signed-in person's page is personal. Search engines index the visitor's version.
    if (user !== null) response.headers.set('X-Robots-Tag', 'noindex')
    cachePrefetched(request, response)
    if (!response.headers.has('Cache-Control')) {
      response.headers.set('Cache-Control', 'private, no-cache')
    }
    // A shared cache would give the cookies of one person to others. Session cookies that the page itself sets are newer
    // than those from reading the session.
    const isPublic = response.headers.get('Cache-Control')?.startsWith('public') === true
    if (!isPublic && !auth.setsSession(response.headers)) {
      for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
    }
    if (wrote) deps.onWritten()
    return response
  }

  async function exists(userId: string): Promise<boolean> {
    return (await withActor(people, { userId }, tx => findUser(tx, userId))) !== undefined
  }

  function readsOutbox(url: string): boolean {
    const key = new URL(url).searchParams.get('key') ?? ''
    return deps.outbox !== null && isSameText(key, deps.outbox.key)
  }

  return page
}

/** The form, unless it was shown to another account than the one it is posted with. */
function shownTo(user: CurrentUser | null, form: FormData | FormRefusal | null) {
  if (!(form instanceof FormData)) return form
  const account = form.get(SHOWN_TO)
  form.delete(SHOWN_TO)
  return user === null || account === null || account === accountTag(user.id)
    ? form
    : SHOWN_TO_ANOTHER
}
