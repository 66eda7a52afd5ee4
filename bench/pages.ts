// npm run bench:pages: how many pages a second one process sends, beside plain node:http in the same run: the
// same bytes for pages that are kept, and the same elements through react-dom for pages that are rendered each
// time. Writes docs/page-speed.md. Needs a build.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { freePort } from '../test/setup/postgres-server.ts'
import { dayAndMachine } from './machine.ts'
import { quantile } from './timing.ts'

const { values: flags } = parseArgs({
  options: {
    /** How long each of the two is asked, turn by turn, and in how many turns. */
    seconds: { type: 'string', default: '1.5' },
    turns: { type: 'string', default: '5' },
  },
})
const CONNECTIONS = 16
const PATHS = ['/', '/talent-directory', '/blog', '/about', '/how-it-works/matching']
/** A cookie that means nothing to the product takes a visitor past what is kept. */
const COOKIE = 'bench=1'

const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculum-pages-'))
const [productPort, plainPort] = [await freePort(), await freePort()]
const product = start('server.ts', { PORT: String(productPort), DATA_DIR: folder })
await answering(productPort)
const plain = start('bench/plain-server.ts', {
  PORT: String(plainPort),
  PRODUCT: `http://localhost:${productPort}`,
  PATHS: PATHS.join(' '),
})
const report: string[] = []
try {
  await answering(plainPort)
  say(
    '| page | kept | node:http, same bytes | share | rendered each time | renderToString | share |',
  )
  say('|---|---|---|---|---|---|---|')
  const shares: { kept: number[]; rendered: number[] } = { kept: [], rendered: [] }
  for (const page of PATHS) {
    const kept = await compare(
      { port: productPort, path: page },
      { port: plainPort, path: `/bytes${page}` },
    )
    const rendered = await compare(
      { port: productPort, path: page, cookie: COOKIE },
      { port: plainPort, path: `/render${page}` },
    )
    shares.kept.push(kept.share)
    shares.rendered.push(rendered.share)
    say(`| ${page} | ${told(kept)} | ${told(rendered)} |`)
  }
  say('')
  say(
    `Requests a second, the median of ${flags.turns} turns with their least and most. The share is the median of the shares of the turns; least of all pages: kept ${percent(Math.min(...shares.kept))}, rendered ${percent(Math.min(...shares.rendered))}.`,
  )
} finally {
  product.kill('SIGTERM')
  plain.kill('SIGTERM')
  await once(product, 'exit')
  rmSync(folder, { recursive: true, force: true })
}
await writeFile(
  path.join(projectRoot, 'docs/page-speed.md'),
  `# How many pages a second

\`npm run bench:pages\`, ${dayAndMachine()}, the embedded database with its demo; load when it ended: ${os.loadavg()[0]?.toFixed(1)}.

${report.join('\n')}

*Kept*: what visitors get, Brotli, beside node:http that sends the very bytes and headers of that answer. *Rendered each time*: the same page asked for with a cookie, so that nothing kept is sent: session, database, loaders, router, React and gzip, beside node:http that gives the page's elements, already made, to \`renderToString\` and sends them as they are. ${CONNECTIONS} connections, both servers asked in turns by one process.
`,
)

type Target = { port: number; path: string; cookie?: string }
type Compared = { ours: number[]; theirs: number[]; share: number }

async function compare(ours: Target, theirs: Target): Promise<Compared> {
  const turns = { ours: [] as number[], theirs: [] as number[] }
  for (let turn = 0; turn <= Number(flags.turns); turn++) {
    const both = { ours: await rate(ours), theirs: await rate(theirs) }
    // The first turn warms both up.
    if (turn === 0) continue
    turns.ours.push(both.ours)
    turns.theirs.push(both.theirs)
  }
  const share = quantile(
    turns.ours.map((n, turn) => n / (turns.theirs[turn] ?? n)),
    0.5,
  )
  return { ...turns, share }
}

/** Answers a second over kept connections, each with one request under way at a time. */
async function rate({ port, path: where, cookie }: Target): Promise<number> {
  const request = [
    `GET ${where} HTTP/1.1`,
    `Host: localhost:${port}`,
    'Accept-Encoding: gzip, br',
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    '',
    '',
  ].join('\r\n')
  const end = performance.now() + Number(flags.seconds) * 1000
  const begin = performance.now()
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => ask(port, request, () => performance.now() < end)),
  )
  return counts.reduce((sum, n) => sum + n, 0) / ((performance.now() - begin) / 1000)
}

function ask(port: number, request: string, goesOn: () => boolean): Promise<number> {
  const socket = connect(port, 'localhost')
  socket.setNoDelay()
  return new Promise((resolve, reject) => {
    let answers = 0
    /** Bytes of the body that are still to come; null where it ends with an empty chunk. */
    let left: number | null = 0
    let tail = ''
    const next = () => {
      answers += 1
      if (goesOn()) socket.write(request)
      else socket.end(() => resolve(answers))
    }
    const begins = (chunk: Buffer) => {
      const head = chunk.indexOf('\r\n\r\n')
      const text = chunk.toString('latin1', 0, head)
      if (head < 0 || !text.startsWith('HTTP/1.1 200')) return reject(new Error(text.slice(0, 200)))
      const length = /content-length: (\d+)/i.exec(text)?.[1]
      left = length === undefined ? null : Number(length)
      tail = ''
      return goes(chunk.subarray(head + 4))
    }
    const goes = (chunk: Buffer) => {
      if (left === null) {
        tail = (tail + chunk.toString('latin1', Math.max(0, chunk.length - 5))).slice(-5)
        if (!tail.endsWith('0\r\n\r\n')) return
        left = 0
        return next()
      }
      left -= chunk.length
      if (left <= 0) next()
    }
    let inside = false
    socket.on('data', chunk => {
      const before = answers
      if (inside) goes(chunk)
      else begins(chunk)
      inside = answers === before
    })
    socket.on('error', reject)
    socket.write(request)
  })
}

function start(file: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function answering(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const response = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await sleep(200)
  }
  throw new Error(`nothing answers at ${port}`)
}

function told({ ours, theirs, share }: Compared): string {
  const figures = [ours, theirs].map(all => {
    const [middle, least, most] = [0.5, 0, 1].map(at =>
      Math.round(quantile(all, at)).toLocaleString('en-US'),
    )
    return `${middle} (${least}–${most})`
  })
  return [...figures, percent(share)].join(' | ')
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

function say(text: string): void {
  console.log(text)
  report.push(text)
}
