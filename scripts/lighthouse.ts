// Runs Lighthouse on every page, as a phone: `npm run bench:lighthouse`. Lighthouse is only downloaded then, which keeps
// the installation small. Writes docs/lighthouse.md; with paths as arguments it only prints.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { projectRoot } from '#app/platform/env/project-root.ts'
import SERVER from './server-process.json' with { type: 'json' }

const PACKAGE = 'lighthouse@13.5.0'
const RUNS = Number(process.env.RUNS ?? 5)
const TRIES = 3
const CHROME = process.env.CHROME_PATH ?? '/usr/bin/chromium'
const CHROME_FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-quic'
const PASSWORD = 'vinculum'
const PUBLIC = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Signed-in pages are excluded from search engines. */
const MEMBERS = ['performance', 'accessibility', 'best-practices'] as const
const MEMBERS_PAGES = {
  'talent@example.com': ['/talent/dashboard', '/talent/profile', '/connections', '/notifications'],
  'company@example.com': [
    '/company/dashboard',
    '/company/request/new',
    '/connections',
    '/settings',
    '/talent-directory',
  ],
}

const Report = z.object({
  fetchTime: z.string(),
  environment: z.object({ benchmarkIndex: z.number(), hostUserAgent: z.string() }),
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      scoreDisplayMode: z.string(),
      numericValue: z.number().optional(),
      details: z.unknown().optional(),
    }),
  ),
})
const Requests = z.object({
  items: z.array(z.object({ url: z.string(), transferSize: z.number().optional() })),
})

type Report = z.infer<typeof Report>
type Page = { path: string; as: string | null; cookie?: string }
type Run = ReturnType<typeof readRun>
type Measured = { page: Page; runs: Run[] }

const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculum-lighthouse-'))
const port = await freePort()
const origin = `http://localhost:${port}`
const server = spawn(process.execPath, SERVER.arguments, {
  cwd: projectRoot,
  env: {
    ...process.env,
    ...SERVER.environment,
    PORT: String(port),
    DATA_DIR: folder,
    DEMO: 'on',
    LOG_LEVEL: 'error',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})
try {
  if (!existsSync(CHROME))
    throw new Error(`No Chromium at ${CHROME}: please install it, or name one in CHROME_PATH`)
  const lighthouse = findLighthouse()
  await untilReady()
  const only = process.argv.slice(2)
  const pages = (await listPages()).filter(page => only.length === 0 || only.includes(page.path))
  const loadBefore = load()
  const measured = pages.map((page): Measured => ({ page, runs: [] }))
  // In rounds, so that other load on the machine affects all pages and not just one.
  for (let round = 1; round <= RUNS; round += 1) {
    for (const { page, runs } of measured) {
      const run = measure(lighthouse, page, round)
      runs.push(run)
      console.log(`${round}/${RUNS} ${page.as ?? ''} ${line(page, [run])}`)
      for (const fault of run.faults) console.log(`    ${fault}`)
    }
    // After each round, so an interrupted run has results.
    const text = table(measured, loadBefore)
    if (only.length === 0) writeFileSync(path.join(projectRoot, 'docs/lighthouse.md'), text)
    else if (round === RUNS) console.log(`\n${text}`)
  }
} finally {
  server.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}

/** Every static page of the sitemap, one page of each dynamic kind, and signed-in pages. */
async function listPages(): Promise<Page[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const kinds = new Set<string>()
  const found = Array.from(
    sitemap.matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)<\/loc>/g),
    ([, at = '']) => at,
  )
    .concat('/forgot-password')
    .filter(at => {
      const kind = /^(\/talent|\/blog|\/community|\/tools\/contract-templates)\/./.exec(at)?.[1]
      if (kind === undefined) return true
      const first = !kinds.has(kind)
      kinds.add(kind)
      return first
    })
  const pages: Page[] = found.map(at => ({ path: at, as: null }))
  for (const [as, paths] of Object.entries(MEMBERS_PAGES)) {
    const cookie = await signIn(as)
    const dashboard = await (await fetch(`${origin}${paths[0]}`, { headers: { cookie } })).text()
    const request = /\/company\/request\/(?!new)[\w-]+/.exec(dashboard)?.[0]
    for (const at of [...paths, ...(request ? [request] : [])]) pages.push({ path: at, as, cookie })
  }
  return pages
}

async function signIn(email: string): Promise<string> {
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ email, password: PASSWORD, remember: 'on' }),
  })
  const cookies = answer.headers.getSetCookie().map(cookie => cookie.split(';')[0])
  if (answer.status !== 302 || cookies.length === 0)
    throw new Error(`Signing in as ${email} answered ${answer.status}`)
  return cookies.join('; ')
}

/** The command of the package, which npm stores outside the project. */
function findLighthouse(): string {
  const { stdout, stderr } = spawnSync(
    'npm',
    ['exec', '--yes', `--package=${PACKAGE}`, '--', 'node', '-p', 'process.env.PATH'],
    { cwd: os.tmpdir(), encoding: 'utf8' },
  )
  const command = stdout
    .trim()
    .split(path.delimiter)
    .map(bin => path.join(bin, 'lighthouse'))
    .find(existsSync)
  if (command === undefined) throw new Error(`${PACKAGE} could not be fetched: ${stderr}`)
  return command
}

function measure(lighthouse: string, page: Page, round: number): Run {
  const file = path.join(folder, 'report.json')
  const headers = path.join(folder, 'headers.json')
  writeFileSync(headers, JSON.stringify(page.cookie ? { Cookie: page.cookie } : {}))
  const all = page.as === null ? PUBLIC : MEMBERS
  // The other categories do not vary between runs, so they are measured once.
  const categories = round === 1 ? all : all.slice(0, 1)
  const args = [
    lighthouse,
    origin + page.path,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--extra-headers=${headers}`,
    '--disable-full-page-screenshot',
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=${CHROME_FLAGS}`,
  ]
  let failure = ''
  for (let tries = 0; tries < TRIES; tries += 1) {
    rmSync(file, { force: true })
    const { stderr } = spawnSync(process.execPath, args, {
      env: { ...process.env, CHROME_PATH: CHROME },
      encoding: 'utf8',
      cwd: os.tmpdir(),
    })
    const report = existsSync(file) ? Report.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
    if (report && !report.runtimeError) return readRun(report, categories)
    failure = report?.runtimeError?.message ?? stderr
    console.log(`  retrying: ${failure.trim().slice(0, 200)}`)
  }
  throw new Error(`Lighthouse failed on ${page.path}: ${failure}`)
}

function readRun(report: Report, categories: readonly string[]) {
  const { audits } = report
  const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const { items } = Requests.parse(audits['network-requests']?.details)
  return {
    scores: categories.map(name => Math.round((report.categories[name]?.score ?? 0) * 100)),
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    bytes: items.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    foreign: items.filter(({ url }) => /^https?:/.test(url) && !url.startsWith(`${origin}/`))
      .length,
    faults: Object.entries(audits)
      .filter(([, audit]) => audit.scoreDisplayMode === 'binary' && audit.score === 0)
      .map(([id, audit]) => `${audit.title} (${id})`),
    speedOfMachine: report.environment.benchmarkIndex,
    browser: /Chrome\/[\d.]+/.exec(report.environment.hostUserAgent)?.[0] ?? 'an unknown browser',
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The median, with the range if the values differ. */
function spread(values: number[], show: (value: number) => string): string {
  const [low, high] = [Math.min(...values), Math.max(...values)].map(show)
  return show(median(values)) + (low === high ? '' : ` (${low}–${high})`)
}

function line(page: Page, runs: Run[]): string {
  const of = (pick: (run: Run) => number) => runs.map(pick)
  const scores = (runs[0]?.scores ?? []).map((_, at) =>
    spread(
      runs.flatMap(run => run.scores[at] ?? []),
      String,
    ),
  )
  const figures = [
    ...scores,
    spread(
      of(run => run.lcp),
      ms => `${(ms / 1000).toFixed(2)} s`,
    ),
    spread(
      of(run => run.tbt),
      ms => `${Math.round(ms)} ms`,
    ),
    median(of(run => run.cls)).toFixed(3),
    `${Math.round(median(of(run => run.bytes)) / 1024)} KB`,
  ]
  return `| ${page.path} | ${figures.join(' | ')} |`
}

function table(measured: Measured[], loadBefore: string): string {
  const [cpu] = os.cpus()
  const runs = measured.flatMap(each => each.runs)
  const of = (as: string | null) => measured.filter(({ page }) => page.as === as)
  const rows = (as: string | null) => of(as).map(({ page, runs }) => line(page, runs))
  const home = of(null).find(({ page }) => page.path === '/')?.runs ?? []
  const faults = measured.flatMap(({ page, runs }) =>
    [...new Set(runs.flatMap(run => run.faults))].map(fault => `- ${page.path}: ${fault}`),
  )
  const columns = 'LCP | Blocking | Shift | Sent |'
  return `${[
    '# Lighthouse',
    '',
    `\`npm run bench:lighthouse\`, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC: ${PACKAGE}, ${runs[0]?.browser}, its phone on its`,
    `simulated slow network, median of ${measured[0]?.runs.length} rounds over all pages (and from lowest to highest); accessibility,
best practices and SEO from the first round, since they do not depend on the moment. ${cpu?.model.trim() ?? 'An unknown processor'} × ${os.cpus().length},`,
    `${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}; load ${loadBefore} before, ${load()} after; Lighthouse's own index of the`,
    `machine's speed was ${spread(
      runs.map(run => run.speedOfMachine),
      index => String(Math.round(index)),
    )}. Blocking time is measured on that machine and multiplied by four,`,
    'so what else it does shows there first.',
    '',
    `The home page transfers ${(median(home.map(run => run.bytes)) / 1024).toFixed(1)} KB compressed. Requests to third parties on any page: ${runs.reduce((sum, run) => sum + run.foreign, 0)}.`,
    '',
    '## For visitors',
    '',
    `| Page | Performance | Accessibility | Best practices | SEO | ${columns}`,
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...rows(null),
    '',
    '`/forgot-password` is deliberately `noindex`, which Lighthouse counts against SEO; it is the only such page here.',
    '',
    ...Object.keys(MEMBERS_PAGES).flatMap(as => [
      `## Signed in as ${as}`,
      '',
      `| Page | Performance | Accessibility | Best practices | ${columns}`,
      '|---|--:|--:|--:|--:|--:|--:|--:|',
      ...rows(as),
      '',
    ]),
    'Signed-in pages are deliberately excluded from search engines, so their SEO is not measured.',
    '',
    '## What failed',
    '',
    ...(faults.length === 0 ? ['Nothing.'] : faults),
  ].join('\n')}\n`
}

function load(): string {
  return (os.loadavg()[0] ?? 0).toFixed(1)
}

async function untilReady(): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    const ready = await fetch(`${origin}/readyz`).catch(() => undefined)
    if (ready?.ok) return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  throw new Error('The server did not start')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(),
      )
    })
  })
}
