import type { RequestListener } from 'node:http'
import path from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { seedWorld } from '#db/seed/seed.ts'
import { startBackground } from './background.server.ts'
import { findUser } from './features/accounts/queries.server.ts'
import { createMatcher } from './features/matching/engine/matcher.server.ts'
import { matcherContext } from './features/matching/matcher-context.ts'
import { switchOff } from './features/notices/commands.server.ts'
import { countUnread } from './features/notices/queries.server.ts'
import { readUnsubscribeToken } from './features/notices/unsubscribe.server.ts'
import { directoryContext } from './features/talent/directory-context.ts'
import { createDirectory } from './features/talent/directory-engine/directory-engine.server.ts'
import { createAuth } from './platform/auth/auth.ts'
import { findHeldSessions } from './platform/auth/credentials.ts'
import { type CurrentUser, type RequestContext, requestContext } from './platform/context.ts'
import { type Actor, VISITOR, withActor, withSystem } from './platform/db/actor.ts'
import { isAway } from './platform/db/errors.ts'
import { migrate, readMigrations } from './platform/db/migrate.ts'
import type { Database } from './platform/db/open.ts'
import { getSecret } from './platform/db/secret.ts'
import type { Env } from './platform/env/env.ts'
import { projectRoot } from './platform/env/project-root.ts'
import { createHttpApp, type PageVariables } from './platform/http/app.ts'
import { clientAddress } from './platform/http/client-address.ts'
import { isLoopback } from './platform/http/loopback.ts'
import { createPageCache } from './platform/http/page-cache.ts'
import { forNow, unavailable } from './platform/http/unavailable.ts'
import { countJobs } from './platform/jobs/jobs.ts'
import { createLimits } from './platform/limits/limits.ts'
import { startLive } from './platform/live/streams.ts'
import { createLog } from './platform/log.ts'
import { createOutbox } from './platform/mail/outbox.ts'
import { createSmtpMailer } from './platform/mail/smtp.ts'
import { carriesToken, storeFamilies } from './platform/metrics/figures.ts'
import { watchProcess } from './platform/metrics/process.ts'
import { toPrometheus } from './platform/metrics/prometheus.ts'
import { createRequestMetrics } from './platform/metrics/requests.ts'
import { createPictureCache } from './platform/pictures/picture-cache.ts'
import { createFolderStore } from './platform/storage/folder-store.ts'
import { createS3Store } from './platform/storage/s3-store.ts'
import { isSharedPage } from './routes/shared-pages.ts'
import { site } from './site.ts'
import { THEME_COOKIE } from './ui/theme.ts'

export { FolderInUseError } from './platform/db/embedded-folder.ts'
export { openConfiguredDatabase as openDatabase } from './platform/db/open-configured.ts'
export { EnvironmentError, readEnv } from './platform/env/env.ts'

/** From here on the engine finds matches sooner than the database does alone (docs/match-speed.md). */
const ENGINE_FROM_ROWS = 150
/** The same for the directory (docs/directory-speed.md). */
const DIRECTORY_FROM_PROFILES = 1_000

export type Application = {
  fetch: (request: Request, bindings?: object) => Response | Promise<Response>
  /** For a server of node's: what visitors ask for again and again is answered before it reaches `fetch`. */
  createListener: () => RequestListener
  /** Ends the answers that would otherwise never end. */
  endStreams: () => Promise<void>
  close: () => Promise<void>
}

/** The whole product over one database: migrated, seeded, wired. */
export async function createApplication(
  env: Env,
  database: Database,
  options: { now?: () => Date } = {},
): Promise<Application> {
  const log = createLog(env)
  const now = options.now ?? (() => new Date())
  const db = database.kysely
  await migrate(database, await readMigrations())
  await seedWorld(db, { demo: env.demo, now: now() })

  const https = env.publicUrl?.startsWith('https:') ?? false
  const originOf = (request: Request) => env.publicUrl ?? new URL(request.url).origin
  const ownOrigin = env.publicUrl ?? `http://localhost:${env.port}`
  const secret = await withSystem(db, getSecret)
  const auth = createAuth({
    db,
    secret,
    origin: ownOrigin,
    secure: https,
    log,
  })
  const handle = createRequestHandler(build, 'production')

  const asSystem: RequestContext['asSystem'] = work => withSystem(db, work)
  const limits = createLimits({ asSystem, settings: env.limits, secret })
  const outbox = createOutbox(path.join(env.dataDir, 'outbox'))
  const mailer =
    env.smtpUrl === undefined
      ? outbox
      : createSmtpMailer({
          url: env.smtpUrl,
          from: env.mailFrom ?? `${site.name} <${site.contactEmail}>`,
        })
  const photos = env.s3
    ? createS3Store(env.s3, 'photos')
    : createFolderStore(path.join(env.dataDir, 'uploads'))
  const pictures = createPictureCache()
  // Development is the embedded default and nothing else: there, mail can be read in the browser.
  const showsOutbox = [env.smtpUrl, env.databaseUrl, env.publicUrl].every(set => set === undefined)
  const matcher = createMatcher({
    asSystem,
    fromRows: ENGINE_FROM_ROWS,
    onFailure: error => log.error({ err: error }, 'the match engine cannot be used'),
  })
  // Until it is loaded the database answers.
  void matcher.start().catch(error => log.error({ err: error }, 'the match engine cannot start'))

  const directory = createDirectory({
    asSystem,
    fromProfiles: DIRECTORY_FROM_PROFILES,
    onFailure: error => log.error({ err: error }, 'the directory cannot be kept in memory'),
  })
  void directory.start().catch(error => log.error({ err: error }, 'the directory cannot start'))

  const pages = createPageCache({
    fetch: request => app.fetch(request),
    isShared: isSharedPage,
    // The theme is set in the browser, so that one page serves all.
    harmlessCookie: new RegExp(`^${THEME_COOKIE}=\\w*$`),
  })

  const worker = startBackground({
    db,
    asSystem,
    matcher,
    mailer,
    photos,
    origin: ownOrigin,
    secret,
    now,
    log,
    afterEach: pages.changed,
  })

  const live = await startLive({
    listen: database.listen,
    countUnread: userId => withActor(db, { userId }, countUnread),
    findSessions: ids => asSystem(tx => findHeldSessions(tx, ids)),
    log,
  })

  const readUser = async (userId: string): Promise<CurrentUser | undefined> =>
    await withActor(db, { userId }, tx => findUser(tx, userId))

  const isReady = () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )

  /** While the database is away an answer says so: come back soon. */
  async function page(request: Request, variables: PageVariables): Promise<Response> {
    const outage = { seen: false }
    try {
      const response = await makePage(request, variables, outage)
      const failed = response.status >= 500 && !outage.seen && !(await isReady())
      const hasPage = response.status === 200 || response.status >= 500
      return hasPage && (outage.seen || failed) ? forNow(response) : response
    } catch (error) {
      if (!isAway(error) && !outage.seen && (await isReady())) throw error
      log.error({ err: error, requestId: variables.requestId }, 'the database is away')
      return unavailable()
    }
  }

  async function makePage(
    request: Request,
    { nonce, requestId, remoteAddress }: PageVariables,
    outage: { seen: boolean },
  ) {
    const watched = <T>(work: Promise<T>) =>
      work.catch(error => {
        outage.seen ||= isAway(error)
        throw error
      })
    const session = await auth.readSession(request.headers).catch(error => {
      // The library does not say why; a cookie that does not hold is no failure to it.
      outage.seen = true
      throw error
    })
    const user = session.userId === null ? null : ((await readUser(session.userId)) ?? null)
    const actor: Actor = user === null ? VISITOR : { userId: user.id }
    const context = new RouterContextProvider()
    context.set(matcherContext, matcher)
    context.set(directoryContext, directory)
    context.set(requestContext, {
      requestId,
      nonce,
      now,
      origin: originOf(request),
      client: clientAddress(request, remoteAddress, env.trustedProxies),
      limits,
      user,
      sessionId: user === null ? null : session.sessionId,
      actor,
      asActor: work => watched(withActor(db, actor, work)),
      asPerson: (userId, work) => watched(withActor(db, { userId }, work)),
      asSystem: work => watched(asSystem(work)),
      auth,
      readUnsubscribe: token => readUnsubscribeToken(token, secret)?.kind ?? null,
      live,
      photos,
      pictures,
      listOutbox: showsOutbox && isLoopback(request, remoteAddress) ? outbox.list : null,
      log: log.child({ requestId }),
    })
    const response = await handle(request, context)
    // What a member sees is theirs: a page that a visitor may read is found without them.
    if (user !== null) response.headers.set('X-Robots-Tag', 'noindex')
    if (!response.headers.has('Cache-Control')) {
      response.headers.set('Cache-Control', 'private, no-cache')
    }
    // What the page itself says of the session is newer than what its reading said.
    if (response.headers.getSetCookie().length === 0) {
      for (const cookie of session.cookies) response.headers.append('Set-Cookie', cookie)
    }
    if (request.method === 'POST') {
      pages.changed()
      worker.wake()
    }
    return response
  }

  /** By a mail program in one click, or by the button of the page that a person opens from the mail. */
  async function unsubscribe(request: Request): Promise<Response> {
    const token = new URL(request.url).searchParams.get('token') ?? ''
    const whose = readUnsubscribeToken(token, secret)
    if (whose === undefined) return new Response('This link does not hold.', { status: 404 })
    await asSystem(tx => switchOff(tx, whose))
    const body = await request.text()
    if (body.includes('List-Unsubscribe=One-Click')) return new Response('Unsubscribed')
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
      ...storeFamilies({ jobs, pool: database.pool?.(), keptPages: pages.figures() }),
    ])
  }

  const app = createHttpApp({
    clientFolder: path.relative(process.cwd(), path.join(projectRoot, 'build/client')),
    originOf,
    https,
    log,
    uploadPaths: ['/talent/profile/photo'],
    photos,
    isReady,
    requestMetrics,
    readMetrics: (request, remoteAddress) =>
      (
        env.metricsToken === undefined
          ? isLoopback(request, remoteAddress)
          : carriesToken(request, env.metricsToken)
      )
        ? readMetrics()
        : null,
    unsubscribe,
    page,
  })
  return {
    // The server hands its own request along, in which the other end of the connection stands.
    fetch: (request, bindings) => app.fetch(request, bindings),
    createListener: () =>
      pages.before(getRequestListener((request, bindings) => app.fetch(request, bindings))),
    endStreams: live.close,
    async close() {
      processMetrics.stop()
      await live.close()
      await worker.stop()
      await matcher.close()
      await directory.close()
      await database.close()
    },
  }
}
