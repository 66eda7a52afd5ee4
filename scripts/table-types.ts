// Writes db/types.ts from the migrations, as PostgreSQL itself understands them. With --verify, only compares.
import { spawnSync } from 'node:child_process'
import { migrate, readMigrations } from '#app/platform/db/migrate.ts'
import { openServerDatabase } from '#app/platform/db/open.ts'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { startPostgres } from '../test/setup/postgres-server.ts'

const postgres = await startPostgres()
const url = postgres.url('postgres')
const database = openServerDatabase(url, error => {
  throw error
})
await migrate(database, await readMigrations())
await database.close()

const options = ['--dialect', 'postgres', '--numeric-parser', 'number']
const { status } = spawnSync(
  'kysely-codegen',
  [
    ...options,
    '--include-pattern',
    'public.*',
    '--out-file',
    'db/types.ts',
    '--url',
    url,
    ...process.argv.slice(2),
  ],
  { cwd: projectRoot, stdio: 'inherit' },
)
await postgres.stop()
process.exit(status ?? 1)
