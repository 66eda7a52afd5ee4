import type { IncomingHttpHeaders, Server } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as build from 'virtual:react-router/server-build'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { DemoSignIn } from '#db/seed/demo-accounts.ts'
import { seedWorld } from '#db/seed/seed.ts'
import { startBackground } from './background.server.ts'
import { findUser } from './features/accounts/queries.server.ts'
import { createMarket } from './features/market/market.server.ts'
import { marketContext } from './features/market/market-context.ts'
import { matcherContext } from './features/matching/matcher-context.ts'
import { switchOff } from './features/notices/commands.server.ts'
import { countUnread } from './features/notices/queries.server.ts'
import { readUnsubscribeToken } from './features/notices/unsubscribe.server.ts'
import { createAuth } from './platform/auth/auth.ts'
import { findHeldSessions } from './platform/auth/credentials.ts'
import { type CurrentUser, type RequestContext, requestContext } from './platform/context.ts'
import {
  type Actor,
  type ActorTx,
  type SystemTx,
  VISITOR,
  withActor,
  withSystem,
} from './platform/db/actor.ts'
import { isAway, violatesForeignKey } from './platform/db/errors.ts'
import { hasWritten } from './platform/db/has-written.ts'
import { migrate, readMigrations } from './platform/db/migrate.ts'
import type { Database } from './platform/db/open.ts'
import { openPeople } from './platform/db/people.ts'
import { getSecret } from './platform/db/secret.ts'
import type { Env } from './platform/env/env.ts'
import { projectRoot } from './platform/env/project-root.ts'
import { createHttpApp, FOR_KEPT_PAGES, type PageVariables } from './platform/http/app.ts'
import type { BodySettings } from './platform/http/bodies.ts'
import { clientAddress, ownClientAddress } from './platform/http/client-address.ts'
import { formTable } from './platform/http/form-table.ts'
import { createNodeServer } from './platform/http/node-server.ts'
import { createPace } from './platform/http/pace.ts'
import { createPageCache } from './platform/http/page-cache.ts'
import { atOrigin } from './platform/http/public-origin.ts'
import { createFormReceiver } from './platform/http/receive-forms.ts'
import { passingRetryAfter } from './platform/http/retry-after.ts'
import { createRoutePatterns } from './platform/http/route-pattern.ts'
import { SAFE_METHODS } from './platform/http/security.ts'
import { forNow, unavailable } from './platform/http/unavailable.ts'
import { countJobs } from './platform/jobs/jobs.ts'
import { createLimits } from './platform/limits/limits.ts'
import { startLive } from './platform/live/streams.ts'
import { createLog } from './platform/log.ts'
import { exceptToDemo } from './platform/mail/demo-addresses.ts'
import { createOutbox } from './platform/mail/outbox.ts'
import { createPost } from './platform/mail/post.ts'
import { createSmtpMailer } from './platform/mail/smtp.ts'
import { carriesToken, isSameText, storeFamilies } from './platform/metrics/figures.ts'
import { watchProcess } from './platform/metrics/process.ts'
import { toPrometheus } from './platform/metrics/prometheus.ts'
import { createRequestMetrics } from './platform/metrics/requests.ts'
import { createPictureCache } from './platform/pictures/picture-cache.ts'
import { createFolderStore } from './platform/storage/folder-store.ts'
import { makePrivateFolder, makePrivateTree } from './platform/storage/private-folder.ts'
import { createS3Store } from './platform/storage/s3-store.ts'
import { isSharedPage } from './routes/shared-pages.ts'
import { site } from './site.ts'
import { THEME_COOKIE } from './ui/theme.ts'

export { FolderInUseError } from './platform/db/embedded-folder.ts'
export { openConfiguredDatabase as openDatabase } from './platform/db/open-configured.ts'
export { EnvironmentError, KNOWN_DEMO_PASSWORD, readEnv } from './platform/env/env.ts'
export { describeError } from './platform/errors.ts'
export { isPublicHost, listen } from './platform/http/listen.ts'
export { createLog } from './platform/log.ts'

/** The demo's market is loaded sooner; a large one goes on loading while the server answers. */
const MARKET_PATIENCE_MS = 1_000

/** For a refusal that no limit of ours gave. */
const A_MINUTE_S = 60

export type Application = {
  /** Opens /outbox, on one's own machine. */
  outboxKey: string | undefined
  /** Accounts of the demo that were given a random password at this start: whoever starts it is told, once. */
  demoSignIns: DemoSignIn[]
  fetch: (request: Request, bindings?: object) => Response | Promise<Response>
  /** A server that is yet to listen: what visitors ask for again and again is answered before it reaches `fetch`. */
  createServer: () => Server
  /** Ends the answers that would otherwise never end. */
  endStreams: () => Promise<void>
  close: () => Promise<void>
}

function forwardingOf(headers: IncomingHttpHeaders): Headers {
  const forwarded = headers['x-forwarded-for']
  return new Headers(
    forwarded === undefined ? [] : [['X-Forwarded-For', [forwarded].flat().join()]],
  )
}

/** The whole product over one database: migrated, seeded, wired. */
export async function createApplication(
  env: Env,
  database: Database,
  options: { now?: () => Date; bodies?: BodySettings } = {},
): Promise<Application> {
  const log = createLog(env)
  const now = options.now ?? (() => new Date())
  const db = database.kysely
  await makePrivateFolder(env.dataDir)
  for (const name of ['outbox', 'uploads']) await makePrivateTree(path.join(env.dataDir, name))
  await migrate(database, await readMigrations())
  const people = await openPeople(database, { url: env.databasePeopleUrl, log })
  const demoSignIns = await seedWorld(db, { ...env, now: now() })

  const https = env.publicUrl?.startsWith('https:') ?? false
  const originOf = (request: Request) => env.publicUrl ?? new URL(request.url).origin
  const ownOrigin = env.publicUrl ?? `http://localhost:${env.port}`
  const secret = await withSystem(db, tx => getSecret(tx, 'session'))
  const auth = createAuth({
    db,
    secret,
    origin: ownOrigin,
    secure: https,
    log,
  })
  const handle = createRequestHandler(passingRetryAfter(build), 'production')

  const asSystem: RequestContext['asSystem'] = work => withSystem(db, work)
  const outbox = createOutbox(path.join(env.dataDir, 'outbox'))
  const mailer =
    env.smtpUrl === undefined
      ? outbox
      : exceptToDemo(
          createSmtpMailer({
            url: env.smtpUrl,
            from: env.mailFrom ?? `${site.name} <${site.contactEmail}>`,
          }),
        )
  // Where nobody but the person at this machine is meant to come. Who that is a proxy could hide, so it takes a key.
  const outboxKey = env.isLocal ? await outbox.makeKey() : undefined
  const readsOutbox = (url: string) =>
    outboxKey !== undefined && isSameText(new URL(url).searchParams.get('key') ?? '', outboxKey)
  const photos = env.s3
    ? createS3Store(env.s3, 'photos')
    : createFolderStore(path.join(env.dataDir, 'uploads'))
  const pictures = createPictureCache()
  const market = createMarket({
    asSystem,
    listen: database.engine === 'embedded' ? database.listen : null,
    onFailure: error => log.error({ err: error }, 'the market is loaded anew'),
  })
  await Promise.race([market.start(), sleep(MARKET_PATIENCE_MS)])

  const clientOf = (request: Pick<Request, 'headers'>, remoteAddress: string | undefined) =>
    ownClientAddress(request, remoteAddress, env.trustedProxies)
  const pace = createPace(env.limits['pages-client'])
  const tooFast = (request: Pick<Request, 'headers'>, remoteAddress: string | undefined) => {
    const client = clientOf(request, remoteAddress)
    return client === undefined ? undefined : pace.take(client)
  }

  const patternOf = createRoutePatterns(build.routes)
  const pages = createPageCache({
    fetch: request => app.fetch(request, FOR_KEPT_PAGES),
    origin: env.publicUrl,
    isShared: isSharedPage,
    mayMake: ({ headers, socket }) =>
      tooFast({ headers: forwardingOf(headers) }, socket.remoteAddress) === undefined,
    // The theme is set in the browser, so that one page serves all.
    harmlessCookie: new RegExp(`^${THEME_COOKIE}=\\w*$`),
    onAnswer:
      env.accessLog === 'all'
        ? ({ method, url = '/' }, { status, ms }) => {
            const route = patternOf(url.split('?', 1)[0] ?? '/')
            log.info({ method, route, status, ms: Math.round(ms), kept: true }, 'request')
          }
        : undefined,
  })

  const worker = startBackground({
    db,
    asSystem,
    matcher: market.matcher,
    post: createPost({
      asSystem,
      mailer,
      limits: createLimits({ asSystem, settings: env.limits, secret }),
    }),
    photos,
    origin: ownOrigin,
    secret,
    now,
    log,
    afterEach: pages.changed,
  })

  const live = await startLive({
    listen: database.listen,
    countUnread: userId => withActor(people.kysely, { userId }, countUnread),
    findSessions: ids => asSystem(tx => findHeldSessions(tx, ids)),
    log,
  })

  const readUser = async (userId: string): Promise<CurrentUser | undefined> =>
    await withActor(people.kysely, { userId }, tx => findUser(tx, userId))

  const isReady = () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )

  /** While the database is away an answer says so: come back soon. */
  async function page(received: Request, variables: PageVariables): Promise<Response> {
    const request = atOrigin(received, env.publicUrl)
    const outage = { seen: false }
    try {
      const response = await makePage(request, variables, outage)
      const failed = response.status >= 500 && !outage.seen && !(await isReady())
      const hasPage = response.status === 200 || response.status >= 500
      return hasPage && (outage.seen || failed) ? forNow(response) : response
    } catch (error) {
      if (!isAway(error) && !outage.seen && (await isReady())) throw error
      log.error({ err: error, traceId: variables.traceId }, 'the database is away')
      return unavailable()
    }
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
    /** What is refused writes nothing, and what was only asked does not either. */
    const noticing =
      <Tx extends ActorTx | SystemTx, T>(work: (tx: Tx) => Promise<T>) =>
      async (tx: Tx) => {
        const result = await work(tx)
        if (changes && !wrote) wrote = await hasWritten(tx).catch(() => false)
        return result
      }
    const session = await auth.readSession(request.headers).catch(error => {
      // The library does not say why; a cookie that does not hold is no failure to it.
      outage.seen = true
      throw error
    })
    const user = session.userId === null ? null : ((await readUser(session.userId)) ?? null)
    const actor: Actor = user === null ? VISITOR : { userId: user.id }
    const asSystemWatched: typeof asSystem = work => watched(asSystem(work))
    // Being counted is no change: it leaves the kept pages as they are.
    const limits = createLimits({ asSystem: asSystemWatched, settings: env.limits, secret })
    let retryAfterS = A_MINUTE_S
    const context = new RouterContextProvider()
    context.set(matcherContext, {
      talentsFor: (...asked) => watched(market.matcher.talentsFor(...asked)),
      requestsFor: (...asked) => watched(market.matcher.requestsFor(...asked)),
      receipts: (...asked) => watched(market.matcher.receipts(...asked)),
      countFits: (...asked) => watched(market.matcher.countFits(...asked)),
    })
    context.set(marketContext, { directory: state => watched(market.directory(state)) })
    context.set(requestContext, {
      traceId,
      nonce,
      now,
      origin: originOf(request),
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
      sessionId: user === null ? null : session.sessionId,
      actor,
      asActor: work => watched(withActor(people.kysely, actor, noticing(work))),
      asPerson: (userId, work) => watched(withActor(people.kysely, { userId }, noticing(work))),
      asSystem: work => asSystemWatched(noticing(work)),
      auth,
      readUnsubscribe: token => readUnsubscribeToken(token, secret)?.kind ?? null,
      live,
      photos,
      pictures,
      listOutbox: readsOutbox(request.url) ? outbox.list : null,
      log: log.child({ traceId }),
    })
    const answer = await handle(request, context)
    const failed = answer.status === 500 && !outage.seen
    // What was written to has just been deleted, or the account that writes: no failure of the server's.
    if (failed && user !== null) deleted ||= (await readUser(user.id)) === undefined
    const response =
      failed && deleted
        ? new Response(answer.body, { status: 409, headers: answer.headers })
        : answer
    // Where a loader fails beside a refusal, the router drops what the action said.
    if (response.status === 429 && !response.headers.has('Retry-After'))
      response.headers.set('Retry-After', String(retryAfterS))
    // What a member sees is theirs: a page that a visitor may read is found without them.
    if (user !== null) response.headers.set('X-Robots-Tag', 'noindex')
    if (!response.headers.has('Cache-Control')) {
      response.headers.set('Cache-Control', 'private, no-cache')
    }
    // What the page itself says of the session is newer than what its reading said.
    if (response.headers.getSetCookie().length === 0) {
      for (const cookie of session.cookies) response.headers.append('Set-Cookie', cookie)
    }
    if (wrote) {
      pages.changed()
      worker.wake()
    }
    return response
  }

  /** By a mail program in one click, or by the button of the page that a person opens from the mail. */
  async function unsubscribe(request: Request, oneClick: boolean): Promise<Response> {
    const token = new URL(request.url).searchParams.get('token') ?? ''
    const whose = readUnsubscribeToken(token, secret)
    if (whose === undefined) return new Response('This link does not hold.', { status: 404 })
    await asSystem(tx => switchOff(tx, whose))
    if (oneClick) return new Response('Unsubscribed')
    const done = `/unsubscribe?${new URLSearchParams({ token, done: 'yes' })}`
    return new Response(null, { status: 303, headers: { Location: done } })
  }

  const requestMetrics = createRequestMetrics()
  const processMetrics = watchProcess()
  async function readMetrics(): Promise<string> {
    const jobs = await asSystem(countJobs).catch(() => undefined)
    return toPrometheus([
      ...requestMetrics.families(),
      ...processMetrics.families(),
      ...storeFamilies({
        jobs,
        pools: { product: database.pool?.(), people: people.pool?.() },
        keptPages: pages.figures(),
      }),
    ])
  }

  const app = createHttpApp({
    clientFolder: path.relative(process.cwd(), path.join(projectRoot, 'build/client')),
    originOf,
    https,
    log,
    receiveForms: createFormReceiver({
      clientOf,
      isSignedIn: request =>
        auth.readSession(request.headers).then(
          session => session.userId !== null,
          () => false,
        ),
      bodies: options.bodies,
    }),
    fieldsOf: formTable(build.routes),
    tooFast,
    patternOf,
    photos,
    async notReady() {
      if (!(await isReady())) return 'the database does not answer'
      return market.wasLoaded() ? null : 'the market is being loaded'
    },
    requestMetrics,
    readMetrics: request =>
      env.metricsToken !== undefined && carriesToken(request, env.metricsToken)
        ? readMetrics()
        : null,
    unsubscribe,
    page,
  })
  return {
    outboxKey,
    demoSignIns,
    // The server hands its own request along, in which the other end of the connection stands.
    fetch: (request, bindings) => app.fetch(request, bindings),
    createServer: () =>
      createNodeServer(
        pages.before(
          getRequestListener((request, bindings) => app.fetch(request, bindings), {
            // Bodies are looked after by takeBody and by the server.
            autoCleanupIncoming: false,
          }),
        ),
      ),
    endStreams: live.close,
    async close() {
      processMetrics.stop()
      await live.close()
      await worker.stop()
      await market.close()
      await people.close()
      await database.close()
    },
  }
}
