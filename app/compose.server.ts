import type { IncomingHttpHeaders, Server } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as build from 'virtual:react-router/server-build'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import type { DemoSignIn } from '#db/seed/demo-accounts.ts'
import { placeFaces } from '#db/seed/place-faces.ts'
import { seedWorld } from '#db/seed/seed.ts'
import { startBackground } from './background.server.ts'
import { createMarket, type Market } from './features/market/market.server.ts'
import { createShownKeeper } from './features/matching/shown.server.ts'
import { countUnread } from './features/notices/queries.server.ts'
import { unsubscribe } from './features/notices/unsubscribe.server.ts'
import { createHealth } from './health.server.ts'
import { createPages } from './page.server.ts'
import { createAuth } from './platform/auth/auth.ts'
import { findHeldSessions } from './platform/auth/credentials.ts'
import type { RequestContext } from './platform/context.ts'
import { setSealKey, withActor, withSystem } from './platform/db/actor.ts'
import { openKeys } from './platform/db/keys.ts'
import { migrate } from './platform/db/migrate.ts'
import type { Database } from './platform/db/open.ts'
import { openReplica, watchDatabase } from './platform/db/open-configured.ts'
import { openPeople } from './platform/db/people.ts'
import { readSchema } from './platform/db/schema-files.ts'
import type { Env } from './platform/env/env.ts'
import { projectRoot } from './platform/env/project-root.ts'
import { VERSION } from './platform/env/version.server.ts'
import { createHttpApp, FOR_KEPT_PAGES } from './platform/http/app.ts'
import type { BodySettings } from './platform/http/bodies.ts'
import { ownClientAddress } from './platform/http/client-address.ts'
import { formTable } from './platform/http/form-table.ts'
import { malformed } from './platform/http/malformed.ts'
import { createNodeServer } from './platform/http/node-server.ts'
import { createPace } from './platform/http/pace.ts'
import { createPageCache } from './platform/http/page-cache.ts'
import { createFormReceiver } from './platform/http/receive-forms.ts'
import { createRoutePatterns } from './platform/http/route-pattern.ts'
import { createSpool } from './platform/http/spool.ts'
import { createLimits } from './platform/limits/limits.ts'
import { startLive } from './platform/live/streams.ts'
import { createLog } from './platform/log.ts'
import { createPost } from './platform/mail/post.ts'
import { carriesToken, ownFamilies } from './platform/metrics/figures.ts'
import { watchProcess } from './platform/metrics/process.ts'
import type { Family } from './platform/metrics/prometheus.ts'
import { createRequestMetrics } from './platform/metrics/requests.ts'
import { createPictureCache } from './platform/pictures/picture-cache.ts'
import type { News, ProcessFigures } from './platform/processes/messages.ts'
import { makePrivateFolder, makePrivateTree } from './platform/storage/private-folder.ts'
import { isSharedPage } from './routes/shared-pages.ts'
import { openServices, senderOf } from './services.server.ts'
import { THEME_COOKIE } from './ui/theme.ts'

export { FolderInUseError } from './platform/db/embedded-folder.ts'
export { openConfiguredDatabase as openDatabase } from './platform/db/open-configured.ts'
export { EnvironmentError, KNOWN_DEMO_PASSWORD, readEnv } from './platform/env/env.ts'
export { VERSION } from './platform/env/version.server.ts'
export { describeError } from './platform/errors.ts'
export { ensurePortIsFree, isPublicHost, listen } from './platform/http/listen.ts'
export { stopServer } from './platform/http/node-server.ts'
export { createLog } from './platform/log.ts'
export { roleOfProcess } from './platform/processes/member.ts'
export { createMember, startProcesses } from './processes.server.ts'

/** The demo's market is loaded sooner; a large one goes on loading while the server answers. */
const MARKET_PATIENCE_MS = 1_000

/** What other processes of this server do for this one, and are told by it. */
export type Others = {
  /** Where another one holds the market, and does the jobs. */
  market: Market | undefined
  /** Something was changed here, by a page or a job. */
  onWritten: () => void
  /** The market held here has noticed what was changed elsewhere. */
  onNoticed: () => void
  onLoaded: () => void
  allFigures: () => Promise<ProcessFigures[]>
}

export type Application = {
  /** Opens /outbox, on one's own machine. */
  outboxKey: string | undefined
  /** Accounts of the demo that were given a random password at this start: whoever starts it is told, once. */
  demoSignIns: DemoSignIn[]
  market: Market
  /** Another process has changed or noticed something. */
  hear: (news: News) => void
  /** Takes no more jobs, and waits for those that have begun. */
  rest: () => Promise<void>
  /** The figures of this process alone. */
  figures: () => Family[]
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
  options: { now?: () => Date; bodies?: BodySettings; others?: Others } = {},
): Promise<Application> {
  const { others } = options
  const log = createLog(env)
  const now = options.now ?? (() => new Date())
  const db = database.kysely
  await makePrivateFolder(env.dataDir)
  for (const name of ['outbox', 'uploads', 'incoming'])
    await makePrivateTree(path.join(env.dataDir, name))
  await migrate(database, await readSchema())
  watchDatabase(database, log)
  const people = await openPeople(database, { url: env.databasePeopleUrl, log })
  const services = openServices(env, log)
  const { outbox, mailer, photos, files } = services
  const demoSignIns = await seedWorld(db, {
    ...env,
    now: now(),
    faces: () =>
      placeFaces(photos).catch(error => {
        log.warn({ err: error }, 'the demo’s people stay without faces')
        return new Map()
      }),
  })

  const https = env.publicUrl?.startsWith('https:') ?? false
  const originOf = (request: Request) => env.publicUrl ?? new URL(request.url).origin
  const ownOrigin = env.publicUrl ?? `http://localhost:${env.port}`
  const keys = await openKeys(db, {
    onSeal(key) {
      setSealKey(db, key)
      setSealKey(people.kysely, key)
    },
  })
  const auth = createAuth({
    db,
    keys,
    origin: ownOrigin,
    secure: https,
    log,
  })

  const replica = await openReplica(env, { primary: database, login: people.login, log })
  const asSystem: RequestContext['asSystem'] = work => withSystem(db, work)
  // Where nobody but the person at this machine is meant to come. Who that is a proxy could hide, so it takes a key.
  const outboxKey = env.isLocal ? await outbox.makeKey() : undefined
  const pictures = createPictureCache()
  const market =
    others?.market ??
    createMarket({
      asSystem,
      listen: database.engine === 'embedded' ? database.listen : null,
      onFailure: error => log.error({ err: error }, 'the market is loaded anew'),
      onLoaded: others?.onLoaded,
      onFresh() {
        replica?.changed()
        others?.onNoticed()
      },
      reader: replica?.reader,
      now,
    })
  const shown = createShownKeeper({
    asSystem,
    now,
    onFailure: error => log.error({ err: error }, 'what was shown of matches could not be kept'),
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
    keptWhileAway: database.engine === 'embedded',
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

  const changed = () => {
    pages.changed()
    replica?.changed()
    others?.onWritten()
  }
  const worker =
    others?.market === undefined
      ? startBackground({
          db,
          asSystem,
          matcher: market.matcher,
          post: createPost({
            asSystem,
            mailer,
            limits: createLimits({ asSystem, settings: env.limits, keys }),
          }),
          photos,
          files,
          origin: ownOrigin,
          sender: senderOf(env),
          keys,
          now,
          log,
          afterEach: changed,
        })
      : undefined

  const live = await startLive({
    listen: database.listen,
    countUnread: userId => withActor(people.kysely, { userId }, countUnread),
    findSessions: ids => asSystem(tx => findHeldSessions(tx, ids)),
    log,
  })

  const isReady = () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )

  const page = createPages({
    build,
    env,
    keys,
    auth,
    people: people.kysely,
    replica,
    asSystem,
    market,
    shown,
    live,
    photos,
    files,
    pictures,
    outbox: outboxKey === undefined ? null : { key: outboxKey, list: outbox.list },
    now,
    log,
    isReady,
    writeProblem: database.writeProblem,
    onWritten() {
      changed()
      worker?.wake()
    },
  })

  const spool = createSpool(path.join(env.dataDir, 'incoming'))
  const requestMetrics = createRequestMetrics()
  const processMetrics = watchProcess()
  const figures = () => [
    ...requestMetrics.families(),
    ...processMetrics.families(),
    ...(replica?.families() ?? []),
    ...ownFamilies({
      pools: { product: database.pool?.(), people: people.pool?.() },
      keptPages: pages.figures(),
    }),
  ]
  const { readiness, readMetrics } = createHealth({
    asSystem,
    isReady,
    writeProblem: database.writeProblem,
    problems: services.problems,
    wasLoaded: market.wasLoaded,
    figures,
    allFigures: others?.allFigures,
  })

  const app = createHttpApp({
    version: VERSION,
    clientFolder: path.relative(process.cwd(), path.join(projectRoot, 'build/client')),
    originOf,
    https,
    log,
    receiveForms: createFormReceiver({
      clientOf,
      isSignedIn: request =>
        auth.readSession(request.headers).then(
          session => session.userId !== null,
          error => {
            log.error({ err: error }, 'whether an upload comes from a member could not be read')
            return undefined
          },
        ),
      spool,
      bodies: options.bodies,
    }),
    fieldsOf: formTable(build.routes),
    tooFast,
    patternOf,
    photos,
    readiness,
    requestMetrics,
    readMetrics: request =>
      env.metricsToken !== undefined && carriesToken(request, env.metricsToken)
        ? readMetrics()
        : null,
    unsubscribe: (request, oneClick) => unsubscribe(request, { oneClick, keys, asSystem }),
    page,
  })
  return {
    outboxKey,
    demoSignIns,
    market,
    hear(news) {
      replica?.changed()
      if (news !== 'written') return
      pages.changed()
      worker?.wake()
    },
    rest: async () => await worker?.stop(),
    figures,
    // The server hands its own request along, in which the other end of the connection stands.
    fetch: (request, bindings) => app.fetch(request, bindings),
    createServer: () =>
      createNodeServer(
        pages.before(
          getRequestListener((request, bindings) => app.fetch(request, bindings), {
            // Bodies are looked after by takeBody and by the server.
            autoCleanupIncoming: false,
            hostname: 'localhost',
            errorHandler: () => malformed({ https }),
          }),
        ),
        { https },
      ),
    endStreams: live.close,
    async close() {
      processMetrics.stop()
      services.stop()
      spool.stop()
      keys.stop()
      await live.close()
      await worker?.stop()
      await shown.flush()
      await market.close()
      await replica?.close()
      await people.close()
      await database.close()
    },
  }
}
