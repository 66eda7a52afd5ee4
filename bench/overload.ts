// npm run bench:overload: measures the useful throughput at three times the load that can be served, and whether memory
// stays flat under a sustained load. Writes docs/overload.md. Needs a build.
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { startServer } from '../test/browser/own-server.ts'
import { metricIn } from '../test/metric-in.ts'
import { dayAndMachine } from './machine.ts'
import { quantile } from './timing.ts'

const { values: flags } = parseArgs({
  options: {
    /** How long each of the short loads lasts, in seconds. */
    seconds: { type: 'string', default: '20' },
    /** The duration of the load during which memory is measured. */
    minutes: { type: 'string', default: '10' },
  },
})
const TIMES = 3
/** Enough to keep the server busy, but few enough that none is refused. */
const AT_ONCE = 24
const PATHS = ['/', '/talent-directory', '/talent/amara-okafor-demo01', '/blog', '/about']
/** An unknown cookie, which bypasses the page cache. */
const HEADERS = { Cookie: 'bench=1', 'Accept-Encoding': 'gzip' }

type Answer = { status: number; ms: number }

const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculum-overload-'))
const server = await startServer({ DATA_DIR: folder, DEMO: 'on' })
const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })
const report: string[] = []
let asked = 0

say('| load | pages per second | median | p99 | refused with 503 | failed |')
say('|---|---|---|---|---|---|')
await atCapacity()
const peak = tell(`capacity (${AT_ONCE} at once)`, await measured(atCapacity))
const before = await memoryMb()
const under = tell(`${TIMES} times that`, await measured(() => offered(peak * TIMES)))
say('')
say(
  `Useful work under ${TIMES} times the load: ${Math.round((100 * under) / peak)} % of the peak. Memory ${before} MB before, ${await memoryMb()} MB after.`,
)
say('')
const memory = await underHalf(Number(flags.minutes))
say(
  `Half of the capacity, for ${flags.minutes} minutes; memory in MB at the end of each minute: ${memory.join(', ')}.`,
)
agent.destroy()
await server.end('SIGTERM')
rmSync(folder, { recursive: true, force: true })
await writeFile(
  path.join(projectRoot, 'docs/overload.md'),
  `# Overload

\`npm run bench:overload\`, ${dayAndMachine()}, the embedded database with its demo, with one client process on the same machine; load when it ended: ${os.loadavg()[0]?.toFixed(1)}.

${report.join('\n')}

Pages are rendered each time (${PATHS.join(', ')} in turn): no cached page is served.
`,
)

function ask(): Promise<Answer> {
  const began = performance.now()
  const where = PATHS[asked % PATHS.length] ?? '/'
  asked += 1
  return new Promise(resolve => {
    const done = (status: number) => resolve({ status, ms: performance.now() - began })
    get(server.url + where, { agent, headers: HEADERS }, response => {
      response.resume().on('end', () => done(response.statusCode ?? 0))
    }).on('error', () => done(0))
  })
}

/** Keeps a fixed number of requests in flight. */
async function atCapacity(): Promise<Answer[]> {
  const until = performance.now() + Number(flags.seconds) * 1000
  const answers: Answer[] = []
  const visitor = async () => {
    while (performance.now() < until) answers.push(await ask())
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitor))
  return answers
}

/** Sends a fixed number per second, whether or not earlier ones have been answered. */
async function offered(perSecond: number, seconds = Number(flags.seconds)): Promise<Answer[]> {
  const answers: Promise<Answer>[] = []
  const began = performance.now()
  for (let now = 0; now < seconds; now = (performance.now() - began) / 1000) {
    while (answers.length < now * perSecond) answers.push(ask())
    await sleep(5)
  }
  return await Promise.all(answers)
}

async function underHalf(minutes: number): Promise<number[]> {
  const memory: number[] = []
  for (let minute = 0; minute < minutes; minute++) {
    const failed = (await offered(peak / 2, 60)).filter(({ status }) => status !== 200)
    if (failed.length > 0) throw new Error(`${failed.length} pages failed at half the load`)
    memory.push(await memoryMb())
  }
  return memory
}

async function memoryMb(): Promise<number> {
  return Math.round(metricIn(await server.metrics(), 'process_resident_memory_bytes') / 1e6)
}

async function measured(run: () => Promise<Answer[]>) {
  const began = performance.now()
  const answers = await run()
  return { answers, seconds: (performance.now() - began) / 1000 }
}

/** Returns the pages per second. */
function tell(name: string, { answers, seconds }: { answers: Answer[]; seconds: number }): number {
  const served = answers.filter(({ status }) => status === 200).map(({ ms }) => ms)
  const turnedAway = answers.filter(({ status }) => status === 503).length
  const rate = served.length / seconds
  const at = (share: number) => `${Math.round(quantile(served, share))} ms`
  say(
    `| ${name} | ${rate.toFixed(0)} | ${at(0.5)} | ${at(0.99)} | ${turnedAway} | ${answers.length - served.length - turnedAway} |`,
  )
  return rate
}

function say(line: string): void {
  console.log(line)
  report.push(line)
}
