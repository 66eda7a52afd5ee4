import { onTestFinished } from 'vitest'
import { startEmptyPostgres, startServer } from '#test/browser/own-server.ts'
import { makeFolder } from '#test/folder.ts'

/** A server with a PostgreSQL and a data folder of its own, which end with the test. `prepare` gives its settings. */
export async function startOnPostgres(
  prepare = async (_folder: string): Promise<Record<string, string>> => ({}),
) {
  const folder = makeFolder(onTestFinished)
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
