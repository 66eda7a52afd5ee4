type Composition = typeof import('./app/compose.server.ts')

/** How long after a stop signal requests in flight may take, and with them all else that is to be closed. */
const PATIENCE_MS = 4_000
const DEADLINE_MS = 4_800

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

const started = performance.now()
const env = composition.readEnv(process.env)
const log = composition.createLog(env)
await composition.ensurePortIsFree(env).catch(failToListen)
const database = await composition.openDatabase(env)
const application = await composition.createApplication(env, database)
const { servers, port } = await composition
  .listen(application.createServer, env)
  .catch(failToListen)
tellStart()

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

function tellStart(): void {
  const address = env.publicUrl ?? `http://localhost:${port}`
  const seconds = Number(((performance.now() - started) / 1000).toFixed(1))
  const warning =
    composition.isPublicHost(env.host) && env.publicUrl === undefined
      ? 'HOST lets others connect, but PUBLIC_URL is not set: cookies are not secure, and links in mail lead to localhost.'
      : undefined
  const known = env.demo && env.demoPassword === composition.KNOWN_DEMO_PASSWORD
  if (!terminal) {
    log.info({ address, port, seconds, version: composition.VERSION }, 'listening')
    if (warning !== undefined) log.warn(warning)
    for (const signIn of application.demoSignIns) log.info(signIn, 'demo sign-in, told only now')
    return
  }
  console.log(`\nVinculum ${composition.VERSION} is at ${address} (up in ${seconds} s)`)
  if (application.outboxKey !== undefined)
    console.log(`Mail it sends: ${address}/outbox?key=${application.outboxKey}`)
  if (warning !== undefined) console.log(`Warning: ${warning}`)
  if (known) {
    console.log(`Demo sign-ins, password "${env.demoPassword}":`)
    console.log('  talent@example.com   company@example.com   admin@example.com\n')
  } else if (application.demoSignIns.length > 0) {
    console.log('Demo sign-ins, told only now:')
    for (const { email, password } of application.demoSignIns)
      console.log(`  ${email}   ${password}`)
    console.log()
  }
}

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  if (!terminal) log.info('stopping')
  let cut = 0
  // What a job leaves undone is done by the next process.
  setTimeout(() => end(cut), DEADLINE_MS).unref()
  void application.endStreams()
  for (const count of await Promise.all(
    servers.map(server => composition.stopServer(server, PATIENCE_MS)),
  ))
    cut += count
  await application.close()
  end(cut)
}

function end(cut: number): never {
  if (cut > 0) log.error({ cut }, 'stopped before all requests were answered')
  else if (!terminal) log.info('stopped')
  process.exit(cut > 0 ? 1 : 0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
