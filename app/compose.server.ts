import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import * as build from 'virtual:react-router/server-build'
import { sql } from 'kysely'
import type { DemoSignIn } from '#db/seed/demo-accounts.ts'
import { placeFaces } from '#db/seed/place-faces.ts'
import { seedWorld } from '#db/seed/seed.ts'
import { startBackground } from './background.server.ts'
import type { RequestContext } from './context.ts'
import type { Env } from './env.ts'
import { watchResponseClock } from './features/connections/response-clock.server.ts'
import { createMarket, type Market } from './features/market/market.server.ts'
import { createShownLog } from './features/matching/shown.server.ts'
import { countUnread } from './features/notices/queries.server.ts'
import { unsubscribe } from './features/notices/unsubscribe.server.ts'
import { createHealth } from './health.server.ts'
import { createHttp } from './http.server.ts'
import { createPageHandler } from './page.server.ts'
import { createAuth } from './platform/auth/auth.ts'
import { findValidSessions } from './platform/auth/credentials.ts'
import { setSealKey, withActor, withSystem, withSystemForPage } from './platform/db/actor.ts'
import { openKeys } from './platform/db/keys.ts'
import { migrate } from './platform/db/migrate.ts'
import type { Database } from './platform/db/open.ts'
import { openReplica, watchDatabase } from './platform/db/open-configured.ts'
import { openPeople } from './platform/db/people.ts'
import { readSchema } from './platform/db/schema-files.ts'
import type { BodySettings } from './platform/http/bodies.ts'
import { createLimits } from './platform/limits/limits.ts'
import { startLive } from './platform/live/streams.ts'
import { createLog } from './platform/log.ts'
import { createPost } from './platform/mail/post.ts'
import { ownFamilies } from './platform/metrics/figures.ts'
import { watchProcess } from './platform/metrics/process.ts'
import type { Family } from './platform/metrics/prometheus.ts'
import { createPictureCache } from './platform/pictures/picture-cache.ts'
import type { Broadcast, ProcessMetrics } from './platform/processes/messages.ts'
import { openDataFolder } from './platform/storage/data-folder.ts'
import { tracedLog } from './platform/trace.ts'
import { openServices, type SharedProblems, senderOf } from './services.server.ts'

export { readEnv } from './env.ts'
export { FolderInUseError } from './platform/db/embedded-folder.ts'
export { openConfiguredDatabase as openDatabase } from './platform/db/open-configured.ts'
export { EnvironmentError, KNOWN_DEMO_PASSWORD } from './platform/env/env.ts'
export { VERSION } from './platform/env/version.server.ts'
export { describeError } from './platform/errors.ts'
export { ensurePortIsFree, isPublicHost, listen } from './platform/http/listen.ts'
export { stopServer } from './platform/http/node-server.ts'
export { createLog } from './platform/log.ts'
export { roleOfProcess } from './platform/processes/member.ts'
export { createMember, startProcesses } from './processes.server.ts'

/** The demo's market loads faster than this; a large one continues to load while the server answers. */
const MARKET_WAIT_MS = 1_000

/** The connection to the other processes of this server. */
export type Others = {
  /** The market, if another process holds it; that process also runs the jobs. */
  market: Market | undefined
  /** Reports that a page or a job has changed something here. */
  onWritten: () => void
  /** Reports that the market held here has applied a change that was made elsewhere. */
  onNoticed: () => void
  onLoaded: () => void
  allMetrics: () => Promise<ProcessMetrics[]>
} & SharedProblems

export type Application = {
  /** Opens /outbox; only for a local run. */
  outboxKey: string | undefined
  /** Demo accounts that got a random password at this start, or have the one from the README. */
  demoSignIns: DemoSignIn[]
  market: Market
  /** Handles a message from another process. */
  onBroadcast: (message: Broadcast) => void
  /** Takes no more jobs, and waits for the running ones. */
  drain: () => Promise<void>
  /** The metrics of this process only. */
  metrics: () => Family[]
  fetch: (request: Request, bindings?: object) => Response | Promise<Response>
  /** A server that does not listen yet. It answers visitors from the page cache, and passes the rest to `fetch`. */
  createServer: () => Server
  /** Ends the event streams, which would otherwise never end. */
  endStreams: () => Promise<void>
  close: () => Promise<void>
}

/** Migrates and seeds the database, and wires the whole product together. */
export async function createApplication(
  env: Env,
  database: Database,
  options: { now?: () => Date; bodies?: BodySettings; others?: Others } = {},
): Promise<Application> {
  const { others } = options
  const log = createLog(env)
  const now = options.now ?? (() => new Date())
  const db = database.kysely
  await openDataFolder(env.dataDir, log)
  await migrate(database, await readSchema(), migration =>
    log.warn({ migration }, 'a migration waits for a table that somebody uses, such as a backup'),
  )
  watchDatabase(database, log)
  const people = await openPeople(database, { url: env.databasePeopleUrl, log })
  const services = await openServices(env, log, others)
  const { outbox, mailer, photos, files } = services
  const demoSignIns = await seedWorld(db, {
    ...env,
    now: now(),
    faces: () =>
      placeFaces(photos).catch(error => {
        log.warn({ err: error }, 'the people of the demo have no photos')
        return new Map()
      }),
  })

  const https = env.publicUrl?.startsWith('https:') ?? false
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
    log: tracedLog(log),
  })

  const replica = await openReplica(env, { primary: database, login: people.login, log })
  const asSystem: RequestContext['asSystem'] = work => withSystem(db, work)
  // The outbox is only for the person at this machine. It takes a key, because a proxy hides where requests come from.
  const outboxKey = env.isLocal ? await outbox.makeKey() : undefined
  const pictures = createPictureCache()
  const market =
    others?.market ??
    createMarket({
      asSystem,
      listen: database.engine === 'embedded' ? database.listen : null,
      onFailure: error => log.error({ err: error }, 'the market is reloaded'),
      onLoaded: others?.onLoaded,
      onFresh() {
        replica?.changed()
        others?.onNoticed()
      },
      reader: replica?.reader,
      now,
    })
  const shown = createShownLog({
    asSystem,
    now,
    onFailure: error =>
      log.error({ err: error }, 'the matches that were shown could not be stored'),
  })
  const responseClock = await watchResponseClock({ asSystem })
  await Promise.race([market.start(), sleep(MARKET_WAIT_MS)])

  const changed = () => {
    http.pageCache.changed()
    replica?.changed()
    others?.onWritten()
  }
  const live = await startLive({
    listen: database.listen,
    topics: {
      notices: {
        event: 'unread',
        read: userId => withActor(people.kysely, { userId }, countUnread),
      },
      rooms: { event: 'room' },
    },
    findSessions: ids => asSystem(tx => findValidSessions(tx, ids)),
    log,
  })

  // Pages need a connection of each login. One that nobody uses may lead to a pooler that the database refuses by now.
  // While a page uses one, this doesn't queue behind pages, here or in the pooler.
  const ensureConnected = async ({ kysely, pool }: Pick<Database, 'kysely' | 'pool'>) => {
    const { open, idle } = pool?.() ?? { open: 0, idle: 0 }
    if (idle === open) await sql`select 1`.execute(kysely)
  }
  const isReady = () =>
    Promise.all([database.writeProblem(), ensureConnected(database), ensureConnected(people)]).then(
      () => true,
      () => false,
    )

  const page = createPageHandler({
    build,
    env,
    keys,
    auth,
    people: people.kysely,
    replica,
    asSystem: work => withSystemForPage(db, work),
    market,
    shown,
    responseClock,
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

  const processMetrics = watchProcess()
  const metrics = () => [
    ...http.metrics(),
    ...processMetrics.families(),
    ...(replica?.families() ?? []),
    ...ownFamilies({
      pools: { product: database.pool?.(), people: people.pool?.() },
      cachedPages: http.pageCache.figures(),
    }),
  ]
  const { readiness, readMetrics } = createHealth({
    asSystem,
    isReady,
    writeProblem: database.writeProblem,
    problems: services.problems,
    wasLoaded: market.wasLoaded,
    metrics,
    allMetrics: others?.allMetrics,
  })
  const http = createHttp({
    build,
    env,
    log,
    https,
    auth,
    photos,
    readiness,
    readMetrics,
    unsubscribe: (request, oneClick) => unsubscribe(request, { oneClick, keys, asSystem }),
    page,
    serveDuringOutage: database.engine === 'embedded',
    bodies: options.bodies,
  })

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
          answerWithin: responseClock.answerWithin,
          sender: senderOf(env),
          keys,
          now,
          log,
          afterEach: changed,
        })
      : undefined

  return {
    outboxKey,
    demoSignIns,
    market,
    onBroadcast(message) {
      replica?.changed()
      if (message !== 'written') return
      http.pageCache.changed()
      worker?.wake()
    },
    drain: async () => await worker?.stop(),
    metrics,
    fetch: http.fetch,
    createServer: http.createServer,
    endStreams: live.close,
    async close() {
      processMetrics.stop()
      await services.stop()
      http.stop()
      keys.stop()
      responseClock.stop()
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
