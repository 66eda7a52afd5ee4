import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import type { DB } from '#db/types.ts'
import { type RequestContext, requestContext } from './context.ts'
import type { Env } from './env.ts'
import { findUser, type Requester } from './features/accounts/queries.server.ts'
import type { CurrentUser, Own } from './features/accounts/schema.ts'
import { browserZone } from './features/catalogues/browser-zone.server.ts'
import type { ResponseClock } from './features/connections/response-clock.server.ts'
import { responseClockContext } from './features/connections/response-clock-context.ts'
import type { MarketView } from './features/market/market.server.ts'
import { marketContext } from './features/market/market-context.ts'
import { matcherContext } from './features/matching/matcher-context.ts'
import type { ShownLog } from './features/matching/shown.server.ts'
import { shownContext } from './features/matching/shown-context.ts'
import { countUnread } from './features/notices/queries.server.ts'
import { readUnsubscribeToken } from './features/notices/unsubscribe.server.ts'
import type { Auth } from './platform/auth/auth.ts'
import {
  type Actor,
  type ActorTx,
  type AsActor,
  type AsSystem,
  type SystemTx,
  VISITOR,
  withActor,
} from './platform/db/actor.ts'
import { isNotWritable, isUnavailable, violatesForeignKey } from './platform/db/errors.ts'
import { hasWritten } from './platform/db/has-written.ts'
import type { Keys } from './platform/db/keys.ts'
import type { Replica } from './platform/db/replica.ts'
import { FormRefusal, formContext } from './platform/forms/takes-form.ts'
import type { PageVariables } from './platform/http/app.ts'
import { clientAddress } from './platform/http/client-address.ts'
import { SAFE_METHODS } from './platform/http/security.ts'
import { createLimits } from './platform/limits/limits.ts'
import type { StoredMail } from './platform/mail/outbox.ts'
import { isSameText } from './platform/metrics/figures.ts'
import { accountTag } from './platform/session-client/account-tag.server.ts'
import { SHOWN_TO } from './ui/post-form.tsx'

/** Refuses the form of another person, who was logged in in this browser when it was shown. */
const SHOWN_TO_ANOTHER = new FormRefusal(
  409,
  'This browser is signed in to a different account now, so nothing was saved. To save the form in your own account, log in to it and open the page again.',
)

const NOTHING: Own = { unread: 0, profileId: null, requestIds: [], setAside: 0 }

export type ContextDependencies = Pick<
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
  shown: ShownLog
  responseClock: ResponseClock
  outbox: { key: string; list: () => Promise<StoredMail[]> } | null
  log: Logger
}

/** The sender of a request, and the market with all changes made before it. */
type Session = {
  requester: Requester | undefined
  /** Whether the browser sent a session that has ended. */
  ended: boolean
  market: MarketView
}

/** What happened while a request was handled, for its response. */
export type Noted = {
  /** The database is unavailable. */
  outage: boolean
  /** It can only be read. */
  readOnly: boolean
  /** The account, or a row to write to, was deleted meanwhile. */
  deleted: boolean
  /** A transaction has written. */
  written: boolean
  /** How long to wait, if a limit has refused the request. */
  retryAfterS: number
}

/** Returns the function that creates the context of each request. */
export function createContexts(deps: ContextDependencies) {
  const { env, keys, auth, people } = deps

  function contextOf(
    request: Request,
    { nonce, traceId, remoteAddress, form }: PageVariables,
    { requester, ended, market }: Session,
    noted: Noted,
  ): RouterContextProvider {
    const user = requester?.user ?? null
    const own = requester !== undefined && user !== null ? requester : NOTHING
    const changes = !SAFE_METHODS.has(request.method)
    const { actor, asActor, asPerson, asSystem, watched } = accessOf(user, changes, noted)
    /** Its outages are noted too. */
    const watching =
      <Args extends unknown[], T>(ask: (...args: Args) => Promise<T>) =>
      (...args: Args) =>
        watched(ask(...args))
    const log = deps.log.child({ traceId })
    // Not tracked as writes: counting a try must not evict the cached pages.
    const limits = createLimits({ asSystem: watching(deps.asSystem), settings: env.limits, keys })
    const context = new RouterContextProvider()
    const { matcher } = market
    context.set(matcherContext, {
      talentsFor: watching(matcher.talentsFor),
      requestsFor: watching(matcher.requestsFor),
      receipts: watching(matcher.receipts),
      summaries: watching(matcher.summaries),
      gapsOf: watching(matcher.gapsOf),
      countFits: watching(matcher.countFits),
      countStrong: watching(matcher.countStrong),
    })
    context.set(marketContext, {
      directory: watching(market.directory),
      directoryPage: watching(market.directoryPage),
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
          if (!outcome.ok) noted.retryAfterS = outcome.retryAfterS
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
      asPerson,
      asSystem,
      auth: {
        ...auth,
        signUp: watching(auth.signUp),
        signIn: watching(auth.signIn),
        signInProven: watching(auth.signInProven),
        signOut: watching(auth.signOut),
      },
      readUnsubscribe: token => readUnsubscribeToken(token, keys) ?? null,
      live: deps.live,
      photos: deps.photos,
      files: deps.files,
      pictures: deps.pictures,
      listOutbox: readsOutbox(request.url) ? (deps.outbox?.list ?? null) : null,
      log: {
        // What was deleted meanwhile is no failure of the server.
        error: (cause, what) => log[noted.deleted ? 'info' : 'error'](cause, what),
      },
    })
    return context
  }

  /** The database as this person sees it. Records failures and writes in `noted`. */
  function accessOf(user: CurrentUser | null, changes: boolean, noted: Noted) {
    const watched = <T>(work: Promise<T>) =>
      work.catch(async error => {
        noted.outage ||= isUnavailable(error)
        noted.readOnly ||= isNotWritable(error)
        noted.deleted ||= violatesForeignKey(error) || (!noted.outage && (await isGone(user)))
        throw error
      })
    /** Refused requests and reads write nothing. */
    const trackWrites =
      <Tx extends ActorTx | SystemTx, T>(work: (tx: Tx) => Promise<T>) =>
      async (tx: Tx) => {
        const result = await work(tx)
        if (changes && !noted.written) noted.written = await hasWritten(tx).catch(() => false)
        return result
      }
    const actor: Actor = user === null ? VISITOR : { userId: user.id }
    const onPrimary: AsActor = work => withActor(people, actor, trackWrites(work))
    const { replica } = deps
    const asActor: AsActor =
      replica === undefined || changes || user !== null
        ? work => watched(onPrimary(work))
        : work => watched(replica.read(work, () => onPrimary(work)))
    const asPerson: RequestContext['asPerson'] = (userId, work) =>
      watched(withActor(people, { userId }, trackWrites(work)))
    const asSystem: AsSystem = work => watched(deps.asSystem(trackWrites(work)))
    return { actor, asActor, asPerson, asSystem, watched }
  }

  /** Whether the account was deleted after the request had arrived. */
  async function isGone(user: CurrentUser | null): Promise<boolean> {
    if (user === null) return false
    const found = withActor(people, { userId: user.id }, tx => findUser(tx, user.id))
    return await found.then(
      account => account === undefined,
      () => false,
    )
  }

  function readsOutbox(url: string): boolean {
    const key = new URL(url).searchParams.get('key') ?? ''
    return deps.outbox !== null && isSameText(key, deps.outbox.key)
  }

  return contextOf
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
