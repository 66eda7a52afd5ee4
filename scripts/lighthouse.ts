// What Lighthouse measures on every public page, as a phone: `npm run bench:lighthouse`. Lighthouse is fetched
// when it is asked for, so that an install stays lean. Writes docs/lighthouse.md.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { projectRoot } from '#app/platform/env/project-root.ts'

const PACKAGE = 'lighthouse@13.5.0'
const RUNS = Number(process.env.RUNS ?? 5)
const CHROME = process.env.CHROME_PATH ?? '/usr/bin/chromium'
const CHROME_FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-quic'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const Report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      scoreDisplayMode: z.string(),
      numericValue: z.number().optional(),
    }),
  ),
})

type Measured = { scores: number[]; lcp: number; tbt: number; cls: number; faults: string[] }

const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculum-lighthouse-'))
const port = await freePort()
const origin = `http://localhost:${port}`
const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server.ts'], {
  cwd: projectRoot,
  env: { ...process.env, PORT: String(port), DATA_DIR: folder, DEMO: 'on', LOG_LEVEL: 'error' },
  stdio: ['ignore', 'ignore', 'inherit'],
})
try {
  await untilReady()
  const rows: { page: string; measured: Measured }[] = []
  for (const page of await listPages()) {
    const runs = Array.from({ length: RUNS }, () => measure(page))
    const measured: Measured = {
      scores: CATEGORIES.map((_, at) => median(runs.map(run => run.scores[at] ?? 0))),
      lcp: median(runs.map(run => run.lcp)),
      tbt: median(runs.map(run => run.tbt)),
      cls: median(runs.map(run => run.cls)),
      faults: [...new Set(runs.flatMap(run => run.faults))],
    }
    rows.push({ page, measured })
    console.log(line(page, measured))
    for (const fault of measured.faults) console.log(`    ${fault}`)
  }
  writeFileSync(path.join(projectRoot, 'docs/lighthouse.md'), table(rows))
} finally {
  server.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}

/** Every standing page of the sitemap, and one of each kind of which there are many. */
async function listPages(): Promise<string[]> {
  const only = process.argv.slice(2)
  if (only.length > 0) return only
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const kinds = new Set<string>()
  return Array.from(sitemap.matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)<\/loc>/g), ([, at = '']) => at)
    .concat('/login', '/signup')
    .filter(at => {
      const kind = /^\/(talent|blog|community)\/./.exec(at)?.[1]
      if (kind === undefined) return true
      const first = !kinds.has(kind)
      kinds.add(kind)
      return first
    })
}

function measure(page: string): Measured {
  const file = path.join(folder, 'report.json')
  const { status, stderr } = spawnSync(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${PACKAGE}`,
      '--',
      'lighthouse',
      origin + page,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${CHROME_FLAGS}`,
    ],
    { env: { ...process.env, CHROME_PATH: CHROME }, encoding: 'utf8', cwd: os.tmpdir() },
  )
  if (status !== 0) throw new Error(`Lighthouse failed on ${page}: ${stderr}`)
  const { categories, audits } = Report.parse(JSON.parse(readFileSync(file, 'utf8')))
  const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  return {
    scores: CATEGORIES.map(name => Math.round((categories[name]?.score ?? 0) * 100)),
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    faults: Object.values(audits)
      .filter(audit => audit.scoreDisplayMode === 'binary' && audit.score === 0)
      .map(audit => audit.title),
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function line(page: string, { scores, lcp, tbt, cls }: Measured): string {
  const figures = [
    ...scores,
    `${(lcp / 1000).toFixed(2)} s`,
    `${Math.round(tbt)} ms`,
    cls.toFixed(3),
  ]
  return `| ${page} | ${figures.join(' | ')} |`
}

function table(rows: { page: string; measured: Measured }[]): string {
  const [cpu] = os.cpus()
  return `${[
    '# Lighthouse',
    '',
    `Measured by \`npm run bench:lighthouse\` on ${new Date().toISOString().slice(0, 10)}: ${PACKAGE}, mobile with its`,
    `simulated slow network, median of ${RUNS}, on ${os.cpus().length} × ${cpu?.model.trim() ?? 'an unknown processor'} under ${os.type()}.`,
    '',
    '| Page | Performance | Accessibility | Best practices | SEO | LCP | Blocking | Shift |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...rows.map(({ page, measured }) => line(page, measured)),
  ].join('\n')}\n`
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
