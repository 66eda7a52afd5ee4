import { createServer } from 'node:http'

type Composition = typeof import('./app/compose.server.ts')

/** How long requests in flight may take after a stop signal before the process ends anyway. */
const GRACE_MS = 9_000

// Without it React renders with its development build, at half the speed. Before the pages are loaded.
process.env.NODE_ENV ||= 'production'

// Checked edge: the build's entry is app/compose.server.ts (see vite.config.ts).
const composition = (await import(
  new URL('build/server/index.js', import.meta.url).href
)) as Composition

function fail(error: unknown): never {
  const told =
    error instanceof composition.EnvironmentError || error instanceof composition.FolderInUseError
  console.error(told ? error.message : error)
  process.exit(1)
}

const started = performance.now()
const env = (() => {
  try {
    return composition.readEnv(process.env)
  } catch (error) {
    return fail(error)
  }
})()

const database = await composition.openDatabase(env).catch(fail)
const application = await composition.createApplication(env, database).catch(fail)
const server = createServer(application.createListener())
server.listen(env.port, () => {
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : env.port
  const address = env.publicUrl ?? `http://localhost:${port}`
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`\nVinculum is at ${address} (up in ${seconds} s)`)
  if (env.demo) {
    console.log('Demo sign-ins, password "vinculum":')
    console.log('  talent@example.com   company@example.com   admin@example.com\n')
  }
})
server.on('error', error => {
  const inUse = 'code' in error && error.code === 'EADDRINUSE'
  fail(
    inUse
      ? new composition.EnvironmentError(`Port ${env.port} is in use. Set PORT to another one.`)
      : error,
  )
})

let stopping = false
function stop() {
  if (stopping) return
  stopping = true
  const deadline = setTimeout(() => process.exit(1), GRACE_MS)
  deadline.unref()
  void application.endStreams()
  server.close(async () => {
    await application.close()
    process.exit(0)
  })
  server.closeIdleConnections()
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
