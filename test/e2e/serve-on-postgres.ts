// The product against a real PostgreSQL of its own, as a login without special powers, until it is stopped.
import { spawn } from 'node:child_process'
import pg from 'pg'
import { startPostgres } from '../setup/postgres-server.ts'

const postgres = await startPostgres()
const admin = new pg.Client({ connectionString: postgres.url('postgres') })
await admin.connect()
await admin.query('create role vinculum_login login createrole nosuperuser nobypassrls')
await admin.query('create database vinculum owner vinculum_login')
await admin.end()

const url = postgres.url('vinculum').replace('postgres@', 'vinculum_login@')
const server = spawn(process.execPath, ['server.ts'], {
  stdio: 'inherit',
  env: { ...process.env, DATABASE_URL: url },
})
server.once('exit', async code => {
  await postgres.stop()
  process.exit(code ?? 1)
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))
