import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { startEmptyPostgres, startServer } from '#test/browser/own-server.ts'

/** A server with a PostgreSQL and a data folder of its own, which end with the test. `prepare` gives its settings. */
export async function startOnPostgres(
  prepare = async (_folder: string): Promise<Record<string, string>> => ({}),
) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vinculum-on-postgres-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startEmptyPostgres()
  onTestFinished(() => postgres.stop())
  const server = await startServer({
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    DEMO: 'off',
    LOG_LEVEL: 'error',
    ...(await prepare(folder)),
  })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  return { folder, postgres, server }
}
