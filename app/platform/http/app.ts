import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { serveStatic } from 'hono/serve-static'
import type { Logger } from 'pino'
import { type Fields, words } from '../forms/fields.ts'
import { PROMETHEUS_TYPE } from '../metrics/prometheus.ts'
import type { RequestMetrics } from '../metrics/requests.ts'
import { isPhotoName, PHOTO_TYPE } from '../photos/address.ts'
import type { FileStore } from '../storage/file-store.ts'
import { withTrace } from '../trace.ts'
import { HOUR_S } from '../units.ts'
import { compressPage } from './compress-page.ts'
import { GONE_SCRIPT } from './gone-script.ts'
import { noticePage } from './notice-page.ts'
import { type createFormReceiver, takeBody } from './receive-forms.ts'
import { type HttpVariables, sameOriginChanges, securityHeaders } from './security.ts'
import { limitInFlight, temporarily } from './unavailable.ts'

/** Monitors must not be answered by a cache. */
const NOT_CACHED = { 'Cache-Control': 'no-store' }
const YEAR_S = 31_536_000
/** Pages and changes, each of which takes some hundredths of a second. */
const MAX_IN_FLIGHT = 200

/** Renderings for the page cache have their own limit: visitors get pages however busy the server is. */
const MAX_CACHE_FILLS_IN_FLIGHT = 50
/** Pass this to `fetch` as bindings when the response is for the page cache. */
export const FOR_PAGE_CACHE = { cachedPages: true }
const ONE_CLICK = 'List-Unsubscribe'
const ONE_CLICK_FIELDS = words(ONE_CLICK)

const METHODS = new Set(['GET', 'HEAD', 'POST'])
/** The router would take a form sent with these like a posted one. */
const OTHER_CHANGES = new Set(['PUT', 'PATCH', 'DELETE'])

export type PageVariables = Pick<HttpVariables, 'nonce' | 'traceId' | 'form'> & {
  remoteAddress: string | undefined
}
/** Why each part doesn't work; null if it works. Pages can be read without mail, storage and writes. */
export type Readiness = Record<'pages' | 'writes' | 'index' | 'mail' | 'storage', string | null>
export type Page = (request: Request, variables: PageVariables) => Promise<Response>

/** As nginx records it. */
const CLIENT_CLOSED_REQUEST = 499

/** The status to record. A page that stops because its client is gone has not failed. */
function statusOf(response: Response, { signal }: Request): number {
  return response.status >= 500 && signal.aborted ? CLIENT_CLOSED_REQUEST : response.status
}

/** The HTTP application: security headers, origin check and files; everything else goes to the pages. */
export function createHttpApp(options: {
  /** The release. */
  version: string
  clientFolder: string
  originOf: (request: Request) => string
  https: boolean
  log: Logger
  /** The entry of the URL table that matches a path. */
  patternOf: (path: string) => string
  readiness: () => Promise<Readiness>
  requestMetrics: Pick<RequestMetrics, 'begin'>
  /** Null if the request may not read them. */
  readMetrics: (request: Request) => Promise<string> | null
  receiveForms: ReturnType<typeof createFormReceiver>
  /** The form fields of a path; undefined if the path accepts no form. */
  fieldsOf: (path: string) => Fields | undefined
  /** `Retry-After` in seconds for a client that has requested too many pages. */
  retryAfterOf: (request: Request, remoteAddress: string | undefined) => number | undefined
  photos: FileStore
  unsubscribe: (request: Request, oneClick: boolean) => Promise<Response>
  page: Page
}): Hono<{ Variables: HttpVariables }> {
  const app = new Hono<{ Variables: HttpVariables }>()
  app.use(async (c, next) => {
    const end = options.requestMetrics.begin(c.req.raw)
    const began = performance.now()
    const traceId = randomUUID()
    c.set('traceId', traceId)
    await withTrace(traceId, next)
    const status = statusOf(c.res, c.req.raw)
    end(status)
    c.res.headers.set('X-Request-Id', traceId)
    options.log.info(
      {
        traceId,
        method: c.req.method,
        route: options.patternOf(c.req.path),
        status,
        ms: Math.round(performance.now() - began),
      },
      'request',
    )
  })
  app.use(securityHeaders({ https: options.https }))
  // Here, because the fetch API throws on a request with some methods, such as TRACE.
  app.use(async (c, next) =>
    METHODS.has(c.req.method) || OTHER_CHANGES.has(c.req.method) ? await next() : refuseMethod(c),
  )
  app.use(takeBody)
  app.onError((error, c) => {
    options.log.error({ err: error, traceId: c.var.traceId }, 'unexpected failure')
    return c.text('Something went wrong on our side. Please try again.', 500)
  })

  app.get('/healthz', c => c.json({ ok: true, version: options.version }, 200, NOT_CACHED))
  app.get('/readyz', async c => {
    const works = await options.readiness()
    const reason = c.req.query('writes') === undefined ? works.pages : (works.pages ?? works.writes)
    const parts = Object.entries(works).map(([part, problem]) => [part, problem ?? 'ok'])
    return c.json(
      { ready: reason === null, ...Object.fromEntries(parts) },
      reason === null ? 200 : 503,
      NOT_CACHED,
    )
  })
  app.get('/metrics', async (c, next) => {
    const metrics = options.readMetrics(c.req.raw)
    return metrics === null
      ? await next()
      : c.body(await metrics, 200, { 'Content-Type': PROMETHEUS_TYPE, ...NOT_CACHED })
  })

  // A mail program sends this by itself, without a page or a session: the link itself is the proof.
  app.post(
    '/unsubscribe',
    options.receiveForms(() => ONE_CLICK_FIELDS),
    c => {
      const { form } = c.var
      const oneClick = form instanceof FormData && form.get(ONE_CLICK) === 'One-Click'
      return options.unsubscribe(c.req.raw, oneClick)
    },
  )
  app.use(sameOriginChanges(options.originOf))
  app.use(async (c, next) => (METHODS.has(c.req.method) ? await next() : refuseMethod(c)))
  const files = serveStatic({
    root: options.clientFolder,
    precompressed: true,
    join: path.join,
    getContent: keptFiles(),
    // Also if it is not compressed for this client: a cache must not give it to those who take it compressed.
    onFound: (_, c) => c.header('Vary', 'Accept-Encoding'),
  })
  app.use('/assets/*', cacheFor(YEAR_S, 'immutable'), files)
  app.get('/assets/*', c =>
    c.req.header('Sec-Fetch-Dest') === 'script'
      ? c.body(GONE_SCRIPT, 200, { 'Content-Type': 'text/javascript', ...NOT_CACHED })
      : c.text('Not found', 404),
  )
  app.get('/favicon.svg', cacheFor(HOUR_S), files)
  app.get('/photos/:name', cacheFor(YEAR_S, 'immutable'), async c => {
    const name = c.req.param('name')
    const bytes = isPhotoName(name) ? await options.photos.get(name).catch(() => null) : undefined
    // The watcher of the storage logs the failure.
    if (bytes === null) return temporarily(c.text('This photo can’t be loaded right now.'))
    return bytes === undefined
      ? c.text('Not found', 404)
      : c.body(bytes, 200, { 'Content-Type': PHOTO_TYPE })
  })
  // The router would print the path, which may hold a name or a token. Any other path redirects to / (specification,
  // section 2).
  app.use(async (c, next) => (isDecodable(c.req.url) ? await next() : c.redirect('/')))
  // A request counts as in flight only once its body is complete, so a slow upload blocks nobody.
  app.use(options.receiveForms(options.fieldsOf))
  app.use(async (c, next) => {
    const retryAfterS = options.retryAfterOf(c.req.raw, remoteAddress(c.env))
    return retryAfterS === undefined ? await next() : tooManyPages(retryAfterS)
  })
  const limitPages = limitInFlight(MAX_IN_FLIGHT)
  const limitCachedPages = limitInFlight(MAX_CACHE_FILLS_IN_FLIGHT)
  app.use((c, next) => (isForPageCache(c.env) ? limitCachedPages : limitPages)(c, next))
  app.use(compress())
  app.all('*', async c => {
    const page = await options.page(c.req.raw, {
      nonce: c.var.nonce,
      traceId: c.var.traceId,
      form: c.var.form,
      remoteAddress: remoteAddress(c.env),
    })
    return await compressPage(c.req.raw, page)
  })
  return app
}

/**
 * Reads files into memory once: they don't change while the server runs, are some megabytes in all, and a stream from
 * disk takes three times as long.
 */
function keptFiles(): (path: string) => Promise<Uint8Array<ArrayBuffer> | null> {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  return async path => {
    const content = kept.get(path) ?? (await readFile(path).catch(() => null))
    if (content !== null) kept.set(path, content)
    return content
  }
}

function refuseMethod(c: Context): Response {
  return c.text('This site doesn’t take that kind of request. Nothing was changed.', 405, {
    Allow: [...METHODS].join(', '),
  })
}

function tooManyPages(retryAfterS: number): Response {
  return noticePage({
    status: 429,
    title: 'Too many pages at once',
    text: `Too many pages were requested from your network. Please try again ${retryAfterS > 1 ? `in ${retryAfterS} seconds` : 'in a second'}.`,
    retryAfterS,
  })
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(new URL(url).pathname)
    return true
  } catch {
    return false
  }
}

function isForPageCache(bindings: unknown): boolean {
  return bindings === FOR_PAGE_CACHE
}

/** Allows public caching of a file that was found, unless its response says otherwise. */
function cacheFor(seconds: number, ...more: string[]): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.res.ok && !c.res.headers.has('Cache-Control'))
      c.res.headers.set('Cache-Control', ['public', `max-age=${seconds}`, ...more].join(', '))
  }
}

/** The remote address of the connection; undefined for a request without one. */
function remoteAddress(bindings: unknown): string | undefined {
  // Checked edge: the server in server.ts passes its own request; a test passes nothing.
  return (bindings as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress
}
