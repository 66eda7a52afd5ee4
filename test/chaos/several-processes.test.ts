// One server as several processes: every connection to its one port goes to the next process.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import http, { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import { type Database, openServerDatabase } from '#app/platform/db/open.ts'
import { Browser } from '#test/app.ts'
import { type OwnServer, runToEnd, startServer } from '#test/browser/own-server.ts'
import { createServerDatabase } from '#test/database.ts'
import { makeFolder } from '#test/folder.ts'
import { holdForms } from '#test/hold-forms.ts'
import { type Mailbox, openMailbox } from '#test/mailbox.ts'
import { problemsOfMetrics } from '#test/prometheus-rules.ts'
import { startTraffic } from '#test/traffic.ts'
import {
  buildAccount,
  buildCompany,
  buildConnection,
  buildTalent,
  PASSWORD,
  type Talent,
} from '#test/world.ts'

const folder = makeFolder()
let world: Awaited<ReturnType<typeof createServerDatabase>>
let database: Database
let mailbox: Mailbox
let server: OwnServer

beforeAll(async () => {
  world = await createServerDatabase()
  database = openServerDatabase(world.url, () => {})
  mailbox = await openMailbox()
  server = await start()
})
afterAll(async () => {
  await server.end('SIGKILL')
  await mailbox.close()
  await database.close()
  await world.drop()
})

function start(): Promise<OwnServer> {
  return startServer({
    PROCESSES: '2',
    DATABASE_URL: world.url,
    DATA_DIR: folder,
    DEMO: 'off',
    LOG_LEVEL: 'info',
    SMTP_URL: mailbox.url,
  })
}

function build<T>(work: (tx: SystemTx) => Promise<T>): Promise<T> {
  return withSystem(database.kysely, work)
}

type SendOptions = { as?: Browser; form?: Record<string, string> }
type Answer = { status: number; text: string }

/** Sends a request on its own connection, which the next process accepts. */
function send(where: string, { as, form }: SendOptions = {}): Promise<Answer> {
  const body = form && new URLSearchParams(form).toString()
  return new Promise((resolve, reject) => {
    const request = http.request(
      new URL(where, server.url),
      {
        agent: false,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          Origin: server.url,
          ...as?.header(),
          ...(body && { 'Content-Type': 'application/x-www-form-urlencoded' }),
        },
      },
      async response => {
        const cookies = new Headers(
          response.headers['set-cookie']?.map(value => ['Set-Cookie', value]),
        )
        as?.keep(new Response(null, { headers: cookies }))
        let text = ''
        for await (const chunk of response.setEncoding('utf8')) text += String(chunk)
        resolve({ status: response.statusCode ?? 0, text })
      },
    )
    request.once('error', reject)
    request.end(body)
  })
}

/** Sends the request to both processes, several times. */
async function everywhere(where: string, asked: SendOptions = {}): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let n = 0; n < 6; n += 1) answers.push(await send(where, asked))
  return answers
}

async function signIn(person: { email: string }): Promise<Browser> {
  const as = new Browser()
  const form = { email: person.email, password: PASSWORD }
  expect((await send('/login', { as, form })).status).toBe(302)
  return as
}

/** The processes started by the server, by role. */
function processes(): { pid: number; role: string }[] {
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
  return children
    .split(' ')
    .filter(Boolean)
    .map(pid => {
      const told = readFileSync(`/proc/${pid}/environ`, 'utf8')
      return { pid: Number(pid), role: /VINCULUM_PROCESS_ROLE=(\w+)/.exec(told)?.[1] ?? '' }
    })
}
function pidOf(role: string): number {
  const found = processes().find(each => each.role === role)
  if (found === undefined) throw new Error(`No process is there for ${role}`)
  return found.pid
}
const isGone = (pid: number) => {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

/** The values of a metric by process, summed over its other labels. */
function byProcess(metrics: string, name: string): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [, process = '', value] of metrics.matchAll(
    new RegExp(`^${name}\\{process="([^"]+)"[^}]*\\} (\\S+)$`, 'gm'),
  ))
    sums.set(process, (sums.get(process) ?? 0) + Number(value))
  return sums
}

const sum = (figures: Map<string, number>) => [...figures.values()].reduce((a, b) => a + b)

const nextBlog = () => `/blog?${Math.random()}`
const found = async (word: string) => {
  const answers = await everywhere(`/talent-directory?q=${word}`)
  return answers.map(({ status, text }) => [status, text.includes(`Person of ${word}`)])
}
const foundEverywhere = Array.from({ length: 6 }, () => [200, true])
const person = (word: string): Promise<Talent> =>
  build(tx => buildTalent(tx, { full_name: `Person of ${word}` }))

test('share sessions, the market, cached pages, jobs and notices, and report everybody’s metrics', async () => {
  const talent = await person('Quillfoot')
  const as = await signIn(talent)
  for (const { status } of await everywhere('/settings', { as })) expect(status).toBe(200)

  // Whatever was just written, here or on another server, is found by every process.
  expect(await found('Quillfoot')).toEqual(foundEverywhere)
  const people = await build(async tx => {
    const made = []
    for (let n = 0; n < 8; n += 1) made.push(await buildAccount(tx))
    return made
  })
  for (const { email } of people) await send('/forgot-password', { form: { email } })
  const copies = () => people.map(({ email }) => mailbox.to(email).length)
  await expect.poll(copies).toEqual(people.map(() => 1))

  const metrics = await server.metrics()
  expect(problemsOfMetrics(metrics)).toEqual([])
  const before = byProcess(metrics, 'http_requests_total')
  expect([...before.keys()]).toEqual(['1', '2'])
  await everywhere('/healthz')
  const after = byProcess(await server.metrics(), 'http_requests_total')
  // Plus the first request itself.
  expect(sum(after) - sum(before)).toBe(7)
  for (const [process, count] of after) expect(count).toBeGreaterThan(before.get(process) ?? 0)
  const memory = byProcess(metrics, 'process_resident_memory_bytes')
  expect([...memory.keys()]).toEqual(['1', '2', 'market', 'supervisor'])
  expect(metrics).toMatch(/^database_up 1$/m)
})

test('a visitor sees a change at once, whichever process made it and whichever answers', async () => {
  const as = await signIn(await build(tx => buildCompany(tx)))
  for (let n = 1; n <= 4; n += 1) {
    const title = `Which process is asked, number ${n}?`
    // All processes cache the current page.
    for (const { text } of await everywhere('/community')) expect(text).not.toContain(title)
    const form = {
      title,
      topic: 'hiring',
      body: 'In words, and in enough of them to be a question.',
      submission: randomUUID(),
    }
    expect((await send('/community/ask', { as, form })).status).toBe(302)
    // Messages between processes take some milliseconds.
    await sleep(100)
    for (const { text } of await everywhere('/community')) expect(text).toContain(title)
  }
})

test('every open tab receives a notice, whichever process it is connected to', async () => {
  const talent = await person('Larkspur')
  const as = await signIn(talent)
  const heard: string[] = []
  const tabs = Array.from({ length: 4 }, (_, n) =>
    http.get(
      `${server.url}/notifications/stream`,
      { agent: false, headers: as.header() },
      response => {
        heard[n] = ''
        response.setEncoding('utf8').on('data', chunk => {
          heard[n] += String(chunk)
        })
        response.on('error', () => {})
      },
    ),
  )
  await expect.poll(() => heard.filter(text => text.includes('data: 0')).length).toBe(4)
  await build(tx => buildConnection(tx, { talent }))
  await expect.poll(() => heard.filter(text => text.includes('data: 1')).length).toBe(4)
  for (const tab of tabs) tab.destroy()
})

test('one that is killed under load only loses its own connections, and is restarted', async () => {
  const traffic = startTraffic(server.url, {
    clients: 6,
    agent: new Agent({ keepAlive: true }),
    next: nextBlog,
  })
  await expect.poll(traffic.answered).toBeGreaterThan(40)
  const killed = pidOf('pages')
  process.kill(killed, 'SIGKILL')
  const restarted = async () => byProcess(await server.metrics(), 'process_resident_memory_bytes')
  await expect.poll(async () => (await restarted()).size).toBe(4)
  await expect.poll(() => server.output()).toContain('a process was restarted')
  const before = traffic.answered()
  await expect.poll(traffic.answered).toBeGreaterThan(before + 40)
  await traffic.stop()
  // Each client loses at most the one request under way, and a connection being handed over at that moment.
  expect(traffic.cut.length + traffic.refused()).toBeLessThanOrEqual(12)
  expect(traffic.statuses).toEqual(new Set([200]))
  const line = server
    .output()
    .split('\n')
    .find(each => each.includes('a process has ended'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50, signal: 'SIGKILL' })
  expect(await server.metrics()).toMatch(
    /^process_restarts_total\{process="supervisor",of="[12]"\} 1$/m,
  )
})

test('without the one that holds the market pages still work, and it is loaded again', async () => {
  await person('Thistledown')
  expect(await found('Thistledown')).toEqual(foundEverywhere)
  const killed = pidOf('market')
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => isGone(killed)).toBe(true)
  for (const { status } of await everywhere(nextBlog())) expect(status).toBe(200)
  expect((await send('/readyz')).status).toBe(200)
  // A query at that moment waits for the new one, or says that results are being prepared.
  for (const { status, text } of await everywhere('/talent-directory?q=Thistle'))
    expect(status === 200 || text.includes('Preparing the directory'), `${status}`).toBe(true)
  await person('Wrenfield')
  await expect.poll(() => found('Wrenfield')).toEqual(foundEverywhere)
  expect(pidOf('market')).not.toBe(killed)
  // The new one runs its jobs.
  const { email } = await build(tx => buildAccount(tx))
  await send('/forgot-password', { form: { email } })
  await expect.poll(() => mailbox.to(email).length).toBe(1)
})

test('every process reports a mail server that fails the one that sends, also while that is restarted', async () => {
  const mail = async () => {
    const told = (await everywhere('/readyz')).map(({ text }) => JSON.parse(text).mail)
    return [...new Set(told), /works\{what="mail"\} ./.exec(await server.metrics())?.[0]]
  }
  const isReported = ['not working, see the log', 'works{what="mail"} 0']
  const { email } = await build(tx => buildAccount(tx))
  mailbox.pauseAt('connect', async () => Promise.reject(new Error('out of order')))
  await send('/forgot-password', { form: { email } })
  await expect.poll(mail).toEqual(isReported)

  const restarts = () => server.output().split('a process was restarted').length
  const before = restarts()
  process.kill(pidOf('market'), 'SIGKILL')
  await expect.poll(restarts).toBe(before + 1)
  await expect.poll(mail).toEqual(isReported)

  mailbox.pauseAt('connect', async () => {})
  await expect.poll(mail).toEqual(['ok', 'works{what="mail"} 1'])
  await expect.poll(() => mailbox.to(email).length).toBe(1)
})

test('a signal to each of them, as service managers send it, is handled by the parent', async () => {
  const pids = processes().map(({ pid }) => pid)
  for (const pid of pids) process.kill(pid, 'SIGTERM')
  await sleep(200)
  for (const { status } of await everywhere('/healthz')) expect(status).toBe(200)
  expect(pids.map(isGone)).toEqual([false, false, false])
})

test('told to stop under traffic, all exit within 5 s and cut no request', async () => {
  const pids = processes().map(({ pid }) => pid)
  expect(pids).toHaveLength(3)
  const agent = new Agent({ keepAlive: true })
  const traffic = startTraffic(server.url, {
    clients: 20,
    agent,
    next: nextBlog,
    untilRefused: true,
  })
  await expect.poll(traffic.answered).toBeGreaterThan(40)
  const told = performance.now()
  expect(await server.end('SIGTERM')).toBe(0)
  expect(performance.now() - told).toBeLessThan(5_000)
  await traffic.ended
  agent.destroy()
  expect(traffic.cut).toEqual([])
  expect(pids.map(isGone)).toEqual([true, true, true])
})

test('told to stop, each finishes what it is doing', async () => {
  server = await start()
  const finish = await holdForms(server.url, 6)
  const inFlight = async () => sum(byProcess(await server.metrics(), 'http_requests_in_flight'))
  const thisOne = 1
  await expect.poll(inFlight).toBe(6 + thisOne)
  const ended = server.end('SIGTERM')
  await sleep(300)
  expect((await finish()).map(({ status }) => status)).toEqual(Array(6).fill(400))
  expect(await ended).toBe(0)
})

test('if the parent is killed, none is left behind', async () => {
  server = await start()
  const pids = processes().map(({ pid }) => pid)
  await server.end('SIGKILL')
  await expect.poll(() => pids.map(isGone)).toEqual([true, true, true])
})

test('a failing start is reported once, and leaves nothing behind', async () => {
  const refused = await runToEnd({
    PROCESSES: '2',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/no',
  })
  expect(refused.code).toBe(1)
  expect(refused.output.trim().split('\n')).toHaveLength(1)
  expect(refused.output).toContain('DATABASE_URL cannot be used')

  const embedded = await runToEnd({ PROCESSES: '2', DATA_DIR: folder })
  expect(embedded.code).toBe(1)
  expect(embedded.output).toContain(
    'PROCESSES needs DATABASE_URL: the embedded database serves one process',
  )
})
