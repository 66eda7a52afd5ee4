// Runs the product on its own real PostgreSQL, with a login without special privileges, behind a TLS proxy on PORT,
// until it is stopped.
import { spawn } from 'node:child_process'
import SERVER from '../../scripts/server-process.json' with { type: 'json' }
import { freePort } from '../setup/postgres-server.ts'
import { startProxy } from '../tls-proxy.ts'
import { startEmptyPostgres } from './own-server.ts'

const port = Number(process.env.PORT)
const product = await freePort()
const [postgres, proxy] = await Promise.all([
  startEmptyPostgres(),
  startProxy({ tls: port, product }),
])
const server = spawn(process.execPath, SERVER.arguments, {
  stdio: 'inherit',
  env: {
    ...process.env,
    ...SERVER.environment,
    PORT: String(product),
    PUBLIC_URL: `https://localhost:${port}`,
    TRUSTED_PROXY: '1',
    DATABASE_URL: postgres.url,
  },
})
server.once('exit', async code => {
  await Promise.all([proxy.stop(), postgres.stop()])
  process.exit(code ?? 1)
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))
