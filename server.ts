import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Application } from './app/compose.server.ts'
import type { Role } from './app/platform/processes/messages.ts'
import type { Started } from './app/processes.server.ts'

type Composition = typeof import('./app/compose.server.ts')

/** How long after a stop signal requests in flight may take, and with them all else that is to be closed. */
const PATIENCE_MS = 4_000
const DEADLINE_MS = 4_800
/** What the processes that were started have more than that. */
const GRACE_MS = 100
const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const

// Without it React renders with its development build, at half the speed. Before the pages are loaded.
process.env.NODE_ENV ||= 'production'
// Whatever is written from here on, by the database too, is for this account alone. Threads cannot set it.
process.umask(0o077)

// Checked edge: the build's entry is app/compose.server.ts (see vite.config.ts).
const composition = (await import(
  new URL('build/server/index.js', import.meta.url).href
)) as Composition

/** A person is told in plain lines, a machine in the log. */
const terminal = process.stdout.isTTY === true

function fail(error: unknown): never {
  const told =
    error instanceof composition.EnvironmentError || error instanceof composition.FolderInUseError
  if (terminal) console.error(told ? error.message : composition.describeError(error))
  else {
    // Whatever LOG_LEVEL says: a process that ends says why.
    const log = composition.createLog({ logLevel: 'fatal' })
    if (told) log.fatal(error.message)
    else log.fatal({ err: error }, 'the server cannot go on')
  }
  process.exit(1)
}
process.on('uncaughtException', fail)

const startedAt = performance.now()
const env = composition.readEnv(process.env)
const log = composition.createLog(env)
const role = composition.roleOfProcess()
if (role !== null) await serveBesideOthers(role)
else {
  await composition.ensurePortIsFree(env).catch(failToListen)
  if (env.processes > 1) await serveByOthers()
  else await serveAlone()
}

async function serveAlone(): Promise<void> {
  const database = await composition.openDatabase(env)
  const application = await composition.createApplication(env, database)
  const { servers, port } = await composition
    .listen(application.createServer, env)
    .catch(failToListen)
  tellStart({ ...application, port })
  stopAtSignals(async () => end(await close(application, servers)))
}

/** As one of several processes, which the one that has started them tells when to stop. */
async function serveBesideOthers(role: Role): Promise<void> {
  const member = composition.createMember(role)
  // A signal to all processes at once is for the one that has started them.
  for (const signal of STOP_SIGNALS) process.on(signal, () => {})
  const database = await composition.openDatabase(env)
  const { others } = member
  const application = await composition.createApplication(env, database, { others })
  const { servers, port } =
    role === 'market'
      ? { servers: [], port: null }
      : await composition.listen(application.createServer, env).catch(failToListen)
  member.join(application, {
    port,
    stop: async () => end(await close(application, servers)),
  })
}

async function serveByOthers(): Promise<void> {
  // Whoever failed has told why.
  const starting = composition.startProcesses(env, log).catch(() => process.exit(1))
  // One answers requests while the next is started: a signal in between lets them finish as well.
  stopAtSignals(async () => {
    const { stop } = await starting
    // How much was cut is told by the process that cut it.
    if (!(await stop(DEADLINE_MS + GRACE_MS))) process.exit(1)
    end(0)
  })
  tellStart((await starting).started)
}

function failToListen(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    fail(new composition.EnvironmentError(`Port ${env.port} is in use. Set PORT to another one.`))
  if (code === 'EACCES')
    fail(new composition.EnvironmentError(`This account may not listen on port ${env.port}.`))
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    fail(new composition.EnvironmentError(`HOST ${env.host} is no address of this machine.`))
  throw error
}

function tellStart({ port, outboxKey, demoSignIns }: Started): void {
  const address = env.publicUrl ?? `http://localhost:${port}`
  const seconds = Number(((performance.now() - startedAt) / 1000).toFixed(1))
  const warning =
    composition.isPublicHost(env.host) && env.publicUrl === undefined
      ? 'HOST lets others connect, but PUBLIC_URL is not set: cookies are not secure, and links in mail lead to localhost.'
      : undefined
  const known = env.demo && env.demoPassword === composition.KNOWN_DEMO_PASSWORD
  if (!terminal) {
    log.info(
      { address, port, processes: env.processes, seconds, version: composition.VERSION },
      'listening',
    )
    if (warning !== undefined) log.warn(warning)
    for (const signIn of demoSignIns) log.info(signIn, 'demo sign-in, told only now')
    return
  }
  console.log(`\nVinculum ${composition.VERSION} is at ${address} (up in ${seconds} s)`)
  if (outboxKey !== undefined) console.log(`Mail it sends: ${address}/outbox?key=${outboxKey}`)
  if (warning !== undefined) console.log(`Warning: ${warning}`)
  if (known) {
    console.log(`Demo sign-ins, password "${env.demoPassword}":`)
    console.log('  talent@example.com   company@example.com   admin@example.com\n')
  } else if (demoSignIns.length > 0) {
    console.log('Demo sign-ins, told only now:')
    for (const { email, password } of demoSignIns) console.log(`  ${email}   ${password}`)
    console.log()
  }
}

function stopAtSignals(stop: () => Promise<void>): void {
  let stopping = false
  const once = () => {
    if (stopping) return
    stopping = true
    if (!terminal) log.info('stopping')
    void stop()
  }
  for (const signal of STOP_SIGNALS) process.on(signal, once)
}

/** Returns how many requests were cut. */
async function close(application: Application, servers: Server[]): Promise<number> {
  // What a job leaves undone is done by the next process.
  const deadline = sleep(DEADLINE_MS, undefined, { ref: false })
  let cut = 0
  const closing = async () => {
    void application.endStreams()
    const stopped = servers.map(server => composition.stopServer(server, PATIENCE_MS))
    for (const count of await Promise.all(stopped)) cut += count
    await application.close()
  }
  await Promise.race([closing(), deadline])
  return cut
}

function end(cut: number): never {
  if (cut > 0) log.error({ cut }, 'stopped before all requests were answered')
  else if (!terminal && role === null) log.info('stopped')
  process.exit(cut > 0 ? 1 : 0)
}
