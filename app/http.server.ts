import type { IncomingHttpHeaders, Server } from 'node:http'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import type { ServerBuild } from 'react-router'
import type { Env } from './env.ts'
import type { Auth } from './platform/auth/auth.ts'
import { projectRoot } from './platform/env/project-root.ts'
import { VERSION } from './platform/env/version.server.ts'
import { words } from './platform/forms/fields.ts'
import { createHttpApp, FOR_PAGE_CACHE } from './platform/http/app.ts'
import type { BodySettings } from './platform/http/bodies.ts'
import { ownClientAddress, trustsNoProxy } from './platform/http/client-address.ts'
import { formTable } from './platform/http/form-table.ts'
import { malformed } from './platform/http/malformed.ts'
import { createNodeServer } from './platform/http/node-server.ts'
import { createPageCache } from './platform/http/page-cache.ts'
import { createFormReceiver } from './platform/http/receive-forms.ts'
import { createRoutePatterns } from './platform/http/route-pattern.ts'
import { createSpool } from './platform/http/spool.ts'
import { createTokenBucket } from './platform/http/token-bucket.ts'
import { carriesToken } from './platform/metrics/figures.ts'
import { createRequestMetrics } from './platform/metrics/requests.ts'
import { tracedLog } from './platform/trace.ts'
import { isSharedPage, SAME_FOR_COOKIES } from './routes/shared-pages.ts'
import { SHOWN_TO } from './ui/post-form.tsx'

type HttpApp = Parameters<typeof createHttpApp>[0]

/** The HTTP side of the server: the page cache, the limit on pages, forms, and the application below them. */
export function createHttp(
  options: Pick<HttpApp, 'photos' | 'readiness' | 'unsubscribe' | 'page'> & {
    build: ServerBuild
    env: Env
    log: Logger
    https: boolean
    auth: Auth
    readMetrics: () => Promise<string>
    /** Whether cached pages are served while the database is unavailable. */
    serveDuringOutage: boolean
    bodies: BodySettings | undefined
  },
) {
  const { build, env, log, https, auth } = options
  const clientOf = (request: Pick<Request, 'headers'>, remoteAddress: string | undefined) =>
    ownClientAddress(request, remoteAddress, env.trustedProxies)
  const bucket = createTokenBucket(env.limits['pages-client'])
  const retryAfterOf = (request: Pick<Request, 'headers'>, remoteAddress: string | undefined) => {
    const client = clientOf(request, remoteAddress)
    return client === undefined ? undefined : bucket.take(client)
  }

  const patternOf = createRoutePatterns(build.routes)
  const pageCache = createPageCache({
    fetch: request => app.fetch(request, FOR_PAGE_CACHE),
    origin: env.publicUrl,
    isShared: isSharedPage,
    serveDuringOutage: options.serveDuringOutage,
    mayRender: ({ headers, socket }) =>
      retryAfterOf({ headers: forwardedFor(headers) }, socket.remoteAddress) === undefined,
    harmlessCookie: SAME_FOR_COOKIES,
    onAnswer:
      env.accessLog === 'all'
        ? ({ method, url = '/' }, { status, ms }) => {
            const route = patternOf(url.split('?', 1)[0] ?? '/')
            log.info({ method, route, status, ms: Math.round(ms), cached: true }, 'request')
          }
        : undefined,
  })

  const spool = createSpool(path.join(env.dataDir, 'incoming'))
  const requestMetrics = createRequestMetrics()
  const app = createHttpApp({
    version: VERSION,
    clientFolder: path.relative(process.cwd(), path.join(projectRoot, 'build/client')),
    originOf: request => env.publicUrl ?? new URL(request.url).origin,
    https,
    log,
    receiveForms: createFormReceiver({
      clientOf,
      isSignedIn: request =>
        auth.isSignedIn(request.headers).catch(error => {
          tracedLog(log).error({ err: error }, 'the session of an upload could not be read')
          return undefined
        }),
      spool,
      bodies: options.bodies,
    }),
    fieldsOf: formTable(build.routes, words(SHOWN_TO)),
    retryAfterOf,
    patternOf,
    photos: options.photos,
    readiness: options.readiness,
    requestMetrics,
    readMetrics: request =>
      env.metricsToken !== undefined && carriesToken(request, env.metricsToken)
        ? options.readMetrics()
        : null,
    unsubscribe: options.unsubscribe,
    page: options.page,
  })

  return {
    pageCache,
    metrics: requestMetrics.families,
    fetch: (request: Request, bindings?: object) => app.fetch(request, bindings),
    createServer: (): Server =>
      createNodeServer(
        pageCache.before(
          // The bindings contain Node's request, which has the remote address.
          getRequestListener((request, bindings) => app.fetch(request, bindings), {
            // takeBody and the server take care of bodies.
            autoCleanupIncoming: false,
            hostname: 'localhost',
            errorHandler: () => malformed({ https }),
          }),
        ),
        { https, behindProxy: !trustsNoProxy(env.trustedProxies) },
      ),
    stop: spool.stop,
  }
}

function forwardedFor(headers: IncomingHttpHeaders): Headers {
  const forwarded = headers['x-forwarded-for']
  return new Headers(
    forwarded === undefined ? [] : [['X-Forwarded-For', [forwarded].flat().join()]],
  )
}
