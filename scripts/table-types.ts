// Generates db/types.ts from the schema in a real database. With --verify, only compares.
import { spawnSync } from 'node:child_process'
import { migrate } from '#app/platform/db/migrate.ts'
import { openServerDatabase } from '#app/platform/db/open.ts'
import { readSchema } from '#app/platform/db/schema-files.ts'
import { projectRoot } from '#app/platform/env/project-root.ts'
import { startPostgres } from '../test/setup/postgres-server.ts'
import { findUnfiled } from './unfiled-functions.ts'

const schema = await readSchema()
const unfiled = findUnfiled(schema)
for (const fault of unfiled) console.error(fault)
if (unfiled.length > 0) process.exit(1)

const postgres = await startPostgres()
const url = postgres.url('postgres')
const database = openServerDatabase(url, error => {
  throw error
})
await migrate(database, schema)
await database.close()

const options = ['--dialect', 'postgres', '--numeric-parser', 'number', '--date-parser', 'string']
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
