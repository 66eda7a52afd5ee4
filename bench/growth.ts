// npm run bench:growth: measures the throughput and memory of one process, two processes, two servers and a replica, with
// a given number of people. Writes the figures of docs/scaling.md. Needs a build.
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { hashPassword } from '#app/platform/auth/passwords.ts'
import { type OwnServer, startServer } from '../test/browser/own-server.ts'
import { type PostgresServer, startStandby } from '../test/setup/postgres-server.ts'
import { readPage } from '../test/traffic.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { dayAndMachine } from './machine.ts'
import { Report, replaceMeasured } from './report.ts'
import { quantile, timed } from './timing.ts'

const { values: flags } = parseArgs({
  options: {
    /** The sizes to measure, each with a tenth as many requests; the last is measured in every arrangement. */
    profiles: { type: 'string', default: '5000,20000' },
    seconds: { type: 'string', default: '8' },
    /** A folder that keeps the databases for the next run. */
    keep: { type: 'string' },
    /** Only prints the results. */
    dry: { type: 'boolean', default: false },
  },
})
const SECONDS = Number(flags.seconds)
const WARM_SECONDS = 2
const AT_ONCE = 16
const COMPANIES = 40
const PASSWORD = 'a pass phrase for figures'
const WRITE_EVERY_MS = 1_000
const WORDS = 'growth cash pricing hiring audit brand cloud security data sales churn runway'.split(
  ' ',
)

type Load = { name: string; next: () => { where: string; cookie?: string | undefined } }
type Arrangement = { name: string; servers: Record<string, string>[] }
type Told = { memory: Map<string, number>; cpuS: number }

const report = new Report()
const sizes = flags.profiles.split(',').map(Number)
for (const [n, profiles] of sizes.entries()) await measure(profiles, n === sizes.length - 1)
if (!flags.dry) {
  const intro = `# Capacity and growth

\`npm run bench:growth\`, ${dayAndMachine()}, a real PostgreSQL on the same machine. ${AT_ONCE} concurrent readers for ${SECONDS} s, on the same machine too: the load's own share of the processors is given, which separate machines would have free for pages. A profile is written each second, so no page is cached for long.
`
  await replaceMeasured('scaling.md', `${intro}\n${report.text}`)
}

async function measure(profiles: number, inFull: boolean): Promise<void> {
  const requests = Math.round(profiles / 10)
  const bench = await openBenchDatabase({
    profiles,
    requests,
    ...(flags.keep && { keep: flags.keep }),
  })
  const standby = inFull ? await startStandby(bench.server) : undefined
  const emails = await letSignIn(bench)
  const named = (count: number) => count.toLocaleString('en-US')
  report.say(
    `## ${named(profiles)} profiles, ${named(requests)} requests`,
    '',
    '| | ready after | pages | per second | alone | median | p99 | failed | ms of processor a page | the load’s share of it all |',
    '|---|---|---|---|---|---|---|---|---|---|',
  )
  const memory: string[] = []
  for (const arrangement of arrangements(bench, standby))
    memory.push(await measureOne(arrangement, bench, emails))
  report.say('', '| | memory when asked, MB |', '|---|---|', ...memory, '')
  await standby?.stop()
  await bench.close()
}

function arrangements(bench: BenchDatabase, standby: PostgresServer | undefined): Arrangement[] {
  const DATABASE_URL = bench.urlAt(bench.server)
  const one = { name: 'one process', servers: [{ DATABASE_URL }] }
  if (standby === undefined) return [one]
  const several = { DATABASE_URL, PROCESSES: '2' }
  return [
    one,
    { name: '`PROCESSES=2`', servers: [several] },
    { name: 'two servers', servers: [{ DATABASE_URL }, { DATABASE_URL }] },
    {
      name: '`PROCESSES=2`, a replica',
      servers: [{ ...several, DATABASE_READ_URL: bench.urlAt(standby) }],
    },
  ]
}

/** Generated companies have no password. */
async function letSignIn({ admin }: BenchDatabase): Promise<string[]> {
  const hash = await hashPassword(PASSWORD)
  const { rows } = await admin.query<{ email: string }>(
    `with chosen as (select id, email from public.users where user_type = 'company' order by id limit $1),
          given as (insert into auth.account ("userId", "accountId", "providerId", password)
                    select id, id, 'credential', $2 from chosen
                     where not exists (select from auth.account a where a."userId" = chosen.id))
     select email from chosen`,
    [COMPANIES, hash],
  )
  return rows.map(({ email }) => email)
}

async function measureOne(
  { name, servers }: Arrangement,
  { admin }: BenchDatabase,
  emails: string[],
): Promise<string> {
  const folders = servers.map(() => mkdtempSync(path.join(os.tmpdir(), 'vinculum-growth-')))
  const [readyMs, started] = await timed(() =>
    Promise.all(
      servers.map((environment, n) =>
        startServer({ ...environment, DATA_DIR: folders[n] ?? '', DEMO: 'off' }),
      ),
    ),
  )
  const [first] = started
  if (first === undefined) throw new Error('no server was started')
  const cookies = await Promise.all(emails.map(email => signIn(first, email)))
  const writing = setInterval(() => {
    void admin.query(
      `update public.talent_profiles set years_experience = 3 + (coalesce(years_experience, 3) + 1) % 30
        where public_profile_url = '/talent/bench-' || (extract(epoch from now())::bigint % 1000)`,
    )
  }, WRITE_EVERY_MS)
  let asked = 0
  const unique = () => {
    asked += 1
    return `u=${process.pid}-${asked}`
  }
  const word = () => WORDS[asked % WORDS.length] ?? ''
  const loads: Load[] = [
    { name: 'the same page for visitors', next: () => ({ where: '/talent-directory' }) },
    {
      name: 'a search by a visitor',
      next: () => ({ where: `/talent-directory?q=${word()}&${unique()}` }),
    },
    {
      name: 'a company’s dashboard',
      next: () => ({
        where: `/company/dashboard?${unique()}`,
        cookie: cookies[asked % cookies.length],
      }),
    },
  ]
  for (const [n, load] of loads.entries()) {
    const told = await run(started, load)
    const ready = n === 0 ? `${(readyMs / 1000).toFixed(1)} s` : ''
    report.say(`| ${n === 0 ? name : ''} | ${ready} | ${load.name} | ${told} |`)
  }
  const { memory } = await tellAll(started)
  clearInterval(writing)
  await Promise.all(started.map(server => server.end('SIGTERM')))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  const each = [...memory].map(([process, mb]) => `${process}: ${Math.round(mb)}`)
  const sum = [...memory.values()].reduce((a, b) => a + b)
  return `| ${name} | ${each.join(', ')}; in all ${Math.round(sum)} |`
}

async function run(servers: readonly OwnServer[], load: Load): Promise<string> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  let failed = 0
  let turn = 0
  async function reader(until: number): Promise<void> {
    turn += 1
    const url = servers[turn % servers.length]?.url ?? ''
    while (performance.now() < until) {
      const { where, cookie } = load.next()
      const [ms, { status }] = await timed(() =>
        readPage(url + where, agent, cookie === undefined ? {} : { Cookie: cookie }),
      )
      times.push(ms)
      if (status !== 200) failed += 1
    }
  }
  const readers = async (count: number, seconds: number) => {
    times.length = 0
    const until = performance.now() + seconds * 1000
    await Promise.all(Array.from({ length: count }, () => reader(until)))
  }
  await readers(AT_ONCE, WARM_SECONDS)
  await readers(1, WARM_SECONDS)
  const alone = quantile(times, 0.5)
  failed = 0
  const before = await tellAll(servers)
  const ownBefore = process.cpuUsage()
  await readers(AT_ONCE, SECONDS)
  const own = process.cpuUsage(ownBefore)
  const after = await tellAll(servers)
  agent.destroy()
  const msAPage = ((after.cpuS - before.cpuS) * 1000) / times.length
  const share = (own.user + own.system) / 1e6 / (SECONDS * os.cpus().length)
  const at = (quantity: number) => `${quantity.toFixed(1)} ms`
  return [
    Math.round(times.length / SECONDS),
    at(alone),
    at(quantile(times, 0.5)),
    at(quantile(times, 0.99)),
    failed,
    msAPage.toFixed(1),
    `${Math.round(share * 100)} %`,
  ].join(' | ')
}

/** The memory and processor time of all processes of all servers. */
async function tellAll(servers: readonly OwnServer[]): Promise<Told> {
  const memory = new Map<string, number>()
  let cpuS = 0
  for (const [n, server] of servers.entries()) {
    const metrics = await server.metrics()
    for (const [, process = `${n + 1}`, value] of metrics.matchAll(
      /^process_resident_memory_bytes(?:\{process="([^"]+)"\})? (\S+)$/gm,
    ))
      memory.set(process, Number(value) / 1e6)
    for (const [, value] of metrics.matchAll(/^process_cpu_seconds_total(?:\{.*\})? (\S+)$/gm))
      cpuS += Number(value)
  }
  return { memory, cpuS }
}

async function signIn(server: OwnServer, email: string): Promise<string> {
  const answer = await fetch(`${server.url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: server.url },
    body: new URLSearchParams({ email, password: PASSWORD }),
  })
  if (answer.status !== 302) throw new Error(`${email} could not sign in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map(cookie => cookie.split(';', 1)[0])
    .join('; ')
}
