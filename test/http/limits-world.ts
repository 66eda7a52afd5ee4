// The servers on which limits are tried, and what counts the outcomes.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import { type Database, openServerDatabase } from '#app/platform/db/open.ts'
import { Browser, type Form } from '#test/app.ts'
import { type OwnServer, startServer } from '#test/browser/own-server.ts'
import { createServerDatabase } from '#test/database.ts'
import { sendTo } from '#test/send.ts'
import { PASSWORD } from '#test/world.ts'

/** Concurrent attempts: for limits that must hold under one hundred, and for all others. */
export const MANY = 100
export const SOME = 25
export const MOST = {
  'sign-in-pair': 7,
  'sign-in-network-pair': 8,
  'sign-in-address': 9,
  'sign-in-client': 11,
  'sign-in-network': 13,
  'sign-up-client': 5,
  'sign-up-network': 6,
  'reset-address': 4,
  'reset-client': 6,
  'reset-network': 7,
  'password-account': 8,
  'email-change-account': 3,
  'confirmation-account': 3,
  'sign-in-link-address': 2,
  'requests-account': 5,
  'request-saves-account': 9,
  'profile-saves-account': 4,
  'introductions-company': 10,
  'introductions-pair': 4,
  'interest-talent': 6,
  'messages-account': 9,
  'uploads-account': 2,
  'feasibility-account': 12,
  'files-client': 7,
  'downloads-account': 3,
}
const SETTINGS = {
  TRUSTED_PROXY: '1',
  LIMITS: Object.entries(MOST)
    .map(([name, most]) => `${name}=${most}/1h`)
    .join(' '),
}

type Ask = { as?: Browser; form?: Form; client: string }
type Opened = {
  database: Database
  fetch: (path: string, asked: Ask) => Promise<Response>
  close: () => Promise<void>
}

async function openTwoServers(): Promise<Opened> {
  const { url, drop } = await createServerDatabase()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vinculum-limits-'))
  const settings = { ...SETTINGS, DATABASE_URL: url, DATA_DIR: folder, DEMO: 'off' }
  const servers: OwnServer[] = await Promise.all([startServer(settings), startServer(settings)])
  const database = openServerDatabase(url, () => {})
  let asked = 0
  return {
    database,
    async fetch(where, { client, as, form }) {
      asked += 1
      const { url: origin = '' } = servers[asked % 2] ?? {}
      return await sendTo({ url: origin }, where, {
        as,
        form,
        headers: { 'X-Forwarded-For': client },
      })
    },
    async close() {
      await Promise.all(servers.map(server => server.end('SIGTERM')))
      await database.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type LimitsWorld = {
  request: Opened['fetch']
  build: <T>(work: (tx: SystemTx) => Promise<T>) => Promise<T>
  signIn: (person: { email: string }) => Promise<Browser>
}

/** Two servers on one PostgreSQL, for all tests of a file. The embedded database runs one transaction after another. */
export function useTwoServers(): LimitsWorld {
  let world: Opened
  beforeAll(async () => {
    world = await openTwoServers()
  })
  afterAll(() => world.close())
  return {
    request: (where, ask) => world.fetch(where, ask),
    build: work => withSystem(world.database.kysely, work),
    async signIn({ email }) {
      const as = new Browser()
      const form = { email, password: PASSWORD }
      const { status } = await world.fetch('/login', { as, form, client: anywhere() })
      expect(status).toBe(302)
      return as
    },
  }
}

let made = 0

/** A client in its own network. */
export function anywhere(): string {
  made += 1
  return `198.${made >> 8}.${made & 255}.7`
}

/** The clients of one network, by number. */
export function oneNetwork(): (n: number) => string {
  const start = anywhere().replace(/7$/, '')
  return n => start + n
}

/** The same with IPv6. */
export function oneNetwork6(): (n: number) => string {
  made += 1
  const start = `2001:db8:${made}`
  return n => `${start}:${n}::1`
}

/** Counts the statuses of `tries` attempts. Expects every refusal to have a Retry-After. */
export async function outcomes(attempt: (n: number) => Promise<Response>, tries = SOME) {
  const answers = await Promise.all(
    Array.from({ length: tries }, (_, n) => insist(() => attempt(n))),
  )
  const counts: Record<number, number> = {}
  for (const answer of answers) {
    counts[answer.status] = (counts[answer.status] ?? 0) + 1
    const retryAfter = Number(answer.headers.get('retry-after'))
    if (answer.status !== 429) continue
    expect(retryAfter).toBeGreaterThan(3500)
    expect(retryAfter).toBeLessThanOrEqual(3600)
  }
  return counts
}

/** A slow machine sheds some concurrent requests: they are retried, as Retry-After asks. */
async function insist(attempt: () => Promise<Response>): Promise<Response> {
  const answer = await attempt()
  if (answer.status !== 503) return answer
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  await sleep(1_000)
  return await insist(attempt)
}

/** What `outcomes` counts if `most` attempts get this status and the others are too many. */
export function split(status: number, most: number, tries = SOME): Record<number, number> {
  return { [status]: most, 429: tries - most }
}
