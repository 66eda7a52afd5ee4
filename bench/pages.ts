// npm run bench:pages [-- --before FOLDER]: measures the pages per second of one process and the latency for one client,
// compared with plain node:http in the same run: the same bytes for cached pages, and the same components through
// react-dom for pages that are rendered each time. FOLDER is a built earlier version of the product to compare with. Writes docs/page-speed.md. Needs a build.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { startEmptyPostgres } from '../test/browser/own-server.ts'
import { freePort } from '../test/setup/postgres-server.ts'
import { dayAndMachine } from './machine.ts'
import { navigationTimes } from './pages-browser.ts'
import {
  answering,
  type PagesServer,
  parseTarget,
  rate,
  requestOf,
  start,
  startProduct,
  times,
} from './pages-server.ts'
import type { Part, Parts } from './surface/profile-parts.ts'
import { quantile } from './timing.ts'

const { values: flags } = parseArgs({
  options: {
    /** How long each is measured per turn, and the number of turns. */
    seconds: { type: 'string', default: '1.5' },
    turns: { type: 'string', default: '5' },
    /** How many requests one client sends for each page. */
    answers: { type: 'string', default: '150' },
    /** Only pages whose address contains this; writes nothing. */
    only: { type: 'string', default: '' },
    before: { type: 'string' },
  },
})
const CONNECTIONS = 16
const ANSWERS = Number(flags.answers)
const WARMING = Math.ceil(ANSWERS / 2)
const HEAVIEST = 5
const SESSIONS_WARM_S = 4
const KEPT = ['/', '/talent-directory', '/blog', '/about', '/how-it-works/matching']
const DASHBOARDS = ['talent/talent/dashboard', 'company/company/dashboard']
const TARGETS = [
  ...KEPT.map(page => `visitor${page}`),
  'visitor/talent/amara-okafor-demo01',
  ...DASHBOARDS,
  'talent/connections',
  'company/connections',
  'talent/settings',
  'company/settings',
  'company/talent-directory',
  'company/talent/amara-okafor-demo01',
  'talent/talent/profile',
  'company/company/request/new',
  'talent/notifications',
  'admin/admin',
].filter(target => target.includes(flags.only))
const PARTS: readonly Part[] = [
  'react-dom',
  'our code',
  'router',
  'queries',
  'HTTP',
  'compression',
  'threads',
  'garbage',
  'other',
]

type Waits = { p50: number; p95: number; rates: number[] }
type Split = { database: number; market: number; gzip: number; main: Parts }

const report: string[] = []
const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculum-plain-'))
const product = await startProduct(projectRoot)
const before = flags.before === undefined ? undefined : await startProduct(flags.before)
const plainPort = await freePort()
const plain = start(
  projectRoot,
  ['--disable-warning=ExperimentalWarning', 'bench/plain-server.ts'],
  {
    PORT: String(plainPort),
    PRODUCT: `http://localhost:${product.port}`,
    BYTES: KEPT.join(' '),
    RENDERED: TARGETS.join(' '),
    DATA_DIR: folder,
    DATABASE_URL: '',
    DEMO: 'on',
    DEMO_PASSWORD: 'vinculum',
  },
)
try {
  await answering(plainPort)
  const ofNow = await waitsOf(product)
  const ofBefore = before && (await waitsOf(before))
  tellKept(await compareKept())
  const rendered = await compareRendered(ofNow, ofBefore)
  tellRendered(rendered)
  await tellOnPostgres()
  await tellNavigation()
  const heaviest = TARGETS.toSorted((a, b) => p50(ofNow, b) - p50(ofNow, a)).slice(0, HEAVIEST)
  say(`## Where the time of the ${HEAVIEST} heaviest pages goes`)
  await tellParts('Now', product, heaviest, ofNow)
  if (before && ofBefore) await tellParts('Before', before, heaviest, ofBefore)
} finally {
  await product.stop()
  await before?.stop()
  if (plain.exitCode === null) {
    plain.kill('SIGTERM')
    await once(plain, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
}
if (flags.only === '')
  await writeFile(
    path.join(projectRoot, 'docs/page-speed.md'),
    `# How fast pages are

\`npm run bench:pages\`, ${dayAndMachine()}, the embedded database with the demo world; load average at the end: ${os.loadavg()[0]?.toFixed(1)}. *Before* is the version given with \`--before\`, measured in the same run.

${report.join('\n').trim()}

What limits a member's page, and what was tried: [decision 16](decisions/0016-members-pages.md), [38](decisions/0038-small-heaps-and-one-question.md) and [50](decisions/0050-what-is-planned-once.md).
`,
  )

/** One client, one page after another. */
async function waitsOf(server: PagesServer): Promise<Map<string, Waits>> {
  const waits = new Map<string, Waits>()
  for (const target of TARGETS) {
    const request = await server.request(target)
    await times(server.port, request, WARMING)
    const took = await times(server.port, request, ANSWERS)
    waits.set(target, { p50: quantile(took, 0.5), p95: quantile(took, 0.95), rates: [] })
  }
  return waits
}

type Asked = { port: number; request: string }

/** Measures all in turns, so that other load affects all equally; the first turn warms them up. */
async function ratesOf(asked: Asked[]): Promise<number[][]> {
  const rates: number[][] = asked.map(() => [])
  for (let turn = 0; turn <= Number(flags.turns); turn++)
    for (const [place, { port, request }] of asked.entries()) {
      const settings = { connections: CONNECTIONS, seconds: Number(flags.seconds) }
      const found = await rate(port, request, settings)
      if (turn > 0) rates[place]?.push(found)
    }
  return rates
}

function shareOf(ours: readonly number[], theirs: readonly number[]): number {
  return quantile(
    ours.map((n, turn) => n / (theirs[turn] ?? n)),
    0.5,
  )
}

async function compareKept() {
  const compared = []
  for (const page of KEPT) {
    const [ours = [], theirs = []] = await ratesOf([
      { port: product.port, request: requestOf(product.port, page) },
      { port: plainPort, request: requestOf(plainPort, `/bytes${page}`) },
    ])
    compared.push({ page, ours, theirs, share: shareOf(ours, theirs) })
  }
  return compared
}

function tellKept(compared: Awaited<ReturnType<typeof compareKept>>): void {
  say('## Pages served to visitors from the cache')
  say('| page | per second | node:http, same bytes | share |')
  say('|---|---|---|---|')
  for (const { page, ours, theirs, share } of compared)
    say(`| ${page} | ${told(ours)} | ${told(theirs)} | ${percent(share)} |`)
  say(
    `\nBrotli, compared with node:http sending the same bytes and headers. ${CONNECTIONS} connections; the median of ${flags.turns} turns with minimum and maximum; the share is the median of the turns' shares.\n`,
  )
}

async function compareRendered(now: Map<string, Waits>, earlier: Map<string, Waits> | undefined) {
  const compared = []
  for (const target of TARGETS) {
    const [ours = [], theirs = [], old = []] = await ratesOf([
      { port: product.port, request: await product.request(target) },
      { port: plainPort, request: requestOf(plainPort, `/render/${target}`) },
      ...(before ? [{ port: before.port, request: await before.request(target) }] : []),
    ])
    compared.push({
      target,
      now: now.get(target),
      earlier: earlier?.get(target),
      ours,
      theirs,
      old,
      share: shareOf(ours, theirs),
    })
  }
  return compared
}

function tellRendered(compared: Awaited<ReturnType<typeof compareRendered>>): void {
  say('## Pages rendered for each request')
  const old = before ? ['before: p50', 'p95', 'per second'] : []
  const heads = ['page', 'as', 'p50', 'p95', 'per second', ...old, 'renderToString', 'share']
  say(`| ${heads.join(' | ')} |`)
  say(`|${'---|'.repeat(heads.length)}`)
  for (const { target, now, earlier, ours, theirs, old, share } of compared) {
    const { who, page } = parseTarget(target)
    const cells = [page, who, ms(now?.p50), ms(now?.p95), told(ours)]
    if (earlier) cells.push(ms(earlier.p50), ms(earlier.p95), told(old))
    say(`| ${[...cells, told(theirs), percent(share)].join(' | ')} |`)
  }
  say(
    `\nIncludes session, database, index, loaders, router, React and gzip; visitors send a cookie, so nothing comes from the cache. p50 and p95: one client, ${ANSWERS} responses, in milliseconds. Per second: ${CONNECTIONS} connections, both servers in turns. *renderToString*: node:http that renders the page's components from data in memory for each request and sends the result uncompressed.\n`,
  )
}

async function tellOnPostgres(): Promise<void> {
  const postgres = await startEmptyPostgres()
  const server = await startProduct(projectRoot, { DATABASE_URL: postgres.url })
  say('## Dashboards on PostgreSQL')
  say('| page | p50 | p95 | per second |')
  say('|---|---|---|---|')
  for (const target of DASHBOARDS) {
    const request = await server.request(target)
    // Each session of the pool plans a statement several times before it caches the plan.
    await rate(server.port, request, { connections: CONNECTIONS, seconds: SESSIONS_WARM_S })
    await times(server.port, request, WARMING)
    const took = await times(server.port, request, ANSWERS)
    const [rates = []] = await ratesOf([{ port: server.port, request }])
    const { page } = parseTarget(target)
    say(`| ${page} | ${ms(quantile(took, 0.5))} | ${ms(quantile(took, 0.95))} | ${told(rates)} |`)
  }
  say('')
  await server.stop()
  await postgres.stop()
}

async function tellNavigation(): Promise<void> {
  say('## Navigating between two lists in the browser')
  say('| | p50 | p95 |')
  say('|---|---|---|')
  const ways = [
    ['clicked at once', false],
    ['after hovering over the link', true],
  ] as const
  for (const [way, withIntent] of ways) {
    const took = await navigationTimes(product.port, { withIntent })
    say(`| ${way} | ${ms(quantile(took, 0.5))} | ${ms(quantile(took, 0.95))} |`)
  }
  say(
    '\nMilliseconds from the click until the new page is in the document, back and forth between the directory and the connections.\n',
  )
}

async function tellParts(
  when: string,
  server: PagesServer,
  targets: string[],
  waits: Map<string, Waits>,
): Promise<void> {
  say(`### ${when}`)
  const heads = ['page', 'p50', 'database', 'index', 'gzip', ...PARTS]
  say(`| ${heads.join(' | ')} |`)
  say(`|${'---|'.repeat(heads.length)}`)
  for (const target of targets) {
    const { database, market, gzip, main } = await splitOf(server, target)
    const { page } = parseTarget(target)
    const cells = [page, ms(p50(waits, target)), ms(database), ms(market), ms(gzip)]
    say(`| ${[...cells, ...PARTS.map(part => ms(main[part] ?? 0))].join(' | ')} |`)
  }
  say(
    '\nMilliseconds per page with one client. Database and index: the time the main thread waits for their threads. Gzip: of the page alone, in a libuv thread. The rest: time of the main thread by the code it runs, from a profile.\n',
  )
}

async function splitOf(server: PagesServer, target: string): Promise<Split> {
  const request = await server.request(target)
  await times(server.port, request, WARMING)
  const first = await server.read()
  await times(server.port, request, ANSWERS)
  const last = await server.read()
  const spent = await server.profile(async () => void (await times(server.port, request, ANSWERS)))
  const main: Parts = {}
  for (const part of PARTS) main[part] = (spent[part] ?? 0) / ANSWERS
  return {
    database: (last.databaseMs - first.databaseMs) / ANSWERS,
    market: (last.marketMs - first.marketMs) / ANSWERS,
    gzip: await gzipOf(server, target),
    main,
  }
}

async function gzipOf(server: PagesServer, target: string): Promise<number> {
  const { page } = parseTarget(target)
  const cookie = /^Cookie: (.*)$/m.exec(await server.request(target))?.[1] ?? ''
  const answer = await fetch(`http://localhost:${server.port}${page}`, {
    headers: { Cookie: cookie, 'Accept-Encoding': 'identity' },
  })
  const html = Buffer.from(await answer.arrayBuffer())
  const took = Array.from({ length: 30 }, () => {
    const begin = performance.now()
    gzipSync(html)
    return performance.now() - begin
  })
  return quantile(took, 0.5)
}

function p50(waits: Map<string, Waits>, target: string): number {
  return waits.get(target)?.p50 ?? 0
}

function ms(value: number | undefined): string {
  return (value ?? 0).toFixed(1)
}

function told(all: readonly number[]): string {
  const [middle, least, most] = [0.5, 0, 1].map(at =>
    Math.round(quantile(all, at)).toLocaleString('en-US'),
  )
  return `${middle} (${least}–${most})`
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

function say(text: string): void {
  console.log(text)
  report.push(text)
}
