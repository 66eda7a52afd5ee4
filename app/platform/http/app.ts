import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { requestId } from 'hono/request-id'
import type { Logger } from 'pino'
import { type HttpVariables, sameOriginChanges, securityHeaders } from './security.ts'

const BODY_LIMIT_BYTES = 2 * 1024 * 1024
const HOUR_S = 3_600
const YEAR_S = 31_536_000

export type PageVariables = HttpVariables & { remoteAddress: string | undefined }
type Page = (request: Request, variables: PageVariables) => Promise<Response>

/** The HTTP surface: header set, origin check, files, and everything else to the pages. */
export function createHttpApp(options: {
  clientFolder: string
  originOf: (request: Request) => string
  https: boolean
  log: Logger
  isReady: () => Promise<boolean>
  page: Page
}): Hono<{ Variables: HttpVariables }> {
  const app = new Hono<{ Variables: HttpVariables }>()
  app.use(requestId())
  app.use(securityHeaders({ https: options.https }))
  app.onError((error, c) => {
    options.log.error({ err: error, requestId: c.var.requestId }, 'unexpected failure')
    return c.text('Something went wrong on our side. Please try again.', 500)
  })

  app.get('/healthz', c => c.text('ok'))
  app.get('/readyz', async c =>
    (await options.isReady()) ? c.text('ready') : c.text('not ready', 503),
  )

  app.use(sameOriginChanges(options.originOf))
  app.use(
    bodyLimit({
      maxSize: BODY_LIMIT_BYTES,
      onError: c => c.text('That is more than this form can take.', 413),
    }),
  )
  const files = serveStatic({ root: options.clientFolder, precompressed: true })
  app.use('/assets/*', cacheFor(YEAR_S, 'immutable'), files)
  app.get('/assets/*', c => c.text('Not found', 404))
  app.get('/favicon.svg', cacheFor(HOUR_S), files)
  app.use(compress())
  app.all('*', c =>
    options.page(c.req.raw, {
      nonce: c.var.nonce,
      requestId: c.var.requestId,
      remoteAddress: remoteAddress(c.env),
    }),
  )
  return app
}

/** Lets anybody keep a file that was found. */
function cacheFor(seconds: number, ...more: string[]): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.res.ok)
      c.res.headers.set('Cache-Control', ['public', `max-age=${seconds}`, ...more].join(', '))
  }
}

/** The other end of the connection; undefined for a request that came by none. */
function remoteAddress(bindings: unknown): string | undefined {
  // Checked edge: the server of server.ts hands its own request along; a test hands nothing.
  return (bindings as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress
}
