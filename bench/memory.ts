// npm run bench:memory [-- --minutes 10]: measures the memory of the process at rest with the demo world, and while
// signed-in people read, on the embedded database and on PostgreSQL at the same time. Writes docs/memory.md. Needs a build.
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { type OwnServer, startEmptyPostgres, startServer } from '../test/browser/own-server.ts'
import { metricIn } from '../test/metric-in.ts'
import { dayAndMachine } from './machine.ts'

const { values: flags } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
const REST_MS = 20_000
const SAMPLE_MS = 1_000
const AT_ONCE = 6
const PAGES = [
  ['talent', '/talent/dashboard'],
  ['company', '/company/dashboard'],
  ['talent', '/talent-directory'],
  ['company', '/talent-directory?q=finance'],
  ['talent', '/settings'],
  ['admin', '/admin'],
  ['talent', '/'],
  ['company', '/talent/amara-okafor-demo01'],
] as const

const postgres = await startEmptyPostgres()
const rows = await Promise.all([
  measured('embedded', {}),
  measured('PostgreSQL', { DATABASE_URL: postgres.url }),
])
await postgres.stop()

const report = `# Memory

\`npm run bench:memory\`, ${dayAndMachine()}. Resident memory in MB, a new data folder with the demo world; "at rest" is ${REST_MS / 1000} s after the server is ready, "pages loaded" after each page was read twice, then ${AT_ONCE} signed-in people read without a pause for ${flags.minutes} minutes, and ${REST_MS / 1000} s later "afterwards". Both servers run at the same time, on the same machine.

| database | at rest | pages loaded | highest under load | × rest | afterwards | pages per second | ms of processor time per page |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}

What increases the memory under load, and what limits it: [decision 38](decisions/0038-small-heaps-and-one-question.md).
`
console.log(report)
await writeFile(path.join(projectRoot, 'docs/memory.md'), report)

async function measured(name: string, environment: Record<string, string>): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculum-memory-'))
  const demo = { DEMO: 'on', DEMO_PASSWORD: 'vinculum' }
  const server = await startServer({ ...environment, ...demo, DATA_DIR: folder })
  await sleep(REST_MS)
  const rest = await read(server)
  const cookies = {
    talent: await signIn(server, 'talent'),
    company: await signIn(server, 'company'),
    admin: await signIn(server, 'admin'),
  }
  for (const page of [...PAGES, ...PAGES]) await open(page)
  const loaded = await read(server)
  const seconds = Number(flags.minutes) * 60
  const until = performance.now() + seconds * 1000
  let pages = 0
  async function open([who, page]: (typeof PAGES)[number]): Promise<void> {
    const answer = await fetch(server.url + page, { headers: { Cookie: cookies[who] } })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${page} answered ${answer.status}`)
  }
  async function member(): Promise<void> {
    while (performance.now() < until) await open(PAGES[pages++ % PAGES.length] ?? PAGES[0])
  }
  let highest = 0
  async function watch(): Promise<void> {
    while (performance.now() < until) {
      highest = Math.max(highest, (await read(server)).mb)
      await sleep(SAMPLE_MS)
    }
  }
  await Promise.all([watch(), ...Array.from({ length: AT_ONCE }, member)])
  const after = await read(server)
  await sleep(REST_MS)
  const { mb: afterwards } = await read(server)
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
  const msAPage = ((after.cpuS - loaded.cpuS) * 1000) / pages
  return `| ${name} | ${rest.mb} | ${loaded.mb} | ${highest} | ${(highest / rest.mb).toFixed(2)} | ${afterwards} | ${(pages / seconds).toFixed(1)} | ${msAPage.toFixed(1)} |`
}

async function read(server: OwnServer): Promise<{ mb: number; cpuS: number }> {
  const metrics = await server.metrics()
  return {
    mb: Math.round(metricIn(metrics, 'process_resident_memory_bytes') / 1e6),
    cpuS: metricIn(metrics, 'process_cpu_seconds_total'),
  }
}

async function signIn(server: OwnServer, who: string): Promise<string> {
  const answer = await fetch(`${server.url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: server.url },
    body: new URLSearchParams({ email: `${who}@example.com`, password: 'vinculum' }),
  })
  if (answer.status !== 302) throw new Error(`${who} could not sign in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map(cookie => cookie.split(';', 1)[0])
    .join('; ')
}
