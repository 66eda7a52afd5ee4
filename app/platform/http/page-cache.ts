// Caches pages that are the same for all visitors who are not signed in, for seconds, and sends them below the framework.
// See docs/decisions/0009-visitors-pages.md.
import { createHash } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { MEGABYTE, MINUTE_MS } from '../units.ts'
import { acceptsCoding } from './accepts-coding.ts'
import { nonceOf, withoutNonce } from './security.ts'

/** How long a page is fresh. */
const FRESH_MS = 2_000
/** How long a stale page is served while it is revalidated. */
const STALE_MS = 5_000
/** How long a page may be served while the database is unavailable. */
const OUTAGE_MS = 10 * MINUTE_MS
const MAX_BYTES = 64 * MEGABYTE
const MAX_PAGES = 1_000
const MAX_URL_LENGTH = 1_000
const HOST = /^[\w.:[\]-]{1,255}$/
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const COMPRESSED = ['br', 'gzip'] as const
type Coding = (typeof COMPRESSED)[number] | 'identity'
const COMPRESS: Record<Coding, (body: Buffer) => Promise<Buffer>> = {
  br: body => promisify(brotliCompress)(body, BROTLI),
  gzip: body => promisify(gzip)(body),
  identity: async body => body,
}

type Sent = { headers: string[]; body: Buffer }
type Exchange = { request: IncomingMessage; response: ServerResponse; began: number }

type Page = {
  status: number
  tag: string
  headers: [string, string][]
  body: Buffer
  renderedAt: number
  /** The write counter when rendering began. */
  change: number
  sent: Partial<Record<Coding, Sent>>
  /** Whether it is cached; otherwise it only goes to the requests that wait for it. */
  cached: boolean
}

type PageCache = {
  /** Answers from the cache, or passes the request to the application. */
  before(application: RequestListener): RequestListener
  /** Evicts everything: later requests get pages rendered after this write. */
  changed(): void
  /** Cache hits since the start, and the cache's size. */
  figures(): { answered: number; pages: number; bytes: number }
}

export function createPageCache(options: {
  fetch: (request: Request) => Response | Promise<Response>
  /** The public origin. Without one, pages are cached for each Host header. */
  origin: string | undefined
  /** Whether the page of this path is the same for all visitors who are not signed in. */
  isShared: (path: string) => boolean
  /** Serves the last page while the database is unavailable. Only correct if no other process can change it. */
  serveDuringOutage?: boolean
  /** Cookies that don't affect a page. */
  harmlessCookie: RegExp
  /** Whether this client may have another page rendered. If not, the application sends the refusal. */
  mayRender?: (request: IncomingMessage) => boolean
  onAnswer?:
    | ((request: IncomingMessage, answer: { status: number; ms: number }) => void)
    | undefined
  now?: () => number
}): PageCache {
  const now = options.now ?? (() => performance.now())
  const pages = new Map<string, Page>()
  const making = new Map<string, { change: number; page: Promise<Page | null> }>()
  let bytes = 0
  let change = 0
  let answered = 0

  /** The key is the page's whole address. */
  function make(key: string): Promise<Page | null> {
    const begun = making.get(key)
    if (begun?.change === change) return begun.page
    const page = render(key, change)
      .then(made => {
        if (made?.cached) keep(key, made)
        return made
      })
      .catch(() => null)
      .finally(() => {
        if (making.get(key)?.page === page) making.delete(key)
      })
    making.set(key, { change, page })
    return page
  }

  /** Null for a personal response. */
  async function render(address: string, after: number): Promise<Page | null> {
    const headers = { Host: new URL(address).host, 'Accept-Encoding': 'identity' }
    const response = await options.fetch(new Request(address, { headers }))
    if (response.headers.getSetCookie().length > 0) {
      await response.body?.cancel()
      return null
    }
    const { status } = response
    const cached =
      status === 200 && (response.headers.get('content-type') ?? '').startsWith('text/html')
    const body = cached ? await removeNonce(response) : Buffer.from(await response.arrayBuffer())
    response.headers.delete('content-length')
    return {
      status,
      tag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      headers: [...response.headers].filter(([name]) => name !== 'x-request-id' && name !== 'vary'),
      body,
      renderedAt: now(),
      change: after,
      sent: {},
      cached,
    }
  }

  function keep(key: string, page: Page): void {
    forget(key)
    pages.set(key, page)
    bytes += page.body.length
    // The map is in the order of rendering.
    for (const [oldest, { renderedAt: madeAt }] of pages) {
      const old = now() - madeAt > (options.serveDuringOutage ? OUTAGE_MS : STALE_MS)
      if (!old && bytes <= MAX_BYTES && pages.size <= MAX_PAGES) break
      forget(oldest)
    }
  }

  function forget(key: string): void {
    const page = pages.get(key)
    if (page === undefined) return
    pages.delete(key)
    bytes -= sizeOf(page)
  }

  function sizeOf(page: Page): number {
    const coded = [page.sent.br, page.sent.gzip].map(sent => sent?.body.length ?? 0)
    return coded.reduce((sum, length) => sum + length, page.body.length)
  }

  async function encode(key: string, page: Page, coding: Coding): Promise<Sent> {
    const body = await COMPRESS[coding](page.body)
    const known = page.sent[coding]
    if (known) return known
    const sent = { headers: headersOf(page, coding, body), body }
    page.sent[coding] = sent
    if (coding !== 'identity' && pages.get(key) === page) bytes += body.length
    return sent
  }

  function answer(exchange: Exchange, page: Page, sent: Sent): void {
    answered += 1
    send(exchange, page, sent)
    const { request, response, began } = exchange
    options.onAnswer?.(request, { status: response.statusCode, ms: now() - began })
  }

  /** Waits for the page and sends it. Returns false if there is no page to send. */
  async function wait(exchange: Exchange, key: string, known: Page | undefined): Promise<boolean> {
    const { request } = exchange
    const begun = known !== undefined || making.get(key)?.change === change
    if (!begun && options.mayRender?.(request) === false) return false
    const made = known ?? (await make(key))
    const page = isOutage(made) ? (current(key) ?? made) : made
    if (page === null) return false
    const coding = codingFor(request)
    const sent = page.sent[coding] ?? (await encode(key, page, coding))
    answer(exchange, page, sent)
    return true
  }

  const isOutage = (made: Page | null) => options.serveDuringOutage === true && made?.status === 503

  /** The last rendered page, unless something was written since. */
  function current(key: string): Page | null {
    const page = pages.get(key)
    if (page === undefined || page.change !== change) return null
    return now() - page.renderedAt < OUTAGE_MS ? page : null
  }

  /** The page, if it can be sent without waiting. */
  function ready(key: string): Page | undefined {
    const page = pages.get(key)
    if (page === undefined || page.change !== change) return undefined
    const age = now() - page.renderedAt
    if (age > STALE_MS) return undefined
    if (age > FRESH_MS && !making.has(key)) void make(key)
    return page
  }

  /** The cache key; undefined if the response may be personal. */
  function keyOf({ method, url = '/', headers }: IncomingMessage): string | undefined {
    const { host = '', cookie } = headers
    if ((method !== 'GET' && method !== 'HEAD') || url.length > MAX_URL_LENGTH) return undefined
    if (cookie !== undefined && !options.harmlessCookie.test(cookie)) return undefined
    if (options.origin === undefined && !HOST.test(host)) return undefined
    const query = url.indexOf('?')
    if (!options.isShared(query < 0 ? url : url.slice(0, query))) return undefined
    return (options.origin ?? `http://${host}`) + url
  }

  return {
    before: application => (request, response) => {
      const key = keyOf(request)
      if (key === undefined) return application(request, response)
      const page = ready(key)
      const sent = page?.sent[codingFor(request)]
      const exchange = { request, response, began: now() }
      if (page && sent) return answer(exchange, page, sent)
      wait(exchange, key, page)
        .then(done => done || application(request, response))
        .catch(() => response.destroy())
    },
    changed() {
      change += 1
    },
    figures: () => ({ answered, pages: pages.size, bytes }),
  }
}

/** The page's body without its nonce. Replaces the response's policy accordingly. */
async function removeNonce(response: Response): Promise<Buffer> {
  const nonce = nonceOf(response)
  const text = await response.text()
  if (nonce === undefined) return Buffer.from(text)
  const { html, policy } = withoutNonce(text, nonce)
  response.headers.set('Content-Security-Policy', policy)
  return Buffer.from(html)
}

function codingFor({ headers }: IncomingMessage): Coding {
  const accepted = headers['accept-encoding']?.toString()
  return COMPRESSED.find(coding => acceptsCoding(accepted, coding)) ?? 'identity'
}

function headersOf(page: Page, coding: Coding, body: Buffer): string[] {
  const headers = [...page.headers]
  if (page.cached) headers.push(['etag', page.tag])
  if (coding !== 'identity') headers.push(['content-encoding', coding])
  headers.push(['vary', 'Accept-Encoding, Cookie'], ['content-length', String(body.length)])
  return headers.flat()
}

function send({ request, response }: Exchange, page: Page, sent: Sent): void {
  const knownTags = request.headers['if-none-match']
  if (page.cached && knownTags?.includes(page.tag)) {
    const headers = sent.headers.filter((_, at, all) => {
      const name = all[at - (at % 2)]
      return name !== 'content-length' && name !== 'content-encoding' && name !== 'content-type'
    })
    response.writeHead(304, headers)
    response.end()
    return
  }
  response.writeHead(page.status, sent.headers)
  response.end(request.method === 'HEAD' ? undefined : sent.body)
}
