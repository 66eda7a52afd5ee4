// Runs both products of the browser tests until it is stopped: one on its embedded database, and one on a real
// PostgreSQL, with a login without special privileges, behind a TLS proxy. Says when both are ready.
import path from 'node:path'
import { freePort } from '../setup/postgres-server.ts'
import { startProxy } from '../tls-proxy.ts'
import { startEmptyPostgres, startServer } from './own-server.ts'

const { E2E_PORT = '', E2E_TLS_PORT = '', E2E_DATA_DIR = '' } = process.env

async function serveOnPostgres(): Promise<() => Promise<void>> {
  const [postgres, product] = [await startEmptyPostgres(), await freePort()]
  const server = await startServer({
    PORT: String(product),
    PUBLIC_URL: `https://localhost:${E2E_TLS_PORT}`,
    TRUSTED_PROXY: '1',
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(E2E_DATA_DIR, 'on-postgres'),
  })
  // Only now: if the product doesn't answer, the proxy tries again every two seconds.
  const proxy = await startProxy({ tls: Number(E2E_TLS_PORT), product })
  return async () => {
    await server.end('SIGTERM')
    await Promise.all([proxy.stop(), postgres.stop()])
  }
}

const [embedded, endOther] = await Promise.all([
  startServer({ PORT: E2E_PORT, DATA_DIR: E2E_DATA_DIR }),
  serveOnPostgres(),
])
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, async () => {
    await Promise.all([embedded.end('SIGTERM'), endOther()])
    process.exit(0)
  })
console.log('ready')
