// The baseline of bench:pages: node:http that sends what the product sent, or renders the components of its pages, with
// their data at hand, with renderToString. The components come from the product itself, which renders each page once here.
import { createServer, get } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { cloneElement, type ReactElement } from 'react'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { parseTarget } from './pages-server.ts'

type Composition = typeof import('#app/compose.server.ts')
type ReactDom = Pick<typeof import('react-dom/server'), 'renderToString'>
type Router = ReactElement<{ context: object }>
type Page = ReactElement<{ children: Router }>
type Answer = { headers: string[]; body: Buffer }

const { PORT, PRODUCT = '', BYTES = '', RENDERED = '' } = process.env
process.env.NODE_ENV = 'production'

// Set before the product reads it.
const reactDom: ReactDom = createRequire(import.meta.url)('react-dom/server')
const { renderToString } = reactDom
let latest: Page | undefined
reactDom.renderToString = (page, options) => {
  // Checked edge: entry.server.tsx renders the router inside the nonce context.
  latest = page as Page
  return renderToString(page, options)
}

/** A raw response: its headers in order, and its encoded body. */
function fetched(url: string, coding: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': coding } }, response => {
      const parts: Buffer[] = []
      response.on('data', part => parts.push(part))
      response.on('end', () => {
        const kept = response.rawHeaders.filter((_, at, all) => {
          const name = (all[at - (at % 2)] ?? '').toLowerCase()
          return !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name)
        })
        resolve({ headers: kept, body: Buffer.concat(parts) })
      })
    }).on('error', reject)
  })
}

/** The pages' components, each with the data it was just rendered from. */
async function componentsOf(targets: string[]): Promise<Map<string, Page>> {
  const file = pathToFileURL(path.join(projectRoot, 'build/server/index.js')).href
  // Checked edge: the build's entry is app/compose.server.ts (see vite.config.ts).
  const composition = (await import(file)) as Composition
  const env = composition.readEnv(process.env)
  const database = await composition.openDatabase(env)
  const application = await composition.createApplication(env, database)
  const origin = `http://localhost:${env.port}`
  while (!(await application.fetch(new Request(`${origin}/readyz`))).ok) await sleep(100)
  const cookies = new Map([['visitor', '']])
  const pages = new Map<string, Page>()
  for (const target of targets) {
    const { who, page } = parseTarget(target)
    const cookie = cookies.get(who) ?? (await signIn(who))
    cookies.set(who, cookie)
    // The first rendering may still load something.
    for (const _ of [1, 2]) {
      const headers = { Cookie: cookie }
      const answer = await application.fetch(new Request(origin + page, { headers }))
      if (answer.status !== 200) throw new Error(`${target} answered ${answer.status}`)
      await answer.text()
    }
    if (latest === undefined) throw new Error(`${target} was not rendered in one piece`)
    pages.set(target, latest)
    latest = undefined
  }
  await application.close()
  return pages

  async function signIn(who: string): Promise<string> {
    const answer = await application.fetch(
      new Request(`${origin}/login`, {
        method: 'POST',
        headers: { Origin: origin },
        body: new URLSearchParams({ email: `${who}@example.com`, password: 'vinculum' }),
      }),
    )
    return answer.headers
      .getSetCookie()
      .map(cookie => cookie.split(';', 1)[0])
      .join('; ')
  }
}

/** The router needs a new data stream each time. */
function rendered(page: Page): string {
  const router = page.props.children
  const context = { ...router.props.context, serverHandoffStream: new ReadableStream() }
  return renderToString(cloneElement(page, undefined, cloneElement(router, { context })))
}

const answers = new Map<string, Answer>()
for (const page of BYTES.split(' ')) {
  // The first response may still be compressed while it is sent.
  await fetched(PRODUCT + page, 'gzip, br')
  answers.set(`/bytes${page}`, await fetched(PRODUCT + page, 'gzip, br'))
}
const pages = await componentsOf(RENDERED.split(' '))

createServer((request, response) => {
  const { url = '/' } = request
  const answer = answers.get(url)
  if (answer) {
    response.writeHead(200, answer.headers)
    response.end(answer.body)
    return
  }
  const page = pages.get(url.replace(/^\/render\//, ''))
  if (!page) {
    response.writeHead(url === '/readyz' ? 200 : 404)
    response.end()
    return
  }
  const html = rendered(page)
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(html),
  })
  response.end(html)
}).listen(Number(PORT))
