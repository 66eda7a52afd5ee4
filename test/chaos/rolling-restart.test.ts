// Two servers behind a real proxy, configured as the documents say, are restarted one right after the other.
import { Agent, request } from 'node:https'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnServer, startServer } from '#test/browser/own-server.ts'
import { createServerDatabase } from '#test/database.ts'
import { makeFolder } from '#test/folder.ts'
import { freePort } from '#test/setup/postgres-server.ts'
import { startProxy } from '#test/tls-proxy.ts'

const EVERY_MS = 50
const TIMEOUT_MS = 15_000

const folder = makeFolder()
let world: Awaited<ReturnType<typeof createServerDatabase>>

beforeAll(async () => {
  world = await createServerDatabase()
})
afterAll(async () => {
  await world.drop()
})

/** Every third request is a form, sent as a browser does. Returns the outcomes, counted. */
function startRequests(url: string, ca: Buffer) {
  const agent = new Agent({ keepAlive: true, ca })
  const outcomes: Record<string, number> = {}
  const pending: Promise<void>[] = []
  const send = (method: string, where: string) =>
    new Promise<void>(resolve => {
      const done = (outcome: string) => {
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
        resolve()
      }
      const form = `email=${pending.length}@mail.test&password=wrong`
      const body = method === 'POST' ? form : undefined
      const typed = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: url }
      const options = { method, agent, timeout: TIMEOUT_MS, ...(body && { headers: typed }) }
      const sent = request(url + where, options, response => {
        response.resume()
        response.once('end', () => done(`${method} ${response.statusCode}`))
        response.once('error', () => done(`${method} cut`))
      })
      sent.once('timeout', () => sent.destroy(new Error('no answer')))
      sent.once('error', error => done(`${method} ${error.message}`))
      sent.end(body)
    })
  const timer = setInterval(() => {
    const turn = pending.length % 3
    pending.push(turn === 0 ? send('POST', '/login') : send('GET', turn === 1 ? '/' : '/login'))
  }, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(pending)
      agent.destroy()
      return outcomes
    },
  }
}

/** Resolves when the proxy sends requests to a server. HAProxy does after two successful checks, two seconds apart. */
async function hasPages(server: OwnServer): Promise<void> {
  await expect.poll(server.metrics).toMatch(/^http_requests_total{[^}]*kind="page"/m)
}

test.each(['haproxy', 'nginx'] as const)('behind %s no request fails', async kind => {
  const [tls, first, second] = await Promise.all([freePort(), freePort(), freePort()])
  const url = `https://localhost:${tls}`
  const start = (port: number) =>
    startServer({
      PORT: String(port),
      DATABASE_URL: world.url,
      DATA_DIR: folder,
      DEMO: 'off',
      PUBLIC_URL: url,
      TRUSTED_PROXY: '1',
    })
  const servers: [number, OwnServer][] = []
  for (const port of [first, second]) servers.push([port, await start(port)])
  const proxy = await startProxy({ tls, product: first, others: [second] }, kind)
  const requests = startRequests(url, proxy.certificate)
  try {
    for (const [place, [port, server]] of servers.entries()) {
      await hasPages(server)
      expect(await server.end('SIGTERM')).toBe(0)
      const restarted = await start(port)
      servers[place] = [port, restarted]
      await hasPages(restarted)
    }
    const outcomes = await requests.stop()
    // A failure names each other outcome, and how often it happened.
    const { 'GET 200': pages, 'POST 400': forms, ...failed } = outcomes
    expect(failed).toEqual({})
    expect(pages).toBeGreaterThan(0)
    expect(forms).toBeGreaterThan(0)
  } finally {
    await requests.stop()
    await proxy.stop()
    for (const [, server] of servers) await server.end('SIGTERM')
  }
})
