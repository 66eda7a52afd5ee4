// The product against a real PostgreSQL of its own, as a login without special powers, until it is stopped.
import { spawn } from 'node:child_process'
import { startEmptyPostgres } from './own-server.ts'

const postgres = await startEmptyPostgres()
const server = spawn(process.execPath, ['server.ts'], {
  stdio: 'inherit',
  env: { ...process.env, DATABASE_URL: postgres.url },
})
server.once('exit', async code => {
  await postgres.stop()
  process.exit(code ?? 1)
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))
