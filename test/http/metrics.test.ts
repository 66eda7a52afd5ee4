// What monitoring can read, and who may.
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHttpApp } from '#app/platform/http/app.ts'
import { createFormReceiver } from '#app/platform/http/receive-forms.ts'
import { createSpool } from '#app/platform/http/spool.ts'
import { createRequestMetrics } from '#app/platform/metrics/requests.ts'
import { createFolderStore } from '#app/platform/storage/folder-store.ts'
import { openApp, type TestApp } from '#test/app.ts'
import { problemsOfMetrics } from '#test/prometheus-rules.ts'

const TOKEN = 'a token for the monitor'

/** The metrics by name and labels. A line that is no metric fails. */
async function figures(response: Response): Promise<Map<string, number>> {
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = (await response.text()).trimEnd().split('\n')
  return new Map(
    lines
      .filter(line => !/^# (HELP|TYPE) [a-z_]+ /.test(line))
      .map(line => {
        const [, name = '', value] = /^([a-z_]+(?:\{[^}]*\})?) (\S+)$/.exec(line) ?? []
        expect(name, line).not.toBe('')
        expect(Number(value), line).not.toBeNaN()
        return [name, Number(value)]
      }),
  )
}

describe('the metrics', () => {
  let app: TestApp
  let closed: TestApp
  beforeAll(async () => {
    app = await openApp({ settings: { METRICS_TOKEN: TOKEN } })
    closed = await openApp()
  })
  afterAll(async () => {
    await app.close()
    await closed.close()
  })

  const ask = (Authorization: string, from: string) =>
    app.fetch('http://localhost/metrics', { headers: { Authorization }, from })
  const asMonitor = () => ask(`Bearer ${TOKEN}`, '203.0.113.7')

  test('cover requests, jobs and the process', async () => {
    const before = await figures(await asMonitor())
    const page = 'http_requests_total{method="GET",kind="page",status="200"}'
    for (let n = 0; n < 3; n += 1) await app.fetch('/about')
    await app.fetch('/about.data')
    await app.fetch('/login', { method: 'BREW' })
    await app.system(tx =>
      sql`
        insert into app.jobs (kind, key, state, run_at, finished_at) values
          ('nobody-does-this', 'dead', 'dead', now(), now()),
          ('nobody-does-this', 'late', 'open', now() - interval '1 hour', null),
          ('nobody-does-this', 'later', 'open', now() + interval '1 hour', null)
      `.execute(tx),
    )
    const after = await figures(await asMonitor())
    expect((after.get(page) ?? 0) - (before.get(page) ?? 0)).toBe(3)
    expect(after.get('http_requests_total{method="GET",kind="data",status="200"}')).toBe(1)
    expect([...after.keys()].filter(name => name.includes('BREW'))).toEqual([])
    const counted = after.get('http_request_duration_seconds_count{kind="page"}') ?? 0
    expect(counted).toBeGreaterThanOrEqual(3)
    expect(after.get('http_request_duration_seconds_bucket{kind="page",le="+Inf"}')).toBe(counted)
    expect(after.get('jobs{state="dead"}')).toBe(1)
    expect(after.get('jobs{state="due"}')).toBeGreaterThanOrEqual(1)
    expect(after.get('jobs_lag_seconds')).toBeGreaterThanOrEqual(3_600)
    expect(after.get('database_up')).toBe(1)
    expect(after.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
    expect(after.has('nodejs_eventloop_delay_seconds{percentile="99"}')).toBe(true)
    expect(after.get('http_requests_in_flight')).toBe(1)
  })

  test('follow the rules that promtool checks', async () => {
    await app.fetch('/about')
    expect(problemsOfMetrics(await (await asMonitor()).text())).toEqual([])
  })

  test.each([
    ['# HELP a b\n# TYPE a counter\na 1\n', 'a: a counter ends in _total'],
    ['# HELP a b\n# TYPE a gauge\na{quantile="1"} 1\n', 'a: has a label that is a summary’s'],
    ['# HELP a_ms b\n# TYPE a_ms gauge\na_ms 1\n', 'a_ms: has a unit that is no base unit'],
    ['# HELP a b\n# TYPE a gauge\na 1\na 2\n', 'a: tells one figure twice'],
    ['# HELP a b\n# TYPE a gauge\na{x="\n"} 1\n', 'no figure of its family: a{x="'],
    ['# HELP a b\n# TYPE a histogram\na_count 1\n', 'a: lacks the bucket of all'],
    ['# HELP a \n# TYPE a gauge\na 1', 'the last line does not end'],
  ])('a metric that breaks a rule is found: %j', (text, problem) => {
    expect(problemsOfMetrics(text)).toContain(problem)
  })

  test('do not exist without a token, not even on this machine, behind any proxy', async () => {
    const nowhere = await closed.fetch('/nowhere')
    for (const from of ['127.0.0.1', '::1', '203.0.113.7'])
      for (const Authorization of ['', 'Bearer ', 'Bearer undefined', `Bearer ${TOKEN}`]) {
        const answer = await closed.fetch('http://localhost/metrics', {
          headers: { Authorization },
          from,
        })
        expect([answer.status, answer.headers.get('Location')]).toEqual([
          nowhere.status,
          nowhere.headers.get('Location'),
        ])
      }
  })

  test('with a token are only for clients that send it, from anywhere', async () => {
    expect((await figures(await asMonitor())).size).toBeGreaterThan(9)
    for (const Authorization of [
      '',
      TOKEN,
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(1)}`,
      'Bearer ',
    ]) {
      const answer = await ask(Authorization, '127.0.0.1')
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/'])
    }
  })
})

test('under overload it refuses requests at once and finishes the others', async () => {
  const begun: (() => void)[] = []
  const app = createHttpApp({
    clientFolder: 'build/client',
    originOf: request => new URL(request.url).origin,
    https: false,
    log: pino({ level: 'silent' }),
    patternOf: path => path,
    version: '0.0.0',
    readiness: async () => ({
      pages: null,
      writes: null,
      index: null,
      mail: null,
      storage: null,
    }),
    requestMetrics: createRequestMetrics(),
    readMetrics: () => null,
    receiveForms: createFormReceiver({
      clientOf: () => undefined,
      isSignedIn: async () => false,
      spool: createSpool('/nowhere'),
    }),
    fieldsOf: () => undefined,
    retryAfterOf: () => undefined,
    photos: createFolderStore('/nowhere'),
    unsubscribe: async () => new Response('done'),
    page: () => new Promise(resolve => begun.push(() => resolve(new Response('a page')))),
  })
  const ask = async (where: string) => await app.request(where)
  const taken: Promise<Response>[] = []
  for (;;) {
    const before = begun.length
    let answered = false
    const answer = ask('/').finally(() => {
      answered = true
    })
    await expect.poll(() => answered || begun.length > before).toBe(true)
    if (begun.length === before) break
    taken.push(answer)
  }
  expect(taken.length).toBeGreaterThan(100)
  const refused = await Promise.all(Array.from({ length: 500 }, () => ask('/talent-directory')))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
  expect(refused.filter(({ headers }) => !Number(headers.get('Retry-After')))).toEqual([])
  expect(await refused[0]?.text()).toContain('Please try again in a few seconds')
  expect(refused[0]?.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  expect((await ask('/healthz')).status).toBe(200)
  expect(begun).toHaveLength(taken.length)

  for (const finish of begun.splice(0)) finish()
  expect(new Set((await Promise.all(taken)).map(({ status }) => status))).toEqual(new Set([200]))
  const next = ask('/')
  await expect.poll(() => begun.length).toBe(1)
  begun[0]?.()
  expect((await next).status).toBe(200)
})
