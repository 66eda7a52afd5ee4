// Pages that are the same for everybody who is not signed in, kept for seconds and sent below the framework.
// See docs/decisions/0009-visitors-pages.md.
import { createHash } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { nonceOf, withoutNonce } from './security.ts'

/** How long a page is fresh. */
const FRESH_MS = 2_000
/** How long a stale page is served while it is revalidated. */
const STALE_MS = 5_000
/** How long it may be served while the database is unavailable. */
const AWAY_MS = 10 * 60_000
const MOST_BYTES = 64 * 1024 * 1024
const MOST_PAGES = 1_000
const LONGEST_URL = 1_000
const HOST = /^[\w.:[\]-]{1,255}$/
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const CODINGS = ['br', 'gzip', 'identity'] as const
type Coding = (typeof CODINGS)[number]
const COMPRESS: Record<Coding, (body: Buffer) => Promise<Buffer>> = {
  br: body => promisify(brotliCompress)(body, BROTLI),
  gzip: body => promisify(gzip)(body),
  identity: async body => body,
}

type Sent = { headers: string[]; body: Buffer }

type Page = {
  status: number
  tag: string
  headers: [string, string][]
  body: Buffer
  madeAt: number
  /** Which changes it was made after. */
  change: number
  sent: Partial<Record<Coding, Sent>>
  /** Cached; otherwise it goes only to the requests that wait for it. */
  kept: boolean
}

export type PageCache = {
  /** Answers from the cache; everything else goes to the application. */
  before(longWay: RequestListener): RequestListener
  /** Evicts everything: later requests get pages rendered after this write. */
  changed(): void
  /** Cache hits since the start, and the cache's size. */
  figures(): { answered: number; pages: number; bytes: number }
}

export function createPageCache(given: {
  fetch: (request: Request) => Response | Promise<Response>
  /** The public origin. Without one, pages are cached for each Host header. */
  origin: string | undefined
  /** Whether the page of this path is the same for all who are not signed in. */
  isShared: (path: string) => boolean
  /** While the database is away a page is sent that was current when it went: only this process could have changed it. */
  keptWhileAway?: boolean
  /** Cookies that change nothing in a page. */
  harmlessCookie: RegExp
  /** Whether this client may have another page rendered; refusals are answered by the application. */
  mayMake?: (request: IncomingMessage) => boolean
  onAnswer?:
    | ((request: IncomingMessage, answer: { status: number; ms: number }) => void)
    | undefined
  now?: () => number
}): PageCache {
  const now = given.now ?? (() => performance.now())
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
        if (made?.kept) keep(key, made)
        return made
      })
      .catch(() => null)
      .finally(() => {
        if (making.get(key)?.page === page) making.delete(key)
      })
    making.set(key, { change, page })
    return page
  }

  /** Null for an answer that is one person's. */
  async function render(address: string, after: number): Promise<Page | null> {
    const headers = { Host: new URL(address).host, 'Accept-Encoding': 'identity' }
    const response = await given.fetch(new Request(address, { headers }))
    if (response.headers.getSetCookie().length > 0) {
      await response.body?.cancel()
      return null
    }
    const { status } = response
    const kept =
      status === 200 && (response.headers.get('content-type') ?? '').startsWith('text/html')
    const body = kept ? await takeNonceOut(response) : Buffer.from(await response.arrayBuffer())
    response.headers.delete('content-length')
    return {
      status,
      tag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      headers: [...response.headers].filter(([name]) => name !== 'x-request-id' && name !== 'vary'),
      body,
      madeAt: now(),
      change: after,
      sent: {},
      kept,
    }
  }

  function keep(key: string, page: Page): void {
    forget(key)
    pages.set(key, page)
    bytes += page.body.length
    // They stand in the order in which they were made.
    for (const [oldest, { madeAt }] of pages) {
      const old = now() - madeAt > (given.keptWhileAway ? AWAY_MS : STALE_MS)
      if (!old && bytes <= MOST_BYTES && pages.size <= MOST_PAGES) break
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

  function answer(
    began: number,
    request: IncomingMessage,
    response: ServerResponse,
    page: Page,
    sent: Sent,
  ): void {
    answered += 1
    send(request, response, page, sent)
    given.onAnswer?.(request, { status: response.statusCode, ms: now() - began })
  }

  /** Returns whether there was anything to send. */
  async function wait(
    key: string,
    known: Page | undefined,
    began: number,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const begun = known !== undefined || making.get(key)?.change === change
    if (!begun && given.mayMake?.(request) === false) return false
    const made = known ?? (await make(key))
    const page = isAway(made) ? (current(key) ?? made) : made
    if (page === null) return false
    const coding = codingFor(request)
    const sent = page.sent[coding] ?? (await encode(key, page, coding))
    answer(began, request, response, page, sent)
    return true
  }

  const isAway = (made: Page | null) => given.keptWhileAway === true && made?.status === 503

  /** The last one that was made, unless something was written since. */
  function current(key: string): Page | null {
    const page = pages.get(key)
    if (page === undefined || page.change !== change) return null
    return now() - page.madeAt < AWAY_MS ? page : null
  }

  /** The page, where it can be sent without waiting. */
  function ready(key: string): Page | undefined {
    const page = pages.get(key)
    if (page === undefined || page.change !== change) return undefined
    const age = now() - page.madeAt
    if (age > STALE_MS) return undefined
    if (age > FRESH_MS && !making.has(key)) void make(key)
    return page
  }

  /** The cache key; undefined for a request whose answer may be personal. */
  function keyOf({ method, url = '/', headers }: IncomingMessage): string | undefined {
    const { host = '', cookie } = headers
    if ((method !== 'GET' && method !== 'HEAD') || url.length > LONGEST_URL) return undefined
    if (cookie !== undefined && !given.harmlessCookie.test(cookie)) return undefined
    if (given.origin === undefined && !HOST.test(host)) return undefined
    const query = url.indexOf('?')
    if (!given.isShared(query < 0 ? url : url.slice(0, query))) return undefined
    return (given.origin ?? `http://${host}`) + url
  }

  return {
    before: longWay => (request, response) => {
      const key = keyOf(request)
      if (key === undefined) return longWay(request, response)
      const page = ready(key)
      const sent = page?.sent[codingFor(request)]
      const began = now()
      if (page && sent) return answer(began, request, response, page, sent)
      wait(key, page, began, request, response)
        .then(done => done || longWay(request, response))
        .catch(() => response.destroy())
    },
    changed() {
      change += 1
    },
    figures: () => ({ answered, pages: pages.size, bytes }),
  }
}

/** The body of a page that many are sent; its policy is put in place of the one with the nonce. */
async function takeNonceOut(response: Response): Promise<Buffer> {
  const nonce = nonceOf(response)
  const text = await response.text()
  if (nonce === undefined) return Buffer.from(text)
  const { html, policy } = withoutNonce(text, nonce)
  response.headers.set('Content-Security-Policy', policy)
  return Buffer.from(html)
}

function codingFor({ headers }: IncomingMessage): Coding {
  const accepted = headers['accept-encoding']
  if (typeof accepted !== 'string' || accepted.includes('q=0')) return 'identity'
  return CODINGS.find(coding => accepted.includes(coding)) ?? 'identity'
}

function headersOf(page: Page, coding: Coding, body: Buffer): string[] {
  const headers = [...page.headers]
  if (page.kept) headers.push(['etag', page.tag])
  if (coding !== 'identity') headers.push(['content-encoding', coding])
  headers.push(['vary', 'Accept-Encoding, Cookie'], ['content-length', String(body.length)])
  return headers.flat()
}

function send(request: IncomingMessage, response: ServerResponse, page: Page, sent: Sent): void {
  const asked = request.headers['if-none-match']
  if (page.kept && asked?.includes(page.tag)) {
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
