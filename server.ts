// The entry of a running server. scripts/build.ts makes build/server.js of it, because Node's support for TypeScript takes
// 15 MB and a fifth of a second. It also runs as it is, for service files of 0.2.0.
import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Application } from './app/compose.server.ts'
import type { Role } from './app/platform/processes/messages.ts'
import type { Started } from './app/processes.server.ts'

type Composition = typeof import('./app/compose.server.ts')

/** How long requests in flight may take after a stop signal. */
const REQUESTS_TIMEOUT_MS = 4_000
/** How long everything may take to close. */
const DEADLINE_MS = 4_800
/** How much longer the supervisor waits for its processes. */
const GRACE_MS = 100
// SIGHUP comes from a terminal that is closed. Without a handler it would end the process at once.
const STOP_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

// Otherwise React would load its development build, at half the speed. Set before the pages are loaded.
process.env.NODE_ENV ||= 'production'
// All files written from here on, by the database too, are private to this user. Threads cannot set it themselves.
process.umask(0o077)

const bundle = import.meta.filename.endsWith('.ts') ? 'build/server/index.js' : 'server/index.js'
// Checked edge: the bundle's entry is app/compose.server.ts (see vite.config.ts).
const composition = (await import(new URL(bundle, import.meta.url).href)) as Composition

/** On a terminal, the start is reported in plain lines; otherwise in the log. */
const terminal = process.stdout.isTTY === true
const printError = console.error

function fail(error: unknown): never {
  const isExplained =
    error instanceof composition.EnvironmentError || error instanceof composition.FolderInUseError
  if (terminal) printError(isExplained ? error.message : composition.describeError(error))
  else {
    // Regardless of LOG_LEVEL: the log must say why the process ends.
    const log = composition.createLog({ logLevel: 'fatal' })
    if (isExplained) log.fatal(error.message)
    else log.fatal({ err: error }, 'the server cannot go on')
  }
  process.exit(1)
}
process.on('uncaughtException', fail)

const startedAt = performance.now()
const env = composition.readEnv(process.env)
const log = composition.createLog(env)
// The HTTP library prints why a response broke off, with all that the error holds.
console.error = (error: unknown) =>
  log.error({ err: error }, 'a response broke off, or a library reports an error')
// Node would print them as errors.
process.removeAllListeners('warning')
process.on('warning', warning => {
  if (warning.name !== 'ExperimentalWarning') log.warn({ err: warning }, 'a warning of Node')
})
const role = composition.roleOfProcess()
if (role !== null) await serveAsMember(role)
else {
  await composition.ensurePortIsFree(env).catch(failToListen)
  if (env.processes > 1) await superviseOthers()
  else await serveAlone()
}

async function serveAlone(): Promise<void> {
  const database = await composition.openDatabase(env)
  const application = await composition.createApplication(env, database)
  const { servers, port } = await composition
    .listen(application.createServer, env)
    .catch(failToListen)
  stopAtSignals(async () => end(await close(application, servers)))
  reportStart({ ...application, port })
}

/** Serves as one of several processes. The supervisor tells it when to stop. */
async function serveAsMember(role: Role): Promise<void> {
  const member = composition.createMember(role)
  // A signal to the whole process group is handled by the supervisor.
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

async function superviseOthers(): Promise<void> {
  // The process that failed has logged why.
  const starting = composition.startProcesses(env, log).catch(() => process.exit(1))
  // The first processes already answer while the next ones start: a signal in between must let them finish too.
  stopAtSignals(async () => {
    const { stop } = await starting
    // Each process logs how many requests it cut off.
    if (!(await stop(DEADLINE_MS + GRACE_MS))) process.exit(1)
    end(0)
  })
  reportStart((await starting).started)
}

function failToListen(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    fail(new composition.EnvironmentError(`Port ${env.port} is in use. Set PORT to another one.`))
  if (code === 'EACCES')
    fail(new composition.EnvironmentError(`This user may not listen on port ${env.port}.`))
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    fail(new composition.EnvironmentError(`HOST ${env.host} is not an address of this machine.`))
  throw error
}

function reportStart({ port, outboxKey, demoSignIns }: Started): void {
  const address = env.publicUrl ?? `http://localhost:${port}`
  const seconds = Number(((performance.now() - startedAt) / 1000).toFixed(1))
  const warning =
    composition.isPublicHost(env.host) && env.publicUrl === undefined
      ? 'HOST lets others connect, but PUBLIC_URL is not set: cookies are not secure, and links in mail lead to localhost.'
      : undefined
  const known = env.demoPassword === composition.KNOWN_DEMO_PASSWORD
  // Each of several processes reports them.
  const signIns = [...new Map(demoSignIns.map(signIn => [signIn.email, signIn])).values()]
  if (!terminal) {
    log.info(
      { address, port, processes: env.processes, seconds, version: composition.VERSION },
      'listening',
    )
    if (warning !== undefined) log.warn(warning)
    for (const signIn of signIns)
      log.info(signIn, known ? 'demo sign-in' : 'demo sign-in, shown only now')
    return
  }
  console.log(`\nVinculum ${composition.VERSION} is at ${address} (up in ${seconds} s)`)
  if (outboxKey !== undefined) console.log(`Mail it sends: ${address}/outbox?key=${outboxKey}`)
  if (warning !== undefined) console.log(`Warning: ${warning}`)
  if (signIns.length === 0) return
  if (known) {
    console.log(`Demo sign-ins, password "${env.demoPassword}":`)
    console.log(`  ${signIns.map(({ email }) => email).join('   ')}\n`)
    return
  }
  console.log('Demo sign-ins, shown only now:')
  for (const { email, password } of signIns) console.log(`  ${email}   ${password}`)
  console.log()
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

/** Returns how many requests were cut off. */
async function close(application: Application, servers: Server[]): Promise<number> {
  // The next process continues unfinished jobs.
  const deadline = sleep(DEADLINE_MS, undefined, { ref: false })
  let cut = 0
  const closing = async () => {
    void application.endStreams()
    const stopped = servers.map(server => composition.stopServer(server, REQUESTS_TIMEOUT_MS))
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
