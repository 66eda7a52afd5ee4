import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { DB } from '#db/types.ts'
import { findAsker, findUser } from './features/accounts/queries.server.ts'
import type { Market } from './features/market/market.server.ts'
import { marketContext } from './features/market/market-context.ts'
import { matcherContext } from './features/matching/matcher-context.ts'
import type { ShownKeeper } from './features/matching/shown.server.ts'
import { shownContext } from './features/matching/shown-context.ts'
import { countUnread, MOST_UNREAD } from './features/notices/queries.server.ts'
import { readUnsubscribeToken } from './features/notices/unsubscribe.server.ts'
import type { Auth } from './platform/auth/auth.ts'
import { type Own, type RequestContext, requestContext } from './platform/context.ts'
import { type Actor, type ActorTx, type SystemTx, VISITOR, withActor } from './platform/db/actor.ts'
import { isAway, violatesForeignKey } from './platform/db/errors.ts'
import { hasWritten } from './platform/db/has-written.ts'
import type { Keys } from './platform/db/keys.ts'
import type { Replica } from './platform/db/replica.ts'
import type { Env } from './platform/env/env.ts'
import type { PageVariables } from './platform/http/app.ts'
import { clientAddress } from './platform/http/client-address.ts'
import { sayAgain } from './platform/http/page-body.ts'
import { keepPrefetched } from './platform/http/prefetch.ts'
import { atOrigin } from './platform/http/public-origin.ts'
import { passingRetryAfter } from './platform/http/retry-after.ts'
import { SAFE_METHODS } from './platform/http/security.ts'
import { forNow, notSaved, unavailable } from './platform/http/unavailable.ts'
import { createLimits } from './platform/limits/limits.ts'
import type { StoredMail } from './platform/mail/outbox.ts'
import { isSameText } from './platform/metrics/figures.ts'

/** For a refusal that no limit of ours gave. */
const A_MINUTE_S = 60

const NOTHING: Own = { unread: 0, profileId: null, requestIds: [], setAside: 0 }

type Means = Pick<RequestContext, 'asSystem' | 'live' | 'photos' | 'files' | 'pictures' | 'now'> & {
  build: ServerBuild
  env: Env
  keys: Keys
  auth: Auth
  people: Kysely<DB>
  /** Where visitors read, if not where changes are made. */
  replica: Replica | undefined
  market: Market
  shown: ShownKeeper
  outbox: { key: string; list: () => Promise<StoredMail[]> } | null
  log: Logger
  isReady: () => Promise<boolean>
  /** Why nothing can be written at the moment; null when it can. */
  writeProblem: () => Promise<string | null>
  /** Something of the database has just been changed. */
  onWritten: () => void
}

type Page = (received: Request, variables: PageVariables) => Promise<Response>

/** Makes each page, and judges what came of it. */
export function createPages(means: Means): Page {
  const { env, keys, auth, people, asSystem, market, log, isReady } = means
  const handle = createRequestHandler(passingRetryAfter(means.build), 'production')

  /** While the database is away an answer says so: come back soon. */
  async function page(received: Request, variables: PageVariables): Promise<Response> {
    const request = atOrigin(received, env.publicUrl)
    const outage = { seen: false }
    try {
      const response = await makePage(request, variables, outage)
      const failed = response.status >= 500 && !outage.seen && !(await isReady())
      const hasPage = response.status === 200 || response.status >= 500
      if (hasPage && (await isUnsaved(request, response))) return notSaved()
      return hasPage && (outage.seen || failed) ? forNow(response) : response
    } catch (error) {
      if (!isAway(error) && !outage.seen && (await isReady())) throw error
      log.error({ err: error, traceId: variables.traceId }, 'the database is away')
      return unavailable()
    }
  }

  /** A form that no page could tell about, because nothing can be written. */
  async function isUnsaved({ method, url }: Request, { status }: Response): Promise<boolean> {
    const forScript = new URL(url).pathname.endsWith('.data')
    if (SAFE_METHODS.has(method) || status < 500 || forScript) return false
    return (await means.writeProblem().catch(() => null)) !== null
  }

  /** Who asks, and what the market's index has to catch up with, in one transaction. */
  async function readAsker(headers: Headers) {
    const token = auth.readToken(headers)
    const [asker, sight] =
      token === undefined
        ? []
        : await asSystem(tx =>
            Promise.all([findAsker(tx, { token, mostUnread: MOST_UNREAD }), market.see(tx)]),
          )
    const isDue = asker?.isDue && auth.isRemembered(headers)
    // While nothing can be written a session goes on as it is.
    const isSettled = asker !== undefined && !(isDue && (await means.writeProblem()) === null)
    const { cookies } = isSettled
      ? { cookies: auth.renewedCookies(headers) }
      : await auth.readSession(headers)
    return { asker, cookies, market: market.asSeen(sight) }
  }

  async function makePage(
    request: Request,
    { nonce, traceId, remoteAddress, form }: PageVariables,
    outage: { seen: boolean },
  ) {
    let deleted = false
    const watched = <T>(work: Promise<T>) =>
      work.catch(error => {
        outage.seen ||= isAway(error)
        deleted ||= violatesForeignKey(error)
        throw error
      })
    const changes = !SAFE_METHODS.has(request.method)
    let wrote = false
    /** Refused requests and reads write nothing. */
    const noticing =
      <Tx extends ActorTx | SystemTx, T>(work: (tx: Tx) => Promise<T>) =>
      async (tx: Tx) => {
        const result = await work(tx)
        if (changes && !wrote) wrote = await hasWritten(tx).catch(() => false)
        return result
      }
    const { asker, cookies, market } = await readAsker(request.headers).catch(error => {
      // The library does not say why; a cookie that does not hold is no failure to it.
      outage.seen = true
      throw error
    })
    const user = asker?.user ?? null
    const own = asker !== undefined && user !== null ? asker : NOTHING
    const actor: Actor = user === null ? VISITOR : { userId: user.id }
    const onPrimary: RequestContext['asActor'] = work => withActor(people, actor, noticing(work))
    const { replica } = means
    const asActor: RequestContext['asActor'] =
      replica === undefined || changes || user !== null
        ? work => watched(onPrimary(work))
        : work => watched(replica.read(work, () => onPrimary(work)))
    const asSystemWatched: typeof asSystem = work => watched(asSystem(work))
    // Being counted is no change: it leaves the cached pages as they are.
    const limits = createLimits({ asSystem: asSystemWatched, settings: env.limits, keys })
    let retryAfterS = A_MINUTE_S
    const context = new RouterContextProvider()
    const { matcher } = market
    context.set(matcherContext, {
      talentsFor: (...asked) => watched(matcher.talentsFor(...asked)),
      requestsFor: (...asked) => watched(matcher.requestsFor(...asked)),
      receipts: (...asked) => watched(matcher.receipts(...asked)),
      countFits: (...asked) => watched(matcher.countFits(...asked)),
      countStrong: (...asked) => watched(matcher.countStrong(...asked)),
    })
    context.set(marketContext, { directory: state => watched(market.directory(state)) })
    context.set(shownContext, means.shown)
    context.set(requestContext, {
      traceId,
      nonce,
      now: means.now,
      origin: env.publicUrl ?? new URL(request.url).origin,
      form,
      client: clientAddress(request, remoteAddress, env.trustedProxies),
      limits: {
        ...limits,
        async take(claims) {
          const taken = await limits.take(claims)
          if (!taken.ok) retryAfterS = taken.retryAfterS
          return taken
        },
      },
      user,
      own,
      countUnread: async () => (changes ? await asActor(countUnread) : own.unread),
      sessionId: user === null ? null : (asker?.sessionId ?? null),
      actor,
      asActor,
      asPerson: (userId, work) => watched(withActor(people, { userId }, noticing(work))),
      asSystem: work => asSystemWatched(noticing(work)),
      auth,
      readUnsubscribe: token => readUnsubscribeToken(token, keys)?.kind ?? null,
      live: means.live,
      photos: means.photos,
      files: means.files,
      pictures: means.pictures,
      listOutbox: readsOutbox(request.url) ? (means.outbox?.list ?? null) : null,
      log: log.child({ traceId }),
    })
    const answer = await handle(request, context)
    const failed = answer.status === 500 && !outage.seen
    // What was written to has just been deleted, or the account that writes: no failure of the server's.
    if (failed && user !== null) deleted ||= !(await isThere(user.id))
    const response =
      failed && deleted ? sayAgain(answer, { status: 409, headers: answer.headers }) : answer
    // Where a loader fails beside a refusal, the router drops what the action said.
    if (response.status === 429 && !response.headers.has('Retry-After'))
      response.headers.set('Retry-After', String(retryAfterS))
    // What a member sees is theirs: a page that a visitor may read is found without them.
    if (user !== null) response.headers.set('X-Robots-Tag', 'noindex')
    keepPrefetched(request, response)
    if (!response.headers.has('Cache-Control')) {
      response.headers.set('Cache-Control', 'private, no-cache')
    }
    // What the page itself says of the session is newer than what its reading said.
    if (response.headers.getSetCookie().length === 0) {
      for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
    }
    if (wrote) means.onWritten()
    return response
  }

  async function isThere(userId: string): Promise<boolean> {
    return (await withActor(people, { userId }, tx => findUser(tx, userId))) !== undefined
  }

  function readsOutbox(url: string): boolean {
    const key = new URL(url).searchParams.get('key') ?? ''
    return means.outbox !== null && isSameText(key, means.outbox.key)
  }

  return page
}
