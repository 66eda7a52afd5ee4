// The built product over its own database, driven by requests as a browser sends them.
import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { type SystemTx, withSystem } from '#app/platform/db/actor.ts'
import type { Database } from '#app/platform/db/open.ts'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { createOutbox, type StoredMail } from '#app/platform/mail/outbox.ts'
import { type Engine, openTestDatabase } from './database.ts'
import { ROOMY_LIMITS } from './roomy-limits.ts'
import { PASSWORD, type Person } from './world.ts'

type Composition = typeof import('#app/compose.server.ts')
type Application = Awaited<ReturnType<Composition['createApplication']>>

const BUNDLE = path.join(projectRoot, 'build/server/index.js')

/** A browser's cookies, kept between responses. */
export class Browser {
  readonly cookies = new Map<string, string>()

  header(): Record<string, string> {
    if (this.cookies.size === 0) return {}
    return { Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
  }

  keep(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const [name = '', ...value] = pair.split('=')
      if (/max-age=0(;|$)/i.test(cookie)) this.cookies.delete(name)
      else this.cookies.set(name, value.join('='))
    }
  }
}

export type Form = Record<string, string | readonly string[]> | FormData | URLSearchParams

type FetchOptions = {
  as?: Browser
  /** Posted the way a browser posts a form. */
  form?: Form
  method?: string
  headers?: Record<string, string>
  body?: BodyInit
  /** Null sends no Origin header. */
  origin?: string | null
  /** The client's network address. */
  from?: string
}

export type TestApp = {
  origin: string
  database: Database
  /** The folder of sent mail, one file per mail. */
  outbox: string
  fetch: (path: string, options?: FetchOptions) => Promise<Response>
  /** Reads and writes rows with the rights of the system. */
  system: <T>(work: (tx: SystemTx) => Promise<T>) => Promise<T>
  /** The mails to an address, newest first, once no job is due or running. */
  mailsTo: (address: string) => Promise<StoredMail[]>
  /** Serves real connections, with the cache of visitors' pages, until the application is closed. Returns the origin.
   */
  listen: () => Promise<string>
  /** A browser in which this person is signed in, on a device known to the account. */
  signIn: (person: Person) => Promise<Browser>
  /** Runs no more jobs until it is restarted. */
  drain: () => Promise<void>
  /** Restarts the product on the same database. */
  restart: () => Promise<void>
  close: () => Promise<void>
}

export async function openApp(
  options: {
    publicUrl?: string
    /** PostgreSQL by default: it takes two thirds of the time. Browser tests use the embedded database. */
    engine?: Engine
    database?: Database
    settings?: Record<string, string>
    bodies?: NonNullable<Parameters<Composition['createApplication']>[2]>['bodies']
    /** False to test what happens before the application is ready. */
    waitsUntilReady?: boolean
  } = {},
): Promise<TestApp> {
  // Checked edge: the build's entry is app/compose.server.ts (see vite.config.ts).
  const { createApplication, readEnv } = (await import(
    /* @vite-ignore */ pathToFileURL(BUNDLE).href
  )) as Composition
  const {
    publicUrl,
    engine = 'server',
    database = await openTestDatabase(engine),
    waitsUntilReady = true,
  } = options
  const origin = publicUrl ?? 'http://vinculum.test'
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'vinculum-data-'))
  const env = readEnv({
    DATA_DIR: dataDir,
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: publicUrl,
    LIMITS: ROOMY_LIMITS,
    ...options.settings,
  })
  // Several applications use the one database, one after another.
  const start = async () => {
    const kept = { ...database, close: async () => {} }
    const started = await createApplication(env, kept, { bodies: options.bodies })
    const isReady = async () => (await started.fetch(new Request(`${origin}/readyz`))).ok
    while (waitsUntilReady && !(await isReady())) await sleep(50)
    return started
  }
  let application: Application = await start()

  async function send(
    where: string,
    { as, form, method, headers, body, origin: sentOrigin = origin, from }: FetchOptions = {},
  ): Promise<Response> {
    const sends = method ?? (form === undefined && body === undefined ? 'GET' : 'POST')
    const response = await application.fetch(
      new Request(new URL(where, origin), {
        method: sends,
        headers: {
          ...(sends === 'GET' || sentOrigin === null ? {} : { Origin: sentOrigin }),
          ...as?.header(),
          ...headers,
        },
        body: form ? encode(form) : body,
      }),
      from === undefined ? undefined : { incoming: { socket: { remoteAddress: from } } },
    )
    as?.keep(response)
    return response
  }

  const outbox = path.join(dataDir, 'outbox')
  const devices = new Map<string, [string, string][]>()
  const servers: Server[] = []

  return {
    origin,
    database,
    outbox,
    fetch: send,
    system: work => withSystem(database.kysely, work),
    async mailsTo(address) {
      const due = sql`
        select from app.jobs where state = 'open' and (run_at <= now() or lease is not null)`
      while ((await due.execute(database.kysely)).rows.length > 0) await sleep(50)
      return (await createOutbox(outbox).list()).filter(({ to }) => to === address)
    },
    async listen() {
      const server = application.createServer()
      servers.push(server)
      await new Promise<void>(resolve => server.listen(0, resolve))
      const bound = server.address()
      return `http://localhost:${typeof bound === 'object' && bound ? bound.port : 0}`
    },
    async signIn(person) {
      const browser = new Browser()
      for (const [name, value] of devices.get(person.email) ?? []) browser.cookies.set(name, value)
      const form = { email: person.email, password: PASSWORD, remember: 'on' }
      const { status } = await send('/login', { as: browser, form })
      if (status !== 302) throw new Error(`${person.email} could not sign in: ${status}`)
      const known = [...browser.cookies].filter(([name]) => name.endsWith('.device'))
      devices.set(person.email, known)
      return browser
    },
    drain: () => application.drain(),
    async restart() {
      await application.close()
      application = await start()
    },
    async close() {
      for (const server of servers) server.close()
      await application.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export function encode(form: Form): FormData | URLSearchParams {
  if (form instanceof FormData || form instanceof URLSearchParams) return form
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(form))
    for (const one of [value].flat()) fields.append(name, one)
  return fields
}
