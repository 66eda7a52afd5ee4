import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { requestId } from 'hono/request-id'
import type { Logger } from 'pino'
import { PROMETHEUS_TYPE } from '../metrics/prometheus.ts'
import type { RequestMetrics } from '../metrics/requests.ts'
import { isPhotoName, PHOTO_TYPE } from '../photos/address.ts'
import type { FileStore } from '../storage/file-store.ts'
import { type HttpVariables, sameOriginChanges, securityHeaders } from './security.ts'
import { atMostInFlight } from './unavailable.ts'

const MEGABYTE = 1024 * 1024
const FORM_BYTES = 2 * MEGABYTE
/** A photo and what a form says besides. */
const UPLOAD_BYTES = 6 * MEGABYTE
const ONE_CLICK_BYTES = 1_000
const HOUR_S = 3_600
const YEAR_S = 31_536_000
/** Of pages and changes, each worked on for some hundredths of a second. */
const MOST_IN_FLIGHT = 200

export type PageVariables = HttpVariables & { remoteAddress: string | undefined }
type Page = (request: Request, variables: PageVariables) => Promise<Response>

/** The HTTP surface: header set, origin check, files, and everything else to the pages. */
export function createHttpApp(options: {
  clientFolder: string
  originOf: (request: Request) => string
  https: boolean
  log: Logger
  isReady: () => Promise<boolean>
  requestMetrics: Pick<RequestMetrics, 'begin'>
  /** Null for whoever may not read them. */
  readMetrics: (request: Request, remoteAddress: string | undefined) => Promise<string> | null
  /** The paths whose forms may carry a photo. */
  uploadPaths: readonly string[]
  photos: FileStore
  unsubscribe: (request: Request) => Promise<Response>
  page: Page
}): Hono<{ Variables: HttpVariables }> {
  const app = new Hono<{ Variables: HttpVariables }>()
  app.use(async (c, next) => {
    const end = options.requestMetrics.begin(c.req.raw)
    await next()
    end(c.res.status)
  })
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
  app.get('/metrics', async (c, next) => {
    const figures = options.readMetrics(c.req.raw, remoteAddress(c.env))
    return figures === null
      ? await next()
      : c.body(await figures, 200, { 'Content-Type': PROMETHEUS_TYPE, 'Cache-Control': 'no-store' })
  })

  // A mail program sends this on its own, from no page and without a session: the link itself is the proof.
  app.post('/unsubscribe', bodyLimit({ maxSize: ONE_CLICK_BYTES }), c =>
    options.unsubscribe(c.req.raw),
  )
  app.use(sameOriginChanges(options.originOf))
  const forms = atMost(FORM_BYTES, 'That is more than this form can take.')
  const uploads = atMost(UPLOAD_BYTES, 'The photo must be at most 5 MB. Go back to choose another.')
  app.use((c, next) => {
    // The same page asked for by a script has ".data" behind its path.
    const takesPhoto = options.uploadPaths.includes(c.req.path.replace(/\.data$/, ''))
    return (takesPhoto ? uploads : forms)(c, next)
  })
  const files = serveStatic({ root: options.clientFolder, precompressed: true })
  app.use('/assets/*', cacheFor(YEAR_S, 'immutable'), files)
  app.get('/assets/*', c => c.text('Not found', 404))
  app.get('/favicon.svg', cacheFor(HOUR_S), files)
  app.get('/photos/:name', cacheFor(YEAR_S, 'immutable'), async c => {
    const name = c.req.param('name')
    const bytes = isPhotoName(name) ? await options.photos.get(name) : undefined
    return bytes === undefined
      ? c.text('Not found', 404)
      : c.body(bytes, 200, { 'Content-Type': PHOTO_TYPE })
  })
  app.use(atMostInFlight(MOST_IN_FLIGHT))
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

function atMost(maxSize: number, message: string): MiddlewareHandler {
  return bodyLimit({ maxSize, onError: c => c.text(message, 413) })
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
